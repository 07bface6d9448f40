import CalStore

/// Busy time of one or more calendars, and of one or more people.
///
/// ```swift
/// var busy = try store.busyTime(in: week, zone: .system)
/// busy.add(BusyPeriod(nine..<ten))                  // from another person
/// for period in busy.merged { print(period.range, period.kind) }
/// ```
public struct BusyTime: Sendable, Hashable {
    /// The periods in the order of addition; they may overlap. A period without length, such as a call, takes
    /// no time but has a buffer around it.
    public private(set) var periods: [BusyPeriod]

    /// The busy time that these periods make; by default none.
    public init(_ periods: [BusyPeriod] = []) { self.periods = periods }

    /// Adds a period.
    public mutating func add(_ period: BusyPeriod) { periods.append(period) }

    /// Adds all periods of another busy time.
    public mutating func add(_ other: BusyTime) { periods += other.periods }

    /// The spans of all periods, of any kind.
    public var spans: TimeSpans { TimeSpans(periods.map(\.range)) }

    /// The time that is not available for new appointments.
    ///
    /// - Parameters:
    ///   - buffer: Seconds to keep free before and after each period, except at the ends of available hours.
    ///   - travel: Seconds for each way to and from a period at another place. A longer time that the event
    ///     itself has for the way there is part of the period.
    public func spans(buffer: Int, travel: Int = 0) -> TimeSpans {
        guard buffer > 0 || travel > 0 else { return spans }
        let buffer = max(buffer, 0)
        return TimeSpans(
            periods.map { period in
                if period.isOutsideHours { return period.range }
                let away = period.isElsewhere ? max(travel, 0) : 0
                let wayThere = max(away - period.ownTravel, 0)
                let start = period.range.lowerBound.adding(seconds: -buffer).adding(seconds: -wayThere)
                return start..<period.range.upperBound.adding(seconds: buffer).adding(seconds: away)
            })
    }

    /// Periods that do not overlap, ordered by start. Where several kinds overlap, the strongest counts;
    /// adjacent periods of one kind are joined.
    public var merged: [BusyPeriod] {
        var stronger = TimeSpans()
        var found: [BusyPeriod] = []
        for kind in BusyPeriod.Kind.allCases.reversed() {
            let own = TimeSpans(periods.lazy.filter { $0.kind == kind }.map(\.range))
            found += own.subtracting(stronger).ranges.map { BusyPeriod($0, kind) }
            stronger = stronger.union(own)
        }
        return found.sorted { $0.range.lowerBound < $1.range.lowerBound }
    }

    /// The busy time within a range.
    public func clamped(to range: Range<Instant>) -> BusyTime {
        BusyTime(
            periods.filter {
                $0.range.isEmpty ? range.contains($0.range.lowerBound) : $0.range.overlaps(range)
            }
            .map { $0.clamped(to: range) })
    }
}
