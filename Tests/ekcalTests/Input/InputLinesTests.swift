import Testing

@testable import ekcal

@Suite struct InputLinesTests {
    /// Hands out the pieces one after the other.
    private func reader(_ pieces: [String]) -> InputLines {
        var rest = pieces[...]
        return InputLines { _ in rest.popFirst().map { Array($0.utf8) } ?? [] }
    }

    private func lines(_ reader: inout InputLines) throws -> [String] {
        var lines: [String] = []
        while let line = try reader.next() { lines.append(String(decoding: line, as: UTF8.self)) }
        return lines
    }

    @Test(arguments: [
        (["one\ntw", "o\r\n", "\n\nlast"], ["one", "two", "", "", "last"]), ([], []), (["\n"], [""]),
        (["x"], ["x"]),
        (["a", "b", "c\n"], ["abc"]), (["a\r", "\nb\n"], ["a", "b"]), (["\r\n"], [""]),
    ])
    func pieces(pieces: [String], expected: [String]) throws {
        var reader = reader(pieces)
        #expect(try lines(&reader) == expected)
        #expect(try reader.next() == nil)
    }

    /// Whether an answer should be sent before asking for more.
    @Test func linesThatAreHere() throws {
        var reader = reader(["a\nb\nc", "\n"])
        #expect(!reader.hasLine)
        _ = try reader.next()
        #expect(reader.hasLine)
        _ = try reader.next()
        #expect(!reader.hasLine)
    }

    @Test func aLineWithoutAnEnd() {
        let piece = [UInt8](repeating: 0x61, count: 1 << 20)
        var reader = InputLines { _ in piece }
        #expect(throws: System.Failure.self) { try reader.next() }
    }
}
