/// Suggests known words for a mistyped one.
package enum Nearest {
    /// The candidates that `word` may be a typing error of: those with the fewest changes, at most three.
    ///
    /// Up to a third of the letters may be wrong, but at least one.
    package static func matches(for word: String, among candidates: some Sequence<String>) -> [String] {
        let typed = Array(word.lowercased().unicodeScalars)
        guard !typed.isEmpty, typed.count <= longestWord else { return [] }
        let allowed = max(1, typed.count / 3)
        var found: [(text: String, distance: Int)] = []
        for candidate in candidates {
            let letters = Array(candidate.lowercased().unicodeScalars)
            guard abs(letters.count - typed.count) <= allowed else { continue }
            let distance = distance(typed, letters, most: allowed)
            if distance <= allowed { found.append((candidate, distance)) }
        }
        // The order of the table decides among equals, so that the result is always the same.
        let best = found.map(\.distance).min()
        return found.filter { $0.distance == best }.prefix(3).map(\.text)
    }

    /// The maximum length of a word, because the work grows with its square.
    private static let longestWord = 64

    /// Whether one change makes one word of the other: a letter more, less or different, or two neighbours
    /// swapped.
    package static func isOneChange(_ word: String, _ other: String) -> Bool {
        // What both begin and end with is no change.
        var (left, right) = (Substring(word).unicodeScalars, Substring(other).unicodeScalars)
        while let first = left.first, first == right.first {
            left.removeFirst()
            right.removeFirst()
        }
        while let last = left.last, last == right.last {
            left.removeLast()
            right.removeLast()
        }
        if left.count == 2, right.count == 2 { return left.first == right.last && left.last == right.first }
        return max(left.count, right.count) == 1
    }

    /// Damerau-Levenshtein distance (optimal string alignment): letters inserted, deleted, replaced, or two
    /// neighbours swapped. It stops as soon as the distance is more than `most`, and is then any such number.
    static func distance<Letter: Equatable>(_ a: [Letter], _ b: [Letter], most: Int = .max) -> Int {
        if a.isEmpty || b.isEmpty { return max(a.count, b.count) }
        var beforeLast = [Int](repeating: 0, count: b.count + 1)
        var last = Array(0...b.count)
        for i in 1...a.count {
            var row = [i] + [Int](repeating: 0, count: b.count)
            for j in 1...b.count {
                let replaced = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)
                row[j] = min(last[j] + 1, row[j - 1] + 1, replaced)
                if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
                    row[j] = min(row[j], beforeLast[j - 2] + 1)
                }
            }
            // A later row is made from these two.
            if row.allSatisfy({ $0 > most }), last.allSatisfy({ $0 > most }) { return row[b.count] }
            beforeLast = last
            last = row
        }
        return last[b.count]
    }
}
