import Basics
import Testing

@testable import Basics
@testable import CalStore
@testable import CalStoreExchange
@testable import TestSupport

/// JSCalendar (RFC 8984), both ways. The examples are those of its section 6.
@Suite struct JSCalendarTests {
    /// The items of a document, by way of iCalendar.
    private func read(_ text: String) throws -> ICalendarImport {
        ICalendarImport(try JSCalendarReader.read(Array(text.utf8)).bytes, into: ICalendarSupport.calendar)
    }

    /// The date of a task without a start is the one when it is due: it had a start after that.
    @Test func anOccurrenceOfATaskThatOnlyHasADueDate() throws {
        let file = try read(
            """
            {"@type":"Task","uid":"t1","updated":"2026-01-01T00:00:00Z","title":"x",
             "due":"2026-03-10T17:00:00","timeZone":"Europe/Berlin",
             "recurrenceRules":[{"@type":"RecurrenceRule","frequency":"daily","count":3}],
             "recurrenceOverrides":{"2026-03-11T17:00:00":{"progress":"completed"}}}
            """)
        let items = file.items.map { CalStoreItem($0.record) }
        let changed = try #require(items.first { $0.originalStart != nil })
        #expect(changed.start == nil && changed.isCompleted)
        #expect(changed.due?.local.description == "2026-03-11T17:00:00")
        let again = String(decoding: CalStoreItem.jsCalendar(items), as: UTF8.self)
        #expect(again.contains(#""2026-03-11T17:00:00":{"progress":"completed"}"#), "\(again)")
    }

    /// A Duration has no sign (RFC 8984, 1.4.6).
    @Test func anEndBeforeItsStartIsNoDuration() throws {
        let file = ICalendarSupport.read(
            "BEGIN:VEVENT\r\nUID:d\r\nDTSTART:20260305T100000Z\r\nDTEND:20260305T090000Z\r\nEND:VEVENT\r\n")
        let text = String(
            decoding: CalStoreItem.jsCalendar(file.items.map { CalStoreItem($0.record) }), as: UTF8.self)
        #expect(!text.contains("-PT"), "\(text)")
    }

    /// The objects of a document, as they are written when a store has had them.
    private func entries(_ text: String) throws -> [JSONValue] {
        let file = ICalendarExport().bytes(try read(text).items.map(\.record))
        let group = try JSONValue(reading: JSCalendarWriter.bytes(iCalendar: file))
        return group["entries"]?.array ?? []
    }

    /// The value with the members of all objects in one order.
    private func sorted(_ value: JSONValue) -> JSONValue {
        switch value {
        case .array(let values): .array(values.map(sorted))
        case .object(let members):
            .object(members.map { .init($0.name, sorted($0.value)) }.sorted { $0.name < $1.name })
        default: value
        }
    }

    static let examples: [String: String] = [
        "6.1 simple event": """
        {"@type": "Event", "uid": "a8df6573-0474-496d-8496-033ad45d7fea", "updated": "2020-01-02T18:23:04Z",
         "title": "Some event", "start": "2020-01-15T13:00:00", "timeZone": "America/New_York", "duration": "PT1H"}
        """,
        "6.2 simple task": """
        {"@type": "Task", "uid": "2a358cee-6489-4f14-a57f-c104db4dc2f2", "updated": "2020-01-09T14:32:01Z",
         "title": "Do something"}
        """,
        "6.4 all-day event": """
        {"@type": "Event", "uid": "ab9f2a4e-6d5b-4d2a-a1d9-5b2d3c3c6d36", "updated": "2020-01-02T18:23:04Z",
         "title": "April Fool's Day", "showWithoutTime": true, "start": "1900-04-01T00:00:00", "duration": "P1D",
         "recurrenceRules": [{"@type": "RecurrenceRule", "frequency": "yearly"}]}
        """,
        "6.5 task with a due date": """
        {"@type": "Task", "uid": "15ee6df0-d0b4-4f4c-9d5d-5c1b9a7ff4ac", "updated": "2020-01-02T18:23:04Z",
         "title": "Buy groceries", "due": "2020-01-19T18:00:00", "timeZone": "Europe/Vienna",
         "estimatedDuration": "PT1H"}
        """,
        "6.6 event with end time zone": """
        {"@type": "Event", "uid": "bb7b1b24-7a35-4e58-8a0d-1a6d2ee2a1cb", "updated": "2020-01-02T18:23:04Z",
         "title": "Flight XY51 to Tokyo", "start": "2020-04-01T09:00:00", "timeZone": "Europe/Berlin",
         "duration": "PT10H30M",
         "locations": {
           "1": {"@type": "Location", "rel": "start", "name": "Frankfurt Airport (FRA)"},
           "2": {"@type": "Location", "rel": "end", "name": "Narita International Airport (NRT)",
                 "timeZone": "Asia/Tokyo"}}}
        """,
        "6.7 floating-time event with recurrence": """
        {"@type": "Event", "uid": "c3f8a1b5-0a41-4a70-9ccb-8d4a7d2d0a8e", "updated": "2020-01-02T18:23:04Z",
         "title": "Yoga", "start": "2020-01-01T07:00:00", "duration": "PT30M",
         "recurrenceRules": [{"@type": "RecurrenceRule", "frequency": "daily"}]}
        """,
        "6.8 several locations and localization": """
        {"@type": "Event", "uid": "0d2e6c35-2a5e-4c3c-8c12-0f5f5f2a9d6b", "updated": "2020-01-02T18:23:04Z",
         "title": "Live from Music Bowl: The Band", "description": "Go see the biggest music event ever!",
         "locale": "en", "start": "2020-07-04T17:00:00", "timeZone": "America/New_York", "duration": "PT3H",
         "locations": {
           "c0503d30-8c50-4372-87b5-7657e8e0fedd": {"@type": "Location", "name": "The Music Bowl",
             "description": "Music Bowl, Central Park, New York", "coordinates": "geo:40.7829,-73.9654"}},
         "virtualLocations": {
           "vloc1": {"@type": "VirtualLocation", "name": "Free live Stream from Music Bowl",
             "uri": "https://stream.example.com/the_band_2020"}},
         "localizations": {
           "de": {"title": "Live von der Music Bowl: The Band!",
                  "virtualLocations/vloc1/name": "Gratis Live-Stream aus der Music Bowl"}}}
        """,
        "6.9 recurring event with overrides": """
        {"@type": "Event", "uid": "6f1c3a5c-57e0-4a6b-8a1a-0b4d3f1c7e52", "updated": "2020-01-02T18:23:04Z",
         "title": "Calculus I", "start": "2020-01-08T09:00:00", "timeZone": "Europe/London", "duration": "PT1H30M",
         "locations": {"mlab": {"@type": "Location", "title": "Math lab room 1", "description": "Math Lab I, Department of Mathematics"}},
         "recurrenceRules": [{"@type": "RecurrenceRule", "frequency": "weekly", "until": "2020-06-24T09:00:00"}],
         "recurrenceOverrides": {
           "2020-01-07T14:00:00": {"title": "Introduction to Calculus I (optional)"},
           "2020-04-01T09:00:00": {"excluded": true},
           "2020-06-25T09:00:00": {"title": "Calculus I Exam", "start": "2020-06-25T10:00:00", "duration": "PT2H",
             "locations": {"auditorium": {"@type": "Location", "title": "Big Auditorium", "description": "Big Auditorium, Other Road"}}}}}
        """,
        "6.10 recurring event with participants": """
        {"@type": "Event", "uid": "d1b3cbb5-30f3-4d59-9a5f-1f2c7b5d0a7d", "updated": "2020-01-02T18:23:04Z",
         "title": "FooBar team meeting", "start": "2020-01-08T09:00:00", "timeZone": "Africa/Johannesburg",
         "duration": "PT1H",
         "virtualLocations": {"0": {"@type": "VirtualLocation", "name": "ChatMe meeting room",
           "uri": "https://chatme.example.com?id=1234567&pw=a8a24627b63d"}},
         "recurrenceRules": [{"@type": "RecurrenceRule", "frequency": "weekly"}],
         "replyTo": {"imip": "mailto:f245f875-7f63-4a5e-a2c8@schedule.example.com"},
         "participants": {
           "dG9tQGZvb2Jhci5xlLmNvbQ": {"@type": "Participant", "name": "Tom Tool", "email": "tom@foobar.example.com",
             "sendTo": {"imip": "mailto:tom@calendar.example.com"}, "participationStatus": "accepted",
             "roles": {"attendee": true}},
           "em9lQGZvb2GFtcGxlLmNvbQ": {"@type": "Participant", "name": "Zoe Zelda", "email": "zoe@foobar.example.com",
             "sendTo": {"imip": "mailto:zoe@foobar.example.com"}, "participationStatus": "accepted",
             "roles": {"owner": true, "attendee": true, "chair": true}}},
         "recurrenceOverrides": {
           "2020-03-04T09:00:00": {"participants/em9lQGZvb2GFtcGxlLmNvbQ/participationStatus": "declined"}}}
        """,
    ]

    @Test(arguments: examples.keys.sorted())
    func `an example of the RFC comes back with all its members`(_ name: String) throws {
        let text = try #require(Self.examples[name])
        let original = try JSONValue(reading: text.utf8)
        let file = try read(text)
        #expect(file.rejects.isEmpty && file.warnings.isEmpty, "\(file.warnings.map(\.message))")
        let written = try entries(text)
        var back = JSMembers(try #require(written.first))
        back["iCalComponent"] = nil
        guard let overrides = original["recurrenceOverrides"] else {
            #expect(sorted(back.object) == sorted(original))
            return
        }
        // A patch may say the same in other ways, so the occurrences are compared as a whole.
        #expect(
            back["recurrenceOverrides"]?.members?.map(\.name).sorted()
                == overrides.members?.map(\.name).sorted())
        for override in overrides.members ?? [] {
            func occurrence(_ series: JSMembers) -> JSONValue {
                var whole = JSCalendarSeries.occurrence(of: series)
                whole["start"] = .string(override.name)
                let patch = series["recurrenceOverrides"]?[override.name] ?? .null
                var occurrence = whole.patched(by: patch)
                occurrence["iCalComponent"] = nil
                return sorted(occurrence.object)
            }
            #expect(occurrence(back) == occurrence(JSMembers(original)))
        }
    }

    @Test func `the examples are the items that they say`() throws {
        func item(_ name: String) throws -> ItemRecord {
            let text = try #require(Self.examples[name])
            return try #require(try read(text).items.first?.record)
        }
        let event = try item("6.1 simple event")
        #expect(event.title == "Some event" && event.start?.zone?.name == "America/New_York")
        #expect(event.fields.endTime?.local == CivilDateTime(iso: "2020-01-15T14:00:00"))
        let task = try item("6.5 task with a due date")
        #expect(
            task.kind == .reminder && task.fields.endTime?.local == CivilDateTime(iso: "2020-01-19T18:00:00"))
        #expect(try item("6.4 all-day event").start?.isDate == true)
        #expect(try item("6.7 floating-time event with recurrence").start?.isFloating == true)
        let series = try read(Self.examples["6.9 recurring event with overrides"] ?? "")
        // 25 Wednesdays to 24 June; one is excluded, two dates are added.
        #expect(series.items[0].record.fields.occurrenceSet().reduce(0) { count, _ in count + 1 } == 26)
        #expect(
            series.items.map(\.record.title) == [
                "Calculus I", "Introduction to Calculus I (optional)", "Calculus I Exam",
            ])
        let people = try item("6.10 recurring event with participants")
        #expect(people.attendees.map(\.name) == ["Tom Tool", "Zoe Zelda"])
        #expect(people.attendees.map(\.status) == [.accepted, .accepted])
        #expect(people.attendees[1].role == .chair)
    }

    /// RFC 8984, 6.3, with what only iCalendar has beside it.
    @Test func `a group is a calendar`() throws {
        let file = try CalStoreImport(
            jsCalendar: Array(
                """
                {"@type": "Group", "uid": "bf0ac22b-4989-4caf-9ebd-54301b4ee51a", "updated": "2020-01-15T18:00:00Z",
                 "title": "A simple group", "entries": [
                  {"@type": "Event", "uid": "a", "updated": "2020-01-02T18:23:04Z", "title": "Some event",
                   "start": "2020-01-15T13:00:00", "timeZone": "America/New_York", "duration": "PT1H"},
                  {"@type": "Task", "uid": "b", "updated": "2020-01-09T14:32:01Z", "title": "Do something"},
                  {"@type": "Note"},
                  {"@type": "Event", "uid": "c"}]}
                """.utf8))
        #expect(file.calendarName == "A simple group")
        #expect(file.items.map(\.title) == ["Some event", "Do something"])
        #expect(file.items.map { file.line(of: $0) } == [3, 5])
        #expect(file.warnings.map(\.line) == [6])
        #expect(file.rejects.map(\.line) == [7])
    }

    /// A change by another program has priority over the kept content.
    @Test func `what was kept gives way to a change`() throws {
        let source = """
            BEGIN:VCALENDAR
            BEGIN:VEVENT
            UID:a
            DTSTART;TZID=Europe/Berlin:20260302T090000
            DTEND;TZID=America/New_York:20260302T040000
            SUMMARY;LANGUAGE=de:Besprechung
            END:VEVENT
            END:VCALENDAR
            """
        let file = ICalendarExport().bytes(
            ICalendarImport(Array(source.utf8), into: ICalendarSupport.calendar).items.map(\.record))
        let text = String(decoding: JSCalendarWriter.bytes(iCalendar: file), as: UTF8.self)
        #expect(text.contains(#""duration":"PT1H""#))
        func item(_ text: String) throws -> ItemRecord { try #require(try read(text).items.first?.record) }
        let same = try item(text)
        #expect(same.fields.endTime?.zone?.name == "America/New_York")
        #expect(same.parameters.map(\.text) == ["LANGUAGE=de"])
        let longer = try item(text.replacing(#""PT1H""#, with: #""PT2H""#))
        #expect(longer.fields.endTime?.local == CivilDateTime(iso: "2026-03-02T11:00:00"))
        #expect(longer.parameters.map(\.text) == ["LANGUAGE=de"])
        let renamed = try item(text.replacing(#""title":"Besprechung""#, with: #""title":"Meeting""#))
        #expect(renamed.title == "Meeting" && renamed.parameters.isEmpty)
        #expect(renamed.fields.endTime?.zone?.name == "America/New_York")
    }

    @Test func `a member that iCalendar cannot say gives way to a change`() throws {
        let file = try read(Self.examples["6.8 several locations and localization"] ?? "")
        var record = try #require(file.items.first?.record)
        record.location = "Elsewhere"
        let group = try JSONValue(
            reading: JSCalendarWriter.bytes(iCalendar: ICalendarExport().bytes([record])))
        let event = try #require(group["entries"]?.array?.first)
        #expect(event[path: ["locations", "1", "name"]] == "Elsewhere")
        #expect(event["localizations"] != nil && event["locale"] == "en")
    }

    /// RFC 8984, 4.7.2
    @Test func `a zone of its own is read`() throws {
        let file = try read(
            """
            {"@type": "Event", "uid": "a", "title": "x", "start": "2026-07-01T09:00:00", "timeZone": "/home", "duration": "PT1H",
             "timeZones": {"/home": {"@type": "TimeZone", "tzId": "home",
               "standard": [{"@type": "TimeZoneRule", "start": "1970-01-01T00:00:00", "offsetFrom": "+05:17", "offsetTo": "+05:17",
                 "names": {"HT": true}}]}}}
            """)
        let start = try #require(file.items.first?.record.start)
        #expect(start.instant(in: .utc).description == "2026-07-01T03:43:00Z")
    }

    @Test func `items come back as they were`() throws {
        for sample in ICalendarFuzzTests.samples {
            let once = ICalendarImport(Array(sample.utf8), into: ICalendarSupport.calendar).items.map(
                \.record)
            let written = ICalendarExport().bytes(once)
            let back = try JSCalendarReader.read(JSCalendarWriter.bytes(iCalendar: written)).bytes
            let again = ICalendarExport().bytes(
                ICalendarImport(back, into: ICalendarSupport.calendar).items.map(\.record))
            #expect(String(decoding: again, as: UTF8.self) == String(decoding: written, as: UTF8.self))
        }
    }

    @Test(arguments: ["", "[]", "{}", "{\"@type\":\"Note\"}", "[1]", "[[[", "null"])
    func `what is no JSCalendar is refused`(_ text: String) {
        #expect(throws: JSONError.self) { try JSCalendarReader.read(Array(text.utf8)) }
    }

    /// Nothing that a document holds may trap or hang.
    @Test func `mutated documents neither trap nor hang`() throws {
        let seed = TestScale.seed("JSCalendarTests")
        var random = SeededGenerator(seed: seed)
        let samples =
            ICalendarFuzzTests.samples.map { JSCalendarWriter.bytes(iCalendar: Array($0.utf8)) }
            + Self.examples.sorted { $0.key < $1.key }.map { Array($0.value.utf8) }
        for round in 0..<TestScale.rounds(1000, long: 100_000) {
            var bytes = samples[round % samples.count]
            for _ in 0..<Int.random(in: 1...6, using: &random) { ICalendarFuzzTests.mutate(&bytes, &random) }
            guard let file = try? JSCalendarReader.read(bytes) else { continue }
            let read = ICalendarImport(file.bytes, into: ICalendarSupport.calendar)
            _ = JSCalendarWriter.bytes(iCalendar: ICalendarExport().bytes(read.items.map(\.record)))
        }
    }

    // RFC 8984, 4.3.5: a date of its own with another length
    @Test func `a date with a length of its own was lost`() throws {
        let period = "RDATE;VALUE=PERIOD;TZID=Europe/Vienna:20260310T120000/PT1H"
        let ended = "RDATE;TZID=Europe/Vienna;VALUE=PERIOD:20260310T120000/20260310T130000"
        let date = "RDATE;TZID=Europe/Vienna:20260312T120000"
        let excluded = "EXDATE;TZID=Europe/Vienna:20260308T090000"
        for lines in [
            [date, ended, excluded], [excluded, period, date], [ended], [date, excluded, period],
        ] {
            let file = ICalendarSupport.read(
                lines: [
                    "BEGIN:VEVENT", "UID:u", "DTSTAMP:20260201T000000Z",
                    "DTSTART;TZID=Europe/Vienna:20260301T090000", "DTEND;TZID=Europe/Vienna:20260301T093000",
                    "RRULE:FREQ=WEEKLY;COUNT=3",
                ] + lines + ["END:VEVENT"])
            let bytes = ICalendarExport().bytes(file.items.map(\.record))
            let document = JSCalendarWriter.bytes(iCalendar: bytes)
            let group = try JSONValue(reading: document)
            let overrides = group["entries"]?.array?.first?["recurrenceOverrides"]
            #expect(overrides?["2026-03-10T12:00:00"] == ["duration": "PT1H"])
            let again = try read(String(decoding: document, as: UTF8.self))
            #expect(ICalendarExport().bytes(again.items.map(\.record)) == bytes, "\(lines)")
        }
    }

    @Test func `a period at the start of an event without a rule came back as an occurrence of no series`()
        throws
    {
        let file = ICalendarSupport.read(
            lines: [
                "BEGIN:VEVENT", "UID:u", "DTSTAMP:20260201T000000Z", "DTSTART:20150219T133000",
                "RDATE;VALUE=PERIOD:20150219T133000/PT10H", "END:VEVENT",
            ])
        let bytes = ICalendarExport().bytes(file.items.map(\.record))
        let again = try read(String(decoding: JSCalendarWriter.bytes(iCalendar: bytes), as: UTF8.self))
        #expect(ICalendarExport().bytes(again.items.map(\.record)) == bytes)
    }

    @Test func `a length of its own for a date of the rules is a change of it`() throws {
        let document = """
            {"@type": "Event", "uid": "u", "updated": "2026-02-01T00:00:00Z", "start": "2026-03-01T09:00:00",
             "timeZone": "Europe/Vienna", "duration": "PT30M",
             "recurrenceRules": [{"@type": "RecurrenceRule", "frequency": "weekly", "count": 3}],
             "recurrenceOverrides": {"2026-03-10T12:00:00": {"duration": "PT1H"}, "2026-03-08T09:00:00": {"duration": "PT2H"}}}
            """
        let items = try read(document).items.map(\.record)
        #expect(items.count == 2)
        #expect(items.first?.fields.recurrence?.dates.map(\.end) == [.duration(ItemDuration(seconds: 3600))])
        #expect(items.last?.fields.endTime == ItemTime("2026-03-08T11:00:00[Europe/Vienna]"))
    }
}
