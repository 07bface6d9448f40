/// Walks through time by windows of a few weeks, as long as somebody asks: for ranges that are long, or have no end.
///
/// A window that holds little makes the next one twice as long, so that an empty future is passed in some twenty steps;
/// one that holds much makes it half as long, so that not much is found that nobody asks for.
struct OccurrenceWindows: IteratorProtocol {
    private static let few = 64
    private static let many = 1024
    private static let shortest = 3600
    private static let firstLength = 28 * 86_400

    private let find: (Range<Instant>) -> [Occurrence]?
    private let end: Instant
    private var from: Instant
    private var length = firstLength
    private var isFirst = true
    private var found: ArraySlice<Occurrence> = []

    /// - Parameter find: The occurrences that overlap a range, in order; nil ends the walk.
    init(from start: Instant, to end: Instant?, find: @escaping (Range<Instant>) -> [Occurrence]?) {
        from = start
        self.end = end ?? .distantFuture
        self.find = find
    }

    mutating func next() -> Occurrence? {
        while found.isEmpty {
            guard from < end else { return nil }
            let to = min(from.adding(seconds: length), end)
            guard let all = find(from..<to) else {
                from = end
                return nil
            }
            // What began before was in an earlier window.
            let window = from
            found = isFirst ? all[...] : all.drop { $0.startInstant < window }
            isFirst = false
            from = to
            if found.count < Self.few {
                length = length.multipliedReportingOverflow(by: 2).overflow ? length : length * 2
            } else if found.count > Self.many {
                length = max(length / 2, Self.shortest)
            }
        }
        return found.popFirst()
    }
}
