import Synchronization

/// The place at which COUNT ends a rule. It is computed once, when a place beyond the surely allowed ones is
/// needed.
final class CountEnd: Sendable {
    /// How many occurrences the rule's pattern makes, one or more.
    let count: Int
    // Every thread that finds it finds the same, so no order is needed.
    private let found = Atomic<Int64>(.min)

    init(count: Int) { self.count = count }

    /// The place of the last occurrence.
    func place(_ find: (Int) -> Int64) -> Int64 {
        let known = found.load(ordering: .relaxed)
        if known != .min { return known }
        let place = find(count - 1)
        found.store(place, ordering: .relaxed)
        return place
    }
}
