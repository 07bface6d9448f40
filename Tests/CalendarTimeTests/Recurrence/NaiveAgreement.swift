@testable import CalendarTime
@testable import TestSupport

/// Asks a set every kind of question about a stretch of it that is known from elsewhere.
struct NaiveAgreement {
    /// The first occurrences as (local, position), in order.
    let expected: [(local: Int64, position: Int64)]
    /// Whether there are no others.
    let isWhole: Bool
    private let locals: [CivilDateTime]

    init(_ expected: [(local: Int64, position: Int64)], isWhole: Bool) {
        self.expected = expected
        self.isWhole = isWhole
        locals = expected.map { CivilDateTime(seconds: $0.local) }
    }

    /// The different answers of the set, in words; `nil` if all agree.
    func difference(of set: OccurrenceSet, _ random: inout SeededGenerator) -> String? {
        let found = Array(set.prefix(locals.count + (isWhole ? 1 : 0)))
        if found != locals {
            let index = zip(found, locals).prefix { $0 == $1 }.count
            let near = max(index - 2, 0)
            return
                "at \(index) of \(locals.count): \(found.dropFirst(near).prefix(5)), not \(locals.dropFirst(near).prefix(5))"
        }
        if isWhole {
            if set.last != locals.last { return "last is \(String(describing: set.last))" }
            if set.isEndless { return "is endless" }
            let count = set.count(in: .distantPast..<(.distantFuture))
            if count != locals.count { return "count of all is \(count), not \(locals.count)" }
        }
        if isWhole || !locals.isEmpty, set.first != locals.first {
            return "first is \(String(describing: set.first))"
        }
        guard locals.count > 1 else { return nil }
        for _ in 0..<4 {
            let low = Int.random(in: 0..<locals.count, using: &random)
            let high = Int.random(in: low..<locals.count, using: &random)
            if let text = difference(of: set, low, high, &random) { return text }
        }
        return nil
    }

    private func difference(
        of set: OccurrenceSet, _ low: Int, _ high: Int, _ random: inout SeededGenerator
    ) -> String? {
        let (from, to) = (locals[low], locals[high])
        let later = Array(set.occurrences(from: from).prefix(locals.count - low))
        if later != Array(locals[low...]) { return "from \(from): \(later.prefix(5))" }
        let count = set.count(in: from..<to)
        if count != high - low { return "count from \(from) to \(to) is \(count), not \(high - low)" }
        let previous = set.previous(before: to)
        if previous != (high > 0 ? locals[high - 1] : nil) {
            return "before \(to): \(String(describing: previous))"
        }
        if !set.contains(to) { return "lacks \(to)" }
        guard high + 1 < locals.count else { return nil }
        if set.next(after: to) != locals[high + 1] {
            return "after \(to): \(String(describing: set.next(after: to)))"
        }
        // A time between two occurrences, and its neighbours.
        let between = to.adding(seconds: Int.random(in: 1...90_000, using: &random))
        let position = set.position(of: between)
        guard position > expected[high].position, position < expected[high + 1].position else { return nil }
        if set.contains(between) { return "contains \(between)" }
        if set.previous(before: between) != to { return "before \(between) is not \(to)" }
        if set.next(after: between) != locals[high + 1] {
            return "after \(between) is not \(locals[high + 1])"
        }
        if set.count(in: from..<between) != high - low + 1 { return "count from \(from) to \(between)" }
        return nil
    }
}
