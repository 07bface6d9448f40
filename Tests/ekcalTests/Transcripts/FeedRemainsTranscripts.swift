import Basics
import Foundation
import Testing

@testable import Basics
@testable import ekcal

/// Feeds with items that cannot be taken, and files under several names.
@Suite struct FeedRemainsTranscripts {
    private func feed(_ lines: String...) -> String {
        Files.calendar(
            lines.enumerated().map { index, line in
                "BEGIN:VEVENT\nUID:\(index)\nSUMMARY:E\(index)\n\(line)\nEND:VEVENT"
            }.joined(separator: "\n"))
    }

    /// The second refresh said "nothing new", with 0.
    @Test func `a feed with an unreadable item was complete at the second look`() throws {
        let shell = try Shell()
        let good = ["DTSTART;VALUE=DATE:20260305", "DTSTART;VALUE=DATE:20260306"]
        try shell.write(feed(good[0], good[1]), to: "club.ics")
        try shell.run("calendar subscribe \(shell.path("club.ics")) --name Club")
        try shell.write(feed(good[0], "DTSTART:nonsense"), to: "club.ics")
        for _ in 1...3 {
            let result = try shell.run("calendar refresh", code: 7)
            #expect(result.err.contains("Club, line") && result.err.contains("nonsense"), "\(result)")
            let json = try shell.json(["calendar", "refresh"])
            let rows = json["result"]?["subscriptions"]?.array
            #expect(rows?.first?["rejected"]?.array?.count == 1, "\(json.text)")
        }
        #expect(shell.run(["find", "calendar:Club", "--format", "{title}"]).out.contains("E1"))
        let operations = shell.run(["log", "-q"]).out
        try shell.write(feed(good[0], good[1]), to: "club.ics")
        for _ in 1...2 { #expect(try shell.run("calendar refresh").out == "Club: nothing new\n") }
        #expect(shell.run(["log", "-q"]).out == operations)
    }

    @Test func `a subscription to a feed with an unreadable item is not complete later`() throws {
        let shell = try Shell()
        try shell.write(feed("DTSTART;VALUE=DATE:20260305", "DTSTART:nonsense"), to: "club.ics")
        try shell.run("calendar subscribe \(shell.path("club.ics"))", code: 7)
        for _ in 1...2 { try shell.run("calendar refresh", code: 7) }
    }

    /// Three calendars followed one file.
    @Test(arguments: ["./", "../DIR/", "/", "sub/../", "link/../"])
    func `a file was subscribed to again under another spelling`(spelling: String) throws {
        let shell = try Shell()
        try shell.write(feed("DTSTART;VALUE=DATE:20260305"), to: "club.ics")
        try FileManager.default.createDirectory(atPath: shell.path("sub"), withIntermediateDirectories: false)
        try FileManager.default.createSymbolicLink(atPath: shell.path("link"), withDestinationPath: "sub")
        let folder = try #require(shell.folder.path.split(separator: "/").last)
        try shell.run("calendar subscribe \(shell.path("club.ics")) --name Club")
        let path = shell.path(spelling.replacing("DIR", with: folder) + "club.ics")
        let again = try shell.run("calendar subscribe \(path) --name Other", code: 6)
        #expect(again.err.contains("\"Club\" already follows"))
        #expect(!again.err.contains("/./") && !again.err.contains("/../"), "\(again.err)")
    }

    /// A path with `..` is that of the file system: behind a link, it leads to another folder.
    @Test func `a path through a link is read where it leads`() throws {
        let shell = try Shell()
        for name in ["one", "two", "two/inner"] {
            try FileManager.default.createDirectory(
                atPath: shell.path(name), withIntermediateDirectories: false)
        }
        try FileManager.default.createSymbolicLink(
            atPath: shell.path("one/link"), withDestinationPath: "../two/inner")
        try shell.write(feed("DTSTART;VALUE=DATE:20260305"), to: "two/club.ics")
        try shell.run("calendar subscribe \(shell.path("one/link/../club.ics")) --name Club")
        let again = try shell.run("calendar subscribe \(shell.path("two/club.ics"))", code: 6)
        #expect(again.err.contains("already follows"))
    }
}
