import Basics
import CalStoreExchange
import CommandLine
import Testing

@testable import Basics
@testable import ekcal

/// `ekcal help output`: what scripts rely on.
@Suite struct AnswerFormatTests {
    private static let example: JSONValue = [
        "title": "", "calendar": ["id": "", "title": ""], "location": .null, "alarms": [], "all_day": false,
    ]
    private static let fields = FieldList(of: example)
    private static let items: [JSONValue] = [
        [
            "title": "Stand,up", "calendar": ["id": "A1", "title": "work"], "location": .null,
            "alarms": [["offset": "-PT5M"]], "all_day": false,
        ],
        [
            "title": "two\nlines\t\"x\" \\", "calendar": ["id": "B2", "title": "home"], "location": "Rome",
            "alarms": [],
            "all_day": true,
        ],
    ]

    private func answer(_ items: [JSONValue] = items) -> Answer {
        var answer = Answer(
            schema: 2, command: "list", timeZone: "Europe/Berlin", items: AnswerItems(items),
            fields: Self.fields)
        answer.revision = "o4dmw8fx2r6c"
        answer.range = .init(start: "2026-03-04T00:00:00+01:00", end: "2026-03-11T00:00:00+01:00")
        return answer
    }

    private func text(_ format: some AnswerFormat, _ answer: Answer) -> String {
        String(decoding: format.bytes(of: answer), as: UTF8.self)
    }

    @Test func json() throws {
        let text = text(JSONFormat(), answer())
        #expect(
            text == #"""
                {"ekcal":{"schema":2,"command":"list","revision":"o4dmw8fx2r6c","time_zone":"Europe/Berlin","range":{"start":"2026-03-04T00:00:00+01:00","end":"2026-03-11T00:00:00+01:00"},"count":2,"truncated":false,"next_cursor":null,"warnings":[]},
                "data":[
                {"title":"Stand,up","calendar":{"id":"A1","title":"work"},"location":null,"alarms":[{"offset":"-PT5M"}],"all_day":false},
                {"title":"two\nlines\t\"x\" \\","calendar":{"id":"B2","title":"home"},"location":"Rome","alarms":[],"all_day":true}
                ]}

                """#)
        let document = try JSONValue(reading: text.utf8)
        #expect(document["data"]?.array == Self.items)
    }

    /// Rules 1 and 3: one document, every member, also when there is nothing.
    @Test func jsonWithoutItems() {
        let answer = Answer(schema: 2, command: "list", items: [], fields: Self.fields)
        #expect(
            text(JSONFormat(), answer) == #"""
                {"ekcal":{"schema":2,"command":"list","revision":null,"time_zone":null,"range":null,"count":0,"truncated":false,"next_cursor":null,"warnings":[]},
                "data":[]}

                """#)
    }

    /// A change has a result beside the envelope.
    @Test func jsonOfAChange() throws {
        var answer = answer([])
        answer.result = ["op": "o4dmw", "committed": true]
        answer.warnings = ["it is tomorrow"]
        answer.isTruncated = true
        let document = try JSONValue(reading: JSONFormat().bytes(of: answer))
        #expect(document.members?.map(\.name) == ["ekcal", "result", "data"])
        #expect(document[path: ["result", "op"]] == "o4dmw")
        #expect(document[path: ["ekcal", "warnings"]] == ["it is tomorrow"])
        #expect(document[path: ["ekcal", "truncated"]] == true)
    }

    @Test func jsonLines() {
        #expect(
            text(JSONLinesFormat(chosen: try? Self.fields.choosing("title")), answer()) == #"""
                {"title":"Stand,up"}
                {"title":"two\nlines\t\"x\" \\"}

                """#)
        #expect(JSONLinesFormat().bytes(of: answer([])).isEmpty)
    }

    /// RFC 4180, 2.5 to 2.7.
    @Test func csv() {
        #expect(
            text(CSVFormat(), answer()) == """
                title,calendar.id,calendar.title,location,alarms,all_day
                "Stand,up",A1,work,,"[{""offset"":""-PT5M""}]",false
                "two\nlines\t""x"" \\",B2,home,Rome,[],true

                """)
        #expect(text(CSVFormat(), answer([])) == "title,calendar.id,calendar.title,location,alarms,all_day\n")
        #expect(CSVText.row(["a\rb", "c\r\nd"]) == "\"a\rb\",\"c\r\nd\"\n")
    }

    @Test func tsv() throws {
        let chosen = try Self.fields.choosing("calendar.title, title,location")
        #expect(
            text(TSVFormat(chosen: chosen), answer()) == """
                calendar.title\ttitle\tlocation
                work\tStand,up\t
                home\ttwo\\nlines\\t"x" \\\\\tRome

                """)
    }

    @Test func choosingFields() throws {
        let item = Self.items[0]
        #expect(
            try Self.fields.choosing("calendar.title,title").pick(from: item).text
                == #"{"calendar":{"title":"work"},"title":"Stand,up"}"#)
        #expect(
            try Self.fields.choosing("calendar").pick(from: item).text
                == #"{"calendar":{"id":"A1","title":"work"}}"#)
        #expect(try Self.fields.choosing("location").pick(from: item).text == #"{"location":null}"#)
        #expect(try Self.fields.choosing("calendar").cells(of: item) == [#"{"id":"A1","title":"work"}"#])
        #expect(throws: UnknownField("titel", among: ["title"])) {
            try Self.fields.choosing("title,titel")
        }
        for text in ["", ",", "calendar.", ".title", "calendar.title.x"] {
            #expect(throws: UnknownField.self) { try Self.fields.choosing(text) }
        }
    }
}
