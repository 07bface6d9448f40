import Testing

@testable import Basics
@testable import TestSupport

/// Properties of all texts, independent of Foundation.
@Suite struct FoldingPropertyTests {
    private func checkForms(_ text: String) {
        let composed = CanonicalComposition.composed(text), folded = TextFolding.fold(text)
        check(
            composed == text || hasTibetanVowel(text),
            "composed \(hex(text)): \(hex(composed)) is no equivalent")
        check(sameBytes(CanonicalComposition.composed(composed), composed), "composed twice \(hex(text))")
        check(sameBytes(TextFolding.fold(folded), folded), "folded twice \(hex(text)): \(hex(folded))")
        check(sameBytes(CanonicalComposition.composed(folded), folded), "folded, not composed \(hex(text))")
    }

    /// The library of Swift 6.3 does not order the parts of these signs among other marks, so `==` errs about
    /// them.
    private func hasTibetanVowel(_ text: String) -> Bool {
        text.unicodeScalars.contains { ["\u{F73}", "\u{F75}", "\u{F81}"].contains($0) }
    }

    private func checkEquivalents(_ first: String, _ second: String) {
        check(first == second || hasTibetanVowel(first), "\(hex(first)) is not equivalent to \(hex(second))")
        check(
            sameBytes(CanonicalComposition.composed(first), CanonicalComposition.composed(second)),
            "composed \(hex(first)), \(hex(second))")
        check(
            sameBytes(TextFolding.fold(first), TextFolding.fold(second)), "fold \(hex(first)), \(hex(second))"
        )
    }

    @Test func everyScalar() {
        for scalar in allScalars {
            let text = String(scalar)
            checkForms(text)
            let decomposed = FoundationFolding.decomposed(text)
            if !sameBytes(decomposed, text) { checkEquivalents(text, decomposed) }
        }
    }

    @Test func randomTexts() {
        let seed = TestScale.seed("PropertyTests.randomTexts")
        var texts = RandomTexts(seed: seed)
        for _ in 0..<TestScale.rounds(3000, long: 300_000) {
            let text = texts.next()
            checkForms(text)
            checkEquivalents(text, texts.equivalent(of: text))
        }
    }

    /// Compositions of Unicode 16, which Foundation does not know yet but `==` does.
    @Test func newerCompositions() {
        for (composed, first, second) in [
            (0x105C9, 0x105D2, 0x307), (0x105E4, 0x105DA, 0x307), (0x11383, 0x11382, 0x113C9),
            (0x16121, 0x1611E, 0x1611E), (0x16D68, 0x16D67, 0x16D67),
        ] as [(UInt32, UInt32, UInt32)] {
            checkEquivalents(text(composed), text(first, second))
            #expect(hex(CanonicalComposition.composed(text(first, second))) == hex(text(composed)))
        }
    }

    @Test func examples() {
        for (text, folded) in [
            ("CAFÉ", "cafe"), ("Straße", "strasse"), ("STRASSE", "strasse"), ("İstanbul", "istanbul"),
            ("Ὀδυσσεύς", "οδυσσευσ"),
            ("Ёлка", "елка"), ("Ｂｵﾑ", "bオム"), ("ｶﾞ", "ガ"), ("ﬁn", "fin"), ("ſ", "s"), ("K", "k"), ("Ꭰ", "ꭰ"),
            ("Đ ø", "đ ø"),
            ("1️⃣", "1"), ("❤️", "❤️"), ("👩‍👩‍👧‍👦", "👩‍👩‍👧‍👦"), ("🇩🇪", "🇩🇪"),
            ("≠", "="), ("שָׁלוֹם", "שָׁלוֹם"), ("Ա\u{301}", "ա"),
        ] {
            #expect(hex(TextFolding.fold(text)) == hex(CanonicalComposition.composed(folded)), "\(text)")
        }
    }

    /// Runs of marks far longer than any buffer, in the worst order.
    @Test func longRunsOfMarks() {
        let marks = (0..<TestScale.rounds(4000, long: 20_000)).map {
            [0x301, 0x323, 0x5B7, 0x3099][$0 % 4] as UInt32
        }
        for base in ["", "a", "か", "\0"] {
            let run = base + text(marks)
            checkForms(run)
            checkEquivalents(run, base + text(marks.sorted { classOf($0) < classOf($1) }))
        }
    }

    private func classOf(_ value: UInt32) -> UInt8 {
        Unicode.Scalar(value)?.properties.canonicalCombiningClass.rawValue ?? 0
    }
}
