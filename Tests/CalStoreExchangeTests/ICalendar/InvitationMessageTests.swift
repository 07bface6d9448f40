import Testing

@testable import CalStore
@testable import CalStoreExchange

/// The messages that are written, against the tables of RFC 5546, 3.2 and 3.4, and as the other side reads
/// them.
@Suite struct InvitationMessageTests {
    static let now = Instant(iso: "2026-03-04T09:00:00Z") ?? .distantPast

    // MARK: The tables

    /// The properties of a component in a message: those that must be there once, those that may be there once,
    /// and those that may be there more often. All others are forbidden.
    private struct Table {
        let once: Set<String>
        var atMostOnce: Set<String> = []
        var any: Set<String> = []
        /// Whether there must be an ATTENDEE.
        var hasAttendee = false
        var hasTimes = false

        func faults(_ names: [String]) -> [String] {
            var counts: [String: Int] = [:]
            for name in names { counts[name, default: 0] += 1 }
            var faults = once.filter { counts[$0] != 1 }.map { "\($0) is there \(counts[$0] ?? 0) times" }
            if hasAttendee, counts["ATTENDEE"] == nil { faults.append("ATTENDEE is missing") }
            for (name, count) in counts where !name.hasPrefix("X-") && !once.contains(name) {
                if any.contains(name) { continue }
                if !atMostOnce.contains(name) {
                    faults.append("\(name) is forbidden")
                } else if count > 1 {
                    faults.append("\(name) is there \(count) times")
                }
            }
            return faults.sorted()
        }
    }

    private static let optional: Set = [
        "SEQUENCE", "CLASS", "CREATED", "DESCRIPTION", "DTEND", "DURATION", "GEO", "LAST-MODIFIED",
        "LOCATION",
        "PRIORITY", "RECURRENCE-ID", "RRULE", "STATUS", "TRANSP", "URL", "DTSTART", "DUE", "PERCENT-COMPLETE",
    ]
    private static let lists: Set = [
        "ATTACH", "CATEGORIES", "COMMENT", "CONTACT", "EXDATE", "RDATE", "RELATED-TO", "RESOURCES",
    ]

    private static let tables: [String: Table] = [
        "VEVENT REQUEST": Table(
            once: ["DTSTAMP", "DTSTART", "ORGANIZER", "SUMMARY", "UID"], atMostOnce: optional,
            any: lists.union(["ATTENDEE"]), hasAttendee: true),
        "VTODO REQUEST": Table(
            once: ["DTSTAMP", "ORGANIZER", "PRIORITY", "SUMMARY", "UID"], atMostOnce: optional,
            any: lists.union(["ATTENDEE"]), hasAttendee: true),
        "REPLY": Table(
            once: ["ATTENDEE", "DTSTAMP", "ORGANIZER", "UID"], atMostOnce: optional,
            any: lists.union(["REQUEST-STATUS"])),
        "CANCEL": Table(
            once: ["DTSTAMP", "ORGANIZER", "SEQUENCE", "UID"], atMostOnce: optional.union(["SUMMARY"]),
            any: lists.union(["ATTENDEE"])),
        "REFRESH": Table(
            once: ["ATTENDEE", "DTSTAMP", "ORGANIZER", "UID"], atMostOnce: ["RECURRENCE-ID"],
            any: ["COMMENT"]),
        "VEVENT COUNTER": Table(
            once: ["DTSTAMP", "DTSTART", "ORGANIZER", "SUMMARY", "UID"], atMostOnce: optional,
            any: lists.union(["ATTENDEE"])),
        "VTODO COUNTER": Table(
            once: ["DTSTAMP", "ORGANIZER", "PRIORITY", "SUMMARY", "UID"], atMostOnce: optional,
            any: lists.union(["ATTENDEE"]), hasAttendee: true),
        "DECLINECOUNTER": Table(
            once: ["DTSTAMP", "ORGANIZER", "UID"], atMostOnce: ["RECURRENCE-ID", "SEQUENCE"],
            any: ["COMMENT", "REQUEST-STATUS"]),
    ]

    /// The unfolded lines of each component of a kind.
    private func components(_ message: CalStoreMessage) -> [(kind: String, lines: [String])] {
        let text = String(decoding: message.bytes, as: UTF8.self).replacing("\r\n ", with: "")
        var found: [(kind: String, lines: [String])] = []
        var isInside = false
        for line in text.split(separator: "\r\n").map(String.init) {
            if line == "BEGIN:VEVENT" || line == "BEGIN:VTODO" {
                found.append((String(line.dropFirst(6)), []))
                isInside = true
            } else if line.hasPrefix("END:V") {
                isInside = false
            } else if isInside {
                found[found.count - 1].lines.append(line)
            }
        }
        return found
    }

    func lines(_ message: CalStoreMessage, _ name: String) -> [String] {
        components(message).flatMap(\.lines).filter { line in
            line.hasPrefix(name + ":") || line.hasPrefix(name + ";")
        }
    }

    /// Checks a message against its table, and that it says nothing that is for this store only.
    func check(_ message: CalStoreMessage, _ source: SourceLocation = #_sourceLocation) throws {
        let all = components(message)
        #expect(!all.isEmpty, sourceLocation: source)
        for (kind, lines) in all {
            let table = try #require(
                Self.tables["\(kind) \(message.method)"] ?? Self.tables[message.method],
                sourceLocation: source)
            let names = lines.map { String($0.prefix { $0 != ":" && $0 != ";" }) }
            #expect(table.faults(names) == [], "\(message.method): \(lines)", sourceLocation: source)
            #expect(
                !lines.contains { $0.contains("X-CALSTORE") || $0 == "BEGIN:VALARM" }, sourceLocation: source)
        }
    }

    // MARK: Stores

    /// The store of one person, which others send files to.
    struct Person {
        let store = CalendarStore()
        let own: Set<String>
        private(set) var news: [String] = []

        init(_ name: String, _ files: [UInt8]...) throws {
            own = ["\(name)@x.example"]
            for file in files { try take(file) }
        }

        @discardableResult
        mutating func take(_ bytes: [UInt8]) throws -> CalStoreImported {
            let events = try store.eventCalendar.id
            let reminders = try store.reminderCalendar.id
            let result = try change { change in
                change.add(CalStoreImport(iCalendar: bytes), events: events, reminders: reminders)
            }
            #expect(result.refused.isEmpty, "\(result.refused.map(\.reason))")
            news = result.news
            return result
        }

        func change<Result>(_ body: (inout CalStoreTransaction) throws -> Result) throws -> Result {
            try store.write("test", now: InvitationMessageTests.now) { change in
                change.ownAddresses = own
                return try body(&change)
            }.result
        }

        func item(_ uid: String = "m", at date: String? = nil) throws -> CalStoreItem {
            let all = try store.items(externalID: uid)
            return try #require(
                date.map { date in all.first { $0.originalStart?.date.description == date } }
                    ?? all.first { !$0.isDetached })
        }

        func states(_ item: CalStoreItem) -> [String] {
            item.attendees.map { "\($0.comparableAddress.prefix { $0 != "@" }) \($0.status.rawValue)" }
        }
    }

    static func file(_ lines: [String], in kind: String = "VEVENT", method: String? = nil) -> [UInt8] {
        let all =
            ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Example//EN"]
            + (method.map { ["METHOD:\($0)"] } ?? [])
            + ["BEGIN:\(kind)"] + lines + ["END:\(kind)", "END:VCALENDAR", ""]
        return Array(all.joined(separator: "\r\n").utf8)
    }

    static let people = [
        "ORGANIZER;CN=Bob:mailto:bob@x.example", "ATTENDEE;CN=Ada:mailto:ada@x.example",
        "ATTENDEE;CN=Cy:mailto:cy@x.example",
    ]

    /// The meeting as its organizer typed it: without states, with an alarm.
    static let meeting = file(
        [
            "UID:m", "SEQUENCE:2", "DTSTAMP:20260301T000000Z", "DTSTART;TZID=Europe/Berlin:20260310T100000",
            "DTEND;TZID=Europe/Berlin:20260310T110000", "SUMMARY:Review", "LOCATION:Room 4",
            "DESCRIPTION:Agenda",
        ] + people + ["BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:x", "TRIGGER:-PT10M", "END:VALARM"])

    static let series = file(
        [
            "UID:s", "DTSTAMP:20260301T000000Z", "DTSTART;TZID=Europe/Berlin:20260302T090000",
            "DTEND;TZID=Europe/Berlin:20260302T093000", "SUMMARY:Weekly",
            "RRULE:FREQ=WEEKLY;BYDAY=MO;COUNT=4", "EXDATE;TZID=Europe/Berlin:20260316T090000",
        ] + people)

    static let task = file(
        ["UID:t", "DTSTAMP:20260301T000000Z", "DUE;TZID=Europe/Berlin:20260310T100000", "SUMMARY:Report"]
            + people, in: "VTODO")

    func request(_ person: Person, _ uid: String = "m") throws -> CalStoreMessage {
        .request(try person.store.items(externalID: uid), now: Self.now)
    }

    /// Bob has a meeting, Cy got the invitation.
    func invited(_ uid: String = "m", _ file: [UInt8] = Self.meeting) throws -> (
        bob: Person, cy: Person
    ) {
        let bob = try Person("bob", file)
        return (bob, try Person("cy", try request(bob, uid).bytes))
    }

    // MARK: REQUEST

    @Test func `Outlook asked for no answer, because a request had no RSVP`() throws {
        let bob = try Person("bob", Self.meeting)
        let message = try request(bob)
        try check(message)
        #expect(
            lines(message, "ATTENDEE") == [
                "ATTENDEE;CN=Ada;ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=TRUE:mailto:ada@x.example",
                "ATTENDEE;CN=Cy;ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=TRUE:mailto:cy@x.example",
            ])
        #expect(message.recipients == ["ada@x.example", "cy@x.example"])
        // The store stays as it is.
        #expect(try bob.item().attendees.allSatisfy { $0.parameters == nil && $0.role == .unknown })
        // Todos too.
        try check(try request(try Person("bob", Self.task), "t"))
    }

    @Test func `a request keeps the values that participants have`() throws {
        let text = String(decoding: Self.meeting, as: UTF8.self)
            .replacing("ATTENDEE;CN=Ada:", with: "ATTENDEE;ROLE=OPT-PARTICIPANT;RSVP=FALSE:")
            .replacing(
                "ATTENDEE;CN=Cy:",
                with: "ATTENDEE;PARTSTAT=ACCEPTED;X-RESPONSE-COMMENT=\"Late\":mailto:dan@x.example\r\n"
                    + "ATTENDEE;ROLE=X-OWN;PARTSTAT=X-OWN:mailto:eve@x.example\r\n"
                    + "ATTENDEE;ROLE=NON-PARTICIPANT:mailto:fay@x.example\r\nATTENDEE;CUTYPE=ROOM:")
        let message = try request(try Person("bob", Array(text.utf8)))
        try check(message)
        #expect(
            lines(message, "ATTENDEE") == [
                "ATTENDEE;ROLE=OPT-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=FALSE:mailto:ada@x.example",
                "ATTENDEE;PARTSTAT=ACCEPTED:mailto:dan@x.example",
                "ATTENDEE;ROLE=X-OWN;PARTSTAT=X-OWN:mailto:eve@x.example",
                "ATTENDEE;ROLE=NON-PARTICIPANT;PARTSTAT=NEEDS-ACTION:mailto:fay@x.example",
                "ATTENDEE;CUTYPE=ROOM;ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=TRUE:mailto:cy@x.example",
            ])
    }

    @Test func `the organizer comes, if he is a participant`() throws {
        for (stored, expected) in [
            ("", "ROLE=CHAIR;PARTSTAT=ACCEPTED"),
            (";PARTSTAT=NEEDS-ACTION;RSVP=TRUE", "ROLE=CHAIR;PARTSTAT=ACCEPTED"),
            (";ROLE=OPT-PARTICIPANT;PARTSTAT=DECLINED", "ROLE=OPT-PARTICIPANT;PARTSTAT=DECLINED"),
        ] {
            let text = String(decoding: Self.meeting, as: UTF8.self)
                .replacing("ATTENDEE;CN=Ada:", with: "ATTENDEE\(stored):MAILTO:Bob@x.example\r\nATTENDEE:")
            let message = try request(try Person("bob", Array(text.utf8)))
            try check(message)
            #expect(lines(message, "ATTENDEE").first == "ATTENDEE;\(expected):MAILTO:Bob@x.example")
            #expect(message.recipients == ["ada@x.example", "cy@x.example"])
        }
    }

    // 3.2.2.1: one occurrence has a RECURRENCE-ID, and no rules.
    @Test func `one occurrence of a series is a request of its own`() throws {
        let bob = try Person("bob", Self.series)
        let series = try bob.item("s")
        let one = try bob.store.occurrence(of: series, at: ItemTime("2026-03-09T09:00:00[Europe/Berlin]"))
        let message = CalStoreMessage.request([one], now: Self.now)
        try check(message)
        #expect(lines(message, "RECURRENCE-ID") == ["RECURRENCE-ID;TZID=Europe/Berlin:20260309T090000"])
        #expect(lines(message, "RRULE").isEmpty && lines(message, "EXDATE").isEmpty)
        #expect(lines(message, "DTSTART") == ["DTSTART;TZID=Europe/Berlin:20260309T090000"])
        let ada = try Person("ada", message.bytes)
        #expect(try ada.item("s").start == ItemTime("2026-03-09T09:00:00[Europe/Berlin]"))
    }

    // MARK: REPLY with words

    @Test func `the words of an answer were kept and never shown`() throws {
        let (_, cy) = try invited()
        for (words, shown) in [
            ("COMMENT:With pleasure\\, see \"you\"\\nthere", "With pleasure, see \"you\"\nthere"), ("", nil),
        ] {
            var bob = try Person("bob", Self.meeting)
            _ = cy
            try bob.take(
                Self.file(
                    [
                        "UID:m", "SEQUENCE:2", "DTSTAMP:20260302T000000Z", "ORGANIZER:mailto:bob@x.example",
                        "ATTENDEE;PARTSTAT=ACCEPTED:mailto:cy@x.example",
                    ] + [words].filter { !$0.isEmpty }, method: "REPLY"))
            #expect(try bob.item().attendees[1].comment == shown)
            let saying = shown.map { ", saying \"\($0.replacing("\n", with: " "))\"" } ?? ""
            #expect(bob.news == ["cy@x.example accepted \"Review\"\(saying)"])
        }
    }

    @Test func `the words of Google were not kept`() throws {
        var bob = try Person("bob", Self.meeting)
        func reply(_ parameters: String, _ stamp: String) -> [UInt8] {
            Self.file(
                [
                    "UID:m", "SEQUENCE:2", "DTSTAMP:\(stamp)", "ORGANIZER:mailto:bob@x.example",
                    "ATTENDEE;CN=Cy;PARTSTAT=TENTATIVE;X-NUM-GUESTS=0\(parameters):mailto:cy@x.example",
                ], method: "REPLY")
        }
        try bob.take(reply(";X-RESPONSE-COMMENT=\"Maybe, I am late^n;)\"", "20260302T000000Z"))
        #expect(try bob.item().attendees[1].comment == "Maybe, I am late\n;)")
        #expect(bob.news == ["Cy may come to \"Review\", saying \"Maybe, I am late ;)\""])
        // Nobody else reads them.
        #expect(!String(decoding: try request(bob).bytes, as: UTF8.self).contains("late"))
        // An answer without words has none.
        try bob.take(reply("", "20260303T000000Z"))
        #expect(try bob.item().attendees[1].comment == nil)
    }

    // MARK: CANCEL

    @Test func `a cancellation is as the table wants it`() throws {
        let bob = try Person("bob", Self.meeting)
        try check(.cancellation(of: [try bob.item()], now: Self.now))
        // One for a single participant of a first version had no SEQUENCE.
        var item = try bob.item()
        item.record.fields.sequence = 0
        let gone = Array(item.attendees.prefix(1))
        let message = CalStoreMessage.cancellation(of: [item], uninviting: gone, now: Self.now)
        #expect(String(decoding: message.bytes, as: UTF8.self).contains("SEQUENCE:0\r\n"))
    }
}
