import Foundation
import Testing

@testable import ekcal

/// `export --into` wrote over files that it could not keep, and changed links and permissions.
@Suite struct ExportIntoTranscripts {
    private static let head = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//me//x//EN\r\nX-MINE:1\r\n"
    private static let event =
        "BEGIN:VEVENT\r\nUID:cut1\r\nDTSTAMP:20260101T000000Z\r\nDTSTART:20260305T100000Z\r\n"
        + "SUMMARY:Cut\r\n"
    private static let journal =
        "BEGIN:VJOURNAL\r\nUID:j1\r\nDTSTAMP:20260101T000000Z\r\nSUMMARY:Dear diary\r\nEND:VJOURNAL\r\n"

    private func shell() throws -> Shell { try Shell.after("add Z '2026-03-10 09:00'") }

    private static let whole = head + event + "END:VEVENT\r\nEND:VCALENDAR\r\n"
    private static let unread = whole.replacing("20260305T100000Z", with: "nonsense")
    private static let broken = head + journal.replacing("END:VJOURNAL\r\n", with: "") + "END:VCALENDAR\r\n"
    private static let noCalendar = "is not an iCalendar file: BEGIN:VCALENDAR is missing"
    private static let cut = "seems to be cut off"

    /// Notes, a JSON backup, calendars without their end, and two with a part that cannot be read.
    private static let files: [(text: String, reason: String)] = [
        ("my notes\n", noCalendar), ("{\"data\":[]}\n", noCalendar), ("\n", noCalendar),
        (head + event, cut), (head + event + "END:VEVENT\r\n", cut),
        (unread, ", line "), (broken, ", line 5: VJOURNAL"),
    ]

    /// `-n` was ignored, and the file written.
    @Test func aDryRunWroteTheFile() throws {
        let shell = try shell()
        try shell.write(Self.whole, to: "file.ics")
        for name in ["file.ics", "new.ics"] {
            let result = shell.run(["export", "--into", shell.path(name), "-n"])
            #expect(result.code == 0)
            #expect(result.out.hasPrefix("Would write 1 item into "))
            #expect(result.out.contains("Nothing was written."))
        }
        #expect(try shell.read("file.ics") == Self.whole)
        #expect(!FileManager.default.fileExists(atPath: shell.path("new.ics")))
    }

    @Test(arguments: files)
    func aFileThatItCouldNotKeep(text: String, reason: String) throws {
        let shell = try shell()
        try shell.write(text, to: "file.ics")
        for more in [[], ["-n"], ["--json"]] {
            let result = shell.run(["export", "--into", shell.path("file.ics")] + more)
            #expect(result.code == 6, "\(result.out)\(result.err)")
            #expect(result.err.contains("file.ics") && result.err.contains(reason), "\(result.err)")
            #expect(result.err.contains("it was not changed; correct it, or name another file"))
            #expect(result.out.isEmpty)
        }
        #expect(try shell.read("file.ics") == text)
    }

    @Test func aCalendarWithoutEvents() throws {
        let shell = try shell()
        let file = shell.path("journal.ics")
        try shell.write(Self.head + Self.journal + "END:VCALENDAR\r\n", to: "journal.ics")
        #expect(shell.run(["export", "--into", file]).code == 0)
        let text = try shell.read("journal.ics")
        #expect(text.hasPrefix(Self.head + Self.journal), "\(text)")
        #expect(text.contains("\r\nSUMMARY:Z\r\n"))
        #expect(text.hasSuffix("END:VEVENT\r\nEND:VCALENDAR\r\n"), "\(text)")
        let again = shell.run(["export", "--into", file])
        #expect(again.code == 0 && again.out.contains("already has the 1 item"), "\(again.out)")
        #expect(try shell.read("journal.ics") == text)
    }

    @Test func anEmptyFileIsAMissingOne() throws {
        let shell = try shell()
        try shell.write("", to: "empty.ics")
        #expect(shell.run(["export", "--into", shell.path("empty.ics")]).code == 0)
        #expect(shell.run(["export", "--into", shell.path("new.ics")]).code == 0)
        #expect(try shell.read("empty.ics") == shell.read("new.ics"))
        #expect(try shell.read("new.ics").contains("SUMMARY:Z\r\n"))
        let lost = shell.run(["export", "--into", shell.path("no/new.ics")])
        #expect(lost.code == 74 && lost.err.contains("the folder does not exist"), "\(lost.err)")
    }

    /// The link became a file, and others could no longer read it.
    @Test func aLinkAndItsPermissions() throws {
        let shell = try shell()
        let (real, link) = (shell.path("real.ics"), shell.path("link.ics"))
        try shell.write(Self.whole, to: "real.ics")
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: real)
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "real.ics")
        #expect(shell.run(["export", "--into", link]).code == 0)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "real.ics")
        #expect(try shell.read("real.ics").contains("SUMMARY:Z\r\n"))
        let rights = try FileManager.default.attributesOfItem(atPath: real)[.posixPermissions] as? Int
        #expect(rights == 0o644)
    }

    /// The same for the result of `store merge`.
    @Test func aMergeKeptNoLink() throws {
        let shell = try shell()
        let (real, link) = (shell.path("real.json"), shell.path("link.json"))
        func snapshot() throws -> String {
            #expect(shell.run(["store", "snapshot"]).code == 0)
            return try shell.read("store/store.json")
        }
        let ours = try snapshot()
        for name in ["base.json", "real.json"] { try shell.write(ours, to: name) }
        #expect(shell.run(["add", "More", "2026-03-11"]).code == 0)
        try shell.write(try snapshot(), to: "theirs.json")
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: real)
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "real.json")
        let result = shell.run(["store", "merge", shell.path("base.json"), link, shell.path("theirs.json")])
        #expect(result.code == 0, "\(result.err)")
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "real.json")
        #expect(try shell.read("real.json").contains("\"More\""))
        let rights = try FileManager.default.attributesOfItem(atPath: real)[.posixPermissions] as? Int
        #expect(rights == 0o644)
    }
}
