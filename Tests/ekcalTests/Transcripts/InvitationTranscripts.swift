import Testing

@testable import ekcal

/// The handling of messages and to-dos of other programs by `import`, and of `--rrule` with typing errors.
@Suite struct InvitationTranscripts {
    /// Messages about a series that a file had changed from a date on did not reach the dates from there on.
    @Test(arguments: [
        ("CANCEL", "STATUS:CANCELLED", ["canceled", "canceled", "canceled", "canceled"]),
        (
            "CANCEL", "RECURRENCE-ID;TZID=Europe/Berlin:20260313T090000\r\nSTATUS:CANCELLED",
            ["none", "none", "none", "canceled"]
        ),
        (
            "REQUEST",
            "RECURRENCE-ID;TZID=Europe/Berlin:20260313T090000\r\n"
                + "DTSTART;TZID=Europe/Berlin:20260313T180000\r\nSTATUS:TENTATIVE",
            ["none", "none", "none", "tentative"]
        ),
    ])
    func aMessageAboutDatesThatAFileHasMoved(method: String, lines: String, states: [String]) throws {
        let shell = try Shell()
        func file(_ method: String, _ components: [String]) -> String {
            let events = components.map {
                "BEGIN:VEVENT\r\nUID:r1\r\nDTSTAMP:20260301T000000Z\r\nORGANIZER:mailto:bob@x.example\r\n"
                    + "ATTENDEE:mailto:ada@x.example\r\n\($0)\r\nEND:VEVENT\r\n"
            }
            return "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nMETHOD:\(method)\r\n" + events.joined()
                + "END:VCALENDAR\r\n"
        }
        let series = [
            "SEQUENCE:1\r\nDTSTART;TZID=Europe/Berlin:20260310T090000\r\nRRULE:FREQ=DAILY;COUNT=4\r\nSUMMARY:A",
            "SEQUENCE:1\r\nRECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:20260312T090000\r\n"
                + "DTSTART;TZID=Europe/Berlin:20260312T110000\r\nSUMMARY:A",
        ]
        #expect(shell.run(["import", "-"], input: file("REQUEST", series)).code == 0)
        let message = file(method, ["SEQUENCE:2\r\nSUMMARY:A\r\n" + lines])
        let result = shell.run(["import", "-"], input: message)
        #expect(result.code == 0, "\(result.err)")
        let listed = shell.run(["list", "2026-03-09..2026-03-20", "--format", "{status}", "--sort", "start"])
        #expect(listed.out.split(separator: "\n").map(String.init) == states, "\(listed.out)")
    }

    /// The end of an older version came back beside the newer one.
    @Test func anOlderVersionBringsNoDatesBack() throws {
        let shell = try Shell()
        func file(_ sequence: Int, _ more: String) -> String {
            "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nBEGIN:VEVENT\r\nUID:p\r\n"
                + "DTSTAMP:20260101T000000Z\r\nSEQUENCE:\(sequence)\r\nSUMMARY:\(sequence)\r\n"
                + "DTSTART;TZID=Europe/Berlin:20260310T090000\r\nRRULE:FREQ=DAILY;COUNT=4\r\nEND:VEVENT\r\n"
                + more + "END:VCALENDAR\r\n"
        }
        let old = file(
            1,
            "BEGIN:VEVENT\r\nUID:p\r\nDTSTAMP:20260101T000000Z\r\nSEQUENCE:2\r\nSUMMARY:later\r\n"
                + "RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:20260311T090000\r\n"
                + "DTSTART;TZID=Europe/Berlin:20260311T150000\r\nEND:VEVENT\r\n")
        for text in [old, file(5, ""), old] {
            #expect(shell.run(["import", "-"], input: text).code == 0)
        }
        let listed = shell.run(["list", "2026-03-09..2026-03-20", "--format", "{title}"])
        #expect(listed.out == "5\n5\n5\n5\n", "\(listed.out)")
    }

    @Test func `an answer does not replace the meeting`() throws {
        let shell = try Shell()
        let meeting =
            "BEGIN:VEVENT\nUID:m\nDTSTAMP:20260301T000000Z\nDTSTART:20260310T090000Z\nSUMMARY:Review\nEND:VEVENT"
        try shell.write("BEGIN:VCALENDAR\nMETHOD:REQUEST\n\(meeting)\nEND:VCALENDAR\n", to: "request.ics")
        try shell.write(
            "BEGIN:VCALENDAR\nMETHOD:REPLY\n\(meeting.replacing("Review", with: "Yes"))\nEND:VCALENDAR\n",
            to: "reply.ics")
        try Transcript.check(
            """
            $ ekcal import DIR/reply.ics
            Imported nothing from DIR/reply.ics
              1 rejected
            ! ekcal: DIR/reply.ics, line 3: "Yes": METHOD:REPLY is about an item that the calendar does not have, and changes nothing: m
            ! ekcal: the rejected items are in DIR/reply.rejects.ics, with the reasons
            [7]
            $ ekcal import DIR/request.ics -q
            $ ekcal import DIR/reply.ics --strict
            ! ekcal: DIR/reply.ics, line 3: "Yes": METHOD:REPLY has no ATTENDEE, so its sender is unknown
            !        nothing was imported
            [6]
            $ ekcal list all -o tsv --fields title
            title
            Review
            """, in: shell)
    }

    // The message is that of RFC 5546, 3.2.3.
    @Test func `an invitation is answered`() throws {
        let shell = try Shell()
        try shell.write(Files.invitation, to: "invite.ics")
        try shell.write(
            Files.invitation.replacing(
                "ATTENDEE;CN=Ada", with: "ATTENDEE:mailto:cy@x.example\r\nATTENDEE;CN=Ada"),
            to: "three.ics")
        try Transcript.check(
            """
            $ ekcal invite accept DIR/three.ics
            ! ekcal: "Review" has several participants, and it is unclear which one you are
            !        choose one with --as, or set user.address: cy@x.example, ada@x.example
            [4]
            $ ekcal invite accept DIR/three.ics --as eve@x.example
            ! ekcal: none of your addresses is among the participants of "Review"
            !        choose one with --as, or set user.address: cy@x.example, ada@x.example
            [3]
            $ ekcal list all -q
            $ ekcal invite accept DIR/invite.ics --reply - --comment "Yes; sure"
            BEGIN:VCALENDAR
            VERSION:2.0
            PRODID:-//CalStore//CalStore//EN
            CALSCALE:GREGORIAN
            METHOD:REPLY
            BEGIN:VEVENT
            UID:invited@example
            DTSTAMP:20260304T090000Z
            ORGANIZER;CN=Bob:mailto:bob@x.example
            ATTENDEE;CN=Ada;PARTSTAT=ACCEPTED:mailto:ada@x.example
            COMMENT:Yes\\; sure
            REQUEST-STATUS:2.0;Success
            END:VEVENT
            END:VCALENDAR
            $ ekcal invite list
            There are no invitations to answer.
            $ ekcal invite decline DIR/invite.ics --reply - --json
            ! {"error":{"code":"usage","exit":2,"message":"the message and the answer cannot both go to standard output","hint":"write a file name","field":"--reply","line":null,"candidates":[]}}
            [2]
            """, in: shell)
    }

    @Test func `a cancelled to-do is not overdue`() throws {
        let shell = try Shell()
        try shell.write(
            "BEGIN:VCALENDAR\nBEGIN:VTODO\nUID:t\nSUMMARY:Off\nSTATUS:CANCELLED\nDUE:20260301T100000Z\nEND:VTODO\nEND:VCALENDAR\n",
            to: "off.ics")
        try Transcript.check(
            """
            $ ekcal import DIR/off.ics -q
            $ ekcal overdue
            Nothing is overdue.
            $ ekcal assert is:open --count 0
            """, in: shell)
    }

    @Test func `a slip in a rule is named`() throws {
        try Transcript.check(
            """
            $ ekcal add X "2026-03-05 09:00" --rrule "FREQ=WEEKLY;UNTL=20260401"
            ! ekcal: UNTL=20260401 is not a part of a rule
            !        did you mean UNTIL?
            [2]
            $ ekcal add X "2026-03-05 09:00" --rrule "FREQ=WEEKLY;X-OWN=1;COUNT=2" -q
            """, in: try Shell())
    }
}
