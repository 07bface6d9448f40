/// A map from a Unicode scalar to up to three scalars, looked up in constant time.
///
/// Scalars are grouped into blocks of 128. Blocks without an entry share the first, empty one.
struct ScalarTable: Sendable {
    /// The replacements, one after the other. The subscript gives their positions.
    private(set) var pool: [Unicode.Scalar] = []

    /// The number of the block for `scalar >> 7`.
    private var blocks: [UInt16] = []
    /// For each scalar of each block: the index of its replacement in the pool times four, plus its length.
    private var slots = [UInt16](repeating: 0, count: 128)

    /// The indices in `pool` of a scalar's replacement; empty if it has none.
    subscript(scalar: Unicode.Scalar) -> Range<Int> {
        let block = Int(scalar.value >> 7)
        guard block < blocks.count else { return 0..<0 }
        let slot = Int(slots[Int(blocks[block]) << 7 | Int(scalar.value & 127)])
        return slot >> 2..<slot >> 2 + slot & 3
    }

    /// True if the scalar has a replacement.
    func contains(_ scalar: Unicode.Scalar) -> Bool { !self[scalar].isEmpty }

    /// Reserves space for this many blocks and scalars.
    mutating func reserve(blocks: Int, scalars: Int) {
        slots.reserveCapacity((blocks + 1) << 7)
        pool.reserveCapacity(scalars)
    }

    /// Adds a replacement of one to three scalars, unless the scalar has one.
    ///
    /// All replacements together have at most 16,383 scalars.
    mutating func add(_ source: UInt32, _ replacement: some Collection<UInt32>) {
        guard let scalar = Unicode.Scalar(source), !contains(scalar) else { return }
        let block = Int(source >> 7)
        if blocks.count <= block {
            blocks.append(contentsOf: repeatElement(0, count: block + 1 - blocks.count))
        }
        if blocks[block] == 0 {
            blocks[block] = UInt16(truncatingIfNeeded: slots.count >> 7)
            slots.append(contentsOf: repeatElement(0, count: 128))
        }
        let start = pool.count
        for value in replacement.prefix(3) { if let scalar = Unicode.Scalar(value) { pool.append(scalar) } }
        let slot = start << 2 | (pool.count - start)
        slots[Int(blocks[block]) << 7 | Int(source & 127)] = UInt16(truncatingIfNeeded: slot)
    }
}
