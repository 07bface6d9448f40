import CalStore

extension TimePoint {
    /// A text that reads back as this and needs no assumption: `Fri 2026-03-06 17:00`.
    ///
    /// - Parameter zone: The zone of the reader; a time in another zone has its name.
    public func spelling(in zone: Zone) -> String {
        switch self {
        case .date(let date): TimeText.day(date)
        case .time(let time): TimeText.day(time.local.date) + " " + time.clock + time.city(seenFrom: zone)
        }
    }
}

extension TimeRange {
    /// A text that reads back as this and needs no assumption: `Fri 2026-03-06 17:00-18:00`, `Fri
    /// 2026-03-06..Sun 2026-03-08`.
    ///
    /// - Parameter zone: The zone of the reader; a time in another zone has its name.
    public func spelling(in zone: Zone) -> String {
        switch self {
        case .all: return "all"
        case .days(let first, let last):
            return first == last ? TimeText.day(first) : "\(TimeText.day(first))..\(TimeText.day(last))"
        case .moment(let time): return TimePoint.time(time).spelling(in: zone)
        case .times(let start, let end):
            let city = end.city(seenFrom: zone)
            // When clocks go back, the end may have an earlier local time than the start.
            guard start.local.date == end.local.date, start.zone == end.zone, start.local < end.local,
                !start.isFold,
                !end.isFold
            else {
                return TimePoint.time(start).spelling(in: zone) + ".."
                    + TimePoint.time(end).spelling(in: zone)
            }
            return "\(TimeText.day(start.local.date)) \(start.clock)-\(end.clock)\(city)"
        case .from(let point): return point.spelling(in: zone) + ".."
        case .until(let point): return ".." + point.spelling(in: zone)
        case .length(let length): return length.spelling
        }
    }
}

extension TypedTime {
    fileprivate var clock: String { TimeText.clock(local) }

    /// The zone to write after the time so that it is unambiguous.
    fileprivate func city(seenFrom display: Zone) -> String {
        guard let zone else { return "[floating]" }
        if isFold {
            return zone == display
                ? OffsetText.of(zone.offset(at: instant(in: zone))) : "[\(zone.name)][fold=1]"
        }
        return zone == display ? "" : "[\(zone.name)]"
    }
}

extension TimeLength {
    /// A text that reads back as this: `2 hours 30 minutes`, `3 months`.
    public var spelling: String {
        let terms = [
            (months / 12, "year"), (months % 12, "month"), (days, "day"), (seconds / 3600, "hour"),
            (seconds / 60 % 60, "minute"), (seconds % 60, "second"),
        ]
        let words = terms.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)\($0.0 == 1 ? "" : "s")" }
        return words.isEmpty ? "0 minutes" : words.joined(separator: " ")
    }
}
