import Testing

@testable import Basics
@testable import TestSupport

/// A search says what folding both texts and comparing them says, and never passes over a text of a store.
@Suite struct FoldedSearchTests {
    private func has(_ part: String, _ text: String) -> Bool {
        let (part, text) = (Array(TextFolding.fold(part).utf8), Array(TextFolding.fold(text).utf8))
        guard part.count <= text.count else { return false }
        return (0...text.count - part.count).contains { text[$0...].starts(with: part) }
    }

    /// Whether a record with the text as a title would be looked at.
    private func passes(_ search: FoldedSearch, _ text: String) -> Bool {
        var json = JSONWriter()
        json.object {
            $0.member("type", "event")
            $0.member("title", text)
            $0.member("notes", "é")
        }
        return json.bytes.withUnsafeBytes { search.mayBeFound(inJSON: $0) }
    }

    @Test func randomTexts() {
        let seed = TestScale.seed("FoldedSearchTests.randomTexts")
        var texts = RandomTexts(seed: seed)
        var random = SeededGenerator(seed: seed)
        for _ in 0..<TestScale.rounds(3000, long: 300_000) {
            let text = (0..<Int.random(in: 1...4, using: &random)).map { _ in texts.next() }.joined(
                separator: "ab c")
            let start = Int.random(in: 0...text.unicodeScalars.count, using: &random)
            let length = Int.random(in: 0...6, using: &random)
            let cut = String(String.UnicodeScalarView(text.unicodeScalars.dropFirst(start).prefix(length)))
            let part = Bool.random(using: &random) ? cut : texts.next()
            let search = FoldedSearch(part)
            let isThere = has(part, text)
            check(search.isFound(in: text) == isThere, "seed \(seed): \(hex(part)) in \(hex(text))")
            check(!isThere || passes(search, text), "seed \(seed): \(hex(part)) in JSON of \(hex(text))")
        }
    }

    /// At every distance from the ends, of every length: the search takes 32 bytes at a time.
    @Test func everyPlace() {
        for length in 1...20 {
            let part = String("DentistAppointments!".prefix(length))
            for before in 0...70 {
                for after in 0...40 {
                    let text =
                        String(repeating: "d", count: before) + part.lowercased()
                        + String(repeating: "!", count: after)
                    #expect(FoldedSearch(part).isFound(in: text))
                    #expect(!FoldedSearch(part + "?").isFound(in: text))
                }
            }
        }
    }

    @Test func onlyLettersHaveCase() {
        // "[" is "{" but for one bit, as "a" is "A".
        #expect(!FoldedSearch("{x").isFound(in: "[X"))
        #expect(!FoldedSearch("[x").isFound(in: "{X"))
        #expect(FoldedSearch("{x").isFound(in: "{X"))
    }

    @Test func aJSONTextThatCannotHaveItIsPassedOver() {
        #expect(!passes(FoldedSearch("zebra"), "A walk in the zoo"))
        #expect(!passes(FoldedSearch("zebra"), "Ein Spaziergang über die Brücke"))
        #expect(!passes(FoldedSearch("zebra"), "C:\\home\n\"q\""))
        #expect(passes(FoldedSearch("brucke"), "Ein Spaziergang über die Brücke"))
        #expect(passes(FoldedSearch("\"q"), "say \"q\""))
        #expect(passes(FoldedSearch("zebra"), "a\u{1}b"))
    }
}
