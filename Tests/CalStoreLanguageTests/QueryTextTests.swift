import Testing

@testable import Basics
@testable import CalStore
@testable import CalStoreLanguage

/// Texts as a person means them: without case, accents and ways to write the same.
@Suite struct QueryTextTests {
    @Test(arguments: [
        ("Dentist", "Call the DENTIST", true), ("dentist", "Dentis", false), ("", "", true), ("", "x", true),
        ("x", "", false),
        ("ete", "Un été", true), ("ETE\u{301}", "Un été", true), ("cafe", "Cafe\u{301} Central", true),
        ("café", "CAFE", true),
        // The same syllable, whole and in parts.
        ("\u{D55C}", "\u{1112}\u{1161}\u{11AB}", true),
        ("\u{1112}\u{1161}\u{11AB}", "\u{D55C}\u{AD6D}", true),
        ("full", "\u{FF26}\u{FF35}\u{FF2C}\u{FF2C}", true), ("\u{1F389}", "Party \u{1F389}", true),
    ])
    func contains(part: String, text: String, isThere: Bool) {
        #expect(FoldedSearch(folded: QueryText.fold(part)).isFound(in: text) == isThere)
    }
}
