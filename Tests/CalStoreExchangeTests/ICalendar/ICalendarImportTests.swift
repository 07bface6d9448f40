import Testing

@testable import CalStore
@testable import CalStoreExchange
@testable import TestSupport

/// The items made from VEVENT and VTODO. RFC 5545 unless a test names another source.
@Suite struct ICalendarImportTests {
    private typealias Support = ICalendarSupport

    private func one(_ file: ICalendarImport, _ location: SourceLocation = #_sourceLocation) throws
        -> ItemFields
    {
        #expect(file.rejects.map(\.message) == [], sourceLocation: location)
        return try #require(file.items.first, sourceLocation: location).record.fields
    }

    // p. 53, 3.6.1
    @Test func `the business meeting of the RFC`() throws {
        let file = Support.read(lines: [
            "BEGIN:VEVENT", "UID:19970901T130000Z-123401@example.com", "DTSTAMP:19970901T130000Z",
            "DTSTART:19970903T163000Z",
            "DTEND:19970903T190000Z", "SUMMARY:Annual Employee Review", "CLASS:PRIVATE",
            "CATEGORIES:BUSINESS,HUMAN RESOURCES",
            "END:VEVENT",
        ])
        let item = try one(file)
        #expect(item.kind == .event)
        #expect(item.externalID == "19970901T130000Z-123401@example.com")
        #expect(item.title == "Annual Employee Review")
        #expect(item.start == ItemTime("1997-09-03T16:30:00Z"))
        #expect(item.end == ItemTime("1997-09-03T19:00:00Z").map(ItemEnd.time))
        #expect(item.classification == "PRIVATE")
        #expect(item.categories == ["BUSINESS", "HUMAN RESOURCES"])
        #expect(item.modified == Instant(iso: "1997-09-01T13:00:00Z"))
        #expect(item.calendar == Support.calendar)
        #expect(file.items.first?.line == 3)
        #expect(file.warnings.isEmpty)
    }

    // p. 54: all day, transparent, yearly
    @Test func `the anniversary of the RFC`() throws {
        let item = try one(
            Support.event(
                "DTSTART;VALUE=DATE:19971102", "SUMMARY:Our Blissful Anniversary", "TRANSP:TRANSPARENT",
                "RRULE:FREQ=YEARLY"))
        #expect(item.start == ItemTime("1997-11-02"))
        #expect(item.isAllDay)
        #expect(item.endTime == ItemTime("1997-11-03"))
        #expect(item.availability == .free)
        #expect(item.recurrence?.rules.map(\.text) == ["FREQ=YEARLY"])
    }

    // p. 56, 3.6.2
    @Test func `the to-dos of the RFC`() throws {
        let taxes = try one(
            Support.todo(
                "DTSTAMP:20070313T123432Z", "DUE;VALUE=DATE:20070501",
                "SUMMARY:Submit Quebec Income Tax Return for 2006",
                "CLASS:CONFIDENTIAL", "CATEGORIES:FAMILY,FINANCE", "STATUS:NEEDS-ACTION"))
        #expect(taxes.kind == .reminder)
        #expect(taxes.dueTime == ItemTime("2007-05-01"))
        #expect(taxes.status == .needsAction)
        let done = try one(
            Support.todo(
                "DTSTART:20070514T110000Z", "DUE:20070709T130000Z", "COMPLETED:20070707T100000Z",
                "SUMMARY:Submit Revised Internet-Draft",
                "PRIORITY:1", "STATUS:COMPLETED", "PERCENT-COMPLETE:100"))
        #expect(done.completed == Instant(iso: "2007-07-07T10:00:00Z"))
        #expect(done.priority == 1)
        #expect(done.percentComplete == 100)
        #expect(done.isCompleted)
    }

    // 3.3.4, 3.3.5 and 3.2.19
    @Test(arguments: [
        ("DTSTART:20260302", "2026-03-02"), ("DTSTART;VALUE=DATE:20260302", "2026-03-02"),
        ("DTSTART;VALUE=DATE:20260302T000000", "2026-03-02"),
        ("DTSTART:20260302T090000", "2026-03-02T09:00:00"),
        ("DTSTART:20260302T090000Z", "2026-03-02T09:00:00Z"),
        ("DTSTART:2026-03-02T09:00:00Z", "2026-03-02T09:00:00Z"),
        ("DTSTART;TZID=Europe/Berlin:20260302T090000", "2026-03-02T09:00:00[Europe/Berlin]"),
        (
            "dtstart;tzid=\"Europe/Berlin\";value=date-time:20260302t090000",
            "2026-03-02T09:00:00[Europe/Berlin]"
        ),
        ("DTSTART;TZID=W. Europe Standard Time:20260302T090000", "2026-03-02T09:00:00[Europe/Berlin]"),
        ("DTSTART;TZID=Tokyo Standard Time:20260302T090000", "2026-03-02T09:00:00[Asia/Tokyo]"),
        (
            "DTSTART;TZID=/freeassociation.sourceforge.net/Europe/Berlin:20260302T090000",
            "2026-03-02T09:00:00[Europe/Berlin]"
        ),
        ("DTSTART;TZID=UTC:20260302T090000", "2026-03-02T09:00:00Z"),
        ("DTSTART;TZID=GMT+0530:20260302T090000", "2026-03-02T09:00:00[GMT+0530]"),
        ("DTSTART:20161231T235960Z", "2016-12-31T23:59:59Z"),
        // Not of the RFC and not to be misunderstood
        ("DTSTART:20260302T0900", "2026-03-02T09:00:00"), ("DTSTART:20260302T0900Z", "2026-03-02T09:00:00Z"),
        ("DTSTART:2026-03-02T09:00", "2026-03-02T09:00:00"),
        ("DTSTART:2026-03-02T09:00:00+01:00", "2026-03-02T09:00:00[GMT+0100]"),
        ("DTSTART:20260302T090000-0330", "2026-03-02T09:00:00[GMT-0330]"),
        ("DTSTART;TZID=Europe/Berlin:2026-03-02T09:00:00+01:00", "2026-03-02T09:00:00[Europe/Berlin]"),
        ("DTSTART;TZID=europe/berlin:20260302T090000", "2026-03-02T09:00:00[Europe/Berlin]"),
        ("DTSTART;TZID=Mid-Atlantic Standard Time:20260302T090000", "2026-03-02T09:00:00[Etc/GMT+2]"),
        ("DTSTART;TZID=Kamchatka Standard Time:20260302T090000", "2026-03-02T09:00:00[Asia/Kamchatka]"),
        ("DTSTART;TZID=W. Europe Standard Time 1:20260302T090000", "2026-03-02T09:00:00[Europe/Berlin]"),
        (
            "DTSTART;TZID=\"(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna\":20260302T090000",
            "2026-03-02T09:00:00[Europe/Amsterdam]"
        ),
        (
            "DTSTART;TZID=\"(GMT+01:00) Amsterdam / Berlin / Bern / Rome / Stockholm / Vienna\":20260302T090000",
            "2026-03-02T09:00:00[Europe/Amsterdam]"
        ),
        (
            "DTSTART;TZID=\"(UTC-05:00) Eastern Time (US & Canada)\":20260302T090000",
            "2026-03-02T09:00:00[America/New_York]"
        ),
        // La Paz of Bolivia is at -04:00.
        (
            "DTSTART;TZID=\"(UTC-07:00) La Paz, Mazatlan\":20260302T090000",
            "2026-03-02T09:00:00[America/Mazatlan]"
        ),
        ("DTSTART;TZID=\"tzone://Microsoft/Utc\":20260302T090000", "2026-03-02T09:00:00Z"),
        ("DTSTART;TZID=Berlin:20260302T090000", "2026-03-02T09:00:00[Europe/Berlin]"),
        (
            "DTSTART;TZID=Eastern Time (US & Canada):20260302T090000",
            "2026-03-02T09:00:00[America/New_York]"
        ),
        ("DTSTART;TZID=PST:20260302T090000", "2026-03-02T09:00:00[America/Los_Angeles]"),
        ("DTSTART;TZID=CEST:20260302T090000", "2026-03-02T09:00:00[CET]"),
        ("DTSTART;TZID=UTC+2:20260302T090000", "2026-03-02T09:00:00[GMT+0200]"),
        ("DTSTART;TZID=\"GMT-03:30\":20260302T090000", "2026-03-02T09:00:00[GMT-0330]"),
    ])
    func `starts`(_ line: String, _ expected: String) throws {
        #expect(try one(Support.event(line)).start?.description == expected)
    }

    // 3.3.6: "15 days, 5 hours, and 20 seconds", "7 weeks"
    @Test(arguments: [("P15DT5H0M20S", 15, 18_020), ("P7W", 49, 0), ("PT0S", 0, 0), ("+P1D", 1, 0)])
    func `durations`(_ text: String, _ days: Int, _ seconds: Int) throws {
        guard case .duration(let duration) = try one(Support.event("DURATION:\(text)")).end else {
            Issue.record("no duration")
            return
        }
        #expect(duration.days == days && duration.seconds == seconds)
    }

    // p. 120 and 122; 3.8.5.1, 3.8.5.2
    @Test func `recurrence`() throws {
        let item = try one(
            Support.event(
                "DTSTART;TZID=America/New_York:19970714T083000", "RRULE:FREQ=MONTHLY;BYDAY=2MO;COUNT=4",
                "RRULE:FREQ=YEARLY",
                "EXRULE:FREQ=MONTHLY;BYMONTH=12",
                "RDATE;TZID=America/New_York:19970715T083000,19970716T083000",
                "RDATE;VALUE=PERIOD:19960403T020000Z/19960403T040000Z,19960404T010000Z/PT3H",
                "EXDATE;TZID=America/New_York:19970811T083000", "EXDATE:19960402T010000Z,19960403T010000Z"))
        let recurrence = try #require(item.recurrence)
        #expect(recurrence.rules.map(\.text) == ["FREQ=MONTHLY;BYDAY=2MO;COUNT=4", "FREQ=YEARLY"])
        #expect(recurrence.exclusionRules.map(\.text) == ["FREQ=MONTHLY;BYMONTH=12"])
        #expect(
            recurrence.dates.map(\.start.description) == [
                "1997-07-15T08:30:00[America/New_York]", "1997-07-16T08:30:00[America/New_York]",
                "1996-04-03T02:00:00Z",
                "1996-04-04T01:00:00Z",
            ])
        #expect(recurrence.dates[2].end == ItemTime("1996-04-03T04:00:00Z").map(ItemEnd.time))
        #expect(recurrence.dates[3].end == .duration(ItemDuration(seconds: 10_800)))
        #expect(
            recurrence.exclusionDates.map(\.description) == [
                "1997-08-11T08:30:00[America/New_York]", "1996-04-02T01:00:00Z", "1996-04-03T01:00:00Z",
            ])
    }

    // 3.8.4.4
    @Test func `an occurrence belongs to its series, in whatever order they come`() throws {
        let file = Support.read(lines: [
            "BEGIN:VEVENT", "UID:s", "RECURRENCE-ID;TZID=Europe/Berlin:20260309T090000",
            "DTSTART;TZID=Europe/Berlin:20260309T110000",
            "RRULE:FREQ=WEEKLY", "END:VEVENT",
            "BEGIN:VEVENT", "UID:s", "DTSTART;TZID=Europe/Berlin:20260302T090000", "RRULE:FREQ=WEEKLY",
            "END:VEVENT",
            "BEGIN:VEVENT", "UID:orphan", "RECURRENCE-ID:20260309T080000Z", "DTSTART:20260309T090000Z",
            "END:VEVENT",
        ])
        #expect(file.items.count == 3)
        let (moved, series, orphan) = (file.items[0].record, file.items[1].record, file.items[2].record)
        #expect(moved.series == series.fields.id)
        #expect(moved.originalStart == ItemTime("2026-03-09T09:00:00[Europe/Berlin]"))
        #expect(moved.recurrence == nil)
        #expect(moved.properties == ["RRULE:FREQ=WEEKLY"])
        #expect(orphan.series == nil && orphan.originalStart == ItemTime("2026-03-09T08:00:00Z"))
        #expect(file.warnings.map(\.problem) == [.rulesOfOccurrence, .orphan(uid: "orphan")])
        Support.expectFixedPoint(file.items.map(\.record))
    }

    @Test func `the newest of two with one UID counts`() {
        func event(_ sequence: Int, _ modified: String, _ title: String, original: String? = nil) -> [String]
        {
            [
                "BEGIN:VEVENT", "UID:s", "DTSTART:20260302T090000Z", "SEQUENCE:\(sequence)",
                "LAST-MODIFIED:\(modified)", "SUMMARY:\(title)",
            ]
                + (original.map { ["RECURRENCE-ID:\($0)"] } ?? ["RRULE:FREQ=DAILY"]) + ["END:VEVENT"]
        }
        let file = Support.read(
            lines: event(1, "20260101T000000Z", "old") + event(2, "20250101T000000Z", "new")
                + event(1, "20260601T000000Z", "older")
                + event(2, "20260101T000000Z", "one", original: "20260303T090000Z")
                + event(2, "20260101T000000Z", "two", original: "20260303T090000Z"))
        #expect(file.items.map(\.record.title) == ["new", "two"])
        #expect(file.rejects.isEmpty && file.rejectsFile() == nil)
        #expect(
            file.leftOut == [
                ICalendarNote(line: 3, problem: .superseded(uid: "s", by: 11)),
                ICalendarNote(line: 19, problem: .superseded(uid: "s", by: 11)),
                ICalendarNote(line: 27, problem: .superseded(uid: "s", by: 35, isNewer: false)),
            ])
    }

    // 3.8.4.1 p. 109
    @Test func `participants`() throws {
        let item = try one(
            Support.event(
                #"ORGANIZER;CN="John Smith":mailto:jsmith@example.com"#,
                #"ATTENDEE;ROLE=CHAIR;PARTSTAT=TENTATIVE;CUTYPE=ROOM;RSVP=TRUE;CN="Doe, Jane":mailto:jdoe@example.com"#,
                "ATTENDEE;PARTSTAT=X-LATE:mailto:x@example.com"))
        #expect(item.organizer == ItemParticipant(address: "mailto:jsmith@example.com", name: "John Smith"))
        #expect(
            item.attendees == [
                ItemParticipant(
                    address: "mailto:jdoe@example.com", name: "Doe, Jane", role: .chair, status: .tentative,
                    kind: .room,
                    parameters: "RSVP=TRUE"),
                ItemParticipant(address: "mailto:x@example.com", parameters: "PARTSTAT=X-LATE"),
            ])
    }

    @Test func `availability`() throws {
        #expect(
            try one(Support.event("X-MICROSOFT-CDO-BUSYSTATUS:OOF", "TRANSP:OPAQUE")).availability
                == .unavailable)
        #expect(try one(Support.event("X-MICROSOFT-CDO-BUSYSTATUS:TENTATIVE")).availability == .tentative)
        #expect(try one(Support.event("X-MICROSOFT-CDO-BUSYSTATUS:FREE")).availability == .free)
        let contrary = try one(Support.event("X-MICROSOFT-CDO-BUSYSTATUS:BUSY", "TRANSP:TRANSPARENT"))
        #expect(contrary.availability == .free)
        #expect(contrary.properties == ["X-MICROSOFT-CDO-BUSYSTATUS:BUSY"])
    }

    @Test func `places`() throws {
        let geo = try one(Support.event("GEO:37.386013;-122.082932", "LOCATION:Mountain View"))
        #expect(
            geo.structuredLocation
                == ItemLocation(title: "Mountain View", latitude: 37.386013, longitude: -122.082932))
        let apple = try one(
            Support.event(
                #"X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-ADDRESS="Street 1, Town";X-APPLE-RADIUS=70.5;X-TITLE="Café, old":geo:52.5,13.4"#,
                "GEO:52.5;13.4"))
        #expect(
            apple.structuredLocation
                == ItemLocation(title: "Café, old", latitude: 52.5, longitude: 13.4, radius: 70.5))
        #expect(
            apple.parameters == [
                PropertyParameters(
                    property: "X-APPLE-STRUCTURED-LOCATION", text: #"X-ADDRESS="Street 1, Town""#)
            ])
        #expect(apple.properties == [])
        #expect(try one(Support.event("GEO:91;0")).properties == ["GEO:91;0"])
    }

    @Test func `what is not understood is kept`() throws {
        let item = try one(
            Support.event(
                "SUMMARY;LANGUAGE=de;X-A=\"b;c\":Titel", "X-FOO;A=b:kept\\, as it is",
                "X-MICROSOFT-CDO-ALLDAYEVENT:FALSE", "PRIORITY:99",
                "STATUS:MAYBE", "RESOURCES:Easel", "COMMENT:one", "COMMENT:two", "BEGIN:VLOCATION", "UID:v",
                "NAME:Here", "END:VLOCATION"))
        #expect(item.parameters == [PropertyParameters(property: "SUMMARY", text: "LANGUAGE=de;X-A=\"b;c\"")])
        #expect(
            item.properties == [
                "X-FOO;A=b:kept\\, as it is", "X-MICROSOFT-CDO-ALLDAYEVENT:FALSE", "PRIORITY:99",
                "STATUS:MAYBE", "RESOURCES:Easel",
                "COMMENT:one", "COMMENT:two", "BEGIN:VLOCATION", "UID:v", "NAME:Here", "END:VLOCATION",
            ])
        #expect(item.priority == 0 && item.status == .none)
        Support.expectFixedPoint([ItemRecord(item)])
    }

    @Test func `a value that was set replaces the line that was kept`() throws {
        var item = try one(Support.event("STATUS:MAYBE"))
        item.status = .confirmed
        let text = String(decoding: ICalendarExport().bytes([ItemRecord(item)]), as: UTF8.self)
        #expect(text.contains("STATUS:CONFIRMED") && !text.contains("MAYBE"))
    }

    // 3.6.1: DTEND and DTSTART have one form
    @Test(arguments: [
        (
            "DTSTART;VALUE=DATE:20260302", "DTEND:20260303T040000", "2026-03-02T00:00:00",
            "2026-03-03T04:00:00"
        ),
        (
            "DTSTART;VALUE=DATE:20260302", "DTEND:20260303T040000Z", "2026-03-02T00:00:00Z",
            "2026-03-03T04:00:00Z"
        ),
        (
            "DTSTART:20260302T090000Z", "DTEND;VALUE=DATE:20260303", "2026-03-02T09:00:00Z",
            "2026-03-03T00:00:00Z"
        ),
        ("DTSTART:20260302T090000", "DTEND:20260302T100000Z", "2026-03-02T09:00:00Z", "2026-03-02T10:00:00Z"),
        ("DTSTART:20260302T090000Z", "DTEND:20260302T100000", "2026-03-02T09:00:00Z", "2026-03-02T10:00:00Z"),
    ])
    func `mixed forms`(_ startLine: String, _ endLine: String, _ start: String, _ end: String) throws {
        let file = Support.event(startLine, endLine)
        let item = try one(file)
        #expect(item.start?.description == start)
        #expect(item.endTime?.description == end)
        #expect(file.warnings.map(\.problem) == [.mixedForms(start: start, end: end)])
    }

    @Test func `all-day oddities`() throws {
        let same = Support.event("DTSTART;VALUE=DATE:20260302", "DTEND;VALUE=DATE:20260302")
        #expect(try one(same).endTime == ItemTime("2026-03-03"))
        #expect(same.warnings.map(\.problem) == [.emptyDay])
        let hours = try one(Support.event("DTSTART;VALUE=DATE:20260302", "DURATION:PT48H"))
        #expect(hours.endTime == ItemTime("2026-03-04"))
        let flight = try one(
            Support.event(
                "DTSTART;TZID=Europe/Berlin:20260420T103000", "DTEND;TZID=America/New_York:20260420T133000"))
        #expect(flight.endTime == ItemTime("2026-04-20T13:30:00[America/New_York]"))
    }

    @Test(arguments: [
        (
            ["DTSTART:20260230"], 5,
            "DTSTART \"20260230\" cannot be read; expected a date such as 20260302 or a time such as 20260302T090000Z"
        ),
        (["SUMMARY:no start"], 3, "DTSTART is missing; add one"),
    ])
    func `rejects`(_ lines: [String], _ line: Int, _ message: String) {
        let file = Support.read(
            lines: ["BEGIN:VEVENT", "UID:bad"] + lines + [
                "END:VEVENT", "BEGIN:VTODO", "UID:good", "SUMMARY:fine", "END:VTODO",
            ])
        #expect(file.rejects.map(\.message) == ["line \(line): \(message)"])
        #expect(file.items.map(\.record.title) == ["fine"])
        let text = (["BEGIN:VEVENT", "UID:bad"] + lines + ["END:VEVENT", ""]).joined(separator: "\r\n")
        #expect(file.rejects.map { String(decoding: $0.text, as: UTF8.self) } == [text])
    }

    // calendarlabs.com, Confluence, birthdays of Google: what a program writes for nothing costs no event.
    @Test(arguments: [
        (["RRULE:"], [ICalendarProblem.emptyRule(property: "RRULE")], [String](), [String]()),
        (
            ["RRULE:FREQ=WEEKLY;UNTIL=20260401;COUNT=-1"], [.droppedCount(property: "RRULE", "-1")],
            ["FREQ=WEEKLY;UNTIL=20260401"], []
        ),
        (
            ["RRULE:FREQ=YEARLY", "RDATE:20131210Z,20260305"],
            [
                .keptDates(
                    property: "RDATE",
                    .unreadable(
                        property: "RDATE", value: "20131210Z",
                        expected: "a date such as 20260302 or a time such as 20260302T090000Z"))
            ],
            ["FREQ=YEARLY"], ["RDATE:20131210Z"]
        ),
    ])
    func `a part of a series that cannot be used does not cost the event`(
        _ lines: [String], _ problems: [ICalendarProblem], _ rules: [String], _ kept: [String]
    ) throws {
        let file = Support.read(
            lines: ["BEGIN:VEVENT", "UID:u", "DTSTART;VALUE=DATE:20260302"] + lines + ["END:VEVENT"])
        let item = try one(file)
        #expect(item.recurrence?.rules.map(\.text) ?? [] == rules)
        #expect(item.properties == kept)
        #expect(file.warnings.map(\.problem) == problems)
        Support.expectFixedPoint(file.items.map(\.record))
    }

    // khal, libical and python-icalendar let such times float.
    @Test func `a time in a zone that nobody knows floats and keeps the name`() throws {
        let file = Support.event(
            "DTSTART;X-A=b;TZID=\"Some Zone; of ours\":20260302T090000",
            "DTEND;TZID=\"Some Zone; of ours\":20260302T100000", "RRULE:FREQ=DAILY",
            "EXDATE;TZID=\"Some Zone; of ours\":20260303T090000")
        let item = try one(file)
        #expect(
            item.start == ItemTime("2026-03-02T09:00:00") && item.endTime == ItemTime("2026-03-02T10:00:00"))
        #expect(file.warnings.map(\.problem) == [.unknownZone("Some Zone; of ours")])
        Support.expectFixedPoint(file.items.map(\.record))
        var moved = item
        let text = String(decoding: ICalendarExport().bytes([ItemRecord(item)]), as: UTF8.self)
        #expect(text.contains("DTSTART;X-A=b;TZID=\"Some Zone; of ours\":20260302T090000\r\n"))
        // A time that got a zone has that one only.
        moved.start = ItemTime("2026-03-02T09:00:00Z")
        let after = String(decoding: ICalendarExport().bytes([ItemRecord(moved)]), as: UTF8.self)
        #expect(after.contains("DTSTART;X-A=b:20260302T090000Z\r\n"))
    }

    // An export of Google holds series of which every date was deleted.
    @Test func `a series without a date is left out and not rejected`() {
        let file = Support.event("RRULE:FREQ=DAILY;COUNT=2", "EXDATE:20260302T090000Z,20260303T090000Z")
        #expect(file.items.isEmpty && file.rejects.isEmpty && file.rejectsFile() == nil)
        #expect(file.leftOut == [ICalendarNote(line: 3, problem: .noDateLeft)])
    }

    @Test func `the rejects file can be mended and imported`() throws {
        let file = Support.read(lines: [
            "BEGIN:VTIMEZONE", "TZID:Odd", "BEGIN:STANDARD", "DTSTART:19700101T000000", "TZOFFSETFROM:+0100",
            "TZOFFSETTO:+0100",
            "END:STANDARD", "END:VTIMEZONE", "BEGIN:VEVENT", "UID:1", "DTSTART;TZID=Odd:20260230T090000",
            "DTEND;TZID=Odd:20260303T090000",
            "END:VEVENT",
        ])
        let rejects = try #require(file.rejectsFile())
        let text = String(decoding: rejects, as: UTF8.self)
        #expect(text.contains("X-CALSTORE-REJECTED;X-LINE=11:line 13: DTSTART"))
        let mended = Support.read(text.replacing("20260230T090000", with: "20260302T090000"))
        #expect(mended.items.map(\.record.fields.start?.description) == ["2026-03-02T09:00:00[GMT+0100]"])
        #expect(Support.event().rejectsFile() == nil)
    }

    @Test func `missing UIDs are derived from the content`() throws {
        let lines = [
            "BEGIN:VEVENT", "DTSTAMP:20260101T000000Z", "DTSTART:20260302T090000Z", "SUMMARY:a", "END:VEVENT",
        ]
        let uids = [
            lines, lines.map { $0.replacing("20260101", with: "20270101") },
            lines.map { $0.replacing("SUMMARY:a", with: "SUMMARY:b") },
        ]
        .map { Support.read(lines: $0).items.first?.record.fields.externalID }
        #expect(uids[0] != nil && uids[0] == uids[1] && uids[0] != uids[2])
        #expect(Support.read(lines: lines).warnings.map(\.line) == [3])
    }

    @Test func `what is left out is said`() {
        let file = Support.read(
            [
                "BEGIN:VJOURNAL", "UID:j", "END:VJOURNAL", "BEGIN:VCALENDAR", "BEGIN:X-BOX",
                "BEGIN:VEVENT", "UID:e", "DTSTART:20260302", "END:VEVENT", "END:X-BOX", "BEGIN:VFREEBUSY",
                "END:VCALENDAR", "BEGIN:VCALENDAR", "METHOD:REPLY", "BEGIN:VFREEBUSY", "END:VFREEBUSY",
                "END:VCALENDAR", "",
            ].joined(separator: "\n"))
        #expect(
            file.warnings.map(\.message) == [
                "line 1: VJOURNAL is left out: it is outside a VCALENDAR",
                "line 5: X-BOX is left out: there are events or to-dos in it",
                "line 11: VFREEBUSY is left out: it is not complete",
                "line 11: VFREEBUSY of line 11 has no END before END:VCALENDAR; add END:VFREEBUSY",
                "line 15: VFREEBUSY is left out: METHOD:REPLY makes it a message",
            ])
        #expect(file.rejects.map(\.lines) == [6...9])
        #expect(file.level.lines == [])
        #expect(file.isCalendar)
        #expect(!Support.read("PK\u{3}\u{4} no calendar").isCalendar)
    }

    @Test func `calendars have names and colors`() {
        let file = Support.read(lines: [
            "X-WR-CALNAME:Home\\, sweet", "COLOR:steelblue", "X-APPLE-CALENDAR-COLOR:#e78074FF",
        ])
        #expect(file.calendarName == "Home, sweet")
        #expect(file.calendarColor == "#E78074")
        #expect(Support.read(lines: ["COLOR:steelblue"]).calendarColor == "#4682B4")
        #expect(Support.read(lines: ["COLOR:mud"]).warnings.map(\.problem) == [.unknownColor("mud")])
    }

    @Test func `several calendars in one file`() {
        let calendar = "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:%\nDTSTART:20260302\nEND:VEVENT\nEND:VCALENDAR\n"
        let file = Support.read(calendar.replacing("%", with: "1") + calendar.replacing("%", with: "2"))
        #expect(file.items.map(\.record.fields.externalID) == ["1", "2"])
    }

    @Test func `DTSTAMP counts only where it is a change`() throws {
        #expect(
            try one(Support.event("DTSTAMP:20260101T000000Z")).modified
                == Instant(iso: "2026-01-01T00:00:00Z"))
        let published = Support.read(lines: [
            "METHOD:PUBLISH", "BEGIN:VEVENT", "UID:1", "DTSTART:20260302", "DTSTAMP:20260101T000000Z",
            "END:VEVENT",
        ])
        #expect(published.items.first?.record.modified == nil)
    }
}
