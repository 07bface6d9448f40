/// A dictionary in parts: a copy that changes at one key shares all other parts.
struct PartedTable<Key: PartedTableKey, Value> {
    private static var partCount: Int { 64 }

    private var parts: [[Key: Value]] = []

    /// Whether it has no parts.
    var isEmpty: Bool { parts.allSatisfy(\.isEmpty) }

    /// Assigning nil removes the value.
    subscript(key: Key) -> Value? {
        get { parts.isEmpty ? nil : parts[PartedTable.part(key)][key] }
        set {
            makeParts()
            parts[PartedTable.part(key)][key] = newValue
        }
    }

    func contains(_ key: Key) -> Bool {
        !parts.isEmpty && parts[PartedTable.part(key)].index(forKey: key) != nil
    }

    mutating func set(_ key: Key, to value: Value) {
        makeParts()
        parts[PartedTable.part(key)].updateValue(value, forKey: key)
    }

    mutating func removeValue(forKey key: Key) -> Value? {
        parts.isEmpty ? nil : parts[PartedTable.part(key)].removeValue(forKey: key)
    }

    mutating func reserveCapacity(_ capacity: Int) {
        makeParts()
        // The parts have different sizes.
        for index in parts.indices {
            parts[index].reserveCapacity(capacity / PartedTable.partCount * 9 / 8)
        }
    }

    /// All keys, in no order.
    var keys: [Key] { parts.flatMap(\.keys) }

    func forEach(_ body: (Key, Value) -> Void) {
        for part in parts {
            for (key, value) in part { body(key, value) }
        }
    }

    private mutating func makeParts() {
        if parts.isEmpty { parts = Array(repeating: [:], count: PartedTable.partCount) }
    }

    private static func part(_ key: Key) -> Int { Int(truncatingIfNeeded: key.spread & 63) }
}

extension PartedTable: Sendable where Key: Sendable, Value: Sendable {}

/// A key of a `PartedTable`.
protocol PartedTableKey: Hashable {
    /// A number whose low bits differ from key to key.
    var spread: UInt64 { get }
}

extension Int: PartedTableKey {
    var spread: UInt64 { UInt64(truncatingIfNeeded: self) }
}

extension RecordID: PartedTableKey {
    var spread: UInt64 { low ^ high }
}
