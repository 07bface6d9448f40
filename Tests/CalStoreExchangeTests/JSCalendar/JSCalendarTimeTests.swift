import Basics
import Testing

@testable import CalStore
@testable import CalStoreExchange
@testable import TestSupport

/// Times of JSCalendar that have another form in iCalendar, or none.
@Suite struct JSCalendarTimeTests {
    private func read(_ text: String) throws -> ICalendarImport {
        ICalendarImport(try JSCalendarReader.read(Array(text.utf8)).bytes, into: ICalendarSupport.calendar)
    }

    private func item(_ text: String) throws -> ItemRecord {
        try #require(try read(text).items.first?.record)
    }

    /// The first object of items, as it is written when a store has had them.
    private func entry(_ file: ICalendarImport) throws -> JSONValue {
        let bytes = ICalendarExport().bytes(file.items.map(\.record))
        let group = try JSONValue(reading: JSCalendarWriter.bytes(iCalendar: bytes))
        return try #require(group["entries"]?.array?.first)
    }

    private func expectBack(_ members: [String], of text: String) throws {
        let (before, after) = (try JSONValue(reading: text.utf8), try entry(try read(text)))
        for name in members where before[name] != nil { #expect(after[name] == before[name], "\(name)") }
    }

    // MARK: showWithoutTime (RFC 8984, 4.2.4)

    /// "The time component is important for free-busy calculations and checking for scheduling clashes."
    @Test func `a time of day that is not shown was lost, with its zone`() throws {
        let text = """
            {"@type": "Event", "uid": "a", "updated": "2026-01-01T00:00:00Z", "start": "2026-04-06T09:00:00",
             "showWithoutTime": true, "duration": "P2DT8H", "timeZone": "America/New_York"}
            """
        let event = try item(text)
        #expect(event.start == ItemTime("2026-04-06T09:00:00[America/New_York]"))
        #expect(event.fields.endTime == ItemTime("2026-04-08T17:00:00[America/New_York]"))
        try expectBack(["start", "duration", "timeZone", "showWithoutTime"], of: text)
    }

    @Test(arguments: [
        (#""start": "2026-04-06T00:00:00", "duration": "PT36H""#, "2026-04-06T00:00:00[Europe/Berlin]"),
        (#""start": "2026-04-06T00:00:00", "duration": "P2D""#, "2026-04-06"),
        (#""start": "2026-04-06T00:00:00""#, "2026-04-06"),
    ])
    func `only whole days are dates`(_ times: String, _ start: String) throws {
        let text = """
            {"@type": "Event", "uid": "a", "updated": "2026-01-01T00:00:00Z", \(times),
             "showWithoutTime": true, "timeZone": "Europe/Berlin"}
            """
        #expect(try item(text).start == ItemTime(start))
        try expectBack(["start", "duration", "timeZone", "showWithoutTime"], of: text)
    }

    @Test func `a due time that is not shown stays`() throws {
        let text = """
            {"@type": "Task", "uid": "a", "updated": "2026-01-01T00:00:00Z", "start": "2026-04-06T00:00:00",
             "due": "2026-04-07T18:00:00", "showWithoutTime": true, "timeZone": "Europe/Berlin"}
            """
        #expect(try item(text).fields.endTime == ItemTime("2026-04-07T18:00:00[Europe/Berlin]"))
        try expectBack(["start", "due", "timeZone", "showWithoutTime"], of: text)
    }

    // MARK: The end of a rule (RFC 8984, 4.3.3)

    /// "The date-time at which to finish recurring. The last occurrence is on or before this date-time."
    @Test(arguments: [
        (";TZID=Europe/Berlin:20260302T090000", "2026-03-04T23:59:59"),
        (":20260302T090000", "2026-03-04T23:59:59"), (";VALUE=DATE:20260302", "2026-03-04T00:00:00"),
    ])
    func `a last day became its midnight, so that others lost its occurrence`(
        _ start: String, _ until: String
    ) throws {
        let file = ICalendarSupport.event(
            "DTSTAMP:20260101T000000Z", "DTSTART\(start)", "RRULE:FREQ=DAILY;UNTIL=20260304")
        let event = try entry(file)
        #expect(event["recurrenceRules"]?.array?.first?["until"] == JSONValue.string(until))
        // It comes back as it was.
        let rules = try item(event.text).fields.recurrence?.rules
        #expect(rules?.map(\.end) == file.items.first?.record.fields.recurrence?.rules.map(\.end))
        #expect(rules?.map(\.text) == ["FREQ=DAILY;UNTIL=20260304"])
    }

    /// RFC 8984, 4.7.2: "until" in a zone "MUST be interpreted as a local time in the UTC time zone".
    @Test func `the rules of a zone ended hours too early`() throws {
        let file = try read(
            """
            {"@type": "Event", "uid": "a", "updated": "2026-01-01T00:00:00Z", "start": "2010-07-15T10:00:00",
             "timeZone": "/Office Moscow", "duration": "PT1H",
             "timeZones": {"/Office Moscow": {"@type": "TimeZone", "tzId": "Office Moscow",
              "standard": [
               {"@type": "TimeZoneRule", "start": "2006-10-29T03:00:00",
                "offsetFrom": "+04:00", "offsetTo": "+03:00",
                "recurrenceRules": [{"@type": "RecurrenceRule", "frequency": "yearly", "byMonth": ["10"],
                 "byDay": [{"@type": "NDay", "day": "su", "nthOfPeriod": -1}],
                 "until": "2010-10-30T23:00:00"}]},
               {"@type": "TimeZoneRule", "start": "2011-03-27T02:00:00",
                "offsetFrom": "+03:00", "offsetTo": "+04:00"},
               {"@type": "TimeZoneRule", "start": "2014-10-26T02:00:00",
                "offsetFrom": "+04:00", "offsetTo": "+03:00"}],
              "daylight": [
               {"@type": "TimeZoneRule", "start": "2006-03-26T02:00:00",
                "offsetFrom": "+03:00", "offsetTo": "+04:00",
                "recurrenceRules": [{"@type": "RecurrenceRule", "frequency": "yearly", "byMonth": ["3"],
                 "byDay": [{"@type": "NDay", "day": "su", "nthOfPeriod": -1}],
                 "until": "2010-03-27T23:00:00"}]}]}}}
            """)
        #expect(file.warnings.isEmpty)
        let start = try #require(file.items.first?.record.start)
        #expect(start.zone?.name == "Europe/Moscow")
        #expect(start.instant(in: .utc).description == "2010-07-15T06:00:00Z")
    }

    // MARK: Periods (RFC 8984, 4.3.5)

    @Test func `a period in UTC on a date of the rules became a changed occurrence`() throws {
        let file = ICalendarSupport.event(
            "DTSTAMP:20260101T000000Z", "DTSTART;TZID=Europe/Berlin:20260302T090000",
            "RRULE:FREQ=DAILY;COUNT=3", "RDATE;VALUE=PERIOD:20260303T080000Z/PT1H")
        let event = try entry(file)
        #expect(event["recurrenceOverrides"] == nil)
        let again = try read(event.text)
        #expect(again.items.count == 1)
        #expect(
            ICalendarExport().bytes(again.items.map(\.record))
                == ICalendarExport().bytes(file.items.map(\.record)))
    }

    // MARK: Fractions of a second (RFC 8984, 1.4.4 to 1.4.7)

    @Test func `an event with fractions of a second was rejected, or lost its times`() throws {
        let text = """
            {"@type": "Event", "uid": "a", "created": "2025-12-31T23:59:59.999Z",
             "updated": "2026-01-01T00:00:00.5Z", "title": "Launch", "start": "2026-04-07T09:00:00.25",
             "duration": "PT1H0.5S", "timeZone": "Etc/UTC", "alerts": {
              "1": {"@type": "Alert",
                    "trigger": {"@type": "AbsoluteTrigger", "when": "2026-04-07T08:00:00.5Z"}},
              "2": {"@type": "Alert", "trigger": {"@type": "OffsetTrigger", "offset": "-PT10M0.5S"}}}}
            """
        let file = try read(text)
        #expect(file.rejects.isEmpty && file.warnings.isEmpty, "\(file.warnings.map(\.message))")
        let event = try #require(file.items.first?.record)
        #expect(event.start == ItemTime("2026-04-07T09:00:00Z"))
        #expect(event.fields.endTime == ItemTime("2026-04-07T10:00:00Z"))
        #expect(event.fields.created == Instant(iso: "2025-12-31T23:59:59Z"))
        #expect(event.fields.modified == Instant(iso: "2026-01-01T00:00:00Z"))
        let when = try #require(Instant(iso: "2026-04-07T08:00:00Z"))
        #expect(
            event.fields.alarms.map(\.trigger) == [
                .absolute(when), .relative(ItemDuration(seconds: -600), toEnd: false),
            ])
        try expectBack(["created", "updated", "start", "duration"], of: text)
        let alerts = try entry(file)["alerts"]
        #expect(alerts?[path: ["1", "trigger", "when"]] == "2026-04-07T08:00:00.5Z")
        #expect(alerts?[path: ["2", "trigger", "offset"]] == "-PT10M0.5S")
    }

    @Test func `dates of a series have the fraction of its start`() throws {
        let text = """
            {"@type": "Event", "uid": "a", "updated": "2026-01-01T00:00:00Z",
             "start": "2026-04-06T09:00:00.25", "duration": "PT1H", "timeZone": "Europe/Berlin",
             "recurrenceRules": [{"@type": "RecurrenceRule", "frequency": "daily",
              "until": "2026-04-09T09:00:00.25"}],
             "recurrenceOverrides": {"2026-04-07T09:00:00.25": {"title": "Other"},
              "2026-04-08T09:00:00.25": {"excluded": true}}}
            """
        let file = try read(text)
        #expect(file.rejects.isEmpty && file.warnings.isEmpty, "\(file.warnings.map(\.message))")
        let (series, other) = (try #require(file.items.first?.record), try #require(file.items.last?.record))
        #expect(
            series.fields.occurrenceSet().map(\.description) == [
                "2026-04-06T09:00:00", "2026-04-07T09:00:00", "2026-04-09T09:00:00",
            ])
        #expect(other.title == "Other")
        #expect(other.originalStart == ItemTime("2026-04-07T09:00:00[Europe/Berlin]"))
        try expectBack(["start", "recurrenceRules"], of: text)
        let overrides = try entry(file)["recurrenceOverrides"]
        #expect(overrides?[path: ["2026-04-07T09:00:00.25", "title"]] == "Other")
        #expect(overrides?["2026-04-08T09:00:00.25"] == ["excluded": true])
        // A date that is deleted later, too: without the fraction, it would be no date of the series.
        var fields = series.fields
        fields.recurrence?.exclusionDates.append(
            try #require(ItemTime("2026-04-09T09:00:00[Europe/Berlin]")))
        let bytes = ICalendarExport().bytes([ItemRecord(fields), other])
        let group = try JSONValue(reading: JSCalendarWriter.bytes(iCalendar: bytes))
        let names = group["entries"]?.array?.first?["recurrenceOverrides"]?.members?.map(\.name)
        #expect(
            names?.sorted() == [
                "2026-04-07T09:00:00.25", "2026-04-08T09:00:00.25", "2026-04-09T09:00:00.25",
            ])
    }

    @Test(arguments: [
        ("2026-04-07T09:00:00.25", "2026-04-07T09:00:00"), ("2026-04-07T08:00:00.5Z", "2026-04-07T08:00:00Z"),
        ("-PT0.5S", "-PT0S"), ("PT1H", "PT1H"), ("PT1.5H", "PT1.5H"), ("PT1.S", "PT1.S"), ("1.2.3", "1.2.3"),
    ])
    func `only a fraction of a second is dropped`(_ text: String, _ expected: String) {
        #expect(text.inWholeSeconds == expected)
    }
}
