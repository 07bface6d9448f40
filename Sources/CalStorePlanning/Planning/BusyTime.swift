import CalStore

/// Time that is taken, by one calendar or many, of one person or several.
///
/// ```swift
/// var busy = try store.busyTime(in: week, zone: .system)
/// busy.add(BusyPeriod(nine..<ten))                  // what another person told us
/// for period in busy.merged { print(period.range, period.kind) }
/// ```
public struct BusyTime: Sendable, Hashable {
    /// As they were added; they may overlap. One without a length, such as a call, takes no time, but a
    /// buffer is kept around it.
    public private(set) var periods: [BusyPeriod]

    public init(_ periods: [BusyPeriod] = []) { self.periods = periods }

    /// Adds a period.
    public mutating func add(_ period: BusyPeriod) { periods.append(period) }

    /// Adds the time of another.
    public mutating func add(_ other: BusyTime) { periods += other.periods }

    /// All of it, whatever the kind.
    public var spans: TimeSpans { TimeSpans(periods.map(\.range)) }

    /// The time that must be kept free for new appointments.
    ///
    /// - Parameters:
    ///   - buffer: Seconds to keep free before and after each period, but not at the ends of somebody's
    ///     hours.
    ///   - travel: Seconds of the way there and of the way back, for what is at another place.
    public func spans(buffer: Int, travel: Int = 0) -> TimeSpans {
        guard buffer > 0 || travel > 0 else { return spans }
        return TimeSpans(
            periods.map { period in
                if period.isOutsideHours { return period.range }
                let more = max(buffer, 0) + (period.isElsewhere ? max(travel, 0) : 0)
                return period.range.lowerBound.adding(
                    seconds: -more)..<period.range.upperBound.adding(seconds: more)
            })
    }

    /// Periods that do not overlap, by start. Where several kinds meet, the strongest counts; neighbours of
    /// one kind are one.
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

    /// The same within a range.
    public func clamped(to range: Range<Instant>) -> BusyTime {
        BusyTime(
            periods.filter {
                $0.range.isEmpty ? range.contains($0.range.lowerBound) : $0.range.overlaps(range)
            }
            .map { $0.clamped(to: range) })
    }
}
