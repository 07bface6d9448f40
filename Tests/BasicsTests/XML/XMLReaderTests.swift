import Testing

@testable import Basics
@testable import TestSupport

/// Cases from XML 1.0 (fifth edition) and Namespaces in XML 1.0 (third edition), with their sections.
@Suite struct XMLReaderTests {
    private func read(_ text: String) throws -> XMLElement { try XMLElement(reading: Array(text.utf8)) }

    /// A tree as a list: `<{ns}a @b=c 'text' >`.
    private func shape(_ element: XMLElement) -> String {
        var result = "<\(element.name)"
        for attribute in element.attributes { result += " @\(attribute.name)=\(attribute.value)" }
        for content in element.content {
            switch content {
            case .text(let text): result += " '\(text)'"
            case .element(let child): result += " " + shape(child)
            }
        }
        return result + ">"
    }

    @Test(arguments: [
        // 2.1, 3.1
        ("<a/>", "<a>"), ("<a></a>", "<a>"), ("<a  b = 'c'\n/>", "<a @b=c>"),
        // 2.4, 4.6: the five entities, and characters by number
        ("<a>&lt;&gt;&amp;&apos;&quot;</a>", "<a '<>&'\"'>"),
        ("<a>&#65;&#x42;&#x1F600;</a>", "<a 'AB\u{1F600}'>"),
        ("<a>&#38;lt;</a>", "<a '&lt;'>"),
        // 2.5, 2.6, 2.7: comments, instructions, CDATA are no borders of text
        ("<a>b<!-- - <x> & -->c<?p q?>d<![CDATA[<e>&amp;]] >]]>f</a>", "<a 'bcd<e>&amp;]] >f'>"),
        ("<!--x--><?y?>\n<a/>\n<!--z--> ", "<a>"),
        // 2.8
        ("<?xml version=\"1.0\"?><a/>", "<a>"),
        ("<?xml version='1.0' encoding='utf-8' standalone='yes' ?>\n<a/>", "<a>"),
        ("<?xml-stylesheet href='a'?><a/>", "<a>"),
        // 2.11: line ends; a carriage return by number stays
        ("<a>b\r\nc\rd&#13;\n</a>", "<a 'b\nc\nd\r\n'>"),
        // 3.3.3: white space in values, but not if it is written by number
        ("<a b='1\r\n2\t3&#10;4'/>", "<a @b=1 2 3\n4>"),
        // Namespaces, 2.1 and 6: defaults, prefixes, and values without one
        ("<a xmlns='N'><b c='1'/></a>", "<{N}a <{N}b @c=1>>"),
        ("<p:a xmlns:p='N'><p:b p:c='1'/><b/></p:a>", "<{N}a <{N}b @{N}c=1> <b>>"),
        ("<a xmlns='N'><b xmlns=''><c/></b><d/></a>", "<{N}a <b <c>> <{N}d>>"),
        ("<p:a xmlns:p='N'><p:b xmlns:p='M'/><p:c/></p:a>", "<{N}a <{M}b> <{N}c>>"),
        ("<a xml:lang='de'/>", "<a @{http://www.w3.org/XML/1998/namespace}lang=de>"),
        ("<a b='1' p:b='2' xmlns:p='N'/>", "<a @b=1 @{N}b=2>"),
        // 2.3: names
        ("<\u{E4}-1._\u{B7}/>", "<\u{E4}-1._\u{B7}>"),
        ("\u{FEFF}<a/>", "<a>"),
    ])
    func reads(text: String, shape expected: String) throws {
        #expect(shape(try read(text)) == expected)
    }

    @Test(arguments: [
        "", " ", "a", "<a>", "<a", "<", "</a>", "<a></b>", "<a><b></a></b>", "<a/><b/>", "<a/>x", "x<a/>",
        "<a>&amp</a>", "<a>&nbsp;</a>", "<a>&#0;</a>", "<a>&#xD800;</a>", "<a>&#x110000;</a>", "<a>&#;</a>",
        "<a>&#+65;</a>", "<a>&;</a>", "<a>& b</a>", "<a>]]></a>", "<a>\u{1}</a>", "<a>\u{FFFE}</a>",
        "<a b/>", "<a b=c/>", "<a b='<'/>", "<a b='1'c='2'/>", "<a b='1' b='2'/>", "<a b='1/>",
        "<a><!-- -- --></a>", "<a><!-- --", "<a><![CDATA[</a>", "<a><?xml version='1.0'?></a>",
        " <?xml version='1.0'?><a/>", "<?xml?><a/>", "<?xml encoding='utf-8'?><a/>",
        "<?xml version='2.0'?><a/>", "<1/>", "<-a/>", "< a/>", "<a:/>", "<:a/>", "<a:b:c/>",
        // Namespaces, 3 and 5
        "<p:a/>", "<a p:b='1'/>", "<a xmlns:p=''/>", "<a xmlns:xmlns='N'/>", "<a xmlns:xml='N'/>",
        "<a xmlns:p='http://www.w3.org/XML/1998/namespace'/>", "<p:a xmlns:p='N'></q:a>",
        "<a xmlns:p='N' xmlns:q='N' p:b='1' q:b='2'/>", "<p:a xmlns:p='N'/><p:b/>",
    ])
    func refuses(text: String) {
        #expect(throws: XMLError.self) { try read(text) }
    }

    @Test func namesTheLine() {
        #expect(throws: XMLError(line: 3, reason: "</c> does not end <b>")) {
            try read("<a>\n<b>\n</c>")
        }
    }

    @Test func refusesOtherEncodingsAndDocumentTypes() {
        #expect(throws: XMLError(line: 1, reason: "the encoding is ISO-8859-1; only UTF-8 can be read")) {
            try read("<?xml version='1.0' encoding='ISO-8859-1'?><a/>")
        }
        #expect(throws: XMLError(line: 1, reason: "the text is UTF-16; only UTF-8 can be read")) {
            try XMLElement(reading: [0xFF, 0xFE, 0x3C, 0x00])
        }
        #expect(throws: XMLError(line: 2, reason: "DOCTYPE is not read")) {
            try read("<?xml version='1.0'?>\n<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>")
        }
    }

    @Test(arguments: [[0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0x80], [0xE2, 0x82]])
    func refusesWhatIsNotUTF8(bytes: [UInt8]) {
        #expect(throws: XMLError.self) {
            try XMLElement(reading: Array("<a>".utf8) + bytes + Array("</a>".utf8))
        }
    }

    @Test func nestsOnlySoDeep() throws {
        let limit = XMLReader.depthLimit
        let deep = String(repeating: "<a>", count: limit) + String(repeating: "</a>", count: limit)
        #expect(throws: Never.self) { try read(deep) }
        #expect(throws: XMLError.self) { try read("<a>" + deep + "</a>") }
        // An unclosed flood must not cost more than its size.
        #expect(throws: XMLError.self) { try read(String(repeating: "<a>", count: 1_000_000)) }
    }

    /// Ten times the text must not take a hundred times the time.
    @Test(arguments: [
        ("<b/>", 60_000), ("&lt;", 60_000), ("<!---->", 40_000), ("<![CDATA[]]>", 40_000), ("]", 200_000),
        ("<b xmlns:p='N' p:c='1'></b>", 10_000),
    ])
    func isLinear(part: String, count: Int) throws {
        let clock = ContinuousClock()
        let small = "<a>" + String(repeating: part, count: count / 10) + "</a>"
        let large = "<a>" + String(repeating: part, count: count) + "</a>"
        let short = try clock.measure { _ = try read(small) }
        let long = try clock.measure { _ = try read(large) }
        #expect(long < short * 40 + .milliseconds(500))
    }

    // MARK: Writing

    @Test func writesWhatItReads() throws {
        let tree = XMLElement(
            XMLName("a", in: "DAV:"), attributes: [.init(XMLName("b"), "1 \"<&>\"\t\n\r2")],
            content: [
                .text("x < y & z ]]> \r\n"), .element(XMLElement(XMLName("c", in: "urn:x"), text: "\u{E4}")),
                .element(XMLElement(XMLName("d"))),
            ])
        let bytes = tree.written(prefixes: ["DAV:": "D"])
        #expect(try XMLElement(reading: bytes) == tree)
        #expect(
            String(decoding: bytes, as: UTF8.self) == """
                <?xml version="1.0" encoding="utf-8"?>
                <D:a xmlns:D="DAV:" xmlns:n2="urn:x" b="1 &quot;&lt;&amp;&gt;&quot;&#9;&#10;&#13;2">\
                x &lt; y &amp; z ]]&gt; &#13;
                <n2:c>\u{E4}</n2:c><d/></D:a>
                """)
    }

    @Test func writesNoCharacterThatXMLDoesNotHave() throws {
        let tree = XMLElement(XMLName("a"), text: "b\u{0}\u{1B}\u{FFFF}")
        #expect(try XMLElement(reading: tree.written()).text == "b\u{FFFD}\u{FFFD}\u{FFFD}")
    }

    // MARK: Damage

    /// Bytes of any kind give a tree or an error, and a tree is written so that it reads the same.
    @Test func survivesAnything() throws {
        var random = SeededGenerator(seed: 4918)
        let sample = Array(
            """
            <?xml version="1.0" encoding="utf-8"?><D:multistatus xmlns:D="DAV:" xmlns:C='urn:c'>
            <D:response a="1" C:b='&amp;2'><D:href>/x/&#228;.ics</D:href><!-- c --><?pi d?>
            <![CDATA[BEGIN:VCALENDAR]]>\u{E4}\u{1F600}</D:response></D:multistatus>
            """.utf8)
        let alphabet = Array("<>&;/'\"=!?-[]:# \n\rax1\u{E4}".utf8)
        for round in 0..<20_000 {
            var bytes = sample
            if round % 4 == 0 {
                bytes = (0..<Int.random(in: 0..<60, using: &random)).map { _ in
                    UInt8.random(in: 0...255, using: &random)
                }
            } else {
                for _ in 0..<Int.random(in: 1...4, using: &random) {
                    let place = Int.random(in: 0..<bytes.count, using: &random)
                    switch Int.random(in: 0..<5, using: &random) {
                    case 0: bytes[place] = .random(in: 0...255, using: &random)
                    case 1: bytes.remove(at: place)
                    case 2: bytes.insert(alphabet.randomElement(using: &random) ?? 0, at: place)
                    case 3: bytes.removeSubrange(place...)
                    default: bytes[place] = alphabet.randomElement(using: &random) ?? 0
                    }
                    if bytes.isEmpty { break }
                }
            }
            guard let tree = try? XMLElement(reading: bytes) else { continue }
            #expect(try XMLElement(reading: tree.written()) == tree)
        }
    }
}
