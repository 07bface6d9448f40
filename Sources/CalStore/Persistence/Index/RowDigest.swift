import Basics

/// A hash of the entries of a table in any order: tables with the same entries have the same one. So tables
/// are compared part by part, on all processors, and what is to be compared with a sorted table need not be
/// sorted.
struct RowDigest: Equatable, Sendable {
    private var count = 0
    /// The sum of the hashes of the entries.
    private var sum: UInt64 = 0

    mutating func add(_ entry: ItemEntry) {
        var hash = XXHash64()
        hash.update(bigEndian: entry.key)
        hash.update(bigEndian: UInt64(entry.slot) << 32 | UInt64(entry.detail))
        count += 1
        sum &+= hash.digest
    }

    mutating func add(_ other: RowDigest) {
        count += other.count
        sum &+= other.sum
    }
}
