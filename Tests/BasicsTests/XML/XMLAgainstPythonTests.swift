import Foundation
import Testing

@testable import Basics
@testable import TestSupport

/// The reader takes the texts that Python's `xml.etree` (expat) takes, and reads the same from them.
@Suite struct XMLAgainstPythonTests {
    private static let python: URL? =
        (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        .map { URL(fileURLWithPath: String($0)).appendingPathComponent("python3") }
        .first { FileManager.default.isExecutableFile(atPath: $0.path) }

    /// Reads texts in hexadecimal, one a line, and writes a line for each: the tree, or `error`.
    private static let program = """
        import sys, xml.etree.ElementTree as E
        def h(s): return s.encode('utf-8').hex()
        def w(e):
            r = '<' + h(e.tag) + ' ' + ','.join(sorted(h(k) + '=' + h(v) for k, v in e.attrib.items()))
            if e.text: r += '"' + h(e.text)
            for c in e:
                r += w(c)
                if c.tail: r += '"' + h(c.tail)
            return r + '>'
        for line in sys.stdin:
            try: print(w(E.fromstring(bytes.fromhex(line.strip()))))
            except Exception: print('error')
        """

    private static func hex(_ text: some StringProtocol) -> String { hex(Array(text.utf8)) }

    private static func hex(_ bytes: [UInt8]) -> String {
        bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }

    private static func shape(_ element: XMLElement) -> String {
        let attributes = element.attributes.map { hex($0.name.description) + "=" + hex($0.value) }
        var result = "<" + hex(element.name.description) + " " + attributes.sorted().joined(separator: ",")
        for content in element.content {
            switch content {
            case .text(let text): result += "\"" + hex(text)
            case .element(let child): result += shape(child)
            }
        }
        return result + ">"
    }

    private static func answers(to texts: [[UInt8]]) throws -> [String] {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let input = folder.appendingPathComponent("texts")
        let output = folder.appendingPathComponent("trees")
        try Data(texts.map { hex($0) + "\n" }.joined().utf8).write(to: input)
        try Data().write(to: output)
        let process = Process()
        process.executableURL = python
        process.arguments = ["-c", program]
        process.standardInput = try FileHandle(forReadingFrom: input)
        process.standardOutput = try FileHandle(forWritingTo: output)
        try process.run()
        process.waitUntilExit()
        return String(decoding: try Data(contentsOf: output), as: UTF8.self).split(separator: "\n")
            .map(String.init)
    }

    /// A random text. All of it is well-formed until it is damaged.
    private static func document(_ random: inout SeededGenerator, depth: Int = 0) -> String {
        let names = ["a", "p:b", "q:c", "\u{E4}x", "d-1"]
        let name = names.randomElement(using: &random) ?? "a"
        var text = "<" + name
        if depth == 0 { text += " xmlns:p='N1' xmlns:q=\"N2\"" }
        if Bool.random(using: &random) { text += " xmlns='N\(Int.random(in: 0..<3, using: &random))'" }
        if Bool.random(using: &random) { text += " p:e = '1\t&quot;&#xA;\u{E9}'" }
        if Bool.random(using: &random) { text += "\r\n f=\"'&lt;>\"" }
        if Int.random(in: 0..<4, using: &random) == 0 { return text + " />" }
        text += ">"
        for _ in 0..<Int.random(in: 0..<4, using: &random) {
            switch Int.random(in: 0..<7, using: &random) {
            case 0: text += "text \u{1F600}\r\n]] &amp; &#13;\r"
            case 1: text += "<!-- - \u{E4} <p:b> -->"
            case 2: text += "<?pi x ? > ?>"
            case 3: text += "<![CDATA[ ]] > <x> &amp; ]]]>"
            default: if depth < 5 { text += document(&random, depth: depth + 1) }
            }
        }
        return text + "</\(name) >"
    }

    @Test(.enabled(if: python != nil, "needs python3")) func agree() throws {
        var random = SeededGenerator(seed: 6578)
        // Without ! there is no DOCTYPE, which Python reads. Other bytes than those of ASCII would test which
        // edition of XML is meant by a name.
        let damage = Array("<>&;/'\"=?-[]: \n\rapq1#x".utf8)
        var texts: [[UInt8]] = []
        for round in 0..<4_000 {
            var bytes = Array(Self.document(&random).utf8)
            if round % 2 == 1 {
                for _ in 0..<Int.random(in: 1...3, using: &random) {
                    let place = Int.random(in: 0..<bytes.count, using: &random)
                    switch Int.random(in: 0..<3, using: &random) {
                    case 0: bytes.remove(at: place)
                    case 1: bytes.insert(damage.randomElement(using: &random) ?? 0, at: place)
                    default: bytes[place] = damage.randomElement(using: &random) ?? 0
                    }
                }
            }
            texts.append(bytes)
        }
        let expected = try Self.answers(to: texts)
        try #require(expected.count == texts.count)
        var (read, refused) = (0, 0)
        for (bytes, tree) in zip(texts, expected) {
            let own = (try? XMLElement(reading: bytes)).map(Self.shape) ?? "error"
            if own == "error" { refused += 1 } else { read += 1 }
            #expect(own == tree, "\(String(decoding: bytes, as: UTF8.self))")
        }
        // Both answers must occur, or the test tests nothing.
        #expect(read > 2_000)
        #expect(refused > 500)
    }
}
