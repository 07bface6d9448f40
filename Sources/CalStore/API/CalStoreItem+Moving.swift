extension CalStoreItem {
    /// Moves the start and the end together. The length stays the same, in days for all-day items, else in
    /// exact seconds. The end keeps its own zone. A `DURATION` stays as it is.
    ///
    /// ```swift
    /// item.moveStart(to: try ItemTime(parsing: "2026-03-06T15:00:00[Europe/Berlin]"), in: .system)
    /// ```
    /// - Parameters:
    ///   - zone: The zone for dates and floating times.
    ///   - defaultLength: The new length in seconds if an all-day item gets a time.
    public mutating func moveStart(
        to start: ItemTime, in zone: Zone, defaultLength: Int = 3600
    ) {
        defer { self.start = start }
        // There is no end to move; a DURATION needs no change.
        guard let old = self.start, case .time(let end) = self.end else { return }
        if old.isDate, start.isDate {
            self.end = .time(ItemTime(start.date.adding(days: end.date.dayNumber - old.date.dayNumber)))
        } else if old.isDate {
            self.end = .time(start.adding(seconds: defaultLength))
        } else if start.isDate {
            self.end = .time(ItemTime(start.date.adding(days: 1)))
        } else {
            // Floating times ignore clock changes.
            let clock = old.isFloating && end.isFloating ? Zone.utc : zone
            let length = end.instant(in: clock).seconds(since: old.instant(in: clock))
            // An end keeps its own zone, such as that of a flight.
            guard let own = end.zone, own != old.zone, let from = start.zone else {
                self.end = .time(start.adding(seconds: length))
                return
            }
            let instant = from.instant(for: start.local, isFold: start.isFold).adding(
                seconds: length)
            self.end = .time(ItemTime(instant, in: own))
        }
    }

    /// Moves the item to another time. An event starts then and keeps its length. A reminder is due then, and
    /// its start keeps its distance from the due time; a reminder without a due time starts then.
    ///
    /// - Parameters:
    ///   - zone: The zone for dates and floating times.
    ///   - defaultLength: The new length in seconds if an all-day event gets a time.
    public mutating func move(
        to time: ItemTime, in zone: Zone, defaultLength: Int = 3600
    ) {
        guard kind == .reminder, let due else {
            return moveStart(to: time, in: zone, defaultLength: defaultLength)
        }
        if let start {
            let seconds = Int(clamping: time.local.seconds - due.local.seconds)
            let moved = start.moved(to: start.local.adding(seconds: seconds))
            self.start = moved.instant(in: zone) > time.instant(in: zone) ? time : moved
        }
        end = .time(time)
    }
}
