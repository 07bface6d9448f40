import Testing

@testable import CalStore
@testable import CalStoreExchange

/// Messages about items, row by row of RFC 5546, 3.2 and 3.4: in any order, and twice.
@Suite struct SchedulingTests {
    private static let now = Instant(iso: "2026-03-04T09:00:00Z") ?? .distantPast

    private static func file(_ method: String, _ lines: [String], in kind: String = "VEVENT") -> [UInt8] {
        let all =
            ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Example//EN", "METHOD:\(method)", "BEGIN:\(kind)"]
            + lines + ["END:\(kind)", "END:VCALENDAR", ""]
        return Array(all.joined(separator: "\r\n").utf8)
    }

    private static func request(_ sequence: Int, day: Int = 10, stamp: String = "20260301T000000Z") -> [UInt8]
    {
        file(
            "REQUEST",
            [
                "UID:m", "SEQUENCE:\(sequence)", "DTSTAMP:\(stamp)",
                "DTSTART:202603\(day)T100000Z", "DTEND:202603\(day)T110000Z", "SUMMARY:Review",
                "ORGANIZER;CN=Bob:mailto:bob@x.example",
                "ATTENDEE;PARTSTAT=NEEDS-ACTION;RSVP=TRUE:mailto:ada@x.example",
                "ATTENDEE;CN=Cy;PARTSTAT=NEEDS-ACTION;RSVP=TRUE:MAILTO:Cy@x.example",
            ])
    }

    private static let series = file(
        "REQUEST",
        [
            "UID:s", "DTSTAMP:20260301T000000Z", "DTSTART;TZID=Europe/Berlin:20260302T090000",
            "DTEND;TZID=Europe/Berlin:20260302T093000", "SUMMARY:Weekly", "ORGANIZER:mailto:bob@x.example",
            "ATTENDEE:mailto:ada@x.example", "ATTENDEE:mailto:cy@x.example", "RRULE:FREQ=WEEKLY;COUNT=4",
        ])

    private static func reply(
        _ status: String, of person: String = "cy@x.example", sequence: Int = 1, stamp: String,
        uid: String = "m", more: [String] = [], parameters: String = ""
    ) -> [UInt8] {
        file(
            "REPLY",
            [
                "UID:\(uid)", "SEQUENCE:\(sequence)", "DTSTAMP:\(stamp)", "ORGANIZER:mailto:bob@x.example",
                "ATTENDEE;PARTSTAT=\(status)\(parameters):mailto:\(person)",
            ] + more)
    }

    /// A store with these files, brought one after the other.
    private struct Mailbox {
        let store = CalendarStore()
        var last: CalStoreImported?
        var own: Set<String> = []

        init(_ files: [UInt8]..., own: Set<String> = []) throws {
            self.own = own
            for file in files { try bring(file) }
        }

        mutating func bring(_ bytes: [UInt8], fromAnybody: Bool = false) throws {
            let calendars = try store.calendars()
            let events = try #require(calendars.first { $0.entities.contains(.events) }).id
            let reminders = try #require(calendars.first { $0.entities.contains(.reminders) }).id
            let own = own
            last = try store.write("import", now: SchedulingTests.now) { change in
                change.ownAddresses = own
                return change.add(
                    CalStoreImport(iCalendar: bytes), to: { $0.kind == .event ? events : reminders },
                    takesFromAnybody: fromAnybody)
            }.result
        }

        func items(_ uid: String = "m") throws -> [CalStoreItem] {
            try store.engine.read { state, _ in state.items(uid: uid) }.map(CalStoreItem.init)
        }
        func item(_ uid: String = "m") throws -> CalStoreItem {
            try #require(try items(uid).first { !$0.isDetached })
        }
        func states(_ item: CalStoreItem) -> [String] {
            item.attendees.map { "\($0.comparableAddress.prefix { $0 != "@" }) \($0.status.rawValue)" }
        }
        func states() throws -> [String] { states(try item()) }
        func dates(_ uid: String = "s") throws -> [String] {
            try store.occurrences(
                in: Instant(secondsSince1970: 1_767_225_600)..<Instant(secondsSince1970: 1_798_761_600),
                zone: .utc
            ).map {
                "\($0.start.date) \($0.item.title)\($0.item.status == .canceled ? " (off)" : "")"
            }
        }
        var isSound: Bool {
            get throws { try store.engine.read { state, _ in state.brokenInvariants().isEmpty } }
        }
    }

    // MARK: REPLY (3.2.3)

    @Test func `an answer changes the state of its participant and nothing else`() throws {
        var box = try Mailbox(Self.request(1))
        var expected = try box.item()
        try box.bring(
            Self.reply(
                "ACCEPTED", stamp: "20260302T000000Z",
                more: ["COMMENT:Yes\\, gladly: \"me\"", "REQUEST-STATUS:2.0;Success", "SUMMARY:Other"]))
        #expect(try box.states() == ["ada pending", "cy accepted"])
        #expect(box.last?.news == ["cy@x.example accepted \"Review\", saying \"Yes, gladly: \"me\"\""])
        let person = try box.item().attendees[1]
        #expect(person.parameter("X-CALSTORE-COMMENT") == "\"Yes, gladly: ^'me^'\"")
        #expect(person.parameter("SCHEDULE-STATUS") == "2.0")
        #expect(person.parameter("RSVP") == nil)
        expected.attendees[1] = person
        #expect(try box.item() == expected)
    }

    @Test func `answers in any order and twice leave the last one`() throws {
        let replies = [
            Self.reply("TENTATIVE", stamp: "20260302T000000Z"),
            Self.reply("DECLINED", stamp: "20260302T010000Z"),
            Self.reply("ACCEPTED", stamp: "20260302T020000Z"),
        ]
        for order in [[0, 1, 2], [2, 1, 0], [1, 2, 0, 1], [2, 2, 0, 1, 0]] {
            var box = try Mailbox(Self.request(1))
            for index in order { try box.bring(replies[index]) }
            #expect(try box.states() == ["ada pending", "cy accepted"], "\(order)")
        }
    }

    // 2.1.5: an answer to an earlier version
    @Test func `an answer to an older version does not count, one to a newer version waits for it`() throws {
        var box = try Mailbox(Self.request(2), Self.reply("ACCEPTED", stamp: "20260302T000000Z"))
        #expect(try box.states() == ["ada pending", "cy pending"])
        #expect(box.last?.kept.count == 1 && box.last?.news.count == 1)
        // The answer to version 3 came before version 3.
        try box.bring(Self.reply("DECLINED", sequence: 3, stamp: "20260303T000000Z"))
        try box.bring(Self.request(3, day: 12, stamp: "20260302T120000Z"))
        #expect(try box.states() == ["ada pending", "cy declined"])
        #expect(try box.item().start?.date.description == "2026-03-12")
        try box.bring(Self.request(4, day: 13, stamp: "20260304T000000Z"))
        #expect(try box.states() == ["ada pending", "cy pending"])
    }

    @Test func `an invitation that is sent again keeps the answers`() throws {
        var box = try Mailbox(
            Self.request(1), Self.reply("ACCEPTED", stamp: "20260302T000000Z"),
            Self.request(1, stamp: "20260303T000000Z"))
        #expect(try box.states() == ["ada pending", "cy accepted"])
        try box.bring(Self.request(1))
        #expect(try box.states() == ["ada pending", "cy accepted"])
    }

    @Test func `an answer to one date detaches it, one to all is seen there, too`() throws {
        let one = Self.reply(
            "DECLINED", sequence: 0, stamp: "20260302T000000Z", uid: "s",
            more: ["RECURRENCE-ID:20260309T080000Z"])
        let all = Self.reply(
            "ACCEPTED", of: "ada@x.example", sequence: 0, stamp: "20260303T000000Z", uid: "s")
        for files in [[one, all], [all, one], [one, all, one, all]] {
            var box = try Mailbox(Self.series)
            for file in files { try box.bring(file) }
            let items = try box.items("s")
            let detached = try #require(items.first { $0.isDetached })
            #expect(items.count == 2)
            #expect(box.states(detached) == ["ada accepted", "cy declined"])
            #expect(box.states(try box.item("s")) == ["ada accepted", "cy unknown"])
            #expect(try box.isSound)
        }
    }

    @Test func `an answer to a date that is none, or to nothing, is refused`() throws {
        var box = try Mailbox(
            Self.series,
            Self.reply(
                "ACCEPTED", sequence: 0, stamp: "20260302T000000Z", uid: "s",
                more: ["RECURRENCE-ID:20260310T080000Z"]))
        #expect(box.last?.refused.count == 1)
        try box.bring(Self.reply("ACCEPTED", stamp: "20260302T000000Z", uid: "none"))
        #expect(
            box.last?.refused.map(\.reason) == [
                .refused(.messageAboutNothing("REPLY", uid: "none"), title: "")
            ])
        try box.bring(Self.file("REPLY", ["UID:s", "DTSTAMP:20260302T000000Z"]))
        #expect(box.last?.refused.map(\.reason) == [.refused(.messageWithoutAttendee("REPLY"), title: "")])
    }

    // 3.2.2.3
    @Test func `a participant delegates, in either order of the answers`() throws {
        let delegating = Self.reply(
            "DELEGATED", stamp: "20260302T000000Z", parameters: ";DELEGATED-TO=\"mailto:eve@x.example\"")
        let delegate = Self.reply(
            "ACCEPTED", of: "eve@x.example", stamp: "20260302T010000Z",
            parameters: ";DELEGATED-FROM=\"mailto:cy@x.example\"")
        for files in [[delegating, delegate], [delegate, delegating], [delegate, delegating, delegate]] {
            var box = try Mailbox(Self.request(1))
            for file in files { try box.bring(file) }
            #expect(try box.states() == ["ada pending", "cy delegated", "eve accepted"])
            let people = try box.item().attendees
            #expect(people[1].parameter("DELEGATED-TO") == "\"mailto:eve@x.example\"")
            #expect(people[2].parameter("DELEGATED-FROM") == "\"mailto:cy@x.example\"")
        }
        // The delegate has a name, which the one who delegated did not tell.
        let named = Self.reply(
            "ACCEPTED", of: "eve@x.example", stamp: "20260302T010000Z",
            parameters: ";CN=Eve;DELEGATED-FROM=\"mailto:cy@x.example\"")
        for files in [[delegating, named], [named, delegating]] {
            var box = try Mailbox(Self.request(1))
            for file in files { try box.bring(file) }
            #expect(try box.item().attendees.last?.name == "Eve")
        }
        let only = try Mailbox(Self.request(1), delegating)
        #expect(try only.states() == ["ada pending", "cy delegated", "eve pending"])
    }

    @Test func `somebody who was not invited answered, and was a participant at once`() throws {
        let answer = Self.reply("ACCEPTED", of: "eve@x.example", stamp: "20260302T000000Z")
        var box = try Mailbox(Self.request(1), answer)
        #expect(try box.states() == ["ada pending", "cy pending"])
        #expect(
            box.last?.refused.map(\.reason) == [
                .refused(.senderIsNotInvited("REPLY", "eve@x.example"), title: "")
            ])
        // The organizer may say yes.
        try box.bring(answer, fromAnybody: true)
        #expect(try box.states() == ["ada pending", "cy pending", "eve accepted"])
        #expect(box.last?.news.first?.contains("without being invited") == true)
    }

    // MARK: Who may send what (6.1)

    /// Mallory writes under the UID of a meeting that Bob has called.
    private static func forged(_ method: String, _ organizer: String) -> [UInt8] {
        file(
            method,
            [
                "UID:s", "SEQUENCE:9", "DTSTAMP:20260401T000000Z",
                "DTSTART;TZID=Europe/Berlin:20260504T090000",
                "SUMMARY:Taken over", organizer,
            ])
    }

    @Test(arguments: ["REQUEST", "CANCEL", "ADD"])
    func `anybody cancelled or took over a meeting`(_ method: String) throws {
        for organizer in ["ORGANIZER:mailto:mallory@evil.example", "X-NO:organizer"] {
            let message = Self.forged(method, organizer)
            var box = try Mailbox(Self.series)
            let before = try box.items("s")
            try box.bring(message)
            let sender = organizer.hasPrefix("X-") ? "" : "mallory@evil.example"
            #expect(
                box.last?.refused.map(\.reason) == [
                    .refused(
                        .senderIsNotOrganizer(method, sender, organizer: "mailto:bob@x.example"),
                        title: "Taken over")
                ])
            #expect(try box.items("s") == before)
            try box.bring(message, fromAnybody: true)
            #expect(box.last?.refused.isEmpty == true)
            #expect(try box.items("s") != before)
        }
    }

    /// A mark of the store in a REQUEST made the next answers older than one that nobody gave.
    @Test func `notes of the store are not taken from a message`() throws {
        let request = Self.file(
            "REQUEST",
            [
                "UID:n", "SEQUENCE:0", "DTSTAMP:20260401T000000Z",
                "DTSTART;TZID=Europe/Berlin:20260504T090000", "SUMMARY:Noted",
                "ORGANIZER:mailto:bob@x.example",
                "ATTENDEE;PARTSTAT=NEEDS-ACTION;X-CALSTORE-REPLY=99/9999999999:mailto:ada@x.example",
            ])
        let box = try Mailbox(request)
        let item = try #require(try box.items("n").first)
        #expect(item.attendees.map(\.replyMark) == [nil])
        #expect(item.attendees.map(\.comparableAddress) == ["ada@x.example"])
    }

    @Test func `an assistant writes for the organizer, and not the other way round`() throws {
        let invitation = Self.file(
            "REQUEST",
            [
                "UID:m", "SEQUENCE:1", "DTSTAMP:20260301T000000Z", "DTSTART:20260310T100000Z",
                "ORGANIZER;SENT-BY=\"mailto:kim@x.example\":mailto:bob@x.example",
                "ATTENDEE:mailto:cy@x.example",
            ])
        func cancellation(_ organizer: String) -> [UInt8] {
            Self.file(
                "CANCEL",
                ["UID:m", "SEQUENCE:2", "DTSTAMP:20260302T000000Z", "ORGANIZER\(organizer)"])
        }
        for organizer in [
            ":mailto:kim@x.example", ":MAILTO:Bob@X.example",
            ";SENT-BY=\"mailto:lee@x.example\":mailto:bob@x.example",
        ] {
            #expect(try Mailbox(invitation, cancellation(organizer)).item().status == .canceled)
        }
        let other = ";SENT-BY=\"mailto:bob@x.example\":mailto:mallory@evil.example"
        #expect(try Mailbox(invitation, cancellation(other)).item().status == .none)
    }

    @Test func `a proposal of somebody who is not invited is not kept`() throws {
        let text = String(decoding: Self.counter(day: 12), as: UTF8.self)
        let message = Array(text.replacing("cy@x.example", with: "mallory@evil.example").utf8)
        let box = try Mailbox(Self.request(1), message)
        #expect(try box.item().openProposals.isEmpty)
        #expect(
            box.last?.refused.map(\.reason) == [
                .refused(.senderIsNotInvited("COUNTER", "mallory@evil.example"), title: "Later; please")
            ])
    }

    // MARK: Which message is newer (2.1.5)

    private static let weekly = file(
        "REQUEST",
        [
            "UID:s", "DTSTAMP:20260301T000000Z", "DTSTART;TZID=Europe/Berlin:20260302T090000",
            "DTEND;TZID=Europe/Berlin:20260302T093000", "SUMMARY:Weekly", "ORGANIZER:mailto:bob@x.example",
            "RRULE:FREQ=WEEKLY;COUNT=8",
        ])

    /// Messages about parts of the series, the later one with the higher SEQUENCE.
    private static let parts = [
        file(
            "ADD",
            [
                "UID:s", "SEQUENCE:1", "DTSTAMP:20260302T000000Z",
                "DTSTART;TZID=Europe/Berlin:20260311T090000", "DTEND;TZID=Europe/Berlin:20260311T093000",
                "SUMMARY:Weekly", "ORGANIZER:mailto:bob@x.example",
            ]),
        file(
            "REQUEST",
            [
                "UID:s", "SEQUENCE:1", "DTSTAMP:20260302T010000Z",
                "RECURRENCE-ID;TZID=Europe/Berlin:20260316T090000",
                "DTSTART;TZID=Europe/Berlin:20260317T090000", "DTEND;TZID=Europe/Berlin:20260317T093000",
                "SUMMARY:Moved", "ORGANIZER:mailto:bob@x.example",
            ]),
        file(
            "CANCEL",
            [
                "UID:s", "SEQUENCE:2", "DTSTAMP:20260303T000000Z",
                "RECURRENCE-ID;TZID=Europe/Berlin:20260323T090000", "ORGANIZER:mailto:bob@x.example",
            ]),
        file(
            "CANCEL",
            [
                "UID:s", "SEQUENCE:3", "DTSTAMP:20260304T000000Z",
                "RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:20260406T090000",
                "ORGANIZER:mailto:bob@x.example",
            ]),
    ]

    @Test func `sixteen of the 24 orders of four messages lost a cancellation or a date`() throws {
        var orders: [[Int]] = [[]]
        for index in Self.parts.indices {
            orders = orders.flatMap { order in
                (0...order.count).map { place in
                    var longer = order
                    longer.insert(index, at: place)
                    return longer
                }
            }
        }
        #expect(orders.count == 24)
        for order in orders {
            var box = try Mailbox(Self.weekly)
            // Each message twice, and the invitation once more at the end.
            for index in order { try box.bring(Self.parts[index]) }
            for index in order { try box.bring(Self.parts[index]) }
            try box.bring(Self.weekly)
            #expect(
                try box.dates() == [
                    "2026-03-02 Weekly", "2026-03-09 Weekly", "2026-03-11 Weekly", "2026-03-17 Moved",
                    "2026-03-23 Weekly (off)", "2026-03-30 Weekly",
                ], "\(order)")
            #expect(try box.isSound)
            // What is noted of the messages comes back from an export.
            let second = try Mailbox(CalStoreItem.iCalendar(try box.items("s")))
            #expect(try second.item("s").record.fields.seriesVersion.whole.sequence == 0)
            #expect(try second.dates() == box.dates())
        }
    }

    @Test func `a date that was moved long before showed in a series that is cancelled`() throws {
        let cancellation = Self.file(
            "CANCEL",
            ["UID:s", "SEQUENCE:4", "DTSTAMP:20260305T000000Z", "ORGANIZER:mailto:bob@x.example"])
        var box = try Mailbox(Self.weekly, cancellation)
        let before = try box.items("s")
        try box.bring(Self.parts[1])
        #expect(box.last?.added.isEmpty == true && box.last?.kept.count == 1)
        #expect(try box.items("s") == before)
        // A newer one of that date is on (2.1.5): it is about another RECURRENCE-ID.
        let text = String(decoding: Self.parts[1], as: UTF8.self)
        try box.bring(Array(text.replacing("SEQUENCE:1", with: "SEQUENCE:5").utf8))
        #expect(try box.dates().contains("2026-03-17 Moved"))
        try box.bring(cancellation)
        #expect(try box.dates().contains("2026-03-17 Moved"))
    }

    // 3.4.3
    @Test func `answers to a to-do`() throws {
        let task = Self.file(
            "REQUEST",
            [
                "UID:m", "SEQUENCE:1", "DTSTAMP:20260301T000000Z", "DUE:20260310T100000Z", "SUMMARY:Write",
                "ORGANIZER:mailto:bob@x.example", "ATTENDEE:mailto:cy@x.example",
            ], in: "VTODO")
        let done = Self.file(
            "REPLY",
            [
                "UID:m", "SEQUENCE:1", "DTSTAMP:20260302T000000Z", "ORGANIZER:mailto:bob@x.example",
                "ATTENDEE;PARTSTAT=COMPLETED:mailto:cy@x.example",
            ], in: "VTODO")
        let box = try Mailbox(task, done)
        #expect(try box.states() == ["cy completed"])
        #expect(try box.item().title == "Write")
    }

    // MARK: CANCEL (3.2.5)

    private static func cancel(_ lines: [String], uid: String = "m", sequence: Int = 2) -> [UInt8] {
        file(
            "CANCEL",
            [
                "UID:\(uid)", "SEQUENCE:\(sequence)", "DTSTAMP:20260304T000000Z",
                "ORGANIZER:mailto:bob@x.example",
            ]
                + lines)
    }

    @Test func `a cancellation for some removes them, and it is off for one who is among them`() throws {
        let file = Self.cancel(["ATTENDEE:mailto:cy@x.example"])
        var box = try Mailbox(Self.request(1), file)
        #expect(try box.states() == ["ada pending"])
        #expect(try box.item().status == .none)
        try box.bring(file)
        #expect(box.last?.unchanged == 1)
        let cys = try Mailbox(Self.request(1), file, own: ["cy@x.example"])
        #expect(try cys.item().status == .canceled)
        // STATUS says that all is off, whoever is named.
        let whole = try Mailbox(
            Self.request(1), Self.cancel(["ATTENDEE:mailto:cy@x.example", "STATUS:CANCELLED"]))
        #expect(try whole.item().status == .canceled)
        let everybody = try Mailbox(
            Self.request(1), Self.cancel(["ATTENDEE:mailto:cy@x.example", "ATTENDEE:mailto:ada@x.example"]))
        #expect(try everybody.item().status == .canceled)
    }

    @Test func `all dates from one on are cancelled`() throws {
        let file = Self.cancel(["RECURRENCE-ID;RANGE=THISANDFUTURE:20260316T080000Z"], uid: "s")
        var box = try Mailbox(Self.series, file)
        #expect(try box.dates() == ["2026-03-02 Weekly", "2026-03-09 Weekly"])
        try box.bring(file)
        try box.bring(Self.series)
        #expect(try box.dates() == ["2026-03-02 Weekly", "2026-03-09 Weekly"])
        #expect(try box.isSound)
        let all = try Mailbox(
            Self.series, Self.cancel(["RECURRENCE-ID;RANGE=THISANDFUTURE:20260302T080000Z"], uid: "s"))
        #expect(try all.item("s").status == .canceled)
    }

    // MARK: ADD (3.2.4)

    @Test func `a date is added to a series`() throws {
        let plain = Self.file(
            "ADD",
            [
                "UID:s", "SEQUENCE:1", "DTSTAMP:20260304T000000Z",
                "DTSTART;TZID=Europe/Berlin:20260505T090000",
                "DTEND;TZID=Europe/Berlin:20260505T093000", "SUMMARY:Weekly",
                "ORGANIZER:mailto:bob@x.example",
            ])
        var box = try Mailbox(Self.series, plain)
        let expected = [
            "2026-03-02 Weekly", "2026-03-09 Weekly", "2026-03-16 Weekly", "2026-03-23 Weekly",
            "2026-05-05 Weekly",
        ]
        #expect(try box.dates() == expected)
        #expect(try box.item("s").sequence == 1)
        try box.bring(plain)
        try box.bring(Self.series)
        #expect(try box.dates() == expected)
        let other = Self.file(
            "ADD",
            [
                "UID:s", "SEQUENCE:2", "DTSTAMP:20260304T000000Z",
                "DTSTART;TZID=Europe/Berlin:20260506T140000",
                "DTEND;TZID=Europe/Berlin:20260506T160000", "SUMMARY:Extra", "ORGANIZER:mailto:bob@x.example",
            ])
        try box.bring(other)
        try box.bring(other)
        #expect(try box.dates() == expected + ["2026-05-06 Extra"])
        let ends = try box.items("s").filter { $0.isDetached }.map { $0.endTime?.description }
        #expect(ends == ["2026-05-06T16:00:00[Europe/Berlin]"])
        #expect(try box.isSound)
    }

    // MARK: COUNTER, DECLINECOUNTER, REFRESH (3.2.6 to 3.2.8)

    private static func counter(day: Int, stamp: String = "20260302T000000Z", sequence: Int = 1) -> [UInt8] {
        file(
            "COUNTER",
            [
                "UID:m", "SEQUENCE:\(sequence)", "DTSTAMP:\(stamp)", "DTSTART:202603\(day)T100000Z",
                "DTEND:202603\(day)T120000Z", "SUMMARY:Later; please", "ORGANIZER:mailto:bob@x.example",
                "ATTENDEE;PARTSTAT=TENTATIVE:mailto:cy@x.example",
            ])
    }

    @Test func `a proposal is kept and moves nothing; it comes back from an export`() throws {
        var box = try Mailbox(Self.request(1), Self.counter(day: 12))
        #expect(try box.item().start?.date.description == "2026-03-10")
        var open = try box.item().openProposals
        #expect(open.map { $0.item.start?.date.description ?? "" } == ["2026-03-12"])
        #expect(open.map(\.item.title) == ["Later; please"])
        // A later one of the same person takes its place, an earlier one does not.
        try box.bring(Self.counter(day: 13, stamp: "20260303T000000Z"))
        try box.bring(Self.counter(day: 12))
        open = try box.item().openProposals
        #expect(open.map { $0.item.start?.date.description ?? "" } == ["2026-03-13"])
        let second = try Mailbox(CalStoreItem.iCalendar(try box.items()))
        #expect(try second.item().openProposals.map(\.item.title) == ["Later; please"])
        // One for an older version is kept out.
        let late = try Mailbox(Self.request(2), Self.counter(day: 12))
        #expect(try late.item().openProposals.isEmpty)
    }

    @Test func `the organizer takes a proposal, or declines it`() throws {
        var box = try Mailbox(Self.request(1), Self.counter(day: 12), own: ["bob@x.example"])
        let item = try box.item()
        let proposal = try #require(item.openProposals.first)
        let declined = try box.store.write("decline", now: Self.now) { change in
            try change.decline(proposal, of: item.id)
        }.result
        let text = String(decoding: declined.message.bytes, as: UTF8.self)
        #expect(text.contains("METHOD:DECLINECOUNTER\r\n") && text.contains("SEQUENCE:1\r\n"))
        #expect(declined.message.recipients == ["cy@x.example"])
        #expect(try box.item().openProposals.isEmpty)
        // The same message does not open it again.
        try box.bring(Self.counter(day: 12))
        #expect(try box.item().openProposals.isEmpty)

        let taken = try box.store.write("accept", now: Self.now) { change in
            try change.accept(proposal, of: item.id)
        }.result
        #expect(taken.item.start?.date.description == "2026-03-12")
        #expect(taken.item.sequence == 2 && taken.item.attendees.count == 2)
        #expect(taken.request.method == "REQUEST")
    }

    @Test func `accepting a proposal of Outlook renamed the meeting`() throws {
        for (title, expected) in [
            ("New Time Proposed: Review", "Review"), ("Review", "Review"), ("Second review", "Second review"),
        ] {
            let text = String(decoding: Self.counter(day: 12), as: UTF8.self)
            let message = Array(text.replacing("Later; please", with: title).utf8)
            let box = try Mailbox(Self.request(1), message, own: ["bob@x.example"])
            let item = try box.item()
            let proposal = try #require(item.openProposals.first)
            let taken = try box.store.write("accept", now: Self.now) { change in
                try change.accept(proposal, of: item.id)
            }.result
            #expect(taken.item.title == expected)
            #expect(taken.item.start?.date.description == "2026-03-12")
        }
    }

    @Test func `the words to a declined proposal were dropped`() throws {
        let box = try Mailbox(Self.request(1), Self.counter(day: 12), own: ["bob@x.example"])
        let item = try box.item()
        let proposal = try #require(item.openProposals.first)
        let declined = try box.store.write("decline", now: Self.now) { change in
            try change.decline(proposal, of: item.id, comment: "no other time; sorry")
        }.result
        let text = String(decoding: declined.message.bytes, as: UTF8.self)
        #expect(text.contains("\r\nCOMMENT:no other time\\; sorry\r\n"))
    }

    @Test func `REFRESH changes nothing and says who asks`() throws {
        var box = try Mailbox(Self.request(1))
        let before = try box.items()
        try box.bring(
            Self.file(
                "REFRESH",
                [
                    "UID:m", "DTSTAMP:20260302T000000Z", "ORGANIZER:mailto:bob@x.example",
                    "ATTENDEE;CN=Cy:mailto:cy@x.example",
                ]))
        #expect(try box.items() == before)
        #expect(box.last?.news.first?.hasPrefix("Cy asks for the newest version of \"Review\"") == true)
    }

    // MARK: One's own answer (3.2.3)

    @Test func `an answer is minimal, and the organizer's store takes it`() throws {
        let cys = try Mailbox(Self.request(1), own: ["cy@x.example"])
        var bobs = try Mailbox(Self.request(1))
        let id = try cys.item().id
        let first = try cys.store.write("answer", now: Self.now) { change in
            try change.answer(id, as: "cy@x.example", .accepted, comment: "Yes; sure")
        }.result.reply
        #expect(
            String(decoding: first.bytes, as: UTF8.self)
                == [
                    "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//CalStore//CalStore//EN",
                    "CALSCALE:GREGORIAN",
                    "METHOD:REPLY", "BEGIN:VEVENT", "UID:m", "DTSTAMP:20260304T090000Z", "SEQUENCE:1",
                    "ORGANIZER;CN=Bob:mailto:bob@x.example",
                    "ATTENDEE;CN=Cy;PARTSTAT=ACCEPTED:MAILTO:Cy@x.example",
                    "COMMENT:Yes\\; sure", "REQUEST-STATUS:2.0;Success", "END:VEVENT", "END:VCALENDAR", "",
                ].joined(separator: "\r\n"))
        #expect(first.recipients == ["bob@x.example"] && first.sender == "Cy@x.example")
        // A second answer within the same second is a later one.
        let second = try cys.store.write("answer", now: Self.now) { change in
            try change.answer(id, as: "mailto:CY@x.example", .declined)
        }.result.reply
        #expect(try cys.states() == ["ada pending", "cy declined"])
        for reply in [second, first] { try bobs.bring(reply.bytes) }
        #expect(try bobs.states() == ["ada pending", "cy declined"])
    }

    // MARK: SEQUENCE (2.1.4)

    @Test func `the organizer's change is a new version that asks again; a guest's is not`() throws {
        for (own, sequence, state) in [
            (Set(["bob@x.example"]), 2, "cy pending"), (Set(["cy@x.example"]), 1, "cy accepted"),
        ] {
            let box = try Mailbox(Self.request(1), Self.reply("ACCEPTED", stamp: "20260302T000000Z"))
            var item = try box.item()
            item.start = ItemTime("2026-03-12T10:00:00Z")
            item.end = .duration(ItemDuration(seconds: 3600))
            let moved = item
            try box.store.write("move", now: Self.now) { change in
                change.ownAddresses = own
                try change.save(moved)
            }
            #expect(try box.item().sequence == sequence)
            #expect(try box.states() == ["ada pending", state])
            // A text is no reason to ask again.
            item = try box.item()
            item.notes = "Agenda"
            let noted = item
            try box.store.write("note", now: Self.now) { change in
                change.ownAddresses = own
                try change.save(noted)
            }
            #expect(try box.item().sequence == sequence)
        }
    }

    // MARK: Bad input

    @Test func `messages with odd values are taken or refused, and nothing traps`() throws {
        for lines in [
            ["UID:m", "SEQUENCE:99999999999999999999", "DTSTAMP:x", "ATTENDEE;PARTSTAT=MAYBE:"],
            ["UID:m", "SEQUENCE:2147483647", "DTSTAMP:99991231T235959Z", "ATTENDEE;X=\":mailto:a\"b;:c"],
            ["UID:m", "RECURRENCE-ID:00010101T000000Z", "ATTENDEE:mailto:cy@x.example"],
            ["UID:m", "ATTENDEE;DELEGATED-TO=,,\"\":mailto:cy@x.example"], [],
        ] {
            for method in SchedulingMethod.allCases {
                let box = try Mailbox(Self.request(1), Self.file(method.rawValue, lines))
                #expect(try box.isSound)
            }
        }
    }
}
