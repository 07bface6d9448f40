import Basics
import Foundation
import Testing

@testable import ekcal

/// What scripts ran into. Each test is named after what happened.
@Suite struct ScriptWallTests {
    /// A batch of 10,000 lines with `uid:` took 38 seconds, the same as upserts two.
    @Test func uidQueriesLookedAtEveryItem() throws {
        let count = 3000
        func lines(_ line: (Int) -> String) -> String { (0..<count).map { line($0) + "\n" }.joined() }
        let shell = try Shell()
        let add = lines {
            #"{"op":"event.add","set":{"title":"T\#($0)","start":"2026-03-05","external_id":"x\#($0)"}}"#
        }
        #expect(shell.run(["batch", "-y", "-q"], input: add).code == 0)
        let clock = ContinuousClock()
        var results: [Shell.Result] = []
        let upserts = lines {
            #"{"op":"event.add","upsert":true,"set":{"title":"U","start":"2026-03-05","external_id":"x\#($0)"}}"#
        }
        let queries = lines { #"{"op":"event.edit","query":"uid:x\#($0)","set":{"title":"Q"}}"# }
        let first = clock.measure { results.append(shell.run(["batch", "-y", "-n", "-q"], input: upserts)) }
        let second = clock.measure { results.append(shell.run(["batch", "-y", "-n", "-q"], input: queries)) }
        #expect(results.allSatisfy { $0.code == 0 })
        #expect(second < first * 10, "\(second) for queries, \(first) for upserts")
    }

    @Test func uidQueriesFindWhatTheyFound() throws {
        let shell = try Shell.after(
            "calendar add work", "add A 2026-03-05 --external-id x",
            "add B 2026-03-06 -c work --external-id x",
            "add C 2026-03-07")
        func titles(_ query: String, _ more: String...) -> String {
            shell.run(["find", query, "--format", "{title}"] + more).out.replacing("\n", with: " ")
        }
        #expect(titles("uid:x") == "A B ")
        #expect(titles("uid:x", "-c", "work") == "B ")
        #expect(titles("uid:x title:B") == "B ")
        #expect(titles("(uid:x OR title:C)") == "A B C ")
        #expect(titles("type:event -uid:x") == "C ")
        #expect(titles("uid:nothing") == "")
    }

    /// A merge of git was "line 1: column 1: an object is expected".
    @Test func aConflictOfGitWasNotNamed() throws {
        let shell = try Shell.after("add One 2026-03-05")
        let lines = try shell.read("store/store.json").split(
            separator: "\n", omittingEmptySubsequences: false)
        func merged(at index: Int) -> String {
            var lines = lines.map(String.init)
            let line = lines[index]
            lines[index] = ["<<<<<<< HEAD", line, "=======", line, ">>>>>>> other"].joined(separator: "\n")
            return lines.joined(separator: "\n")
        }
        for (index, line) in [(0, 1), (4, 5)] {
            try shell.write(merged(at: index), to: "store/store.json")
            let result = shell.run(["list"])
            #expect(result.code == 74)
            #expect(result.err.contains("line \(line): git could not merge"), "\(result.err)")
            #expect(result.err.contains("delete the lines with <<<<<<<"))
        }
        try shell.write(lines.joined(separator: "\n"), to: "store/store.json")
        #expect(shell.run(["find", "One", "-q"]).code == 0)
    }

    /// Records came back in reverse order, which is noise in a diff.
    @Test func undoOfADeletionTurnedTheRecordsRound() throws {
        let shell = try Shell.after("add A 2026-03-05", "add B 2026-03-06", "add C 2026-03-04", "todo D")
        func records() throws -> [Substring] {
            #expect(shell.run(["store", "snapshot", "-q"]).code == 0)
            return try shell.read("store/store.json").split(separator: "\n").dropFirst().map { $0 }
        }
        let before = try records()
        #expect(shell.run(["rm", "(type:event OR type:reminder)", "-y", "-q"]).code == 0)
        #expect(try records() != before)
        #expect(shell.run(["undo", "-q"]).code == 0)
        #expect(try records() == before)
    }

    @Test func lengthsBelowASecondWereRefused() throws {
        let shell = try Shell()
        for text in ["300ms", "0.3s", "PT0.3S"] {
            #expect(shell.run(["add", "A", "2026-03-05", "-n", "--lock-timeout", text]).code == 0, "\(text)")
        }
    }

    /// `\0` was printed as typed, and there was no -0.
    @Test func xargsHadNoNull() throws {
        let shell = try Shell.after("add A 2026-03-05", "add 'B C' 2026-03-06")
        let quiet = shell.run(["find", "type:event", "-q"]).out
        let null = quiet.replacing("\n", with: "\0")
        for option in ["-0", "--null"] {
            #expect(shell.run(["find", "type:event", option]).out == null)
            #expect(shell.run(["list", "this week", option]).out.contains("\0"))
        }
        #expect(shell.run(["find", "type:event", "-0", "--format", "{title}"]).out == "A\0B C\0")
        #expect(shell.run(["find", "type:event", "--format", #"{title}\0"#]).out == "A\0B C\0")
        #expect(
            shell.run(["find", "type:event", "--format", #"{title}\0{start:%d}"#]).out
                == "A\u{0}05\nB C\u{0}06\n")
        for other in [["--json"], ["--fields", "title"], ["-o", "csv"]] {
            #expect(shell.run(["find", "type:event", "-0"] + other).code == 2, "\(other)")
        }
        // The format of the environment is for other answers.
        #expect(shell.run(["find", "type:event", "-0"], with: ["EKCAL_OUTPUT": "json"]).out == null)
    }

    private func feed(_ count: Int) -> String {
        "BEGIN:VCALENDAR\nVERSION:2.0\n"
            + (0..<count).map {
                "BEGIN:VEVENT\nUID:u\($0)\nDTSTART;VALUE=DATE:20260305\nSUMMARY:S\($0)\nEND:VEVENT\n"
            }.joined() + "END:VCALENDAR\n"
    }

    /// A nightly mirror of a feed with one event of ten deleted nine.
    @Test func aMirrorDeletedNineOfTen() throws {
        let shell = try Shell.after("calendar add feed")
        func mirror(_ count: Int, _ more: String...) -> Shell.Result {
            shell.run(["import", "-", "-c", "feed", "--mirror", "-y"] + more, input: feed(count))
        }
        #expect(mirror(10, "--expect", "10").code == 0)
        for more in [["--max-changes", "3"], ["--expect", "10"]] {
            let result = shell.run(["import", "-", "-c", "feed", "--mirror", "-y"] + more, input: feed(1))
            #expect(result.code == 5 && result.err.contains("nothing was imported"), "\(result.err)")
        }
        #expect(mirror(1, "--max-changes", "3").err.contains("9 items (9 deleted), more than 3"))
        #expect(shell.run(["find", "calendar:feed", "-q"]).out.split(separator: "\n").count == 10)
        #expect(mirror(8, "--max-changes", "3", "-n").code == 0)
        #expect(mirror(8, "--max-changes", "3").code == 0)
        #expect(shell.run(["find", "calendar:feed", "-q"]).out.split(separator: "\n").count == 8)
    }

    /// A shift from 22:00 until 06:00 ended before it began.
    @Test func nightShiftsWereRejected() throws {
        let shell = try Shell()
        let rows = """
            Title,Day,From,Until
            Night,2026-03-05,22:00,06:00
            Late,2026-03-31,22:00:00,6:00
            Day,2026-03-06,08:00,16:00
            Point,2026-03-07,08:00,08:00

            """
        let maps = ["title=Title", "start=Day+From", "end=Day+Until"].flatMap { ["--map", $0] }
        #expect(shell.run(["import", "-", "--as", "csv"] + maps, input: rows).code == 0)
        let found = shell.run(["find", "type:event", "--format", "{title} {start:%d %H} {end:%d %H}"]).out
        #expect(found == "Night 05 22 06 06\nDay 06 08 06 16\nPoint 07 08 07 08\nLate 31 22 01 06\n")
        // With a day of its own, an end before the start is a mistake.
        let two = "title,start,end\nX,2026-03-05 22:00,2026-03-05 06:00\n"
        #expect(shell.run(["import", "-", "--as", "csv", "--rejects", "none"], input: two).code == 7)
    }

    /// A record that somebody wrote without an identifier locked the whole store.
    @Test func aRecordWithoutAnIdentifierLockedTheStore() throws {
        let shell = try Shell.after("add One 2026-03-05")
        let text = try shell.read("store/store.json")
        let calendar = try #require(text.firstMatch(of: #/"calendar":"([-0-9A-F]+)"/#)).1
        let mine = #"{"type":"event","calendar":"\#(calendar)","title":"Mine","start":"2026-03-06"}"#
        let twice = text.replacing("\n]}", with: ",\n\(mine),\n\(mine)\n]}")
        try shell.write(twice, to: "store/store.json")
        func identifiers() throws -> [String] {
            try shell.json(["find", "title:Mine"])["data"]?.array?.compactMap { $0["id"]?.string } ?? []
        }
        let first = try identifiers()
        #expect(first.count == 2 && Set(first).count == 2)
        // A reader gives the same one, whatever the layout, until a writer saves it.
        try shell.write(twice.replacing(",\"title\"", with: ",\n   \"title\""), to: "store/store.json")
        #expect(try identifiers() == first)
        #expect(shell.run(["add", "Next", "2026-03-07", "-q"]).code == 0)
        #expect(try identifiers() == first)
        #expect(shell.run(["store", "check"]).code == 0)
        #expect(shell.run(["log"]).out.contains("changed outside"))
        #expect(try shell.read("store/store.json").contains(first[0]))
    }

    /// "Nothing to undo." looked as if there never was anything.
    @Test func undoPastACompactionSaidNothing() throws {
        let shell = try Shell.after("add One 2026-03-05", "add Two 2026-03-05")
        #expect(shell.run(["store", "compact", "--keep", "0", "-y", "-q"]).code == 0)
        let result = shell.run(["undo"])
        #expect(result.code == 0)
        #expect(
            result.out
                == "Nothing to undo: the history before operation 3 was removed (`ekcal store compact`).\n")
        let warnings = try shell.json(["undo"])["ekcal"]?["warnings"]?.array ?? []
        #expect(warnings.first?.string?.contains("before operation 3") == true)
        #expect(try Shell().run(["undo"]).out == "Nothing to undo.\n")
    }
}
