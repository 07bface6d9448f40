import Basics
import Testing

@testable import ekcal

/// `invite propose`, `delegate` and `refresh`, and what is refused.
@Suite struct InvitedGuestTranscripts {
    /// A store with the invitation, and `user.address` of its guest.
    private func guest() throws -> Shell {
        let shell = try Shell()
        try shell.write(Files.invitation, to: "invite.ics")
        #expect(shell.run(["import", shell.folder.path + "/invite.ics", "-q"]).code == 0)
        #expect(shell.run(["config", "set", "user.address", "ada@x.example", "-q"]).code == 0)
        return shell
    }

    // The messages are those of RFC 5546, 3.2.7, 3.2.2.3 and 3.2.6.
    @Test func `a guest proposes, delegates and asks`() throws {
        try Transcript.check(
            """
            $ ekcal invite propose invited@example "12 mar 15:00" --comment "At 3, please" --reply -
            BEGIN:VCALENDAR
            VERSION:2.0
            PRODID:-//CalStore//CalStore//EN
            CALSCALE:GREGORIAN
            METHOD:COUNTER
            BEGIN:VTIMEZONE
            TZID:Europe/Berlin
            BEGIN:DAYLIGHT
            DTSTART:20250330T020000
            RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
            TZOFFSETFROM:+0100
            TZOFFSETTO:+0200
            TZNAME:CEST
            END:DAYLIGHT
            BEGIN:STANDARD
            DTSTART:20251026T030000
            RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
            TZOFFSETFROM:+0200
            TZOFFSETTO:+0100
            TZNAME:CET
            END:STANDARD
            END:VTIMEZONE
            BEGIN:VEVENT
            UID:invited@example
            DTSTAMP:20260304T090000Z
            SUMMARY:Review
            DTSTART;TZID=Europe/Berlin:20260312T150000
            DTEND;TZID=Europe/Berlin:20260312T160000
            TRANSP:OPAQUE
            ORGANIZER;CN=Bob:mailto:bob@x.example
            ATTENDEE;CN=Ada;PARTSTAT=TENTATIVE:mailto:ada@x.example
            COMMENT:At 3\\, please
            END:VEVENT
            END:VCALENDAR
            $ ekcal invite list
            e0001  Review   Tue 2026-03-10 10:00-11:00   Calendar   from Bob   not answered   other time proposed
            $ ekcal invite show e0001
            e0001  Review
              when        Tue 2026-03-10 10:00-11:00
              calendar    Calendar
              organizer   Bob <bob@x.example>
              attendees   Ada <ada@x.example>
              identifier  ID-1
              UID         invited@example
              revision    REV
              you proposed: Thu 2026-03-12 15:00-16:00   Review, saying "At 3, please"   (not answered yet)
            $ ekcal invite delegate e0001 "Dan <dan@x.example>" --reply DIR/answer.ics
            Delegated e0001  Review   Tue 2026-03-10 10:00-11:00   Calendar   to dan@x.example   as ada@x.example
            Undo with: ekcal undo            (op o0001)
            ! ekcal: the message is in DIR/answer.ics; send it to bob@x.example
            ! ekcal: the message is in DIR/answer.request.ics; send it to dan@x.example
            $ ekcal invite refresh e0001 --reply -
            BEGIN:VCALENDAR
            VERSION:2.0
            PRODID:-//CalStore//CalStore//EN
            CALSCALE:GREGORIAN
            METHOD:REFRESH
            BEGIN:VEVENT
            UID:invited@example
            DTSTAMP:20260304T090000Z
            ORGANIZER;CN=Bob:mailto:bob@x.example
            ATTENDEE;CN=Ada:mailto:ada@x.example
            END:VEVENT
            END:VCALENDAR
            """, in: try guest())
    }

    @Test func `what makes no sense is refused, with what to do instead`() throws {
        let shell = try guest()
        try shell.write(
            Files.invitation.replacing("BEGIN:VEVENT", with: "BEGIN:VEVENT\r\nSTATUS:CANCELLED").replacing(
                "UID:invited@example", with: "UID:off"), to: "off.ics")
        try shell.write(
            Files.invitation.replacing(
                "ATTENDEE;CN=Ada", with: "ATTENDEE:mailto:cy@x.example\r\nATTENDEE;CN=Ada"),
            to: "three.ics")
        try Transcript.check(
            """
            $ ekcal add Dentist 2026-03-05 -q
            $ ekcal todo Milk fri -q
            $ ekcal invite propose Dentist fri -y
            ! ekcal: "Dentist" is not an invitation: it has no organizer to write to
            !        `ekcal invite list --all` lists the invitations
            [6]
            $ ekcal invite refresh Milk -y --reply -
            ! ekcal: "Milk" is not an invitation: it has no organizer to write to
            !        `ekcal invite list --all` lists the invitations
            [6]
            $ ekcal invite propose uid:invited@example 10:00
            ! ekcal: "Review" is at that time already
            !        propose another one
            [6]
            $ ekcal invite propose uid:invited@example gibberish
            ! ekcal: "gibberish" is not a date or a time
            !        `ekcal help dates` shows how to write dates and times
            [2]
            $ ekcal invite propose DIR/off.ics +1d
            ! ekcal: "Review" is cancelled
            !        `ekcal invite refresh` asks the organizer for the newest version
            [6]
            $ ekcal invite delegate invited@example ADA@x.example
            ! ekcal: ada@x.example is your own address
            !        name somebody else
            [6]
            $ ekcal invite delegate invited@example bob@x.example
            ! ekcal: bob@x.example is the organizer of "Review"
            !        name somebody else
            [6]
            $ ekcal invite delegate DIR/three.ics cy@x.example
            ! ekcal: cy@x.example is already invited to "Review"
            !        name somebody else
            [6]
            $ ekcal invite delegate invited@example urn:uuid:1
            ! ekcal: "urn:uuid:1" is not a mail address
            !        write dan@example.com, or "Dan Doe <dan@example.com>"
            [2]
            $ ekcal invite delegate invited@example -- -x@x.example
            ! ekcal: "-x@x.example" is not a mail address
            !        write dan@example.com, or "Dan Doe <dan@example.com>"
            [2]
            $ ekcal invite refresh invited@example
            ! ekcal: the message has no destination
            !        add --reply FILE or --send PROGRAM
            [2]
            $ ekcal invite refresh nobody@example --reply -
            ! ekcal: no item has "nobody@example" in its title
            !        `ekcal find` searches notes and places too; or write an identifier such as e7kq4 or e7kq4@2026-03-20
            [3]
            $ ekcal config set user.address bob@x.example -q
            $ ekcal invite propose invited@example +1d
            ! ekcal: you are the organizer of "Review"
            !        move it with `ekcal reschedule e0001 WHEN`, then send the new version: `ekcal export e0001 --method request`
            [6]
            $ ekcal invite delegate invited@example dan@x.example
            ! ekcal: you are the organizer of "Review"
            !        invite others with `ekcal edit e0001 --add-attendee dan@x.example`, then send it: `ekcal export e0001 --method request`
            [6]
            $ ekcal invite refresh invited@example --reply -
            ! ekcal: you are the organizer of "Review"
            !        you have the newest version; `ekcal export e0001 --method request` writes it for the participants
            [6]
            $ ekcal config set user.address eve@x.example -q
            $ ekcal invite propose invited@example +1d
            ! ekcal: none of your addresses is among the participants of "Review"
            !        choose one with --as, or set user.address: ada@x.example
            [3]
            """, in: shell)
    }

    /// A day alone keeps the time, as in `reschedule`; a date that the series does not have is named.
    @Test func `a day alone keeps the time`() throws {
        let shell = try guest()
        #expect(
            shell.run(["invite", "propose", "invited@example", "fri", "-n"]).out.contains(
                "Would propose Fri 2026-03-13 10:00-11:00 to Bob for"))
        try shell.write(
            Files.invitation.replacing("UID:invited@example", with: "UID:s").replacing(
                "SUMMARY:Review", with: "SUMMARY:Review\r\nRRULE:FREQ=WEEKLY;COUNT=3"), to: "series.ics")
        #expect(shell.run(["import", shell.folder.path + "/series.ics", "-q"]).code == 0)
        for verb in [["propose", "+1h"], ["delegate", "dan@x.example"], ["refresh", "--reply", "-"]] {
            let rest = verb.dropFirst()
            #expect(shell.run(["invite", verb[0], "s@2026-03-11"] + rest).code == 3, "\(verb)")
            #expect(shell.run(["invite", verb[0], "s@2026-03-17", "-n"] + rest).code == 0, "\(verb)")
        }
        let result = try shell.json(["invite", "propose", "s@2026-03-17", "15:00", "-n"])
        let message = try #require(result["result"]?["messages"]?.array?.first)
        #expect(message["method"] == "COUNTER" && message["to"]?.array?.first == "bob@x.example")
        #expect(message["text"]?.string?.contains("RECURRENCE-ID;TZID=Europe/Berlin:20260317T100000") == true)
        #expect(message["subject"] == "New time proposed: Review")
    }

    /// `invite accept` took neither a UID nor a query.
    @Test(arguments: ["uid:invited@example", "invited@example", "title:review type:event", "Review"])
    func `every name of an item is one of an invitation`(_ name: String) throws {
        let shell = try guest()
        for words in [
            ["accept", name], ["propose", name, "+1d"], ["refresh", name, "--reply", "-"], ["show", name],
        ] {
            let result = shell.run(["invite"] + words + (words[0] == "show" ? [] : ["-y"]))
            #expect(result.code == 0, "\(words): \(result.err)")
        }
        #expect(shell.run(["show", "invited@example"]).code == 0)
        #expect(shell.run(["list", "2026-03-10", "--format", "{title}"]).out.contains("Review"))
    }

    /// A UID is an address everywhere, also with a date; it may contain `@`.
    @Test func `a UID that two calendars have is ambiguous`() throws {
        let shell = try Shell.after(
            "calendar add Other", "add A 2026-03-05 --external-id a@x --repeat daily -q",
            "add B 2026-03-05 --external-id b@x -q", "add C 2026-03-05 -c Other --external-id b@x -q")
        #expect(shell.run(["show", "a@x"]).out.contains("UID         a@x"))
        #expect(shell.run(["skip", "a@x@2026-03-07"]).code == 0)
        #expect(shell.run(["show", "a@x@2026-03-07"]).code == 3)
        #expect(shell.run(["show", "a@x@next"]).code == 0)
        let both = shell.run(["show", "b@x"])
        #expect(both.code == 4 && both.err.contains("B") && both.err.contains("C"), "\(both.err)")
        // An identifier comes before a UID.
        let shortID = try #require(
            try shell.json(["find", "title:B"])["data"]?.array?.first?["short_id"]?.string)
        #expect(shell.run(["add", "D", "fri", "--external-id", shortID, "-q"]).code == 0)
        #expect(shell.run(["show", shortID, "--format", "{title}"]).out == "B\n")
    }

    /// A message that is sent is not reported as an answer that is in the store.
    @Test func `a program that fails`() throws {
        let shell = try guest()
        let refresh = shell.run(["invite", "refresh", "invited@example", "--send", "false"])
        #expect(
            refresh.code == 7 && refresh.err.contains("ekcal: the message was not sent: false exited with 1"))
        let propose = shell.run(["invite", "propose", "invited@example", "+1d", "--send", "false"])
        #expect(propose.code == 7 && propose.err.contains("is in the store, but the message was not sent"))
        // No organizer: nobody to send it to.
        try shell.write(
            Files.invitation.replacing("ORGANIZER;CN=Bob:mailto:bob@x.example\r\n", with: "").replacing(
                "UID:invited@example", with: "UID:n"), to: "n.ics")
        let answer = shell.run(["invite", "accept", shell.folder.path + "/n.ics", "--send", "true {to}"])
        #expect(answer.code == 6 && answer.err.contains("has nobody to send the message to"), "\(answer.err)")
    }

    /// "line 11: is an occurrence of a series that the file does not have", though the calendar has it.
    @Test func `an occurrence of a series that the calendar has does not warn`() throws {
        let shell = try Shell()
        let series = Files.invitation.replacing(
            "SUMMARY:Review", with: "SUMMARY:Review\r\nRRULE:FREQ=WEEKLY;COUNT=3")
        try shell.write(series, to: "series.ics")
        try shell.write(
            Files.invitation.replacing(
                "UID:invited@example",
                with: "UID:invited@example\r\nRECURRENCE-ID;TZID=Europe/Berlin:20260317T100000"),
            to: "one.ics")
        let path = shell.folder.path
        #expect(
            shell.run(["import", path + "/one.ics"]).err.contains("a series that the file does not have"))
        #expect(shell.run(["undo", "-q"]).code == 0)
        #expect(shell.run(["import", path + "/series.ics", "-q"]).code == 0)
        let result = shell.run(["import", path + "/one.ics"])
        #expect(result.code == 0 && result.err.isEmpty, "\(result.err)")
        #expect(try shell.json(["import", path + "/one.ics"])["ekcal"]?["warnings"]?.array?.isEmpty == true)
    }

    /// A TV feed with two episodes of one UID: "the item on line 18 is newer", though nothing says so.
    @Test func `the later of two equal versions is not called newer`() throws {
        let shell = try Shell()
        func event(_ title: String, _ more: String = "") -> String {
            "BEGIN:VEVENT\r\nUID:tv\r\nDTSTART:20260310T090000Z\r\nSUMMARY:\(title)\r\n\(more)END:VEVENT"
        }
        try shell.write(Files.calendar(event("One"), event("Two")), to: "same.ics")
        try shell.write(Files.calendar(event("One"), event("Two", "SEQUENCE:1\r\n")), to: "newer.ics")
        let same = shell.run(["import", shell.folder.path + "/same.ics"]).err
        #expect(
            same.contains("the item on line 9 has the same UID and comes later in the file: tv"), "\(same)")
        let newer = shell.run(["import", shell.folder.path + "/newer.ics", "-n"]).err
        #expect(newer.contains("the item on line 9 has the same UID and is newer: tv"), "\(newer)")
    }
}
