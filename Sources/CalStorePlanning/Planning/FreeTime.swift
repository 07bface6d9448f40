import CalStore

/// A search for free time: where something of a length fits between what is busy.
///
/// ```swift
/// var search = FreeTime(week, length: 45 * 60, zone: berlin)
/// search.hours = WorkingHours(days: [.monday, .friday], [9 * 3600..<17 * 3600])
/// search.buffer = 600
/// let slots = search.slots(around: busy)   // each with at least 45 minutes
/// ```
/// A length is real seconds; hours are those of the clocks on the wall. In a night of a clock change both
/// stay true.
public struct FreeTime: Sendable, Hashable {
    /// Where to look, half open.
    public var range: Range<Instant>
    /// The seconds that a slot has at least; 1 or more.
    public var length: Int
    /// The zone of the hours.
    public var zone: Zone
    /// The hours of each day that may be used.
    public var hours = WorkingHours.all
    /// Seconds to keep free before and after what is busy.
    public var buffer = 0
    /// Seconds of the way to what is at another place, and of the way back.
    public var travel = 0

    public init(_ range: Range<Instant>, length: Int, zone: Zone) {
        (self.range, self.length, self.zone) = (range, max(length, 1), zone)
    }

    /// Where busy time matters: the range, and what is kept free around busy time.
    public var searched: Range<Instant> {
        let more = max(buffer, 0) + max(travel, 0)
        return range.lowerBound.adding(seconds: -more)..<range.upperBound.adding(seconds: more)
    }

    /// The free time that is left, each span as long as it can be, by start.
    public func slots(around busy: BusyTime) -> [Range<Instant>] {
        hours.spans(in: range, zone: zone)
            .subtracting(busy.spans(buffer: buffer, travel: travel))
            .lasting(max(length, 1)).ranges
    }
}
