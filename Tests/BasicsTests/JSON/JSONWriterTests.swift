import Testing

@testable import Basics

/// Strings are looked at eight bytes a step: each character at each place must be found all the same.
@Suite struct JSONWriterTests {
    /// RFC 8259, section 7, one character after the other; DEL and the late controls by our own choice.
    private func escaped(_ text: String, lateControls: Bool) -> String {
        let short: [Unicode.Scalar: String] = [
            "\"": "\\\"", "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t",
        ]
        return text.unicodeScalars.reduce(into: "\"") { result, scalar in
            let digits = String(scalar.value, radix: 16)
            if let escape = short[scalar] {
                result += escape
            } else if scalar.value < 0x20 || scalar.value == 0x7F
                || (lateControls && (0x80...0x9F).contains(scalar.value))
            {
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            } else {
                result.unicodeScalars.append(scalar)
            }
        } + "\""
    }

    @Test(arguments: [false, true]) func everyCharacterAtEveryPlace(_ lateControls: Bool) {
        let scalars = (0...0xFF).compactMap { Unicode.Scalar($0 as UInt32) } + ["\u{2028}", "🗓"]
        for length in 0..<20 {
            let padding = Array(repeating: Unicode.Scalar(UInt8(ascii: "!")), count: length)
            for place in 0...length {
                for scalar in scalars {
                    var text = String.UnicodeScalarView()
                    text.append(contentsOf: padding[..<place])
                    text.append(scalar)
                    text.append(contentsOf: padding[place...])
                    var json = JSONWriter(escapesLateControls: lateControls)
                    json.string(String(text))
                    let written = String(decoding: json.bytes, as: UTF8.self)
                    if written != escaped(String(text), lateControls: lateControls) {
                        Issue.record(
                            "U+\(String(scalar.value, radix: 16)) at \(place) of \(length): \(written)")
                    }
                }
            }
        }
    }

    @Test func membersAreParted() {
        var json = JSONWriter()
        json.object { json in
            json.member("a", 1)
            json.member("longer name", "x")
            json.name("b")
            json.object { $0.member("c", "") }
        }
        #expect(String(decoding: json.bytes, as: UTF8.self) == #"{"a":1,"longer name":"x","b":{"c":""}}"#)
    }
}
