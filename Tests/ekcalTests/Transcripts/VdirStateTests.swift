import Basics
import CalStore
import CalStoreExchange
import Foundation
import Testing

@testable import Basics
@testable import ekcal

/// The stored state of a folder, if a push is killed.
@Suite struct VdirStateTests {
    @Test func `a push that was killed behind a file has agreed on it`() throws {
        let shell = try Shell()
        let folder = shell.path("cal")
        #expect(shell.run(["calendar", "add", "work"]).code == 0)
        #expect(shell.run(["add", "Lunch", "fri 12:00", "-c", "work"]).code == 0)
        #expect(shell.run(["vdir", "push", folder]).code == 0)
        let notes = {
            try shell.storeBytes().filter { $0.key.hasPrefix("sync-") && !$0.key.hasSuffix(".lock") }
        }
        let before = try notes()
        #expect(before.count == 1)
        #expect(shell.run(["edit", "title:Lunch", "--title", "Dinner"]).code == 0)
        #expect(shell.run(["vdir", "push", folder]).code == 0)
        let after = try notes()
        // As if it had been killed before it saved: the last notes, and a row in the journal.
        let name = try #require(before.keys.first)
        let json = try JSONValue(reading: Array(try #require(after[name])))
        let collection = try #require(json["collections"]?.array?.first)
        let row: JSONValue = [
            "folder": try #require(collection["folder"]), "calendar": try #require(collection["calendar"]),
            "items": try #require(collection["items"]), "gone": [],
        ]
        try shell.writeStore(before)
        try shell.writeStore([name + ".journal": Data((row.text + "\n[\"cut").utf8)])
        let path = try #require(
            FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String }.first {
                $0.hasSuffix(".ics")
            })
        try shell.write(
            shell.read("cal/" + path).replacing("SUMMARY:Dinner", with: "SUMMARY:Supper"), to: "cal/" + path)
        let pulled = shell.run(["vdir", "pull", folder])
        #expect(pulled.code == 0 && pulled.out.contains("work: 1 changed"))
        #expect(try notes().keys.sorted() == [name])
        #expect(shell.run(["find", "Supper", "-q"]).out.split(separator: "\n").count == 1)
    }

    /// What `import` says about a file, `vdir pull` took without a word.
    @Test func `a pull says what it reads otherwise than the file`() throws {
        let shell = try Shell()
        try FileManager.default.createDirectory(
            atPath: shell.path("cal/w"), withIntermediateDirectories: true)
        try shell.write(
            "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nBEGIN:VEVENT\r\nUID:z\r\n"
                + "DTSTART;TZID=Atlantis/Poseidon:20260310T090000\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n",
            to: "cal/w/z.ics")
        let first = shell.run(["vdir", "pull", shell.path("cal")])
        #expect(first.code == 0 && first.err.contains("z.ics, line "), "\(first.err)")
        #expect(shell.run(["vdir", "pull", shell.path("cal")]).err.isEmpty)
    }

    /// The event stayed beside the reminder, and the next push wrote both into one file.
    @Test func `a file that became a to-do is no event any more`() throws {
        let shell = try Shell()
        let event =
            "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nBEGIN:VEVENT\r\nUID:k\r\n"
            + "DTSTAMP:20260101T000000Z\r\nDTSTART:20260310T090000Z\r\nSUMMARY:k\r\nEND:VEVENT\r\n"
            + "END:VCALENDAR\r\n"
        try FileManager.default.createDirectory(
            atPath: shell.path("cal/w"), withIntermediateDirectories: true)
        try shell.write(event, to: "cal/w/k.ics")
        #expect(shell.run(["vdir", "pull", shell.path("cal")]).code == 0)
        try shell.write(event.replacing("VEVENT", with: "VTODO"), to: "cal/w/k.ics")
        #expect(shell.run(["vdir", "pull", shell.path("cal")]).code == 0)
        #expect(shell.run(["find", "uid:k", "--format", "{type}"]).out == "reminder\n")
        #expect(shell.run(["edit", "uid:k", "--title", "kk", "-y"]).code == 0)
        #expect(shell.run(["vdir", "push", shell.path("cal")]).code == 0)
        let pushed = try shell.read("cal/w/k.ics")
        #expect(pushed.contains("SUMMARY:kk") && !pushed.contains("VEVENT"), "\(pushed)")
    }

    @Test(arguments: ["#ff0000\n", "#FF0000FF\n", "#FF000080\n", "red\n"])
    func `a colour that the folder spells otherwise was written anew`(text: String) throws {
        let shell = try Shell()
        let folder = shell.path("cal")
        for words in [
            ["calendar", "add", "work"], ["add", "x", "fri", "-c", "work"], ["vdir", "push", folder],
        ] {
            #expect(shell.run(words + ["-q"]).code == 0, "\(words)")
        }
        try shell.write(text, to: "cal/work/color")
        for side in ["pull", "push", "pull", "push"] {
            #expect(shell.run(["vdir", side, folder, "-q"]).code == 0)
            #expect(try shell.read("cal/work/color") == text)
        }
        // Another one is.
        #expect(shell.run(["calendar", "edit", "work", "--tint", "#00FF00", "-q"]).code == 0)
        #expect(shell.run(["vdir", "push", folder, "-q"]).code == 0)
        #expect(try shell.read("cal/work/color") == "#00FF00")
    }

    @Test func `a deleted calendar came back with the next sync`() throws {
        let shell = try Shell()
        let folder = shell.folder.path + "/cal"
        for words in [
            ["calendar", "add", "tmp"], ["add", "x", "2026-05-06 10:00", "-c", "tmp"],
            ["vdir", "push", folder], ["calendar", "rm", "tmp", "-y"], ["vdir", "push", folder],
        ] {
            #expect(shell.run(words + ["-q"]).code == 0, "\(words)")
        }
        func titles() -> String { shell.run(["calendar", "list", "-o", "tsv", "--fields", "title"]).out }
        let pulled = shell.run(["vdir", "pull", folder])
        #expect(pulled.err.contains("was deleted, but the folder still exists"))
        #expect(!titles().contains("tmp"))
        // Who wants it back says so.
        #expect(shell.run(["calendar", "add", "tmp", "-q"]).code == 0)
        #expect(shell.run(["vdir", "pull", folder, "-q"]).code == 0)
        #expect(shell.run(["export", "-c", "tmp", "--csv", "--fields", "title"]).out == "title\nx\n")
    }
}
