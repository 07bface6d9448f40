import Basics
import Testing

@testable import Basics
@testable import TestSupport

@Suite struct JSONValueTests {
    @Test func writing() {
        let value: JSONValue = [
            "title": "a \"b\" \\ \n\t\r\u{01}\u{7F}\u{9B} é 🎂", "none": JSONValue(nil as String?), "on": true,
            "count": -3,
            "list": [1, "x", []], "empty": [:], "latitude": JSONValue(52.5), "nan": JSONValue(Double.nan),
        ]
        #expect(
            value.text == #"""
                {"title":"a \"b\" \\ \n\t\r\u0001\u007f\u009b é 🎂","none":null,"on":true,"count":-3,"list":[1,"x",[]],"empty":{},"latitude":52.5,"nan":null}
                """#)
    }

    private static let documents: [(String, JSONValue)] = [
        ("null", .null), (" true ", true), ("false", false), ("0", 0), ("-12", -12),
        ("1.50", .number("1.50")),
        ("1e5", .number("1e5")), ("-0.5E-3", .number("-0.5E-3")),
        ("123456789012345678901", .number("123456789012345678901")),
        ("\"\"", ""), (#""\u0041\/\b\f\n\r\t\"\\""#, "A/\u{8}\u{C}\n\r\t\"\\"), (#""\ud83c\udf82""#, "🎂"),
        (#""\ud83c""#, "\u{FFFD}"), (#""\ud83cA""#, "\u{FFFD}A"), (#""\ud83c\u0041""#, "\u{FFFD}A"),
        ("[]", []), ("[1, [2] ]", [1, [2]]), ("{}", [:]),
        ("{\"a\" : 1 , \"b\":{\"c\":[]}}", ["a": 1, "b": ["c": []]]),
    ]

    @Test(arguments: documents)
    func reading(text: String, expected: JSONValue) throws {
        #expect(try JSONValue(reading: Array(text.utf8)) == expected)
    }

    /// RFC 8259; the columns point at the first byte that does not fit.
    @Test(arguments: [
        ("", 1), ("nul", 1), ("01", 3), ("-", 2), ("1.", 3), ("1e", 3), (".5", 1), ("+1", 1), ("\"a", 3),
        ("\"\\x\"", 4),
        ("\"\\u12\"", 4), ("\"\\u+123\"", 4), ("\"\n\"", 2), ("[1,]", 4), ("[1 2]", 4), ("{a:1}", 2),
        ("{\"a\" 1}", 6), ("{\"a\":1,}", 8),
        ("1 2", 3), ("NaN", 1), ("'a'", 1), ("[", 2), ("{\"a\":", 6),
    ])
    func whatIsNoJSON(text: String, column: Int) {
        do {
            let value = try JSONValue(reading: Array(text.utf8))
            Issue.record("\(text) was read as \(value.text)")
        } catch {
            #expect(error.column == column)
        }
    }

    @Test func depthAndEncoding() throws {
        let deep = String(repeating: "[", count: 100_000)
        #expect(throws: JSONError.self) { try JSONValue(reading: Array(deep.utf8)) }
        #expect(
            try JSONValue(
                reading: Array((String(repeating: "[", count: 60) + String(repeating: "]", count: 60)).utf8)
            ).array != nil)
        #expect(throws: JSONError.self) { try JSONValue(reading: [0x22, 0xFF, 0x22]) }
    }

    @Test func aNameIsUTF8Too() {
        #expect(throws: JSONError.self) {
            try JSONValue(reading: [0x7B, 0x22, 0xFF, 0x22, 0x3A, 0x31, 0x7D])
        }
    }

    /// Our own files refuse half of a surrogate pair, which stands for no character.
    @Test func onlyOtherProgramsWriteHalfOfAPair() {
        #expect(throws: JSONError.self) {
            try JSONReader.read(Array(#""\ud83c""#.utf8)) { (json) throws(JSONError) in try json.string() }
        }
    }

    @Test func lookingUp() {
        let value: JSONValue = ["a": ["b": "x"], "n": 3, "f": true, "d": 1, "d": 2]
        #expect(value[path: ["a", "b"]]?.string == "x")
        #expect(value[path: ["a", "c"]] == nil)
        #expect(value["n"]?.int == 3 && value["f"]?.bool == true)
        #expect(value["d"] == 2)
        #expect(JSONValue.null["a"] == nil)
    }

    @Test func writingReadsBack() throws {
        let seed = TestScale.seed("JSONValueTests.writingReadsBack")
        var random = SeededGenerator(seed: seed)
        for _ in 0..<TestScale.rounds(500, long: 20_000) {
            let value = Self.value(depth: 4, &random)
            #expect(try JSONValue(reading: value.bytes) == value)
        }
    }

    private static func value(depth: Int, _ random: inout SeededGenerator) -> JSONValue {
        switch Int.random(in: 0..<(depth > 0 ? 7 : 5), using: &random) {
        case 0: return .null
        case 1: return .bool(Bool.random(using: &random))
        case 2: return .int(Int.random(in: .min ... .max, using: &random))
        case 3: return .number("\(Double.random(in: -1e6...1e6, using: &random))")
        case 4: return .string(text(&random))
        case 5:
            return .array(
                (0..<Int.random(in: 0..<4, using: &random)).map { _ in value(depth: depth - 1, &random) })
        default:
            return .object(
                (0..<Int.random(in: 0..<4, using: &random)).map { _ in
                    .init(name: text(&random), value: value(depth: depth - 1, &random))
                })
        }
    }

    private static func text(_ random: inout SeededGenerator) -> String {
        var text = ""
        for _ in 0..<Int.random(in: 0..<6, using: &random) {
            let scalar = Unicode.Scalar(UInt32.random(in: 0...0x10FFFF, using: &random)) ?? "x"
            text.unicodeScalars.append(scalar)
            text.unicodeScalars.append(Unicode.Scalar(UInt8.random(in: 0...255, using: &random)))
        }
        return text
    }
}
