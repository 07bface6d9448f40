import Basics
import Testing

@testable import Basics
@testable import CalStore
@testable import CalStoreExchange
@testable import TestSupport

/// jCal is another spelling of iCalendar (RFC 7265).
@Suite struct JCalTests {
    /// The comma between two values came back as one of a text, and a structured value was left out.
    @Test(arguments: [
        ("X-MULTI;VALUE=TEXT:m1,m\\,2", #"["x-multi",{},"text","m1","m,2"]"#),
        ("X-PARTS;VALUE=TEXT:s1;s2a,s2b;s3\\;x", #"["x-parts",{},"text",["s1",["s2a","s2b"],"s3;x"]]"#),
        (
            "X-DATES;VALUE=DATE-TIME:20260101T000000Z,20260102T000000Z",
            #"["x-dates",{},"date-time","2026-01-01T00:00:00Z","2026-01-02T00:00:00Z"]"#
        ),
        ("X-FLOATS;VALUE=FLOAT:1.25,3", #"["x-floats",{},"float",1.25,3]"#),
        ("X-PLAIN:a,b;c", #"["x-plain",{},"unknown","a,b;c"]"#),
        ("X-URI;VALUE=URI:http://a/b,c;d", #"["x-uri",{},"uri","http://a/b,c;d"]"#),
    ])
    func valuesOfUnknownProperties(line: String, json: String) throws {
        let file =
            "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:x\r\nDTSTART:20260305T100000Z\r\n\(line)\r\n"
            + "END:VEVENT\r\nEND:VCALENDAR\r\n"
        let document = JCalWriter.bytes(iCalendar: Array(file.utf8))
        let text = String(decoding: document, as: UTF8.self)
        #expect(text.contains(json), "\(text)")
        let back = String(decoding: try JCalReader.read(document).bytes, as: UTF8.self)
        #expect(back.contains(line + "\r\n"), "\(back)")
    }

    /// RFC 7265, appendix B.1.1
    static let first = """
        BEGIN:VCALENDAR
        CALSCALE:GREGORIAN
        PRODID:-//Example Inc.//Example Calendar//EN
        VERSION:2.0
        BEGIN:VEVENT
        DTSTAMP:20080205T191224Z
        DTSTART;VALUE=DATE:20081006
        SUMMARY:Planning meeting
        UID:4088E990AD89CB3DBB484909
        END:VEVENT
        END:VCALENDAR
        """

    /// RFC 7265, appendix B.1.2
    static let firstAsJSON = """
        ["vcalendar",
         [
           ["calscale", {}, "text", "GREGORIAN"],
           ["prodid", {}, "text", "-//Example Inc.//Example Calendar//EN"],
           ["version", {}, "text", "2.0"]
         ],
         [
           ["vevent",
             [
               ["dtstamp", {}, "date-time", "2008-02-05T19:12:24Z"],
               ["dtstart", {}, "date", "2008-10-06"],
               ["summary", {}, "text", "Planning meeting"],
               ["uid", {}, "text", "4088E990AD89CB3DBB484909"]
             ],
             []
           ]
         ]
        ]
        """

    /// RFC 7265, appendix B.2.2, without the alarm-free zone rules of 1990.
    static let secondAsJSON = """
        ["vcalendar",
          [["prodid", {}, "text", "-//Example Corp.//Example Client//EN"], ["version", {}, "text", "2.0"]],
          [
            ["vtimezone",
              [["last-modified", {}, "date-time", "2004-01-10T03:28:45Z"], ["tzid", {}, "text", "US/Eastern"]],
              [
                ["daylight",
                  [["dtstart", {}, "date-time", "2000-04-04T02:00:00"],
                   ["rrule", {}, "recur", {"freq": "YEARLY", "byday": "1SU", "bymonth": 4}],
                   ["tzname", {}, "text", "EDT"],
                   ["tzoffsetfrom", {}, "utc-offset", "-05:00"], ["tzoffsetto", {}, "utc-offset", "-04:00"]],
                  []],
                ["standard",
                  [["dtstart", {}, "date-time", "2000-10-26T02:00:00"],
                   ["rrule", {}, "recur", {"freq": "YEARLY", "byday": "-1SU", "bymonth": 10}],
                   ["tzname", {}, "text", "EST"],
                   ["tzoffsetfrom", {}, "utc-offset", "-04:00"], ["tzoffsetto", {}, "utc-offset", "-05:00"]],
                  []]
              ]],
            ["vevent",
              [["dtstamp", {}, "date-time", "2006-02-06T00:11:21Z"],
               ["dtstart", {"tzid": "US/Eastern"}, "date-time", "2006-01-02T12:00:00"],
               ["duration", {}, "duration", "PT1H"],
               ["rrule", {}, "recur", {"freq": "DAILY", "count": 5}],
               ["rdate", {"tzid": "US/Eastern"}, "period", "2006-01-02T15:00:00/PT2H"],
               ["summary", {}, "text", "Event #2"],
               ["description", {}, "text", "We are having a meeting all this week at 12pm for one hour, with an additional meeting on the first day 2 hours long.\\nPlease bring your own lunch for the 12 pm meetings."],
               ["uid", {}, "text", "00959BC664CA650E933C892C@example.com"]],
              []],
            ["vevent",
              [["dtstamp", {}, "date-time", "2006-02-06T00:11:21Z"],
               ["dtstart", {"tzid": "US/Eastern"}, "date-time", "2006-01-02T14:00:00"],
               ["duration", {}, "duration", "PT1H"],
               ["recurrence-id", {"tzid": "US/Eastern"}, "date-time", "2006-01-04T12:00:00"],
               ["summary", {}, "text", "Event #2"],
               ["uid", {}, "text", "00959BC664CA650E933C892C@example.com"]],
              []]
          ]
        ]
        """

    private func json(_ iCalendar: String) throws -> JSONValue {
        try JSONValue(reading: JCalWriter.bytes(iCalendar: Array(iCalendar.utf8)))
    }

    private func lines(_ jCal: String) throws -> [String] {
        try String(decoding: JCalReader.read(Array(jCal.utf8)).bytes, as: UTF8.self)
            .split(separator: "\r\n").map(String.init)
    }

    /// The jCal of the lines of one event, as JSON on one line.
    private func property(_ line: String) throws -> String {
        let value = try json("BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n\(line)\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n")
        return try #require(value.array?[2].array?[0].array?[1].array?.first).text
    }

    private func line(_ property: String) throws -> String {
        let all = try lines("[\"vcalendar\",[],[[\"vevent\",[\(property)],[]]]]")
        return all[2]
    }

    @Test func `the first example of the RFC, both ways`() throws {
        #expect(try json(Self.first) == JSONValue(reading: Self.firstAsJSON.utf8))
        #expect(try lines(Self.firstAsJSON) == Self.first.split(separator: "\n").map(String.init))
    }

    @Test func `the second example of the RFC has the occurrences of RFC 5545`() throws {
        let file = try CalStoreImport(jCal: Array(Self.secondAsJSON.utf8))
        #expect(file.rejects.isEmpty && file.warnings.isEmpty)
        let series = try #require(file.items.first)
        #expect(series.recurrence?.rules.first?.text == "FREQ=DAILY;COUNT=5")
        let extra = try #require(series.recurrence?.dates.first)
        #expect(extra.start.local == CivilDateTime(iso: "2006-01-02T15:00:00"))
        #expect(extra.end == ItemDuration("PT2H").map { .duration($0) })
        #expect(file.items.count == 2 && file.items[1].isDetached)
        #expect(file.line(of: series) == 20)
    }

    /// RFC 7265, 3.4 to 3.6, and 5.1 for the last ones.
    static let properties: [(line: String, json: String)] = [
        (
            "DTSTART;TZID=Europe/Berlin:20260302T090000",
            #"["dtstart",{"tzid":"Europe/Berlin"},"date-time","2026-03-02T09:00:00"]"#
        ),
        ("CATEGORIES:computers,cameras", #"["categories",{},"text","computers","cameras"]"#),
        (#"SUMMARY:a\, b\; c\nd"#, #"["summary",{},"text","a, b; c\nd"]"#),
        ("GEO:37.386013;-122.082932", #"["geo",{},"float",[37.386013,-122.082932]]"#),
        ("REQUEST-STATUS:2.0;Success", #"["request-status",{},"text",["2.0","Success"]]"#),
        (
            "ATTENDEE;MEMBER=\"mailto:a@example.com\",\"mailto:b@example.com\":mailto:c@example.com",
            #"["attendee",{"member":["mailto:a@example.com","mailto:b@example.com"]},"cal-address","mailto:c@example.com"]"#
        ),
        (
            "RRULE:FREQ=YEARLY;COUNT=5;BYDAY=-1SU,2MO;BYMONTH=10",
            #"["rrule",{},"recur",{"freq":"YEARLY","count":5,"byday":["-1SU","2MO"],"bymonth":10}]"#
        ),
        (
            "RRULE:FREQ=DAILY;UNTIL=20260401T100000Z",
            #"["rrule",{},"recur",{"freq":"DAILY","until":"2026-04-01T10:00:00Z"}]"#
        ),
        ("EXDATE;VALUE=DATE:20260302,20260303", #"["exdate",{},"date","2026-03-02","2026-03-03"]"#),
        (
            "FREEBUSY;FBTYPE=FREE:19970308T160000Z/PT3H,19970308T200000Z/20260308T210000Z",
            #"["freebusy",{"fbtype":"FREE"},"period",["1997-03-08T16:00:00Z","PT3H"],["1997-03-08T20:00:00Z","2026-03-08T21:00:00Z"]]"#
        ),
        ("ATTACH;VALUE=BINARY;ENCODING=BASE64:VGhl", #"["attach",{},"binary","VGhl"]"#),
        ("X-FLAG;VALUE=BOOLEAN:TRUE", #"["x-flag",{},"boolean",true]"#),
        ("X-CLOCK;VALUE=TIME:090000", #"["x-clock",{},"time","09:00:00"]"#),
        ("SEQUENCE:2", #"["sequence",{},"integer",2]"#),
        ("TZOFFSETFROM:-050015", #"["tzoffsetfrom",{},"utc-offset","-05:00:15"]"#),
        (
            #"X-COFFEE;STRENGTH=A^nB:Stop\, stop;x"#,
            #"["x-coffee",{"strength":"A\nB"},"unknown","Stop\\, stop;x"]"#
        ),
        // A value that does not have the form of its type is a text, of the type `unknown` where JSON has
        // another kind.
        ("DTSTART:tomorrow", #"["dtstart",{},"date-time","tomorrow"]"#),
        ("SEQUENCE:007", #"["sequence",{},"unknown","007"]"#),
        ("RRULE:WEEKLY", #"["rrule",{},"unknown","WEEKLY"]"#),
        ("RRULE:W1 TH #3", #"["rrule",{},"unknown","W1 TH #3"]"#),
        ("PRIORITY:high", #"["priority",{},"unknown","high"]"#),
    ]

    @Test(arguments: properties.indices)
    func `a property, both ways`(_ index: Int) throws {
        let (line, json) = Self.properties[index]
        #expect(try property(line) == json)
        #expect(try self.line(json) == line)
    }

    @Test func `a bad property is left out with its line`() throws {
        let file = try CalStoreImport(
            jCal: Array(
                """
                ["vcalendar",[],[["vevent",[
                ["uid",{},"text","a"],
                ["dtstart",{},"date","2026-03-02"],
                ["end",{},"text","VEVENT"],
                ["summary",{},"text",{"a":[1]}],
                ["x-a b",{},"text","c"],
                ["location",{},"text","Room"]],[]]]]
                """.utf8))
        #expect(file.warnings.map(\.line) == [4, 5, 6])
        #expect(file.items.map(\.location) == ["Room"])
        #expect(file.line(of: file.items[0]) == 1)
    }

    @Test(arguments: ["", "[]", "{}", "[\"vevent\",[],[]]", "[1]", "[[[", "null"])
    func `what is no jCal is refused`(_ text: String) {
        #expect(throws: ExchangeError.self) { try CalStoreImport(jCal: Array(text.utf8)) }
    }

    @Test func `items come back as they were`() throws {
        for sample in ICalendarFuzzTests.samples {
            let bytes = Array(sample.utf8)
            let once = ICalendarImport(bytes, into: ICalendarSupport.calendar).items.map(\.record)
            let written = ICalendarExport().bytes(once)
            let back = try JCalReader.read(JCalWriter.bytes(iCalendar: written)).bytes
            let again = ICalendarExport().bytes(
                ICalendarImport(back, into: ICalendarSupport.calendar).items.map(\.record))
            #expect(String(decoding: again, as: UTF8.self) == String(decoding: written, as: UTF8.self))
        }
    }

    /// Nothing that a document holds may trap or hang.
    @Test func `mutated documents neither trap nor hang`() throws {
        let seed = TestScale.seed("JCalTests")
        var random = SeededGenerator(seed: seed)
        let samples = ICalendarFuzzTests.samples.map { JCalWriter.bytes(iCalendar: Array($0.utf8)) }
        for round in 0..<TestScale.rounds(1000, long: 100_000) {
            var bytes = samples[round % samples.count]
            for _ in 0..<Int.random(in: 1...6, using: &random) { ICalendarFuzzTests.mutate(&bytes, &random) }
            guard let file = try? JCalReader.read(bytes) else { continue }
            let read = ICalendarImport(file.bytes, into: ICalendarSupport.calendar)
            _ = read.warnings.map(file.located)
        }
    }

    // Mail providers write such things.
    @Test(
        arguments: [
            ("SUMMARY;VALUE=\"title^n\":Budget", ["summary", [:], "text", "Budget"]),
            ("LOCATION;VALUE=street:Lane 1", ["location", [:], "text", "Lane 1"]),
            ("X-OWN;VALUE=\"a b\":c", ["x-own", [:], "unknown", "c"]),
            ("TRIGGER:19760401T005545Z", ["trigger", [:], "date-time", "1976-04-01T00:55:45Z"]),
        ] as [(String, JSONValue)])
    func `a property with an odd VALUE was left out on the way back`(_ line: String, _ expected: JSONValue)
        throws
    {
        var component = Component(named: "VEVENT")
        component.add(line)
        let property = JCalWriter.property(try #require(component.lines.first))
        #expect(property == expected)
        let back = try #require(JCalReader.line(of: property))
        #expect(back.value.elementsEqual(try #require(component.lines.first).value))
    }
}
