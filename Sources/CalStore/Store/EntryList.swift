/// Entries by key: most of them sorted, and a few newer ones. Adding one is cheap; when there are too many
/// new ones, they are sorted in. Entries are never removed: a reader checks whether an entry is still valid.
struct EntryList: Sendable {
    private var sorted: [ItemEntry]
    private var recent: [ItemEntry] = []
    /// More new entries are not searched one by one.
    private static let mostRecent = 256

    init(_ entries: [ItemEntry]) {
        sorted = entries
        sorted.sort()
    }

    mutating func add(_ entry: ItemEntry) {
        recent.append(entry)
        guard recent.count > max(EntryList.mostRecent, sorted.count / 64) else { return }
        sorted += recent
        recent.removeAll()
        sorted.sort()
    }

    /// The matching entries with keys in a range, in no order.
    func entries(_ keys: ClosedRange<UInt64>, where isWanted: (ItemEntry) -> Bool) -> [ItemEntry] {
        var found = recent.filter { keys.contains($0.key) && isWanted($0) }
        var low = 0
        var high = sorted.count
        while low < high {
            let middle = (low + high) / 2
            if sorted[middle].key < keys.lowerBound { low = middle + 1 } else { high = middle }
        }
        while low < sorted.count, sorted[low].key <= keys.upperBound {
            if isWanted(sorted[low]) { found.append(sorted[low]) }
            low += 1
        }
        return found
    }
}
