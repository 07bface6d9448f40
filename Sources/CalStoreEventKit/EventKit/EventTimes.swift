/// The times of an event as EventKit shows them: two moments, a zone, and whether it lasts whole days.
///
/// They are kept as the client set them, and become stored times only when they are needed, so that the order
/// in which they are set does not matter (EventKit rules 195-198).
struct EventTimes: Equatable {
    var start: Instant?
    /// The end; for an all-day event the last second of its last day (EventKit rule 197).
    var end: Instant?
    var isAllDay: Bool
    /// Nil when it floats. An all-day event keeps the zone that it would have with a time.
    var zone: Zone?
    /// The zone for all-day and floating times.
    var display: Zone

    /// - Parameter isNew: a new event has no end until one is set; a stored one without has the end that
    ///   iCalendar gives it.
    init(_ item: ItemFields, isNew: Bool, display: Zone) {
        self.display = display
        isAllDay = item.start?.isDate ?? false
        zone = item.start.map { $0.isDate ? display : $0.zone } ?? display
        start = item.start?.instant(in: display)
        end = item.end == nil && isNew ? nil : EventTimes.shownEnd(item.endTime, display)
    }

    static func shownEnd(_ end: ItemTime?, _ display: Zone) -> Instant? {
        guard let end else { return nil }
        guard end.isDate else { return end.instant(in: display) }
        return display.instant(for: end.local.adding(seconds: -1))
    }

    /// The violation if a date is outside the valid years.
    var violation: ConstraintViolation? {
        for instant in [start, end].compactMap(\.self) {
            let local = instant.secondsSince1970 + Int64((zone ?? display).offset(at: instant))
            if local < CivilDateTime.range.lowerBound { return .beforeYearOne }
            if local > CivilDateTime.range.upperBound { return .yearOutOfRange }
        }
        return nil
    }

    /// Puts these times into an item; what they do not change stays as it is stored.
    func store(in item: inout ItemFields, isNew: Bool) {
        let old = EventTimes(item, isNew: isNew, display: display)
        guard self != old else { return }
        let isSameClock = zone == old.zone && isAllDay == old.isAllDay
        let oldEnd = item.endTime
        if start != old.start || !isSameClock { item.start = start.map(stored) }
        // A length of days stays one when the event was moved as a whole.
        if case .duration(let length) = item.end, isSameClock, let start = item.start,
            EventTimes.shownEnd(start.adding(length), display) == end
        {
            return
        }
        item.end = end.map {
            .time(storedEnd($0, after: item.start, zone: isSameClock ? oldEnd?.zone : zone))
        }
    }

    private func stored(_ instant: Instant) -> ItemTime {
        if isAllDay { return ItemTime(display.local(at: instant).date) }
        guard let zone else { return ItemTime(display.local(at: instant), in: nil) }
        return ItemTime(instant, in: zone)
    }

    /// All-day events end with their last day; the midnight after it says the same.
    private func storedEnd(_ instant: Instant, after start: ItemTime?, zone endZone: Zone?) -> ItemTime {
        guard isAllDay else {
            guard let zone else { return ItemTime(display.local(at: instant), in: nil) }
            return ItemTime(instant, in: endZone ?? zone)
        }
        let local = display.local(at: instant)
        let isMidnightAfter = local.time == .midnight && start.map { local.date > $0.date } ?? false
        return ItemTime(isMidnightAfter ? local.date : local.date.adding(days: 1))
    }
}
