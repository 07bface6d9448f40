/// Unicode's canonical decompositions, read from `CanonicalMappings` at first use.
struct CanonicalDecompositions: Sendable {
    static let shared = CanonicalDecompositions()

    /// The decompositions of one step. The first scalar of one may decompose again.
    private var table = ScalarTable()

    private init() {
        table.reserve(blocks: 48, scalars: 3200)
        MappingItem.forEach(in: CanonicalMappings.text) { table.add($0.first, $0.target) }
    }

    /// Appends the full decomposition of a scalar, which is the scalar itself if it has none.
    func append(_ scalar: Unicode.Scalar, to scalars: inout [ClassedScalar]) {
        let indices = table[scalar]
        if indices.isEmpty {
            scalars.append(ClassedScalar(scalar))
        } else {
            for index in indices { append(table.pool[index], to: &scalars) }
        }
    }
}
