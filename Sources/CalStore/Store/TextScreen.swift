import Basics

/// A necessary condition on the stored text of an item for a question: checking some bytes spares decoding
/// items that cannot match.
///
/// ```swift
/// TextScreen.all([.text(FoldedSearch("dentist")), .any([home, work].map(TextScreen.init))])
/// ```
package indirect enum TextScreen: Sendable {
    /// Some string contains this part.
    case text(FoldedSearch)
    /// The text has these bytes, letter by letter.
    case bytes(ByteSearch)
    case all([TextScreen])
    case any([TextScreen])

    package init(_ id: RecordID) { self = .bytes(ByteSearch(Array(id.text.utf8))) }

    /// Accepts everything.
    package static let none = TextScreen.all([])

    /// The items that may match, by their indices among the JSON texts.
    func passing(json texts: [UnsafeRawBufferPointer]) -> [Int] {
        passing(
            Array(texts.indices), text: { $0.mayBeFound(inJSON: texts[$1]) },
            bytes: { $0.isFound(in: texts[$1]) })
    }

    /// The items that may match, by their texts: each search is made for all items before the next search.
    func passing(
        _ items: [Int], text isText: (FoldedSearch, Int) -> Bool, bytes areBytes: (ByteSearch, Int) -> Bool
    ) -> [Int] {
        switch self {
        case .text(let search): return items.filter { isText(search, $0) }
        case .bytes(let search): return items.filter { areBytes(search, $0) }
        case .all(let screens):
            return screens.reduce(items) { $1.passing($0, text: isText, bytes: areBytes) }
        case .any(let screens):
            var left = items
            var found: Set<Int> = []
            for screen in screens {
                found.formUnion(screen.passing(left, text: isText, bytes: areBytes))
                left.removeAll { found.contains($0) }
            }
            return items.filter { found.contains($0) }
        }
    }
}
