import CalStore

/// A range of whole days or of times, one instant, a range that is open at one side, or a length alone.
package enum TimeRange: Hashable, Sendable {
    case all
    /// From the first day to the last, both included.
    case days(first: CivilDate, last: CivilDate)
    /// From a time up to another, which is not included.
    case times(start: TypedTime, end: TypedTime)
    case moment(TypedTime)
    /// From that time on: `today..`, `since mon`.
    case from(TimePoint)
    /// Up to that time; a day is included: `..fri`, `until june`.
    case until(TimePoint)
    /// `2h`, `for two weeks`.
    case length(Length)

    /// The half-open range of instants; nil for `all`. An instant is a range of length 0, and a length counts
    /// from now.
    package func bounds(in display: Zone, now: Instant) -> (start: Instant, end: Instant)? {
        switch self {
        case .all: return nil
        case .days(let first, let last):
            return (
                display.instant(for: CivilDateTime(first)),
                display.instant(for: CivilDateTime(last.adding(days: 1)))
            )
        case .times(let start, let end): return (start.instant(in: display), end.instant(in: display))
        case .moment(let time): return (time.instant(in: display), time.instant(in: display))
        case .from(let point): return (point.instant(in: display), .distantFuture)
        case .until(.date(let date)):
            return (.distantPast, display.instant(for: CivilDateTime(date.adding(days: 1))))
        case .until(.time(let time)): return (.distantPast, time.instant(in: display))
        case .length(let length):
            return (now, length.instant(after: now, in: display) ?? .distantFuture)
        }
    }
}
