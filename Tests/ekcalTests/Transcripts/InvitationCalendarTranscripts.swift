import Testing

@testable import ekcal

/// `invite` answered the item of another calendar, and nothing at all beside a subscription.
@Suite struct InvitationCalendarTranscripts {
    private static let mail = Files.invitation
    private static let feed = mail.replacing("METHOD:REQUEST\r\n", with: "")

    private func shell() throws -> Shell {
        let shell = try Shell()
        try shell.write(Self.mail, to: "mail.ics")
        try shell.write(Self.feed, to: "feed.ics")
        return shell
    }

    /// The answers in a calendar, as JSON has them.
    private func answers(_ calendar: String, _ shell: Shell) throws -> [String?] {
        let items = try shell.json(["export", "-c", calendar])["data"]?.array ?? []
        return items.flatMap { ($0["attendees"]?.array ?? []).map { $0["status"]?.string } }
    }

    @Test(arguments: ["accept", "decline", "tentative"])
    func theCopyOfAnotherCalendarWasAnswered(verb: String) throws {
        let shell = try shell()
        for name in ["work", "old"] { #expect(shell.run(["calendar", "add", name]).code == 0) }
        #expect(shell.run(["import", "-c", "old", shell.path("feed.ics")]).code == 0)
        let before = try answers("old", shell)
        // The second time, the file changes nothing.
        for _ in 1...2 {
            let result = shell.run(["invite", verb, shell.path("mail.ics"), "-c", "work"])
            #expect(result.code == 0, "\(result.err)")
            let status = verb == "tentative" ? verb : verb == "accept" ? "accepted" : "declined"
            #expect(try answers("work", shell) == [status])
            #expect(try answers("old", shell) == before && before.count == 1)
        }
    }

    @Test func aSubscriptionHasTheMeetingToo() throws {
        let shell = try shell()
        let feed = shell.path("feed.ics")
        #expect(shell.run(["calendar", "subscribe", feed, "--name", "Boss"]).code == 0)
        let before = try answers("Boss", shell)
        let result = shell.run(["invite", "accept", shell.path("mail.ics"), "--reply", "-"])
        #expect(result.code == 0, "\(result.err)")
        #expect(result.out.contains("METHOD:REPLY") && result.out.contains("PARTSTAT=ACCEPTED"))
        #expect(try answers("Calendar", shell) == ["accepted"])
        #expect(try answers("Boss", shell) == before)
    }

    /// It is ambiguous, not missing.
    @Test func aGuestWhoIsNotKnown() throws {
        let shell = try shell()
        try shell.write(
            Self.mail.replacing("ATTENDEE;CN=Ada", with: "ATTENDEE:mailto:cy@x.example\nATTENDEE;CN=Ada"),
            to: "three.ics")
        let result = shell.run(["invite", "accept", shell.path("three.ics"), "--json"])
        #expect(result.code == 4 && result.err.contains(#""code":"ambiguous""#), "\(result.err)")
        #expect(shell.run(["invite", "accept", shell.path("three.ics"), "--as", "eve@x.example"]).code == 3)
        #expect(shell.run(["invite", "accept", shell.path("three.ics"), "--as", "cy@x.example"]).code == 0)
    }
}
