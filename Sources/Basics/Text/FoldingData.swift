/// The replacements for case folding, read from `FoldingMappings` at first use.
struct FoldingData: Sendable {
    static let shared = FoldingData()

    /// The end of `european`. In UTF-8, all bytes of the scalars below it are below 0xD4.
    static let europeanEnd: UInt32 = 0x500

    /// The replacements of scalars that have no canonical decomposition.
    private(set) var table = ScalarTable()
    /// The folded form of each scalar below `europeanEnd`: one scalar, or two with the second one in the
    /// upper half. 0 for marks, and for U+0000.
    private(set) var european: [UInt32] = []

    private init() {
        table.reserve(blocks: 48, scalars: 1500)
        MappingItem.forEach(in: FoldingMappings.text) { item in
            for source in item.sources {
                table.add(source, item.target.lazy.map { $0 &+ source &- item.first })
            }
        }
        european = (0..<Self.europeanEnd).map(europeanFold)
    }

    private func europeanFold(_ value: UInt32) -> UInt32 {
        guard let scalar = Unicode.Scalar(value), !Self.isEuropeanMark(value) else { return 0 }
        var scalars: [ClassedScalar] = []
        CanonicalDecompositions.shared.append(scalar, to: &scalars)
        guard let base = scalars.first?.scalar else { return value }
        let indices = table[base]
        if indices.isEmpty { return base.value }
        return table.pool[indices].reversed().reduce(0) { $0 << 16 | $1.value }
    }

    /// True for the accents of Latin, Greek and Cyrillic.
    static func isEuropeanMark(_ value: UInt32) -> Bool {
        0x300...0x36F ~= value || 0x483...0x489 ~= value
    }
}
