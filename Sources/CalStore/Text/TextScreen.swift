/// What the stored text of an item must have for a question about the item to be answered with yes: a look at some bytes, which
/// spares decoding those that cannot be meant.
///
/// ```swift
/// TextScreen.all([.text(FoldedSearch("dentist")), .any([home, work].map(TextScreen.init))])
/// ```
package indirect enum TextScreen: Sendable {
    /// Some string has this.
    case text(FoldedSearch)
    /// It has these bytes, letter by letter.
    case bytes(ByteSearch)
    case all([TextScreen])
    case any([TextScreen])

    package init(_ id: RecordID) { self = .bytes(ByteSearch(Array(id.text.utf8))) }

    /// Lets everything through.
    package static let none = TextScreen.all([])

    /// False when an item with this JSON text cannot be meant.
    func mayPass(_ text: UnsafeRawBufferPointer) -> Bool {
        switch self {
        case .text(let search): search.mayBeFound(inJSON: text)
        case .bytes(let search): search.isFound(in: text)
        case .all(let screens): screens.allSatisfy { $0.mayPass(text) }
        case .any(let screens): screens.contains { $0.mayPass(text) }
        }
    }
}
