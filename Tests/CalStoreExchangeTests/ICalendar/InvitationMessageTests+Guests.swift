import Testing

@testable import CalStore
@testable import CalStoreExchange

/// The messages of a guest other than answers.
extension InvitationMessageTests {
    // MARK: COUNTER (3.2.7) and DECLINECOUNTER (3.2.8)

    private func propose(
        _ cy: Person, _ uid: String = "m", at original: ItemTime? = nil, by seconds: Int = 3600,
        comment: String? = nil
    ) throws -> CalStoreMessage {
        try cy.change { change in
            let item = try #require(try change.items(externalID: uid).first { !$0.isDetached })
            var proposed = try change.occurrence(of: item, at: original)
            let time = try #require(proposed.start ?? proposed.due)
            proposed.move(to: time.adding(seconds: seconds), in: .utc)
            if proposed.isSeries { proposed = try change.rehearsedSave(proposed, span: .all) }
            return try change.propose(
                proposed, for: item.id, at: original, as: "cy@x.example", comment: comment
            ).counter
        }
    }

    @Test func `a proposal is written, taken, and closed by the new version`() throws {
        var (bob, cy) = try invited()
        let counter = try propose(cy, comment: "Before, I am away")
        try check(counter)
        #expect(counter.recipients == ["bob@x.example"] && counter.sender == "cy@x.example")
        #expect(lines(counter, "DTSTART") == ["DTSTART;TZID=Europe/Berlin:20260310T110000"])
        #expect(lines(counter, "DTEND") == ["DTEND;TZID=Europe/Berlin:20260310T120000"])
        #expect(lines(counter, "SEQUENCE") == ["SEQUENCE:2"])
        #expect(lines(counter, "ATTENDEE").count == 1)
        // It is kept at the sender, whose meeting stays, and who is not asked about it.
        #expect(try cy.item().start == ItemTime("2026-03-10T10:00:00[Europe/Berlin]"))
        #expect(try cy.item().sentProposals.count == 1 && cy.item().openProposals.isEmpty)

        try bob.take(counter.bytes)
        #expect(
            bob.news.first?.contains("proposes a change of \"Review\", saying \"Before, I am away\"") == true)
        let proposal = try #require(try bob.item().openProposals.first)
        #expect(proposal.words == "Before, I am away")
        let id = try bob.item().id
        let request = try bob.change { try $0.accept(proposal, of: id).request }
        try check(request)
        #expect(request.recipients == ["ada@x.example", "cy@x.example"])
        try cy.take(request.bytes)
        #expect(try cy.item().start == ItemTime("2026-03-10T11:00:00[Europe/Berlin]"))
        #expect(try cy.item().location == "Room 4" && cy.item().notes == "Agenda")
        #expect(try cy.item().sentProposals.isEmpty)
    }

    @Test func `a declined proposal comes back, with the words`() throws {
        var (bob, cy) = try invited()
        try bob.take(try propose(cy).bytes)
        let item = try bob.item()
        let proposal = try #require(item.openProposals.first)
        let decline = try bob.change {
            try $0.decline(proposal, of: item.id, comment: "No other time").message
        }
        try check(decline)
        #expect(decline.recipients == ["cy@x.example"])
        try cy.take(decline.bytes)
        #expect(
            cy.news == [
                "the organizer declined the proposal of a change of \"Review\", saying \"No other time\""
            ])
        #expect(try cy.item().sentProposals.isEmpty)
        // A second proposal within the same second is a later one.
        try bob.take(try propose(cy, by: 7200).bytes)
        #expect(
            try bob.item().openProposals.map(\.item.start) == [ItemTime("2026-03-10T12:00:00[Europe/Berlin]")]
        )
    }

    @Test func `a proposal for one occurrence, and for a series`() throws {
        var (bob, cy) = try invited("s", Self.series)
        let one = try propose(cy, "s", at: ItemTime("2026-03-09T09:00:00[Europe/Berlin]"))
        try check(one)
        #expect(lines(one, "RECURRENCE-ID") == ["RECURRENCE-ID;TZID=Europe/Berlin:20260309T090000"])
        #expect(lines(one, "RRULE").isEmpty)
        try bob.take(one.bytes)
        #expect(try bob.item("s", at: "2026-03-09").openProposals.count == 1)
        #expect(try bob.item("s").openProposals.isEmpty)

        let whole = try propose(cy, "s", by: 86_400)
        try check(whole)
        #expect(lines(whole, "DTSTART") == ["DTSTART;TZID=Europe/Berlin:20260303T090000"])
        #expect(lines(whole, "RRULE") == ["RRULE:FREQ=WEEKLY;COUNT=4;BYDAY=TU"])
        #expect(lines(whole, "EXDATE") == ["EXDATE;TZID=Europe/Berlin:20260317T090000"])
        try bob.take(whole.bytes)
        let proposal = try #require(try bob.item("s").openProposals.first)
        let id = try bob.item("s").id
        _ = try bob.change { try $0.accept(proposal, of: id) }
        #expect(try bob.item("s").recurrence?.rules.first?.text == "FREQ=WEEKLY;COUNT=4;BYDAY=TU")
    }

    @Test func `a proposal for a task has a priority`() throws {
        var (bob, cy) = try invited("t", Self.task)
        let counter = try propose(cy, "t", by: 86_400)
        try check(counter)
        #expect(lines(counter, "DUE") == ["DUE;TZID=Europe/Berlin:20260311T100000"])
        try bob.take(counter.bytes)
        #expect(try bob.item("t").openProposals.count == 1)
    }

    // MARK: Delegation (3.2.2.3)

    private static let dan = ItemParticipant(address: "mailto:dan@x.example", name: "Dan")

    @Test(arguments: ["m", "t"])
    func `a participant sends somebody else, who answers`(_ uid: String) throws {
        var (bob, cy) = try invited(uid, uid == "m" ? Self.meeting : Self.task)
        let id = try cy.item(uid).id
        let sent = try cy.change {
            try $0.delegate(id, as: "cy@x.example", to: Self.dan, comment: "Dan knows more")
        }
        try check(sent.reply)
        try check(sent.request)
        #expect(sent.reply.recipients == ["bob@x.example"] && sent.request.recipients == ["dan@x.example"])
        #expect(sent.request.sender == "cy@x.example")
        #expect(
            lines(sent.reply, "ATTENDEE") == [
                "ATTENDEE;CN=Cy;ROLE=REQ-PARTICIPANT;PARTSTAT=DELEGATED;"
                    + "DELEGATED-TO=\"mailto:dan@x.example\":mailto:cy@x.example"
            ])
        #expect(lines(sent.request, "ORGANIZER") == ["ORGANIZER;CN=Bob:mailto:bob@x.example"])
        #expect(
            lines(sent.request, "ATTENDEE").suffix(2) == [
                "ATTENDEE;CN=Cy;ROLE=REQ-PARTICIPANT;PARTSTAT=DELEGATED;"
                    + "DELEGATED-TO=\"mailto:dan@x.example\":mailto:cy@x.example",
                "ATTENDEE;CN=Dan;ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;"
                    + "DELEGATED-FROM=\"mailto:cy@x.example\";RSVP=TRUE:mailto:dan@x.example",
            ])
        #expect(lines(sent.request, "COMMENT") == ["COMMENT:Dan knows more"])
        #expect(cy.states(sent.item) == ["ada pending", "cy delegated", "dan pending"])

        var dan = try Person("dan", sent.request.bytes)
        let invitation = try dan.item(uid)
        let answer = try dan.change { try $0.answer(invitation.id, as: "dan@x.example", .accepted).reply }
        try check(answer)
        // In either order.
        for messages in [[sent.reply, answer], [answer, sent.reply]] {
            bob = try Person("bob", uid == "m" ? Self.meeting : Self.task)
            for message in messages { try bob.take(message.bytes) }
            #expect(bob.states(try bob.item(uid)) == ["ada unknown", "cy delegated", "dan accepted"])
        }
        #expect(
            bob.news == ["Cy delegated \"\(invitation.title)\" to dan@x.example, saying \"Dan knows more\""])
        // The next version goes to all of them.
        #expect(try request(bob, uid).recipients == ["ada@x.example", "cy@x.example", "dan@x.example"])
        // Dan gets it as his.
        try dan.take(try request(bob, uid).bytes)
        #expect(try dan.item(uid).attendees.last?.status == .accepted)

        // Cy comes after all.
        let again = try cy.change { try $0.answer(id, as: "cy@x.example", .accepted).reply }
        #expect(!String(decoding: again.bytes, as: UTF8.self).contains("DELEGATED"))
    }

    @Test func `the delegate was lost when the same invitation came again`() throws {
        let (bob, guest) = try invited()
        var cy = guest
        let id = try cy.item().id
        _ = try cy.change { try $0.delegate(id, as: "cy@x.example", to: Self.dan) }
        let before = try cy.item()
        // The request has the DTSTAMP of the answer.
        try cy.take(try request(bob).bytes)
        #expect(try cy.item() == before)
    }

    @Test func `one occurrence is delegated, and a series with its changed occurrences`() throws {
        var (_, cy) = try invited("s", Self.series)
        let id = try cy.item("s").id
        let date = ItemTime("2026-03-09T09:00:00[Europe/Berlin]")
        let one = try cy.change { try $0.delegate(id, at: date, as: "cy@x.example", to: Self.dan) }
        for message in [one.reply, one.request] {
            try check(message)
            #expect(lines(message, "RECURRENCE-ID") == ["RECURRENCE-ID;TZID=Europe/Berlin:20260309T090000"])
            #expect(lines(message, "RRULE").isEmpty)
        }
        #expect(cy.states(try cy.item("s")) == ["ada pending", "cy pending"])
        #expect(
            cy.states(try cy.item("s", at: "2026-03-09")) == ["ada pending", "cy delegated", "dan pending"])

        // Another one was moved; the whole series is delegated.
        try cy.take(
            Self.file(
                [
                    "UID:s", "DTSTAMP:20260305T000000Z", "RECURRENCE-ID;TZID=Europe/Berlin:20260323T090000",
                    "DTSTART;TZID=Europe/Berlin:20260324T090000", "DTEND;TZID=Europe/Berlin:20260324T093000",
                    "SUMMARY:Weekly",
                ] + Self.people, method: "REQUEST"))
        let whole = try cy.change { try $0.delegate(id, as: "cy@x.example", to: Self.dan) }
        try check(whole.request)
        #expect(lines(whole.request, "RECURRENCE-ID").count == 2)
        let dan = try Person("dan", whole.request.bytes)
        #expect(try dan.item("s", at: "2026-03-23").start == ItemTime("2026-03-24T09:00:00[Europe/Berlin]"))
        #expect(dan.states(try dan.item("s", at: "2026-03-23")).last == "dan pending")
    }

    // MARK: REFRESH (3.2.6)

    @Test func `the newest version is asked for`() throws {
        var (bob, cy) = try invited()
        let id = try cy.item().id
        let before = try cy.item()
        let refresh = try cy.change { try $0.refresh(id, as: "cy@x.example", comment: "Mine is lost") }
        try check(refresh)
        #expect(lines(refresh, "ATTENDEE") == ["ATTENDEE;CN=Cy:mailto:cy@x.example"])
        #expect(refresh.recipients == ["bob@x.example"] && refresh.title == "Review")
        #expect(try cy.item() == before)
        try bob.take(refresh.bytes)
        let command = try #require(bob.news.first?.split(separator: "`").dropFirst().first)
        #expect(bob.news.first?.contains("Cy asks for the newest version of \"Review\"") == true)
        #expect(bob.news.first?.contains("saying \"Mine is lost\"") == true)
        let shortID = try NameIndex(bob.store, naming: [bob.item()]).shortID(of: try bob.item())
        #expect(command == "ekcal export \(shortID) --method request")
        // A guest cannot answer it.
        var ada = try Person("ada", try request(bob).bytes)
        try ada.take(refresh.bytes)
        #expect(ada.news.first?.contains("only its organizer can send, Bob; there is nothing to do") == true)
        #expect(ada.news.first?.contains("`") == false)
    }

    @Test func `one occurrence is asked for; without its series, the series`() throws {
        let (bob, cy) = try invited("s", Self.series)
        let id = try cy.item("s").id
        let date = ItemTime("2026-03-09T09:00:00[Europe/Berlin]")
        let one = try cy.change { try $0.refresh(id, at: date, as: "cy@x.example") }
        try check(one)
        #expect(lines(one, "RECURRENCE-ID") == ["RECURRENCE-ID;TZID=Europe/Berlin:20260309T090000"])
        var host = bob
        try host.take(one.bytes)
        #expect(host.news.first?.contains("@2026-03-09 --method request`") == true)

        let only = CalStoreMessage.request(
            [try bob.store.occurrence(of: try bob.item("s"), at: date)], now: Self.now)
        let dan = try Person("cy", only.bytes)
        let orphan = try dan.item("s").id
        let asked = try dan.change { try $0.refresh(orphan, at: date, as: "cy@x.example") }
        try check(asked)
        #expect(lines(asked, "RECURRENCE-ID").isEmpty)
    }
}
