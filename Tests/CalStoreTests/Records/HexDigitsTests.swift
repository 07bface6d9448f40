import Testing

@testable import CalStore
@testable import TestSupport

/// Eight digits at once are the digits one by one.
@Suite struct HexDigitsTests {
    private static func word(_ text: [UInt8]) -> UInt64 { text.reduce(0) { $0 << 8 | UInt64($1) } }

    @Test func texts() {
        var random = SeededGenerator(seed: TestScale.seed("hexadecimal digits"))
        let edges: [UInt32] = [0, 1, 9, 10, 15, 16, 0x9999_9999, 0xAAAA_AAAA, 0x0123_4567, 0x89AB_CDEF, .max]
        for value in edges
            + (0..<1000).map({ _ in random.next() as UInt64 }).map(UInt32.init(truncatingIfNeeded:))
        {
            let digits = String(value, radix: 16, uppercase: true)
            let text = String(repeating: "0", count: 8 - digits.count) + digits
            #expect(HexDigits.text(of: value) == Self.word(Array(text.utf8)))
            #expect(HexDigits.value(of: Self.word(Array(text.utf8))) == value)
            #expect(HexDigits.value(of: Self.word(Array(text.lowercased().utf8))) == value)
        }
    }

    /// Each byte at each place: a digit or not, whatever stands beside it.
    @Test func bytes() {
        for beside in Array("09afAF".utf8) {
            for place in 0..<8 {
                for byte in UInt8.min...UInt8.max {
                    var text = [UInt8](repeating: beside, count: 8)
                    text[place] = byte
                    let isDigit = byte < 0x80 && Character(Unicode.Scalar(byte)).isHexDigit
                    let expected = isDigit ? UInt32(String(decoding: text, as: UTF8.self), radix: 16) : nil
                    #expect(HexDigits.value(of: Self.word(text)) == expected)
                }
            }
        }
    }
}
