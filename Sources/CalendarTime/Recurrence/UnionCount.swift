/// Counts the union of several rules of a set, without the dates of EXRULEs.
///
/// The set of active rules changes only at a rule's end: the time between two ends is counted with the rules
/// that are active there (``ActiveRules``). It keeps its results about days and years for the next count.
struct UnionCount {
    private let set: OccurrenceSet
    /// By which of the rules, and then of the EXRULEs, are active.
    private var counters: [[Bool]: ActiveRules] = [:]

    init(_ set: OccurrenceSet) { self.set = set }

    /// The count at the places `from..<to`.
    mutating func count(from: Int64, to: Int64) -> Int {
        guard let first = set.rule else { return 0 }
        let rules = [first] + set.otherRules
        let all = rules + set.excludedRules
        let ends = all.filter { $0.isOver(at: to - 1) }.map { $0.end + 1 }.filter { $0 > from }
        var count = 0
        var low = max(from, first.start)
        for high in Set(ends).sorted() + [to] where high > low {
            let active = all.map { !$0.isOver(at: high - 1) }
            counters[active, default: ActiveRules(rules, set.excludedRules, active, of: set)]
                .count(from: low, to: high, into: &count)
            low = high
        }
        return count
    }
}
