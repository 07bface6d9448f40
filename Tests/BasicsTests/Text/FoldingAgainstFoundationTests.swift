import Testing

@testable import Basics
@testable import TestSupport

/// Folding and composing give what Foundation gives, byte for byte, but for the listed departures.
@Suite struct FoldingAgainstFoundationTests {
    /// Compares both functions with Foundation. Returns the reasons if a result differs and may.
    @discardableResult
    private func compare(_ text: String) -> Set<FoldingDeparture> {
        var reasons: Set<FoldingDeparture> = []
        let (composed, theirComposed) = (
            CanonicalComposition.composed(text), FoundationFolding.composed(text)
        )
        if !sameBytes(composed, theirComposed) {
            reasons = FoldingDeparture.ofComposing(text)
            check(
                !reasons.isEmpty, "composed \(hex(text)): \(hex(composed)), Foundation \(hex(theirComposed))")
        }
        let (folded, theirFolded) = (TextFolding.fold(text), FoundationFolding.fold(text))
        if !sameBytes(folded, theirFolded) {
            let foldingReasons = FoldingDeparture.ofFolding(text)
            check(
                !foldingReasons.isEmpty, "fold \(hex(text)): \(hex(folded)), Foundation \(hex(theirFolded))")
            reasons.formUnion(foldingReasons)
        }
        return reasons
    }

    @Test func everyScalar() {
        var different: [UInt32] = []
        for scalar in allScalars where !compare(String(scalar)).isEmpty { different.append(scalar.value) }
        // Greek spacing accents and negated mathematical signs; two Todhri letters are newer than
        // Foundation's data.
        #expect(
            different == [
                0x1FCD, 0x1FCE, 0x1FCF, 0x1FDD, 0x1FDE, 0x1FDF, 0x219A, 0x219B, 0x21AE, 0x21CD, 0x21CE,
                0x21CF, 0x2204,
                0x2209, 0x220C, 0x2224, 0x2226, 0x2241, 0x2244, 0x2247, 0x2249, 0x2262, 0x226D, 0x2270,
                0x2271, 0x2274,
                0x2275, 0x2278, 0x2279, 0x2280, 0x2281, 0x2284, 0x2285, 0x2288, 0x2289, 0x22AC, 0x22AD,
                0x22AE, 0x22AF,
                0x22E0, 0x22E1, 0x22E2, 0x22E3, 0x22EA, 0x22EB, 0x22EC, 0x22ED, 0x2ADC, 0x105C9, 0x105E4,
            ])
    }

    @Test func basesWithMarks() {
        let bases: [ClosedRange<UInt32>] = [
            0...0x52F, 0x531...0x5F4, 0x620...0x6D5, 0x904...0x963, 0x985...0x9DD, 0x10A0...0x10FF,
            0x1E00...0x1FFF,
            0x2190...0x22FF, 0x3041...0x30FF, 0xFB00...0xFB4F, 0xFF01...0xFFEE,
        ]
        let marks: [UInt32] =
            Array(0x300...0x34F) + [
                0x358, 0x483, 0x487, 0x489, 0x5B0, 0x5B7, 0x5BC, 0x5C1, 0x64B, 0x651, 0x653, 0x655, 0x93C,
                0x94D, 0x9BE,
                0x9D7, 0xE38, 0x200C, 0x200D, 0x20D2, 0x20E3, 0x302A, 0x3099, 0x309A, 0xFE0E, 0xFE0F, 0xFF9E,
                0xFF9F,
                0x1D165, 0x1F3FB, 0xE0100,
            ]
        let step = TestScale.isLong ? 1 : 5
        for base in bases.joined() {
            for mark in stride(from: Int(base) % step, to: marks.count, by: step) {
                compare(text(base, marks[mark]))
            }
        }
    }

    @Test func hangul() {
        for syllable in 0xAC00...0xD7A3 as ClosedRange<UInt32> {
            compare(text(syllable))
            let decomposed = FoundationFolding.decomposed(text(syllable))
            check(sameBytes(CanonicalComposition.composed(decomposed), text(syllable)), hex(decomposed))
            compare(decomposed)
        }
        let jamo = 0x1100...0x11FF as ClosedRange<UInt32>
        for first in jamo { for second in jamo { compare(text(first, second)) } }
        // Unicode composes a syllable and a trailing consonant, Foundation does not.
        #expect(hex(CanonicalComposition.composed(text(0xAC00, 0x11A8))) == "AC01")
        #expect(hex(CanonicalComposition.composed(text(0xAC01, 0x11A8))) == "AC01 11A8")
        #expect(hex(CanonicalComposition.composed(text(0xAC00, 0x11A7))) == "AC00 11A7")
        #expect(hex(CanonicalComposition.composed(text(0x1100, 0x1176))) == "1100 1176")
    }

    @Test func randomTexts() {
        let seed = TestScale.seed("FoundationTests.randomTexts")
        var texts = RandomTexts(seed: seed)
        var counts: [FoldingDeparture: Int] = [:]
        let rounds = TestScale.rounds(3000, long: 300_000)
        for _ in 0..<rounds {
            for reason in compare(texts.next()) { counts[reason, default: 0] += 1 }
        }
        for reason in FoldingDeparture.allCases { print("  \(reason): \(counts[reason, default: 0])") }
        // The two differ in few places, all of them known: else there would be nothing to compare.
        #expect(counts.values.reduce(0, +) < rounds / 10)
    }
}
