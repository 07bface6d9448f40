import Basics
import CalStore
import CalStoreExchange
import Foundation
import Testing

@testable import Basics
@testable import ekcal

/// `calendar subscribe`, `refresh`, `unsubscribe` and `show`, with files; what servers do is in
/// `test-subscriptions.sh`.
@Suite struct SubscriptionTranscripts {
    private func feed(_ events: [(uid: String, title: String)], _ lines: String = "X-WR-CALNAME:Club\n")
        -> String
    {
        "BEGIN:VCALENDAR\nVERSION:2.0\n\(lines)"
            + events.enumerated().map { index, event in
                "BEGIN:VEVENT\nUID:\(event.uid)\nDTSTART:2026030\(index + 5)T100000Z\nDTEND:2026030\(index + 5)T110000Z\nSUMMARY:\(event.title)\nEND:VEVENT\n"
            }.joined() + "END:VCALENDAR\n"
    }

    @Test func `a file is followed`() throws {
        let shell = try Shell()
        try shell.write(feed([("a", "Run"), ("b", "Swim")]), to: "club.ics")
        let first = shell.run(["calendar", "subscribe", shell.path("club.ics")])
        #expect(first.code == 0 && first.out.contains("Club   2 new"))
        let operations = shell.run(["log", "-q"]).out
        let same = shell.run(["calendar", "refresh"])
        #expect(same.out == "Club: nothing new\n" && shell.run(["log", "-q"]).out == operations)

        try shell.write(feed([("a", "Run far"), ("c", "Row")]), to: "club.ics")
        #expect(
            shell.run(["calendar", "refresh", "club", "-n"]).out.hasPrefix(
                "Club: would be 1 new, 1 changed, 1 deleted\n"))
        #expect(shell.run(["log", "-q"]).out == operations)
        #expect(
            shell.run(["calendar", "refresh", "club"]).out.hasPrefix("Club: 1 new, 1 changed, 1 deleted\n"))
        #expect(shell.run(["list", "--format", "{title}"]).out == "Run far\nRow\n")
        #expect(shell.run(["find", "is:subscribed", "--format", "{title}"]).out == "Run far\nRow\n")
        // They take part in what is free.
        #expect(shell.run(["find", "is:busy", "-q"]).out.split(separator: "\n").count == 2)
        #expect(shell.run(["undo"]).code == 0)
        #expect(shell.run(["list", "--format", "{title}"]).out == "Run\nSwim\n")
    }

    @Test func `its state is told`() throws {
        let shell = try Shell()
        try shell.write(
            feed([("a", "Run")], "NAME:Club\nCOLOR:red\nREFRESH-INTERVAL;VALUE=DURATION:P2D\n"),
            to: "club.ics")
        #expect(shell.run(["calendar", "subscribe", shell.path("club.ics")]).code == 0)
        let later = ["EKCAL_NOW": "2026-03-05T12:30"]
        try shell.write("<html>", to: "club.ics")
        let failed = shell.run(["calendar", "refresh"], with: later)
        #expect(failed.code == 74 && failed.err.contains("it is a web page, not a calendar"))
        let sheet = shell.run(["calendar", "show", "Club"], with: later).out
        #expect(sheet.contains("every    2 days\n"))
        #expect(sheet.contains("fetched  Wed 2026-03-04 10:00, 1d 2h ago\n"))
        #expect(sheet.contains("problem  ") && sheet.contains("web page"))
        let list = shell.run(["calendar", "list"], with: later).out
        #expect(list.contains("read-only, fetched 1d 2h ago and failed since"))
        let json = try JSONValue(reading: Array(shell.run(["calendar", "show", "Club", "--json"]).out.utf8))
        let subscription = json["data"]?.array?.first?["subscription"]
        #expect(subscription?["every"] == 172_800 && subscription?["fetched"] == "2026-03-04T09:00:00Z")
        #expect(json["data"]?.array?.first?["color"] == "#FF0000")
        let others = try JSONValue(
            reading: Array(shell.run(["calendar", "show", "Calendar", "--json"]).out.utf8))
        #expect(others["data"]?.array?.first?["subscription"] == .null)
    }

    @Test func `what cannot be is refused`() throws {
        let shell = try Shell()
        try shell.write(feed([("a", "Run")]), to: "club.ics")
        let path = shell.path("club.ics")
        #expect(
            shell.run(["calendar", "refresh", "Calendar"]).err.contains("\"Calendar\" is not a subscription"))
        #expect(shell.run(["calendar", "refresh"]).out.contains("There are no subscriptions"))
        #expect(shell.run(["calendar", "subscribe", "ftp://example.org/a.ics"]).code == 2)
        #expect(shell.run(["calendar", "subscribe", path, "--every", "0m"]).code == 2)
        #expect(shell.run(["calendar", "subscribe", path + ".none"]).code == 74)
        #expect(shell.run(["calendar", "subscribe", path]).code == 0)
        #expect(shell.run(["calendar", "subscribe", path]).err.contains("follows"))
        #expect(shell.run(["add", "x", "fri", "-c", "Club"]).code == 6)
        #expect(shell.run(["calendar", "refresh", "Club", "--all"]).code == 2)
        #expect(shell.run(["calendar", "refresh", "--force", "--if-due"]).code == 2)
        #expect(
            shell.run(["config", "set", "fetch.command", "curl {url}"]).err.contains("{output} is missing"))
        #expect(shell.run(["calendar", "unsubscribe", "Club", "--no-input"]).code == 9)
        #expect(shell.run(["calendar", "unsubscribe", "Club", "--keep-items"]).code == 0)
        #expect(shell.run(["add", "x", "fri", "-c", "Club"]).code == 0)
    }

    @Test func `an item that cannot be read leaves the others, and the exit code says so`() throws {
        let shell = try Shell()
        let bad = "BEGIN:VEVENT\nUID:bad\nSUMMARY:No date\nEND:VEVENT\nEND:VCALENDAR\n"
        try shell.write(feed([("a", "Run")]).replacing("END:VCALENDAR\n", with: bad), to: "club.ics")
        let result = shell.run(["calendar", "subscribe", shell.path("club.ics")])
        #expect(result.code == 7 && result.out.contains("1 new") && result.err.contains("Club, line"))
    }

    @Test func `passwords are not in the history`() throws {
        let shell = try Shell()
        // Nothing listens there.
        let url = "http://ada:geheim@127.0.0.1:9/club.ics"
        let result = shell.run(["calendar", "subscribe", url])
        #expect(result.code == 74 && !(result.out + result.err).contains("geheim"))
        #expect(shell.run(["add", "x", "fri", "--url", url]).code == 0)
        #expect(shell.run(["log", "--json"]).out.contains("--url http://127.0.0.1:9/club.ics"))
    }
}
