import Foundation

/// Foundation's folding of a text: the code that `TextFolding` and `CanonicalComposition` replace.
enum FoundationFolding {
    static func composed(_ text: String) -> String { text.precomposedStringWithCanonicalMapping }

    static func decomposed(_ text: String) -> String { text.decomposedStringWithCanonicalMapping }

    static func fold(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
        return text.folding(
            options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil
        )
        .lowercased().precomposedStringWithCanonicalMapping
    }
}
