import CalStore
import Testing

@testable import CalStoreLanguage
@testable import ekcal

/// Every row of the table in `ekcal help queries`, and what is refused. It is Wednesday 2026-03-04, 10:00, in
/// Berlin.
@Suite struct QueryParserTests {
    private static let now = Instant(iso: "2026-03-04T10:00:00+01:00") ?? .distantPast
    private static let zone = Zone.named("Europe/Berlin") ?? .utc

    private func read(_ text: String) throws -> QueryCondition {
        let reader = QueryReader(dates: DateReader(now: Self.now, zone: Self.zone))
        return try reader.read(text).condition
    }

    private static func at(_ text: String) -> Instant { Instant(iso: text + "+01:00") ?? .distantPast }

    @Test(
        arguments: [
            ("standup", .text(.contains("standup"))),
            ("Été", .text(.contains("ete"))),
            ("\"Team Meeting\"", .text(.contains("team meeting"))),
            ("12:30", .text(.contains("12:30"))),
            ("title:standup", .property("title", .text(.contains("standup")))),
            ("title:\"a \\\"b\\\"\"", .property("title", .text(.contains("a \"b\"")))),
            ("notes:/room [0-9]+/", .property("notes", .text(.regex("room [0-9]+")))),
            ("notes:/a\\/b\\d/", .property("notes", .text(.regex("a/b\\d")))),
            ("location:Oslo", .property("location", .text(.contains("oslo")))),
            ("url:example", .property("url", .text(.contains("example")))),
            ("calendar:work", .calendar("work")),
            ("calendar:\"my work\"", .calendar("my work")),
            ("source:icloud", .source("icloud")),
            ("type:event", .kind(.event)),
            ("type:reminder", .kind(.reminder)),
            ("is:repeating", .flag(.repeating)), ("is:detached", .flag(.detached)),
            ("is:allday", .flag(.allday)), ("is:done", .flag(.done)), ("is:open", .flag(.open)),
            ("is:overdue", .flag(.overdue)), ("is:busy", .flag(.busy)), ("is:cancelled", .flag(.cancelled)),
            ("is:readonly", .flag(.readonly)), ("is:birthday", .flag(.birthday)),
            ("has:alarm", .has(.alarm)), ("has:location", .has(.location)), ("has:notes", .has(.notes)),
            ("has:attendees", .has(.attendees)), ("has:url", .has(.url)), ("has:geofence", .has(.geofence)),
            ("has:place", .has(.place)), ("has:attachment", .has(.attachment)),
            ("priority:high", .property("priority", .numbers(QueryBounds(from: 1, below: 5)))),
            ("priority:none", .property("priority", .numbers(QueryBounds(from: 0, below: 1)))),
            ("priority:2..4", .property("priority", .numbers(QueryBounds(from: 2, below: 5)))),
            ("priority:<=4", .property("priority", .numbers(QueryBounds(below: 5)))),
            ("duration:>2h", .duration(QueryBounds(from: 7201))),
            ("duration:>=2h", .duration(QueryBounds(from: 7200))),
            ("duration:30m", .duration(QueryBounds(from: 1800, below: 1801))),
            ("duration:1h..2h", .duration(QueryBounds(from: 3600, below: 7201))),
            ("availability:free", .property("availability", .choice("free"))),
            ("tag:Errand", .tag("errand")), ("tag:#errand", .tag("errand")),
            ("category:\"Été\"", .property("category", .text(.contains("ete")))),
            ("status:confirmed", .property("status", .choice("confirmed"))),
            ("status:cancelled", .property("status", .choice("canceled"))),
            ("attendee:Ada", .property("attendee", .text(.contains("ada")))),
            ("organizer:/^mailto:a/", .property("organizer", .text(.regex("^mailto:a")))),
            ("uid:a:B", .externalID("a:B")), ("external_id:\"a b\"", .externalID("a b")),
            ("id:e7kq4", .identifier(.short(.event, letters: "7kq4"))),
            (
                "id:5c3f6c1e-7b1d-4c57-9e56-0a9c2b1d4e5f",
                .identifier(
                    .full(CalStoreItem.ID(RecordID(high: 0x5C3F_6C1E_7B1D_4C57, low: 0x9E56_0A9C_2B1D_4E5F))))
            ),
            ("https://example.org/a", .text(.contains("https://example.org/a"))),
            ("1:1", .text(.contains("1:1"))), ("not", .text(.contains("not"))),
        ] as [(String, QueryTerm)])
    func terms(text: String, term: QueryTerm) throws {
        #expect(try read(text) == .term(term))
    }

    @Test(
        arguments: [
            (
                "on:today",
                .when(
                    TimeWindow(startsBefore: at("2026-03-05T00:00:00"), endsAfter: at("2026-03-04T00:00:00"))
                )
            ),
            ("after:2026-03-06", .when(TimeWindow(startsFrom: at("2026-03-07T00:00:00")))),
            ("before:2026-03-06", .when(TimeWindow(startsBefore: at("2026-03-06T00:00:00")))),
            ("from:2026-03-06", .when(TimeWindow(endsAfter: at("2026-03-06T00:00:00")))),
            ("to:2026-03-06", .when(TimeWindow(startsBefore: at("2026-03-07T00:00:00")))),
            (
                "on:\"fri 14:00\"",
                .when(
                    TimeWindow(startsBefore: at("2026-03-06T14:00:01"), endsAfter: at("2026-03-06T14:00:00"))
                )
            ),
            (
                "on:2026-03-01..2026-03-03",
                .when(
                    TimeWindow(startsBefore: at("2026-03-04T00:00:00"), endsAfter: at("2026-03-01T00:00:00"))
                )
            ),
            ("due:<fri", .property("due", .moments(QueryBounds(below: at("2026-03-06T00:00:00"))))),
            ("due:<=fri", .property("due", .moments(QueryBounds(below: at("2026-03-07T00:00:00"))))),
            (
                "due:fri",
                .property(
                    "due",
                    .moments(QueryBounds(from: at("2026-03-06T00:00:00"), below: at("2026-03-07T00:00:00"))))
            ),
            ("due:fri..", .property("due", .moments(QueryBounds(from: at("2026-03-06T00:00:00"))))),
            ("due:..fri", .property("due", .moments(QueryBounds(below: at("2026-03-07T00:00:00"))))),
            (
                "created:>2026-01-01",
                .property("created", .moments(QueryBounds(from: at("2026-01-02T00:00:00"))))
            ),
            (
                "created:>=2026-01-01",
                .property("created", .moments(QueryBounds(from: at("2026-01-01T00:00:00"))))
            ),
            (
                "modified:2026-02",
                .property(
                    "modified",
                    .moments(QueryBounds(from: at("2026-02-01T00:00:00"), below: at("2026-03-01T00:00:00"))))
            ),
        ] as [(String, QueryTerm)])
    func times(text: String, term: QueryTerm) throws {
        #expect(try read(text) == .term(term))
    }

    @Test func togetherAndOneOf() throws {
        let work = QueryCondition.term(.calendar("work"))
        let open = QueryCondition.term(.flag(.open))
        #expect(try read("").isEmpty)
        #expect(try read("  ").isEmpty)
        #expect(try read("calendar:work is:open") == .all([work, open]))
        #expect(try read("-is:open") == .not(open))
        #expect(try read("(calendar:work OR is:open)") == .any([work, open]))
        #expect(try read("(calendar:work)") == work)
        #expect(
            try read("is:open -(calendar:work is:open OR is:open)")
                == .all([open, .not(.any([.all([work, open]), open]))]))
        // Both must hold for one occurrence.
        #expect(
            try read("after:2026-03-06 before:2026-03-10")
                == .term(
                    .when(
                        TimeWindow(
                            startsFrom: Self.at("2026-03-07T00:00:00"),
                            startsBefore: Self.at("2026-03-10T00:00:00")))))
    }

    @Test(
        arguments: [
            ("titel:x", .unknownField("titel", nearest: ["title"]), 1),
            ("a ext-x:x", .unknownField("ext-x", nearest: []), 3),
            ("a NOT b", .foreignWord("NOT"), 3), ("id:4711", .badIdentifier("4711"), 4),
            ("a calendar:", .missingValue(field: "calendar"), 12),
            (
                "is:opne",
                .unknownValue(
                    field: "is", value: "opne", choices: QueryFlag.allCases.map(\.rawValue), nearest: ["open"]
                ), 4
            ),
            ("priority:urgent", .badNumber(field: "priority", value: "urgent"), 10),
            ("priority:10", .badNumber(field: "priority", value: "10"), 10),
            ("notes:/(/", .badRegex("("), 7),
            ("notes:/a", .openRegex, 7),
            ("a \"b", .openQuote, 3),
            ("(a", .openParenthesis, 1),
            ("a)", .closeParenthesis, 2),
            ("()", .emptyParentheses, 2),
            ("(a OR)", .orAlone, 6),
            ("a OR b", .orAlone, 3),
            ("a - b", .minusAlone, 3),
            ("@chores", .savedQuery("chores", nearest: []), 1),
        ] as [(String, QueryError.Reason, Int)])
    func refused(text: String, reason: QueryError.Reason, column: Int) {
        let error = #expect(throws: QueryError.self) { try read(text) }
        #expect(error?.text == text)
        #expect(error?.reason == reason)
        #expect(error?.column == column)
    }

    @Test func deepNestingIsRefused() {
        let text = String(repeating: "(", count: 10_000)
        #expect(throws: QueryError.self) { try read(text) }
        #expect(throws: QueryError.self) { try read(String(repeating: "-", count: 10_000) + "a") }
    }

    @Test(arguments: ["on:03/04/2026", "due:<whenever", "duration:long", "duration:>1mo"])
    func datesAndLengthsKeepTheirReasons(text: String) {
        #expect {
            try read(text)
        } throws: { error in
            switch (error as? QueryError)?.reason {
            case .badDate, .badLength: true
            default: false
            }
        }
    }

    @Test(arguments: [
        ("e7kq4", false), ("e7kq4@2026-03-20", false), ("e7kq4@2026-03-20T09:00", false), ("standup", false),
        ("5C3F6C1E-7B1D-4C57-9E56-0A9C2B1D4E5F", false), ("$sync", false), ("", true), (" ", true),
        ("calendar:work", true), ("team meeting", false), ("\"x\"", true), ("(a OR b)", true),
        ("milk OR bread", true),
        ("milk or bread", false), ("is:open -milk", true), ("lunch (work)", false),
        ("https://example.org", false),
        ("a 12:30 b", false), ("@chores", true), ("team -lunch", true), ("1:1 with Ada", false),
        ("not now", false), ("team lunch@2026-03-20T09:00", false),
    ])
    func addressesAndQueries(operand: String, isQuery: Bool) {
        #expect(QueryForm.isQuery(operand) == isQuery)
    }

    @Test(
        arguments: [
            ("next week", "next week", nil), ("calendar:work", nil, "calendar:work"),
            ("next week calendar:work is:busy", "next week", "calendar:work is:busy"),
            ("fri \"a b\"", "fri", "\"a b\""), ("nxet week", "nxet week", nil),
            ("2026-03-01..2026-03-15 -is:busy", "2026-03-01..2026-03-15", "-is:busy"),
        ] as [(String, String?, String?)])
    func rangesAndQueries(text: String, range: String?, query: String?) {
        let dates = DateReader(now: Self.now, zone: Self.zone)
        let found = QueryForm.split(text) { (try? dates.read($0)) != nil }
        #expect(found.range == range)
        #expect(found.query == query)
    }
}
