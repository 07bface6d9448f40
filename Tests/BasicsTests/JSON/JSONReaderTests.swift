import Testing

@testable import Basics
@testable import TestSupport

/// Cases from RFC 8259: what is JSON, what is not, and where the fault is said to be.
@Suite struct JSONReaderTests {
    private func raw(_ text: String) throws -> String {
        try JSONReader.read(Array(text.utf8)) { json throws(JSONError) in
            let value = try json.raw()
            try json.finish()
            return value
        }
    }

    private func string(_ text: String) throws -> String {
        try JSONReader.read(Array(text.utf8)) { json throws(JSONError) in try json.string() }
    }

    @Test(arguments: [
        "null", "true", "false", "0", "-0", "1.5e-7", "-12E+3", "\"\"", "\"a\\u00e9\\ud83d\\ude00\\n\"", "[]",
        "[1,2]",
        "{}", "{\"a\":{\"b\":[null,true]}}",
    ])
    func isJSON(_ text: String) throws {
        #expect(try raw(text) == text)
    }

    @Test func layoutDoesNotCount() throws {
        #expect(try raw(" { \"a b\" :\n [ 1 , \"x y\" ] } ") == "{\"a b\":[1,\"x y\"]}")
    }

    @Test(arguments: [
        "", "nul", "01", "1.", ".5", "1e", "+1", "\"a", "\"\\x\"", "\"\\ud800\"", "\"\\u12g4\"", "\"\u{1}\"",
        "[1,]",
        "[1 2]", "{\"a\"}", "{\"a\":}", "{a:1}", "{\"a\":1,}", "[", "{", "1 2", "tru", "--1",
    ])
    func isNotJSON(_ text: String) {
        #expect(throws: JSONError.self) { try raw(text) }
    }

    @Test func resolvesEscapes() throws {
        #expect(
            try string("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u0041\\ud83d\\ude00\"") == "\"\\/\u{8}\u{c}\n\r\tA😀")
        // Longer than a word, so that the fast scan meets the escape in its middle.
        #expect(try string("\"abcdefghijk\\nlmnopqrstuvw\"") == "abcdefghijk\nlmnopqrstuvw")
    }

    @Test func refusesInvalidUTF8() {
        let bytes: [UInt8] = [0x22, 0x61, 0xFF, 0x22]
        #expect(throws: JSONError.self) {
            try JSONReader.read(bytes) { json throws(JSONError) in try json.string() }
        }
    }

    @Test(arguments: [
        #""""#, #""abc""#, #" "café""#, #""a\n\u00e9""#, #""a"#, #""\x""#, #""\ud800""#, "5", "null", "",
        "\"\u{1}\"",
    ])
    func aSkippedStringIsCheckedLikeAnother(_ text: String) {
        for bytes in [Array(text.utf8), Array(text.utf8) + [0xFF], [0x22, 0xFF] + Array(text.utf8)] {
            let read = Result {
                try JSONReader.read(bytes) { json throws(JSONError) in
                    _ = try json.string()
                    try json.finish()
                }
            }
            let skipped = Result {
                try JSONReader.read(bytes) { json throws(JSONError) in
                    try json.skipString()
                    try json.finish()
                }
            }
            #expect("\(read)" == "\(skipped)")
        }
    }

    @Test func saysWhere() throws {
        do {
            _ = try raw("{\n  \"a\": 1,\n  \"b\": tru\n}")
            Issue.record("no error")
        } catch let error as JSONError {
            #expect(error.line == 3)
            #expect(error.column == 8)
        }
    }

    @Test func deepNestingIsAnErrorNotACrash() {
        let text = String(repeating: "[", count: 100_000)
        #expect(throws: JSONError.self) { try raw(text) }
    }

    @Test func wholeNumbers() throws {
        func int(_ text: String) throws -> Int {
            try JSONReader.read(Array(text.utf8)) { json throws(JSONError) in try json.int() }
        }
        #expect(try int("9223372036854775807") == Int.max)
        #expect(try int("-9223372036854775808") == Int.min)
        #expect(throws: JSONError.self) { try int("9223372036854775808") }
        #expect(throws: JSONError.self) { try int("1.0") }
    }

    @Test func mutatedTextNeverTraps() {
        let seed = TestScale.seed("mutated JSON")
        var random = SeededGenerator(seed: seed)
        let base = Array(
            #"{"type":"event","alarms":[{"offset":"-PT5M"}],"title":"Caf\u00e9 \"x\"","n":-12.5e3}"#.utf8)
        for _ in 0..<TestScale.rounds(5000, long: 200_000) {
            var bytes = base
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                bytes[place] = UInt8.random(in: 0...255, using: &random)
            }
            bytes.removeLast(Int.random(in: 0...3, using: &random))
            // What is read once is JSON, and reads back as itself.
            guard let value = try? JSONReader.read(bytes, { json throws(JSONError) in try json.raw() }) else {
                continue
            }
            #expect((try? raw(value)) == value, "seed \(seed)")
        }
    }
}
