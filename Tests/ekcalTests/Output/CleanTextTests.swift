import Testing

@testable import Terminal
@testable import ekcal

/// Text is looked at eight bytes a step: what must not go out is found at any place.
@Suite struct CleanTextTests {
    /// The table of `TerminalText`, one character after the other, for what stands alone among plain letters.
    private func expected(_ scalar: Unicode.Scalar, keepsLines: Bool) -> String {
        switch scalar.value {
        case 0x09: keepsLines ? "\t" : " "
        case 0x0A, 0x0D, 0x2028, 0x2029: keepsLines ? "\n" : " "
        case 0..<0x20, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069: ""
        default: String(Character(scalar))
        }
    }

    @Test func everyCharacterAtEveryPlace() {
        // Those that begin a sequence take more with them.
        let values = Array(0...0xFF as ClosedRange<UInt32>) + Array(0x2020...0x2070) + [0x1F5D3]
        let sequences: Set<UInt32> = [0x1B, 0x90, 0x98, 0x9B, 0x9D, 0x9E, 0x9F]
        for scalar in values.filter({ !sequences.contains($0) }).compactMap(Unicode.Scalar.init) {
            for length in 0..<18 {
                for place in [0, length / 2, length] {
                    let (before, after) = (
                        String(repeating: "a", count: place), String(repeating: "z", count: length - place)
                    )
                    let text = before + String(Character(scalar)) + after
                    let line = before + expected(scalar, keepsLines: false) + after
                    let output = before + expected(scalar, keepsLines: true) + after
                    if TerminalText.line(text) != line
                        || TerminalText.output(text, keepsColor: false) != output
                    {
                        Issue.record("U+\(String(scalar.value, radix: 16)) at \(place) of \(length)")
                    }
                }
            }
        }
    }
}
