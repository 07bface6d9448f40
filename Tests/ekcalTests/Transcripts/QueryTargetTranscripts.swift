import Foundation
import Testing

@testable import ekcal

/// Queries where commands take items (`ekcal help queries`): what each command meets, the guard of three,
/// `--expect`, `--fail-empty` and `--if-present`.
@Suite struct QueryTargetTranscripts {
    private func shell() throws -> Shell {
        try .after(
            "todo Milk fri -q", "todo Bread fri -q", "todo Old 2026-03-02 -q",
            "add 'Milk tasting' 'fri 18:00' -q", "add Yoga '2026-03-02 18:00' --for 1h --repeat weekly -q")
    }

    private func titles(_ shell: Shell, _ query: String) throws -> [String] {
        try shell.json(["find", query])["data"]?.array?.compactMap { $0["title"]?.string }.sorted() ?? []
    }

    /// `done` means open reminders, `undone` completed ones, whatever else a query matches.
    @Test func remindersByQuery() throws {
        let shell = try shell()
        #expect(shell.run(["done", "on:2026-03-06"]).code == 0)
        #expect(try titles(shell, "is:done") == ["Bread", "Milk"])
        #expect(shell.run(["undone", "title:milk"]).code == 0)
        #expect(try titles(shell, "is:done") == ["Bread"])
        #expect(try titles(shell, "type:event") == ["Milk tasting", "Yoga"])
    }

    @Test func copyRescheduleShow() throws {
        let shell = try shell()
        #expect(shell.run(["reschedule", "title:\"milk tasting\"", "+1d"]).code == 0)
        #expect(
            try shell.json(["show", "title:tasting"])["data"]?.array?.first?["start"]?.string
                == "2026-03-07T18:00:00+01:00")
        #expect(shell.run(["copy", "title:tasting", "--on", "2026-03-20"]).code == 0)
        #expect(try titles(shell, "title:tasting") == ["Milk tasting", "Milk tasting"])
    }

    /// The occurrences in the range go; the series stays.
    @Test func occurrencesByQuery() throws {
        let shell = try shell()
        func days() throws -> [String] {
            try shell.json(["list", "2026-03", "title:yoga"])["data"]?.array?.compactMap {
                $0["start"]?.string.map { String($0.prefix(10)) }
            } ?? []
        }
        #expect(try days() == ["2026-03-02", "2026-03-09", "2026-03-16", "2026-03-23", "2026-03-30"])
        #expect(shell.run(["rm", "title:yoga on:2026-03-09", "--occurrences"]).code == 0)
        #expect(shell.run(["skip", "title:yoga on:2026-03-16"]).code == 0)
        #expect(try days() == ["2026-03-02", "2026-03-23", "2026-03-30"])
        #expect(shell.run(["unskip", "title:yoga on:2026-03-16"]).code == 0)
        #expect(try days() == ["2026-03-02", "2026-03-16", "2026-03-23", "2026-03-30"])
        #expect(
            shell.run(["edit", "title:yoga on:2026-03-23..2026-03-30", "--occurrences", "--location", "Hall"])
                .code == 0)
        #expect(try shell.json(["find", "location:hall"])["data"]?.array?.count == 2)
        #expect(
            shell.run(["reschedule", "title:yoga on:2026-03-16", "--occurrences", "2026-03-17"]).code == 0)
        #expect(try days() == ["2026-03-02", "2026-03-17", "2026-03-23", "2026-03-30"])
    }

    @Test func datesOfSeriesByQuery() throws {
        let shell = try shell()
        #expect(shell.run(["add", "Choir", "2026-03-05 20:00", "--repeat", "weekly", "-q"]).code == 0)
        // In which order the two series come depends on their identifiers.
        let lines = shell.run(["occurrences", "is:repeating", "2026-03-05..2026-03-13"]).out
            .split(separator: "\n").map { $0.hasPrefix("e") ? String($0.dropFirst(5)) : String($0) }
        #expect(
            lines.sorted() == [
                "  Choir   every week", "  Mon 2026-03-09 18:00", "  Thu 2026-03-05 20:00",
                "  Thu 2026-03-12 20:00", "  Yoga   every week",
            ])
        #expect(
            try shell.json(["occurrences", "is:repeating", "2026-03", "--expect", "9"])["data"]?.array?.count
                == 9)
        #expect(shell.run(["occurrences", "title:yoga", "2026-03", "--expect", "1"]).code == 5)
        #expect(shell.run(["occurrences", "title:nothing"]).out == "  nothing\n")
        #expect(shell.run(["occurrences", "title:nothing", "--fail-empty"]).code == 8)
    }

    /// One date of each series.
    @Test func splitByQuery() throws {
        let shell = try shell()
        #expect(shell.run(["add", "Choir", "2026-03-02 20:00", "--repeat", "weekly", "-q"]).code == 0)
        let before = try shell.storeBytes()
        let several = shell.run(["split", "is:repeating on:2026-03", "-y"])
        #expect(
            several.code == 6 && several.err.contains("would be split at several dates"), "\(several.err)")
        #expect(shell.run(["split", "is:repeating on:2026-03-16", "--expect", "1"]).code == 5)
        #expect(try shell.storeBytes() == before)
        #expect(shell.run(["split", "is:repeating on:2026-03-16", "--expect", "2"]).code == 0)
        #expect(try titles(shell, "is:repeating") == ["Choir", "Choir", "Yoga", "Yoga"])
    }

    @Test func historyByQuery() throws {
        let shell = try shell()
        #expect(shell.run(["edit", "title:bread", "--title", "Rye bread"]).code == 0)
        func labels(_ words: [String]) throws -> [String] {
            try shell.json(["history", "title:bread type:reminder"] + words)["data"]?.array?.compactMap {
                $0["operation"]?["label"]?.string
            } ?? []
        }
        #expect(
            try labels([]) == ["ekcal edit title:bread --title 'Rye bread'", "ekcal todo Bread fri -q"])
        #expect(try labels(["--limit", "1"]).count == 1)
        #expect(shell.run(["history", "title:bread", "--expect", "3"]).code == 5)
        #expect(
            try shell.json(["history", "title:milk"])["data"]?.array?.count == 2,
            "two items, one version each")
    }

    /// Commands that are given no items: so many must change.
    @Test func expectedChanges() throws {
        let shell = try shell()
        #expect(shell.run(["done", "on:2026-03-06"]).code == 0)
        let before = try shell.storeBytes()
        let oldest = try #require(try shell.json(["log"])["data"]?.array?.last?["id"]?.string)
        #expect(
            shell.run(["op", "restore", oldest, "--expect", "1"]).err
                == "ekcal: 5 items would change, not 1\n")
        #expect(shell.run(["undo", "--expect", "1"]).err == "ekcal: 2 items would change, not 1\n")
        #expect(shell.run(["batch", "--expect", "1"], input: "add A fri\nadd B fri\n").code == 5)
        #expect(shell.run(["batch", "--expect", "2"], input: "add A fri\ncommit\nadd B fri\n").code == 2)
        #expect(try shell.storeBytes() == before)
        #expect(shell.run(["undo", "--expect", "2"]).code == 0)
        #expect(shell.run(["redo", "--expect", "3"]).code == 5)
        #expect(shell.run(["redo", "--expect", "2"]).code == 0)
        #expect(shell.run(["log", "--expect", "8"]).code == 0)
        #expect(shell.run(["log", "-l", "3", "--expect", "3"]).code == 5, "there are more")
        #expect(shell.run(["changes", "--since", "0", "--expect", "1"]).code == 5)
        #expect(shell.run(["batch", "--expect", "2"], input: "add A fri\nadd B fri\n").code == 0)
    }

    /// The same in lines of JSON.
    @Test func linesOfJSON() throws {
        let shell = try shell()
        let lines = """
            {"op":"event.reschedule","query":"title:tasting","when":"+1d","expect":1}
            {"op":"rm","query":"title:yoga on:2026-03-09","occurrences":true}
            {"op":"skip","query":"title:yoga on:2026-03-16"}
            {"op":"reminder.done","query":"title:milk"}
            {"op":"rm","id":"e9999","if_present":true}
            """
        let result = shell.run(["batch"], input: lines)
        #expect(result.code == 0, "\(result.err)")
        #expect(try titles(shell, "is:done") == ["Milk"])
        #expect(try titles(shell, "title:tasting on:2026-03-07") == ["Milk tasting"])
        let days = try shell.json(["list", "2026-03", "title:yoga"])["data"]?.array?.count
        #expect(days == 3)
    }

    /// Without a range of dates a series has no end.
    @Test(arguments: [
        ["rm", "title:yoga", "--occurrences", "-y"], ["skip", "title:yoga", "-y"],
        ["edit", "title:yoga from:2026-03-01", "--occurrences", "--title", "X", "-y"],
    ])
    func occurrencesNeedARange(words: [String]) throws {
        let shell = try shell()
        let before = try shell.storeBytes()
        let result = shell.run(words)
        #expect(result.code == 2)
        #expect(result.err.contains("the query has no range of dates"), "\(result.err)")
        #expect(try shell.storeBytes() == before)
    }

    /// Four occurrences are more than three items.
    @Test func guardOfThree() throws {
        let shell = try shell()
        let before = try shell.storeBytes()
        for words in [
            ["skip", "title:yoga on:2026-03"], ["rm", "title:yoga on:2026-03", "--occurrences"],
            ["copy", "title:yoga on:2026-03", "--occurrences"],
            ["reschedule", "title:yoga on:2026-03", "+1h", "--occurrences"],
        ] {
            let result = shell.run(words)
            #expect(result.code == 9 && result.err.contains(" 5 items?"), "\(words): \(result.err)")
        }
        #expect(try shell.storeBytes() == before)
        #expect(shell.run(["skip", "title:yoga on:2026-03", "-y"]).code == 0)
        #expect(shell.run(["unskip", "title:yoga on:2026-03"]).code == 9)
        #expect(shell.run(["unskip", "title:yoga on:2026-03", "-y"]).code == 0)
    }

    @Test func expect() throws {
        let shell = try shell()
        let before = try shell.storeBytes()
        for words in [
            ["edit", "title:milk", "--title", "X"], ["rm", "title:milk"],
            ["mv", "title:milk", "--to", "Calendar"],
            ["copy", "title:milk"], ["reschedule", "title:milk", "+1d"], ["show", "title:milk"],
            ["find", "title:milk"], ["list", "title:milk on:fri"], ["export", "title:milk"],
        ] {
            let result = shell.run(words + ["--expect", "1"])
            #expect(result.code == 5, "\(words): \(result.err)")
            #expect(result.err == "ekcal: 2 items matched, not 1\n")
        }
        #expect(try shell.storeBytes() == before)
        #expect(shell.run(["find", "title:milk", "--expect", "2"]).code == 0)
        #expect(shell.run(["find", "title:nothing", "--expect", "0"]).code == 0)
        #expect(shell.run(["find", "title:milk", "-l", "1", "--expect", "2"]).code == 0, "found, not shown")
        #expect(shell.run(["done", "title:milk", "--expect", "1"]).code == 0)
        #expect(shell.run(["done", "title:milk", "--expect", "1"]).code == 5, "it is done by now")
    }

    @Test(arguments: [
        ["edit", "title:none", "--title", "X"], ["rm", "title:none"],
        ["mv", "title:none", "--to", "Calendar"],
        ["copy", "title:none"], ["done", "title:none"], ["undone", "title:none"],
        ["reschedule", "title:none", "+1d"], ["skip", "title:none on:fri"], ["unskip", "title:none"],
        ["show", "title:none"], ["export", "title:none"], ["find", "title:none"],
    ])
    func failEmpty(words: [String]) throws {
        let shell = try shell()
        #expect(shell.run(words).code == 0)
        #expect(shell.run(words + ["--fail-empty"]).code == 8)
    }

    /// Scripts that are run twice.
    @Test func ifPresent() throws {
        let shell = try shell()
        try Transcript.check(
            """
            $ ekcal find title:tasting -q
            e0001
            $ ekcal rm e0001 -q
            $ ekcal rm e0001
            ! ekcal: there is no item e0001
            !        `ekcal list` lists the items
            [3]
            $ ekcal rm e0001 --if-present
            ! ekcal: nothing to do: there is no item e0001
            $ ekcal rm e0001 --if-present --fail-empty
            ! ekcal: nothing to do: there is no item e0001
            ! ekcal: nothing matched
            [8]
            $ ekcal find title:yoga -q
            e0002
            $ ekcal skip e0002@2026-03-09 -q
            $ ekcal skip e0002@2026-03-09 --if-present
            ! ekcal: nothing to do: "Yoga" has no occurrence on 2026-03-09: it was deleted
            $ ekcal rm e0002@2026-03-09 --if-present -q
            $ ekcal unskip e0002@2026-03-09 -q
            $ ekcal unskip e0002@2026-03-09 --if-present
            ! ekcal: nothing to do: no occurrence of "Yoga" on 2026-03-09 was skipped
            $ ekcal rm e0002@whenever --if-present
            ! ekcal: "whenever" in e0002@whenever is not a date
            !        write e0002@2026-03-20, @fri or @next, or @2026-03-20T09:00 if there are two on a day
            [2]
            """, in: shell)
    }

    /// Words are those of a title, never of notes.
    @Test func wordsOfNotes() throws {
        let shell = try shell()
        _ = shell.run(["todo", "Cheese", "--notes", "at the milk bar", "-q"])
        try Transcript.check(
            """
            $ ekcal done milk -y
            Done  r0001  Milk
            $ ekcal done milk
            ! ekcal: no open item has "milk" in its title
            !        `ekcal find` lists past, completed and cancelled items; write the identifier of one
            [3]
            $ ekcal edit milk --notes "from the farm"
            ? y
            Changed e0001  Milk tasting   Fri 2026-03-06 18:00-19:00   Calendar
                notes  (none) → from the farm
            Undo with: ekcal undo            (op o0001)
            ! Do you mean "Milk tasting", Fri 2026-03-06 18:00-19:00? [Y/n]
            """, in: shell)
    }

    /// `hook.query`: the hooks run only for what matches before or after.
    @Test func hooksByQuery() throws {
        let shell = try Shell()
        try shell.write("exit 1\n", to: "no")
        try shell.write(
            "[hook]\n    pre-commit = sh \(shell.folder.path)/no\n    query = title:locked\n", to: "config")
        shell.environment["EKCAL_CONFIG"] = shell.folder.path + "/config"
        #expect(shell.run(["add", "Free", "fri", "-q"]).code == 0)
        #expect(shell.run(["add", "Locked", "fri", "-q"]).code == 6)
        #expect(shell.run(["add", "Locked", "fri", "-q", "--no-hooks"]).code == 0)
        #expect(shell.run(["edit", "title:locked", "--title", "Open"]).code == 6, "it matches before")
        #expect(shell.run(["edit", "title:free", "--title", "Locked"]).code == 6, "it would match after")
        #expect(shell.run(["rm", "title:free"]).code == 0)
        try shell.write(
            "[hook]\n    pre-commit = sh \(shell.folder.path)/no\n    query = colour:red\n", to: "config")
        #expect(shell.run(["add", "Free", "fri"]).code != 0)
    }
}
