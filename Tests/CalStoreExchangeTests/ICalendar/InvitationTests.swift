import Testing

@testable import CalStore
@testable import CalStoreExchange
@testable import TestSupport

/// Files with METHOD as mail carries them (RFC 5546): a message about a meeting is not the meeting.
@Suite struct InvitationTests {
    private let store = CalendarStore()
    private let calendar: CalStoreCalendar.ID
    private let list: CalStoreCalendar.ID
    private static let now = Instant(iso: "2026-03-04T09:00:00Z") ?? .distantPast

    init() throws {
        let calendars = try store.calendars()
        calendar = try #require(calendars.first { $0.entities.contains(.events) }).id
        list = try #require(calendars.first { $0.entities.contains(.reminders) }).id
    }

    private static func file(_ method: String?, _ lines: String...) -> [UInt8] {
        let all =
            ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Example//EN"]
            + (method.map { ["METHOD:\($0)"] } ?? [])
            + ["BEGIN:VEVENT"] + lines + ["END:VEVENT", "END:VCALENDAR", ""]
        return Array(all.joined(separator: "\r\n").utf8)
    }

    private static let request = file(
        "REQUEST", "UID:m", "SEQUENCE:1", "DTSTAMP:20260301T000000Z",
        "DTSTART;TZID=Europe/Berlin:20260310T100000", "DTEND;TZID=Europe/Berlin:20260310T110000",
        "SUMMARY:Review",
        "DESCRIPTION:Agenda", "ORGANIZER:mailto:bob@x.example", "ATTENDEE:mailto:ada@x.example",
        "ATTENDEE:mailto:cy@x.example")

    private static let series = file(
        "REQUEST", "UID:s", "SEQUENCE:0", "DTSTAMP:20260301T000000Z",
        "DTSTART;TZID=Europe/Berlin:20260302T090000", "DTEND;TZID=Europe/Berlin:20260302T093000",
        "SUMMARY:Weekly",
        "ORGANIZER:mailto:bob@x.example", "RRULE:FREQ=WEEKLY;COUNT=4")

    @discardableResult
    private func bring(_ files: [UInt8]..., into store: CalendarStore? = nil) throws -> CalStoreImported {
        var last: CalStoreImported?
        let store = store ?? self.store
        let calendars = try store.calendars()
        let events = try #require(calendars.first { $0.entities.contains(.events) }).id
        let reminders = try #require(calendars.first { $0.entities.contains(.reminders) }).id
        try store.write("import", now: Self.now) { change in
            for bytes in files {
                last = change.add(CalStoreImport(iCalendar: bytes), events: events, reminders: reminders)
            }
        }
        return try #require(last)
    }

    private func items(_ uid: String, in store: CalendarStore? = nil) throws -> [ItemRecord] {
        try (store ?? self.store).engine.read { state, _ in state.items(uid: uid) }
    }

    /// A listing of March, as titles by day.
    private func listing(_ store: CalendarStore? = nil) throws -> [String] {
        let from = try #require(Instant(iso: "2026-03-01T00:00:00Z"))
        let to = try #require(Instant(iso: "2026-04-01T00:00:00Z"))
        return try (store ?? self.store).occurrences(in: from..<to, zone: .utc)
            .map { "\($0.start.date) \($0.item.title)\($0.item.status == .canceled ? " (off)" : "")" }
    }

    // RFC 5546, 3.2: only PUBLISH and REQUEST are the event itself
    @Test(arguments: ["REPLY", "COUNTER", "DECLINECOUNTER", "REFRESH", "reply"])
    func `a message about a meeting replaced the meeting`(_ method: String) throws {
        try bring(Self.request)
        let before = try #require(try items("m").first)
        let message = Self.file(
            method, "UID:m", "SEQUENCE:2", "DTSTAMP:20260303T000000Z",
            "DTSTART;TZID=Europe/Berlin:20260311T150000", "SUMMARY:Other", "ORGANIZER:mailto:bob@x.example",
            "ATTENDEE;PARTSTAT=ACCEPTED:mailto:cy@x.example")
        try bring(message)
        let after = try #require(try items("m").first)
        #expect(after.title == "Review" && after.start == before.start && after.notes == "Agenda")
        #expect(after.attendees.map(\.address) == before.attendees.map(\.address))
        // What is refused is still a message when it is imported again.
        let other = CalendarStore()
        let file = CalStoreImport(iCalendar: message)
        let (calendar, list) = (calendar, list)
        let refused = try other.write("import", now: Self.now) { change in
            change.add(file, events: calendar, reminders: list).refused
        }.result
        #expect(refused.count == 1)
        let again = CalStoreImport(iCalendar: try #require(file.rejectsFile(adding: refused)))
        #expect(again.hasMessages)
    }

    @Test(arguments: ["PUBLISH", "REQUEST", "X-OWN", nil])
    func `an update replaces the meeting`(_ method: String?) throws {
        try bring(Self.request)
        let update = Self.file(
            method, "UID:m", "SEQUENCE:2", "DTSTAMP:20260303T000000Z", "DTSTART:20260311T140000Z",
            "SUMMARY:Moved", "ORGANIZER:mailto:bob@x.example")
        #expect(try bring(update).updated.map(\.title) == ["Moved"])
        #expect(try items("m").map(\.title) == ["Moved"])
    }

    // RFC 5546, 3.2.5
    @Test(arguments: [
        ["STATUS:CANCELLED", "DTSTART;TZID=Europe/Berlin:20260310T100000", "SUMMARY:Cancelled: Review"], [],
    ])
    func `a cancellation took what it does not say`(_ lines: [String]) throws {
        try bring(Self.request)
        let before = try #require(try items("m").first).fields
        let text =
            ["UID:m", "SEQUENCE:2", "DTSTAMP:20260304T000000Z", "ORGANIZER:mailto:bob@x.example"] + lines
        let all =
            ["BEGIN:VCALENDAR", "METHOD:CANCEL", "BEGIN:VEVENT"] + text + ["END:VEVENT", "END:VCALENDAR", ""]
        let bytes = Array(all.joined(separator: "\r\n").utf8)
        #expect(try bring(bytes).updated.count == 1)
        var expected = before
        expected.status = .canceled
        expected.sequence = 2
        expected.stamp = Instant(iso: "2026-03-04T00:00:00Z")
        #expect(try items("m").map(\.fields) == [expected])
        #expect(try bring(bytes).unchanged == 1)
        // The invitation that it cancels is older.
        try bring(Self.request)
        #expect(try items("m").map(\.fields) == [expected])
    }

    @Test func `a cancellation of what is not there`() throws {
        let unknown = Self.file("CANCEL", "UID:m", "SEQUENCE:2", "DTSTAMP:20260304T000000Z")
        let refused = try bring(unknown).refused
        #expect(refused.map(\.reason) == [.refused(.messageAboutNothing("CANCEL", uid: "m"), title: "")])
        // With its date it is shown, so that the invitation that comes late does not count.
        let whole = Self.file(
            "CANCEL", "UID:m", "SEQUENCE:2", "DTSTAMP:20260304T000000Z", "DTSTART:20260310T090000Z",
            "SUMMARY:Off")
        try bring(whole)
        try bring(Self.request)
        #expect(try listing() == ["2026-03-10 Off (off)"])
    }

    @Test func `an older cancellation than the meeting is kept out`() throws {
        try bring(Self.request)
        let old = Self.file(
            "CANCEL", "UID:m", "SEQUENCE:0", "DTSTAMP:20260104T000000Z", "ORGANIZER:mailto:bob@x.example")
        #expect(try bring(old).kept.count == 1)
        #expect(try items("m").map(\.status) == [.none])
    }

    @Test(arguments: ["RECURRENCE-ID:20260316T080000Z", "RECURRENCE-ID;TZID=Europe/Berlin:20260316T090000"])
    func `one occurrence is cancelled`(_ line: String) throws {
        try bring(Self.series)
        let cancellation = Self.file(
            "CANCEL", "UID:s", line, "SEQUENCE:1", "DTSTAMP:20260304T000000Z",
            "ORGANIZER:mailto:bob@x.example")
        try bring(cancellation)
        try bring(cancellation)
        let expected = [
            "2026-03-02 Weekly", "2026-03-09 Weekly", "2026-03-16 Weekly (off)", "2026-03-23 Weekly",
        ]
        #expect(try listing() == expected)
        #expect(try store.engine.read { state, _ in state.brokenInvariants().count } == 0)
    }

    @Test func `a series is cancelled with its occurrences, also by the file that brings it`() throws {
        let moved = Self.file(
            "REQUEST", "UID:s", "RECURRENCE-ID:20260309T080000Z", "DTSTAMP:20260301T000000Z",
            "DTSTART:20260310T080000Z", "SUMMARY:Moved", "ORGANIZER:mailto:bob@x.example")
        let cancellation = Self.file(
            "CANCEL", "UID:s", "SEQUENCE:3", "DTSTAMP:20260304T000000Z", "ORGANIZER:mailto:bob@x.example")
        try bring(Self.series + moved + cancellation)
        let expected = [
            "2026-03-02 Weekly (off)", "2026-03-10 Moved (off)", "2026-03-16 Weekly (off)",
            "2026-03-23 Weekly (off)",
        ]
        #expect(try listing() == expected)
    }

    // MARK: Occurrences before their series

    private static let occurrence = file(
        "REQUEST", "UID:s", "RECURRENCE-ID;TZID=Europe/Berlin:20260316T090000", "SEQUENCE:0",
        "DTSTAMP:20260304T000000Z", "DTSTART;TZID=Europe/Berlin:20260317T090000", "SUMMARY:Only this",
        "ORGANIZER:mailto:bob@x.example")

    private static let linked = [
        "2026-03-02 Weekly", "2026-03-09 Weekly", "2026-03-17 Only this", "2026-03-23 Weekly",
    ]

    @Test func `an occurrence that came before its series was never linked to it`() throws {
        try bring(Self.occurrence)
        #expect(try listing() == ["2026-03-17 Only this"])
        #expect(try store.engine.read { state, _ in state.brokenInvariants().count } == 0)
        try bring(Self.series)
        #expect(try listing() == Self.linked)
        // The way out and in again changes nothing.
        let bytes = ICalendarExport().bytes(try items("s"))
        let second = CalendarStore()
        try bring(bytes, into: second)
        #expect(try listing(second) == Self.linked)
        #expect(
            ICalendarSupport.comparable(try items("s", in: second)).map(\.title)
                == ICalendarSupport.comparable(try items("s")).map(\.title))
        #expect(ICalendarExport().bytes(try items("s", in: second)) == bytes)
    }

    @Test func `two files of one command in either order`() throws {
        try bring(Self.occurrence, Self.series)
        #expect(try listing() == Self.linked)
        let second = CalendarStore()
        try bring(Self.series, Self.occurrence, into: second)
        #expect(try listing(second) == Self.linked)
    }

    @Test func `one occurrence that came twice, named by two clocks, is one`() throws {
        let other = Self.file(
            "REQUEST", "UID:s", "RECURRENCE-ID:20260316T080000Z", "SEQUENCE:1", "DTSTAMP:20260305T000000Z",
            "DTSTART;TZID=Europe/Berlin:20260318T090000", "SUMMARY:Newer",
            "ORGANIZER:mailto:bob@x.example")
        try bring(Self.occurrence, other)
        try bring(Self.series)
        #expect(
            try listing() == [
                "2026-03-02 Weekly", "2026-03-09 Weekly", "2026-03-18 Newer", "2026-03-23 Weekly",
            ])
        #expect(try store.engine.read { state, _ in state.brokenInvariants().count } == 0)
    }

    @Test func `an unlinked occurrence is found and linked by repair`() throws {
        var state = StoreState()
        let source = SourceRecord(id: .random(), title: "Local")
        let calendar = CalendarRecord(id: .random(), source: source.id, title: "Work", entities: .events)
        for record in [Record.source(source), .calendar(calendar)] { state.put(record) }
        for bytes in [Self.occurrence, Self.series] {
            for item in ICalendarImport(bytes, into: calendar.id).items { state.put(.item(item.record)) }
        }
        let broken = state.brokenInvariants()
        #expect(broken.map(\.invariant) == [.detachedIsLinked])
        #expect(broken.first?.message.contains("Weekly") == true)
        let (repairs, edit) = state.repairs(now: Self.now)
        #expect(repairs.map(\.invariant) == [.detachedIsLinked])
        state.apply(edit)
        #expect(state.brokenInvariants().isEmpty)
    }

    // MARK: DTSTAMP

    // RFC 5545, 3.8.7.2
    @Test func `DTSTAMP of a file with METHOD became 1970`() throws {
        try bring(Self.request)
        let bytes = ICalendarExport().bytes(try items("m"))
        #expect(String(decoding: bytes, as: UTF8.self).contains("DTSTAMP:20260301T000000Z\r\n"))
        let second = CalendarStore()
        try bring(bytes, into: second)
        #expect(ICalendarExport().bytes(try items("m", in: second)) == bytes)
        #expect(try items("m", in: second).map(\.fields.stamp) == [Instant(iso: "2026-03-01T00:00:00Z")])
    }

    // RFC 5546, 2.1.5
    @Test func `equal SEQUENCEs are ordered by DTSTAMP`() throws {
        func version(_ stamp: String, _ title: String) -> [UInt8] {
            Self.file(
                "REQUEST", "UID:m", "SEQUENCE:1", "DTSTAMP:\(stamp)", "DTSTART:20260310T090000Z",
                "SUMMARY:\(title)")
        }
        try bring(version("20260303T000000Z", "second"))
        #expect(try bring(version("20260302T000000Z", "first")).kept.count == 1)
        #expect(try items("m").map(\.title) == ["second"])
        try bring(version("20260304T000000Z", "third"))
        #expect(try items("m").map(\.title) == ["third"])
        // A feed is stamped anew each time that it is fetched.
        #expect(try bring(version("20260305T000000Z", "third")).unchanged == 1)
    }

    // MARK: The same in other words

    private func event(_ lines: [String]) -> [UInt8] {
        let all =
            [
                "BEGIN:VCALENDAR", "BEGIN:VEVENT", "UID:m", "DTSTAMP:20260101T000000Z",
                "DTSTART:20260305T090000Z",
            ]
            + lines + ["END:VEVENT", "END:VCALENDAR", ""]
        return Array(all.joined(separator: "\r\n").utf8)
    }

    @Test func `the same in another spelling was a change`() throws {
        try bring(
            event([
                "RRULE:FREQ=WEEKLY;BYDAY=TH,MO;COUNT=3", "EXDATE:20260312T090000Z,20260319T090000Z",
                "ATTENDEE;CN=A;X-A=1;X-B=\"2;:\":mailto:a@a.example", "ATTENDEE:mailto:b@a.example",
                "X-OWN;A=1;B=2:c", "SUMMARY;LANGUAGE=de;X-A=1:t", "DURATION:P1W", "CATEGORIES:A,B",
                "BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:x", "TRIGGER:-P1W", "X-ONE:1", "X-TWO:2",
                "END:VALARM", "BEGIN:VLOCATION", "UID:v", "NAME:Here", "END:VLOCATION",
            ]))
        let before = try items("m")
        let same = try bring(
            event([
                "BEGIN:VLOCATION", "NAME:Here", "UID:v", "END:VLOCATION",
                "BEGIN:VALARM", "X-TWO:2", "X-ONE:1", "TRIGGER:-P7D", "ACTION:DISPLAY", "DESCRIPTION:x",
                "END:VALARM", "RRULE:COUNT=3;BYDAY=MO,TH;FREQ=WEEKLY;INTERVAL=1", "EXDATE:20260319T090000Z",
                "EXDATE:20260312T090000Z", "ATTENDEE:mailto:b@a.example",
                "ATTENDEE;X-B=\"2;:\";x-a=1;CN=A:mailto:a@a.example", "x-own;b=2;A=1:c",
                "SUMMARY;X-A=1;LANGUAGE=de:t", "DURATION:P7D", "CATEGORIES:B", "CATEGORIES:A",
            ]))
        #expect(same.unchanged == 1 && same.updated.isEmpty)
        #expect(try items("m") == before)
    }

    @Test(arguments: [
        "RRULE:FREQ=WEEKLY;BYDAY=TH;COUNT=4", "X-OWN;A=2:c", "X-OWN;A=1:C", "DURATION:PT168H",
        "SUMMARY:other",
    ])
    func `what differs in meaning is a change`(_ line: String) throws {
        let lines = ["RRULE:FREQ=WEEKLY;BYDAY=TH;COUNT=3", "X-OWN;A=1:c", "DURATION:P7D", "SUMMARY:t"]
        try bring(event(lines))
        let name = line.prefix { $0.isLetter || $0 == "-" }
        let changed = try bring(event(lines.map { $0.hasPrefix(name) ? line : $0 }))
        #expect(changed.updated.count == 1)
    }

    /// RFC 5546, 2.1.5 and 3.2.2: a newer version of the whole series makes older messages about its dates
    /// obsolete. The messages are those of a real conversation; the dates are those of RFC 5545 for the last
    /// version alone.
    @Test(arguments: [[0, 1, 2, 3], [0, 3, 1, 2], [0, 1, 3, 2], [3, 1, 2, 0]])
    func `a series that moved showed some days twice`(order: [Int]) throws {
        let messages = [
            Self.series,
            Self.file(
                "CANCEL", "UID:s", "RECURRENCE-ID;TZID=Europe/Berlin:20260316T090000", "SEQUENCE:1",
                "DTSTAMP:20260304T000000Z", "DTSTART;TZID=Europe/Berlin:20260316T090000", "STATUS:CANCELLED",
                "SUMMARY:Cancelled", "ORGANIZER:mailto:bob@x.example"),
            Self.file(
                "REQUEST", "UID:s", "RECURRENCE-ID:20260309T080000Z", "SEQUENCE:1",
                "DTSTAMP:20260304T000000Z",
                "DTSTART;TZID=Europe/Berlin:20260310T140000", "SUMMARY:Moved once",
                "ORGANIZER:mailto:bob@x.example"),
            Self.file(
                "REQUEST", "UID:s", "SEQUENCE:2", "DTSTAMP:20260305T000000Z",
                "DTSTART;TZID=Europe/Berlin:20260302T100000", "DTEND;TZID=Europe/Berlin:20260302T103000",
                "SUMMARY:At ten", "ORGANIZER:mailto:bob@x.example", "RRULE:FREQ=WEEKLY;COUNT=4"),
        ]
        for index in order { try bring(messages[index]) }
        #expect(
            try listing() == [
                "2026-03-02 At ten", "2026-03-09 At ten", "2026-03-16 At ten", "2026-03-23 At ten",
            ])
    }

    /// A change of a date that the newer version still has stays, and so does one that is newer than the
    /// series.
    @Test func `changes of dates that are still there stay`() throws {
        let moved = Self.file(
            "REQUEST", "UID:s", "RECURRENCE-ID:20260309T080000Z", "SEQUENCE:1", "DTSTAMP:20260304T000000Z",
            "DTSTART;TZID=Europe/Berlin:20260310T140000", "SUMMARY:Moved once",
            "ORGANIZER:mailto:bob@x.example")
        let renamed = Self.file(
            "REQUEST", "UID:s", "SEQUENCE:2", "DTSTAMP:20260305T000000Z",
            "DTSTART;TZID=Europe/Berlin:20260302T090000", "DTEND;TZID=Europe/Berlin:20260302T093000",
            "SUMMARY:New name", "ORGANIZER:mailto:bob@x.example", "RRULE:FREQ=WEEKLY;COUNT=3")
        try bring(Self.series, moved, renamed)
        #expect(try listing() == ["2026-03-02 New name", "2026-03-10 Moved once", "2026-03-16 New name"])
    }
}
