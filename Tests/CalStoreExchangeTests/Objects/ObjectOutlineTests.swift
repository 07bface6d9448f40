import Testing

@testable import Basics
@testable import CalStoreExchange

/// The entries of a file do not depend on the pieces in which it is read.
@Suite struct ObjectOutlineTests {
    private struct Found: Equatable {
        var texts: [String] = []
        var offsets: [Int] = []
        var lines: [Int] = []
    }

    private static func found(
        _ text: String, _ layout: ObjectOutline.Layout, pieces size: Int
    ) -> (Found, ObjectOutline) {
        let bytes = Array(text.utf8)
        var outline = ObjectOutline(layout)
        var found = Found()
        func take() {
            guard let block = outline.takeBlock() else { return }
            for entry in block.entries {
                found.texts.append(String(decoding: block.bytes[entry.bytes], as: UTF8.self))
                found.offsets.append(block.place(of: entry).lowerBound)
                found.lines.append(entry.line)
            }
        }
        for piece in bytes.indices.parts(of: size) {
            outline.read(Array(bytes[piece]))
            take()
        }
        outline.finish()
        take()
        return (found, outline)
    }

    private static let sizes = [1, 2, 3, 7, 1000]

    /// Ours and those of others, with the places and lines where the items begin.
    @Test(
        arguments: [
            ("[1, \n{}]", ["1", "{}"], [1, 5], [1, 2]), ("[]", [], [], []),
            ("{\"ekcal\":{\"data\":[0]},\"data\":[ 7,8]}", ["7", "8"], [31, 33], [1, 1]),
            ("[\r\n\"]\\\"\",\r[{}]\n,null\r\n]\n", ["\"]\\\"\"", "[{}]", "null"], [3, 10, 16], [2, 3, 4]),
            ("\u{FEFF}[true]", ["true"], [4], [1]),
        ] as [(String, [String], [Int], [Int])])
    func `elements of a document`(text: String, texts: [String], offsets: [Int], lines: [Int]) {
        for size in Self.sizes {
            let (found, outline) = Self.found(text, .document(ObjectListOutline()), pieces: size)
            #expect(found == Found(texts: texts, offsets: offsets, lines: lines))
            #expect(outline.document?.problem == nil && outline.document?.isSingle == false)
        }
    }

    @Test(arguments: [" {\"a\":1}", "{\"data\":1}", "{}", "3", "\"data\""])
    func `a document without a list is one value`(text: String) {
        for size in Self.sizes {
            let outline = Self.found(text, .document(ObjectListOutline()), pieces: size).1
            #expect(outline.document?.isSingle == true && outline.document?.problem == nil)
        }
    }

    /// The line and the reason are those of a reader of the whole text.
    @Test(
        arguments: [
            "", "\n", "[\n1 2]", "[1,\n", "{\n\"data\":[]\n,}", "{\"a\"\n1}", "{\"a\":\n}", "{\"a\":tru\n}",
            "[]\n[]", "{\"data\":[],\n\"a\":[1}}", "{\"data\":[]\n\"a\"", "{\"\n", "[1,\n]", "{\"a\":1x}",
        ])
    func `mistakes outside of elements`(text: String) throws {
        let expected = #expect(throws: JSONError.self) { try JSONValue(reading: text.utf8) }
        for size in Self.sizes {
            let problem = Self.found(text, .document(ObjectListOutline()), pieces: size).1.document?.problem
            #expect(problem?.line == expected?.line)
            #expect(problem?.reason == expected?.reason)
        }
    }

    @Test(arguments: ["\n", "\r\n", "\r"])
    func `lines`(end: String) {
        let lines = ["{}", "", "{\"a\":\"\u{E9}\"}", "  ", "x"]
        for size in Self.sizes {
            let found = Self.found("\u{FEFF}" + lines.joined(separator: end), .lines, pieces: size).0
            #expect(found.texts == lines)
            #expect(found.lines == [1, 2, 3, 4, 5])
        }
    }

    @Test(arguments: ["\n", "\r\n", "\r"])
    func `rows may have line breaks and separators in their cells`(end: String) {
        let rows = ["a,b", "1,\"x\n\"\"y\"\",\r\nz\"", "", "2,\"\"", "3,\"a\"b,\"c,\"", "4,\"open\n"]
        for size in Self.sizes {
            let found = Self.found(
                rows.joined(separator: end), .rows(separator: nil), pieces: size
            ).0
            #expect(found.texts == rows)
            #expect(found.lines == [1, 2, 5, 6, 7, 8])
        }
    }

    @Test func `semicolons separate the cells if the first line has no comma`() {
        for size in Self.sizes {
            let (found, outline) = Self.found("a;b\n\"1\n\";2\n3;4,5\n", .rows(separator: nil), pieces: size)
            #expect(found.texts == ["a;b", "\"1\n\";2", "3;4,5"])
            #expect(outline.separator == ASCII.semicolon)
        }
    }
}
