import CalStore

/// A search for free slots of a minimum length between busy periods.
///
/// ```swift
/// var search = FreeTime(week, length: 45 * 60, zone: berlin)
/// search.hours = WorkingHours(days: [.monday, .friday], [9 * 3600..<17 * 3600])
/// search.buffer = 600
/// let slots = search.slots(around: busy)   // each with at least 45 minutes
/// ```
/// The length is in real seconds; hours are local times. Both are exact in a night of a clock change too.
public struct FreeTime: Sendable, Hashable {
    /// The half-open range to search.
    public var range: Range<Instant>
    /// The minimum length of a slot in seconds; 1 or more.
    public var length: Int
    /// The zone of the working hours.
    public var zone: Zone
    /// The hours of each day in which slots may be.
    public var hours = WorkingHours.all
    /// Seconds to keep free before and after each busy period.
    public var buffer = 0
    /// Seconds for each way to and from an appointment at another place.
    public var travel = 0

    /// A search for slots of at least `length` seconds, at any hour of any day.
    public init(_ range: Range<Instant>, length: Int, zone: Zone) {
        (self.range, self.length, self.zone) = (range, max(length, 1), zone)
    }

    /// A search without past time: in a range that has begun, it starts with the next full minute; in one
    /// that is over, nothing is free.
    package init(_ range: Range<Instant>, length: Int, zone: Zone, now: Instant) {
        var start = range.lowerBound
        if range.lowerBound < now { start = now.adding(seconds: (60 - Int(now.secondsSince1970 % 60)) % 60) }
        self.init(min(start, range.upperBound)..<range.upperBound, length: length, zone: zone)
    }

    /// The range in which busy time matters: the range to search, extended by buffer and travel.
    public var searched: Range<Instant> {
        let (buffer, travel) = (max(buffer, 0), max(travel, 0))
        let start = range.lowerBound.adding(seconds: -buffer).adding(seconds: -travel)
        return start..<range.upperBound.adding(seconds: buffer).adding(seconds: travel)
    }

    /// The free slots, ordered by start; each is as long as possible.
    public func slots(around busy: BusyTime) -> [Range<Instant>] {
        hours.spans(in: range, zone: zone)
            .subtracting(busy.spans(buffer: buffer, travel: travel))
            .lasting(max(length, 1)).ranges
    }
}
