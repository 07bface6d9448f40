import CalStore

/// A range of whole days or of times, one instant, a range that is open at one side, or a length alone.
///
/// ```swift
/// let reader = DateReader(purpose: .listing)
/// let week = try reader.read("next week").value
/// let range = week.range(in: reader.zone, now: reader.now)
/// for occurrence in try store.occurrences(in: range, zone: reader.zone) { print(occurrence.item.title) }
/// ```
public enum TimeRange: Hashable, Sendable {
    /// All time: `all`.
    case all
    /// From the first day to the last, both included.
    case days(first: CivilDate, last: CivilDate)
    /// From a time up to another, which is not included.
    case times(start: TypedTime, end: TypedTime)
    /// A time without an end.
    case moment(TypedTime)
    /// From that time on: `today..`, `since mon`.
    case from(TimePoint)
    /// Up to that time; a day is included: `..fri`, `until june`.
    case until(TimePoint)
    /// A length alone: `2h`, `for two weeks`.
    case length(TimeLength)

    /// The half-open range of instants. A time without an end is an empty range; an open side and `all` reach
    /// to the limits of `Instant`; a length counts from now.
    ///
    /// - Parameters:
    ///   - zone: The zone for days and floating times, usually that of the reader.
    ///   - now: The start of a length.
    public func range(in zone: Zone, now: Instant = .now) -> Range<Instant> {
        let (start, end): (Instant, Instant) =
            switch self {
            case .all: (.distantPast, .distantFuture)
            case .days(let first, let last):
                (
                    zone.instant(for: CivilDateTime(first)),
                    zone.instant(for: CivilDateTime(last.adding(days: 1)))
                )
            case .times(let start, let end): (start.instant(in: zone), end.instant(in: zone))
            case .moment(let time): (time.instant(in: zone), time.instant(in: zone))
            case .from(let point): (point.instant(in: zone), .distantFuture)
            case .until(.date(let date)):
                (.distantPast, zone.instant(for: CivilDateTime(date.adding(days: 1))))
            case .until(.time(let time)): (.distantPast, time.instant(in: zone))
            case .length(let length): (now, length.instant(after: now, in: zone) ?? .distantFuture)
            }
        return start..<max(start, end)
    }
}
