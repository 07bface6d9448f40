import CalStore

/// A set of moments: half-open spans that neither touch nor overlap, ordered by start.
///
/// ```swift
/// let busy = TimeSpans([nine..<ten, half9..<eleven])   // nine..<eleven
/// let free = TimeSpans([nine..<noon]).subtracting(busy) // eleven..<noon
/// ```
/// Spans without a length contain no moment and are left out. Every operation is one pass over both sides.
public struct TimeSpans: Sendable, Hashable {
    /// The spans, ordered by start.
    public private(set) var ranges: [Range<Instant>] = []

    /// The union of spans in any order. Costs a sort if they are not in order.
    public init(_ ranges: some Sequence<Range<Instant>>) {
        var all = ranges.filter { !$0.isEmpty }
        let isSorted = zip(all, all.dropFirst()).allSatisfy { $0.lowerBound <= $1.lowerBound }
        if !isSorted { all.sort { $0.lowerBound < $1.lowerBound } }
        for range in all { append(range) }
    }

    /// An empty set.
    public init() {}

    /// Adds a span that does not start before the last one.
    private mutating func append(_ range: Range<Instant>) {
        guard let last = ranges.last, range.lowerBound <= last.upperBound else {
            ranges.append(range)
            return
        }
        if range.upperBound > last.upperBound {
            ranges[ranges.count - 1] = last.lowerBound..<range.upperBound
        }
    }

    /// True if the set has no moments.
    public var isEmpty: Bool { ranges.isEmpty }

    /// The total length of all spans in seconds.
    public var seconds: Int { ranges.reduce(0) { $0 + $1.upperBound.seconds(since: $1.lowerBound) } }

    /// The moments of either set.
    public func union(_ other: TimeSpans) -> TimeSpans {
        if ranges.isEmpty { return other }
        return other.ranges.isEmpty ? self : TimeSpans(ranges + other.ranges)
    }

    /// The moments of both sets.
    public func intersection(_ other: TimeSpans) -> TimeSpans {
        var result = TimeSpans()
        var (left, right) = (0, 0)
        while left < ranges.count, right < other.ranges.count {
            let both = ranges[left].clamped(to: other.ranges[right])
            if !both.isEmpty { result.ranges.append(both) }
            if ranges[left].upperBound < other.ranges[right].upperBound { left += 1 } else { right += 1 }
        }
        return result
    }

    /// The moments of this set that the other one does not have.
    public func subtracting(_ other: TimeSpans) -> TimeSpans {
        var result = TimeSpans()
        var next = 0
        for range in ranges {
            var start = range.lowerBound
            while next < other.ranges.count, other.ranges[next].upperBound <= start { next += 1 }
            var index = next
            while index < other.ranges.count, other.ranges[index].lowerBound < range.upperBound {
                let taken = other.ranges[index]
                if start < taken.lowerBound { result.ranges.append(start..<taken.lowerBound) }
                start = max(start, taken.upperBound)
                index += 1
            }
            if start < range.upperBound { result.ranges.append(start..<range.upperBound) }
        }
        return result
    }

    /// Each span with this many seconds more before and after it; negative numbers add nothing.
    public func widened(by seconds: Int) -> TimeSpans {
        guard seconds > 0 else { return self }
        return TimeSpans(
            ranges.map { $0.lowerBound.adding(seconds: -seconds)..<$0.upperBound.adding(seconds: seconds) })
    }

    /// The spans that last at least this many seconds.
    public func lasting(_ seconds: Int) -> TimeSpans {
        var result = TimeSpans()
        result.ranges = ranges.filter { $0.upperBound.seconds(since: $0.lowerBound) >= seconds }
        return result
    }
}
