import Foundation
import Testing

@testable import CalStore
@testable import CalStoreExchange

/// RFC 5545, 3.1 and 3.2; RFC 6868.
@Suite struct ContentLineTests {
    private func lines(_ text: String) -> [ContentLine] { lines(bytes: Array(text.utf8)) }

    private func lines(bytes: [UInt8]) -> [ContentLine] {
        var reader = ContentLineReader(bytes)
        var lines: [ContentLine] = []
        while let line = reader.next() {
            if case .content(let line) = line { lines.append(line) }
        }
        return lines
    }

    // RFC 5545 p. 9: the three forms of the same line
    @Test func `a folded line is the line without its folds`() {
        let folded = lines(
            "DESCRIPTION:This is a lo\r\n ng description\r\n  that exists on a long line.\r\nSUMMARY:next\r\n"
        )
        #expect(folded.map(\.text) == ["This is a long description that exists on a long line.", "next"])
        #expect(folded.map(\.number) == [1, 4])
        #expect(folded.map(\.property) == [.description, .summary])
    }

    @Test(arguments: ["\r\n", "\n", "\r"])
    func `every line end is one`(_ lineEnd: String) {
        let text = ["", "UID:1", "SUMMARY:a", "\tb", "", "LOCATION:c", ""].joined(separator: lineEnd)
        let read = lines(text)
        #expect(read.map(\.text) == ["1", "ab", "c"])
        #expect(read.map(\.number) == [2, 3, 6])
    }

    @Test func `a fold may split a character`() {
        let bytes = Array("SUMMARY:".utf8) + [0xC3, 13, 10, 32, 0xA4] + Array("\r\n".utf8)
        #expect(lines(bytes: bytes).first?.text == "ä")
        #expect(lines(bytes: bytes).first?.repairs == [])
    }

    @Test func `text that is not UTF-8 is read as Windows-1252`() {
        let line = lines(bytes: Array("SUMMARY:caf".utf8) + [0xE9, 0x80]).first
        #expect(line?.text == "café€")
        #expect(line?.repairs == .notUTF8)
    }

    @Test func `control characters are left out`() {
        let line = lines("SUMMARY:a\u{0}b\u{7}c\td\u{7F}\r\n").first
        #expect(line?.text == "abc\td")
        #expect(line?.repairs == .controlCharacters)
    }

    @Test func `byte order marks are skipped`() {
        #expect(lines("\u{FEFF}UID:1").first?.property == .uid)
        let utf16: [UInt8] =
            [0xFF, 0xFE]
            + "BEGIN:VCALENDAR\r\nEND:VCALENDAR".utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
        #expect(ICalendarOutline(utf16).calendars.count == 1)
    }

    @Test(arguments: ["no colon", ":no name", ";X=1:no name", "X;A=1", "X Y:blank in name", "äöü:1", ""])
    func `what is no content line is said to be none`(_ text: String) {
        #expect(lines(text).isEmpty)
    }

    @Test func `names know no case and keep their letters`() {
        let line = lines("dtStart;tzid=Europe/Berlin:20260302T090000").first
        #expect(line?.property == .start)
        #expect(line?.name == "dtStart")
        #expect(line?.parameter("TZID") == "Europe/Berlin")
        #expect(line?.rawValue == "20260302T090000")
    }

    // RFC 5545 p. 12, 16, 18
    @Test func `parameters`() {
        let attendee = lines(
            #"ATTENDEE;DELEGATED-TO="mailto:jdoe@example.com","mailto:jqpublic@example.com";CN="Smith, J":mailto:jsmith@example.com"#
        ).first
        #expect(attendee?.rawValue == "mailto:jsmith@example.com")
        #expect(attendee?.parameters.map(\.name) == ["DELEGATED-TO", "CN"])
        #expect(
            attendee?.parameters.map(\.values)
                == [["mailto:jdoe@example.com", "mailto:jqpublic@example.com"], ["Smith, J"]])
        #expect(
            attendee?.rawParameters(except: ["CN"])
                == #";DELEGATED-TO="mailto:jdoe@example.com","mailto:jqpublic@example.com""#)
        #expect(lines("X-A;P:1").first?.parameters.map(\.values) == [[]])
        #expect(lines("X-A ; P = 1 ; Q=2:3").first?.parameter("P") == "1")
    }

    // RFC 6868 p. 4
    @Test(arguments: [
        ("^'", "\""), ("^^", "^"), ("^n", "\n"), ("^N", "\n"), ("^x", "^x"), ("a^", "a^"), ("^^n", "^n"),
        ("b^'c^'", "b\"c\""),
    ])
    func `caret escapes`(_ written: String, _ value: String) {
        #expect(String(decoding: RFC6868.decode(Array(written.utf8)[...]), as: UTF8.self) == value)
        #expect(lines("X;P=\"\(written)\":").first?.parameter("P") == value)
    }

    @Test(arguments: [
        "plain", "Doe, Jane", "a:b", "x;y", "say \"hi\"", "two\nlines", "caret ^ and ^n", "", " blank ",
        "Zoë",
    ])
    func `an encoded parameter value reads back`(_ value: String) {
        #expect(lines("X;P=\(RFC6868.encode(value)):v").first?.parameter("P") == value)
    }

    @Test func `an unclosed quote ends at the first colon`() {
        let line = lines(#"ATTENDEE;CN="Jane:mailto:jane@example.com"#).first
        #expect(line?.rawValue == "mailto:jane@example.com")
        #expect(line?.repairs == .unclosedQuote)
    }

    // RFC 5545 p. 46
    @Test(arguments: [
        (
            #"Project XYZ Final Review\nConference Room - 3B\nCome Prepared."#,
            "Project XYZ Final Review\nConference Room - 3B\nCome Prepared."
        ),
        (#"a\, b\; c\\d\N"#, "a, b; c\\d\n"), (#"C:\temp"#, #"C:\temp"#), (#"end\"#, #"end\"#),
        (#"\\n"#, #"\n"#), (#"say \"hi\""#, #"say "hi""#),
    ])
    func `escaped text`(_ written: String, _ text: String) {
        #expect(ICalendarText.unescape(Array(written.utf8)[...]) == text)
        var escaped: [UInt8] = []
        ICalendarText.escape(text, into: &escaped)
        #expect(ICalendarText.unescape(escaped[...]) == text)
    }

    @Test func `a list of texts`() {
        #expect(
            ICalendarText.unescapeList(Array(#"APPOINTMENT,EDU\,CATION,,X\\"#.utf8)[...]) == [
                "APPOINTMENT", "EDU,CATION", "", #"X\"#,
            ])
    }

    /// The property of a line, found character by character.
    private func plainProperty(_ line: String) -> PropertyName? {
        let name = line.drop { $0 == " " }.prefix {
            $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0))
        }
        return PropertyName.allCases.first { $0.text == name.uppercased() }
    }

    @Test func `another character makes another name`() {
        for property in PropertyName.allCases {
            for place in 0..<property.text.utf8.count {
                for byte in UInt8(32)...126 {
                    var bytes = Array("\(property.text.lowercased()):x".utf8)
                    bytes[place] = byte
                    guard let line = ContentLine(bytes, bytes.indices, number: 1) else { continue }
                    let text = String(decoding: bytes, as: UTF8.self)
                    if line.property != plainProperty(text) {
                        Issue.record("\(text): \(String(describing: line.property))")
                    }
                }
            }
        }
    }

    @Test(arguments: ["SUMMARY :x", "summary\t;A=b:x", "  SUMMARY:x", "SUMMARY ;A=b :x"])
    func `blanks are around a name`(_ text: String) {
        let bytes = Array(text.utf8)
        let line = ContentLine(bytes, bytes.indices, number: 1)
        #expect(line?.property == .summary && line?.name.uppercased() == "SUMMARY" && line?.text == "x")
    }

    @Test func `eight bytes in upper case`() {
        for byte in UInt8.min...UInt8.max {
            for other in [UInt8(0), 0x7A, 0x7F, 0xFF] {
                for place in 0..<8 {
                    var bytes = Array(repeating: other, count: 8)
                    bytes[place] = byte
                    func word(_ bytes: [UInt8]) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }
                    #expect(ASCII.uppercased(word(bytes)) == word(bytes.map(ASCII.uppercased)))
                }
            }
        }
    }

    @Test func `every name finds itself`() {
        for property in PropertyName.allCases {
            #expect(lines("\(property.text.lowercased()):x").first?.property == property)
            // What finds a name are its last bytes: others with the same ones are other names.
            for other in ["X-\(property.text)", String(property.text.dropFirst())]
            where !PropertyName.allCases.contains(where: { $0.text == other }) {
                #expect(lines("\(other):x").first?.property == nil, "\(other)")
            }
        }
        #expect(lines("X-NOTHING:x").first?.property == nil)
    }

    // RFC 5545 p. 9: letters, digits and hyphen; files have underscores and full stops too.
    @Test func `a name is made of letters, digits, hyphens, underscores and full stops`() {
        let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
        let names = Set((letters + letters.lowercased() + "0123456789-_.").utf8)
        // A blank ends a name, a semicolon and a colon what is read; control characters and line ends are
        // looked at before.
        for byte in UInt8(33)...126 where byte != ASCII.semicolon && byte != ASCII.colon {
            let found = lines(bytes: Array("A".utf8) + [byte] + Array("B:x".utf8))
            #expect(found.count == (names.contains(byte) ? 1 : 0), "\(byte)")
        }
        for byte in UInt8.min...UInt8.max { #expect(ASCII.isNameByte(byte) == names.contains(byte)) }
    }

    @Test func `a quote or a colon is found at any place`() {
        for count in 0..<20 {
            let padding = String(repeating: "a", count: count)
            let plain = lines("X;P=\(padding):v:\(padding)").first
            #expect(plain?.parameter("P") == padding)
            #expect(plain?.rawValue == "v:\(padding)")
            let quoted = lines("X;P=\(padding);Q=\"a:\(padding)\":v").first
            #expect(quoted?.parameter("Q") == "a:\(padding)")
            #expect(quoted?.rawValue == "v")
            let escaped = Array("\(padding)\\n\(padding)".utf8)
            #expect(ICalendarText.unescape(escaped[...]) == "\(padding)\n\(padding)")
        }
    }

    @Test func `blanks and quotes around the name of a parameter say nothing`() {
        let line = lines("X;\"P\"=1; Q =2;R=3:v").first
        #expect(["P", "Q", "R", "S"].map { line?.parameter($0) } == ["1", "2", "3", nil])
    }

    // RFC 5545, 3.1: lines of at most 75 octets, excluding the line break, and no split characters
    @Test func `written lines are folded`() throws {
        let title = String(repeating: "Zoë’s 🎂 party, ", count: 20)
        var writer = ContentWriter()
        writer.line("SUMMARY", ";LANGUAGE=en", text: title)
        writer.line("CATEGORIES", texts: ["a,b", "c"])
        let text = try #require(String(validating: writer.bytes, as: UTF8.self))
        let physical = text.split(separator: "\r\n")
        #expect(physical.allSatisfy { $0.utf8.count <= 75 })
        #expect(physical.allSatisfy { String(validating: Array($0.utf8), as: UTF8.self) != nil })
        #expect(text.hasSuffix("\r\nCATEGORIES:a\\,b,c\r\n"))
        #expect(lines(text).first?.text == title)
    }

    @Test func `a value cannot end its line`() {
        var writer = ContentWriter()
        writer.line("URL", value: "http://a\r\nDTSTART:2")
        writer.line("SUMMARY", text: "a\r\nb\rc\nd\u{0}")
        #expect(
            String(decoding: writer.bytes, as: UTF8.self)
                == "URL:http://aDTSTART:2\r\nSUMMARY:a\\nb\\nc\\nd\r\n")
    }
}
