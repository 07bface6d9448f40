import CalStore
import CalStoreLanguage

extension Repeat {
    /// The first time in the sentence: a day, or a time and an end.
    func firstTime(in display: Zone) -> (start: TimePoint, end: TimePoint?) {
        guard let start else {
            guard let length, length.isCalendarOnly, let end = length.date(after: first) else {
                return (.date(first), nil)
            }
            return (.date(first), .date(end.adding(days: -1)))
        }
        func time(_ second: Int) -> TimePoint {
            let local = CivilDateTime(first).adding(seconds: second)
            return .time(
                TypedTime(local: local, zone: zone ?? display, origin: zone == nil ? .assumed : .named))
        }
        if let end { return (time(start), time(end > start ? end : end + 86_400)) }
        return (time(start), length?.exactSeconds.map { time(start + $0) })
    }
}
