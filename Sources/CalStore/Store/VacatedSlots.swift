/// The slots of removed items, by the numbers of their short identifiers: a removed item that comes back
/// takes its slot again.
///
/// The key is a number instead of the identifier, because that is all that the index has of a removed item.
/// Of several slots with one number (which does not happen by chance), the lowest is taken first.
struct VacatedSlots: Sendable {
    private var lowest = PartedTable<UInt64, Int>()
    /// The other slots with the same number.
    private var others: [UInt64: [Int]] = [:]
    private(set) var count = 0

    var isEmpty: Bool { count == 0 }

    /// The lowest slot with a number.
    subscript(number: UInt64) -> Int? { isEmpty ? nil : lowest[number] }

    mutating func add(_ slot: Int, numbered number: UInt64) {
        count += 1
        guard let other = lowest[number] else { return lowest.set(number, to: slot) }
        lowest.set(number, to: min(slot, other))
        others[number, default: []].append(max(slot, other))
    }

    /// Takes out the lowest slot with a number.
    mutating func take(_ number: UInt64) {
        guard !isEmpty, lowest.removeValue(forKey: number) != nil else { return }
        count -= 1
        guard var rest = others.removeValue(forKey: number), let next = rest.min() else { return }
        lowest.set(number, to: next)
        rest.removeAll { $0 == next }
        if !rest.isEmpty { others[number] = rest }
    }

    /// A row of the table `hash` for each slot, in no order.
    var entries: [ItemEntry] {
        var entries: [ItemEntry] = []
        lowest.forEach { entries.append(.removed($0, slot: UInt32(clamping: $1))) }
        for (number, slots) in others {
            for slot in slots { entries.append(.removed(number, slot: UInt32(clamping: slot))) }
        }
        return entries
    }
}

extension UInt64: PartedTableKey {
    var spread: UInt64 { self }
}
