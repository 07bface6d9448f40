/// A condition on the time of an item, with optional bounds: the earliest and the latest start, and the
/// earliest end. All tests of whether an item is in a range use it.
///
/// ```swift
/// TimeWindow(noon..<evening).contains(start: meeting.start, end: meeting.end)   // this afternoon?
/// ```
package struct TimeWindow: Hashable, Sendable {
    package var startsFrom: Instant?
    package var startsBefore: Instant?
    package var endsAfter: Instant?

    package init(startsFrom: Instant? = nil, startsBefore: Instant? = nil, endsAfter: Instant? = nil) {
        self.startsFrom = startsFrom
        self.startsBefore = startsBefore
        self.endsAfter = endsAfter
    }

    /// The occurrences that overlap a half-open range: they end after its start and begin before its end
    /// (EventKit rules 80 and 81).
    package init(_ range: Range<Instant>) {
        self.init(startsBefore: range.upperBound, endsAfter: range.lowerBound)
    }

    /// Whether an item from `start` to `end` is in the window. An item without length is at its moment.
    package func contains(start: Instant, end: Instant) -> Bool {
        if let startsFrom, start < startsFrom { return false }
        if let startsBefore, start >= startsBefore { return false }
        if let endsAfter, end <= endsAfter, start < endsAfter { return false }
        return true
    }

    /// The intersection of both.
    package func joined(with other: TimeWindow) -> TimeWindow {
        func both(_ left: Instant?, _ right: Instant?, _ choose: (Instant, Instant) -> Instant) -> Instant? {
            guard let left, let right else { return left ?? right }
            return choose(left, right)
        }
        return TimeWindow(
            startsFrom: both(startsFrom, other.startsFrom, max),
            startsBefore: both(startsBefore, other.startsBefore, min),
            endsAfter: both(endsAfter, other.endsAfter, max))
    }
}
