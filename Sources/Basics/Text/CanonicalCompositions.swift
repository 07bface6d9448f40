/// Unicode's canonical compositions, read from `CanonicalMappings` at first use.
struct CanonicalCompositions: Sendable {
    static let shared = CanonicalCompositions()

    /// The scalars that composition may change even without reordering: those that decompose permanently, and
    /// those that compose with a scalar before them.
    private var unsettled = ScalarTable()
    /// The composed scalars, keyed by their pair (see `key`).
    private var pairs: [UInt64: Unicode.Scalar] = [:]

    private init() {
        unsettled.reserve(blocks: 48, scalars: 1300)
        pairs.reserveCapacity(1024)
        MappingItem.forEach(in: CanonicalMappings.text) { item in
            if item.target.count == 2, item.composes {
                pairs[Self.key(item.target[0], item.target[1])] = Unicode.Scalar(item.first)
                unsettled.add(item.target[1], CollectionOfOne(item.target[1]))
            } else {
                unsettled.add(item.first, CollectionOfOne(item.first))
            }
        }
    }

    /// False if the scalar is certainly unchanged in composed text.
    func mayChange(_ scalar: Unicode.Scalar) -> Bool {
        unsettled.contains(scalar) || Hangul.mayEndSyllable(scalar)
    }

    /// The scalar that the pair composes to, if there is one.
    func composition(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Unicode.Scalar? {
        if second.value < 0x300 { return nil }
        if unsettled.contains(second) { return pairs[Self.key(first.value, second.value)] }
        return Hangul.syllable(first, second)
    }

    private static func key(_ first: UInt32, _ second: UInt32) -> UInt64 {
        UInt64(first) << 32 | UInt64(second)
    }
}
