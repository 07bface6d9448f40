import Basics
import CalStore
import Foundation
import Testing

@testable import Basics
@testable import ekcal

/// Answers that said too little to a script: what was cut, what differs, which fields, which command.
@Suite struct ScriptAnswerTranscripts {
    @Test func aLimitIsToldAlsoWhenQuiet() throws {
        try Transcript.check(
            """
            $ ekcal add A 2026-03-05 -q
            $ ekcal add B 2026-03-06 -q
            $ ekcal list 2026-03 -l 1 -q
            e0001
            ! ekcal: 1 more entries are not shown (--limit 1)
            """, in: try Shell())
    }

    @Test func fieldsInTextAreColumns() throws {
        try Transcript.check(
            """
            $ ekcal add Standup "2026-03-05 09:00" --for 15m -q
            $ ekcal todo Milk 2026-03-05 --priority high -q
            $ ekcal list 2026-03-05 --fields title,priority_name,calendar.title
            title    priority_name  calendar.title
            Milk     high           Reminders
            Standup  none           Calendar
            $ ekcal list 2026-03-05 --fields title -q
            r0001
            e0001
            $ ekcal list 2026-03-05 --fields titel
            ! ekcal: there is no field "titel"
            !        did you mean title?
            [2]
            $ ekcal export --fields title
            ! ekcal: --fields needs an output format with fields for `ekcal export`
            !        add --json or --jsonl or --csv
            [2]
            """, in: try Shell())
    }

    @Test func aDryRunSaysWhatDiffers() throws {
        let shell = try Shell()
        try Transcript.check(
            """
            $ ekcal add A 2026-03-05
            Added e0001  A   Thu 2026-03-05, all day   Calendar
            $ ekcal edit e0001 --location Y --notes N -n
            Would change e0001  A   Thu 2026-03-05, all day   Calendar
                location  (none) → Y
                notes     (none) → N
            Nothing was written.
            """, in: shell)
        let batch = shell.run(["batch", "-n"], input: "edit title:A --location Y --notes N\n")
        #expect(batch.out.contains("\n    location  (none) → Y\n    notes     (none) → N\n"))
    }

    @Test func quickAnswersInItsOwnName() throws {
        let shell = try Shell()
        let answer = try shell.json(["quick", "Lunch fri 12:30", "-y"])
        #expect(answer["ekcal"]?["command"] == "quick")
    }

    @Test func objectsThatAreCalledLikeACommandCanBeHad() throws {
        let shell = try Shell()
        for name in ["day", "when", "version"] {
            let result = shell.run(["schema", "object", name])
            let schema = try JSONValue(reading: result.out.utf8)
            #expect(schema["properties"]?["ekcal"] == nil && schema["properties"]?["type"] != nil, "\(name)")
            #expect(shell.run(["schema"]).out.contains("  object \(name) "))
        }
        #expect(shell.run(["schema", "object", "event"]).out == shell.run(["schema", "event"]).out)
    }

    @Test func theRangeThatWasSearchedIsInTheAnswer() throws {
        let shell = try Shell()
        let day: JSONValue = ["start": "2026-03-01T00:00:00+01:00", "end": "2026-03-06T00:00:00+01:00"]
        let export = try shell.json(["export", "--from", "2026-03-01", "--to", "2026-03-05"])
        #expect(export["ekcal"]?["range"] == day)
        let find = try shell.json(["find", "on:2026-03-01..2026-03-05"])
        #expect(find["ekcal"]?["range"] == day)
        let open = try shell.json(["export", "--from", "2026-03-01"])
        #expect(open["ekcal"]?["range"] == ["start": "2026-03-01T00:00:00+01:00", "end": .null])
    }

    @Test func anUnknownZoneInTheEnvironmentIsTold() throws {
        let shell = try Shell()
        let variables = ["EKCAL_TZ": "", "TZ": "Nonsense/Zone"]
        let result = shell.run(["list"], with: variables)
        #expect(result.code == 0)
        #expect(
            result.err.hasPrefix("ekcal: warning: TZ is \"Nonsense/Zone\", which is not a known time zone;"))
        #expect(shell.run(["when", "14:00"], with: variables).err == result.err)
        for known in ["Europe/Berlin", ":Europe/Berlin"] {
            #expect(shell.run(["list"], with: ["EKCAL_TZ": "", "TZ": known]).err == "")
        }
        #expect(shell.run(["list", "--tz", "UTC"], with: variables).err == "")
    }

    @Test func aWriteThatMeetsNothingCanFail() throws {
        let shell = try Shell()
        try Transcript.check(
            """
            $ ekcal rm title:nothing
            ! ekcal: nothing matches title:nothing
            $ ekcal rm title:nothing --fail-empty
            ! ekcal: nothing matches title:nothing
            ! ekcal: nothing matched
            [8]
            $ ekcal done - --fail-empty
            ! ekcal: nothing matched
            [8]
            """, in: shell)
        #expect(shell.run(["batch", "--fail-empty"], input: "rm title:nothing\n").code == 8)
        #expect(shell.run(["batch"], input: "rm title:nothing\n").code == 0)
    }

    @Test func rejectsAreToldAlsoWhenQuietAndGoWhereTheyShould() throws {
        let shell = try Shell()
        try shell.write("title,start\nGood,2026-03-05\nBad,someday\n", to: "bad.csv")
        let path = shell.folder.path
        let quiet = shell.run(["import", path + "/bad.csv", "-q"])
        #expect(quiet.code == 7)
        #expect(quiet.err.contains("line 3") && quiet.err.contains("\(path)/bad.rejects.csv"))
        let rejects = try shell.read("bad.rejects.csv")
        try FileManager.default.removeItem(atPath: path + "/bad.rejects.csv")

        let printed = shell.run(["import", path + "/bad.csv", "--rejects", "-"])
        #expect(printed.code == 7 && printed.out == rejects)
        #expect(shell.run(["import", path + "/bad.csv", "--rejects", "none"]).code == 7)
        #expect(!FileManager.default.fileExists(atPath: path + "/bad.rejects.csv"))
        #expect(shell.run(["import", path + "/bad.csv", "--rejects", path + "/r.csv"]).code == 7)
        #expect(try shell.read("r.csv") == rejects)
        let mode = try FileManager.default.attributesOfItem(atPath: path + "/r.csv")[.posixPermissions]
        #expect(mode as? Int == 0o600)
    }

    // MARK: Plans

    @Test func assertsStayInAPlanAndAreLookedAtAgain() throws {
        let shell = try Shell()
        try shell.write("assert title:B --count 0\nadd A 2026-03-05\nassert title:A --count 1\n", to: "b.txt")
        let plan = shell.folder.path + "/p.json"
        #expect(shell.run(["batch", shell.folder.path + "/b.txt", "--plan", plan]).code == 0)
        #expect(shell.run(["add", "B", "2026-03-05"]).code == 0)
        let refused = shell.run(["apply", plan])
        #expect(refused.code == 5)
        #expect(refused.err.contains("line 1 of the batch: 1 item matches title:B, not 0"))
        #expect(shell.run(["undo"]).code == 0)
        #expect(shell.run(["add", "A", "2026-03-06"]).code == 0)
        let after = shell.run(["apply", plan])
        #expect(after.code == 5)
        #expect(after.err.contains("line 3 of the batch: 2 items match title:A, not 1"))
        #expect(shell.run(["undo"]).code == 0)
        #expect(shell.run(["apply", plan, "-n"]).code == 0)
        #expect(shell.run(["apply", plan]).code == 0)
    }

    @Test func anAssertBetweenTwoChangesHoldsOnlyInTheStoreOfThePlan() throws {
        let shell = try Shell()
        let plan = shell.folder.path + "/p.json"
        let lines = "add A 2026-03-05\nassert title:A --count 1\nadd A2 2026-03-05\n"
        #expect(shell.run(["batch", "--plan", plan], input: lines).code == 0)
        #expect(shell.run(["add", "B", "2026-03-05"]).code == 0)
        let refused = shell.run(["apply", plan])
        #expect(refused.code == 5)
        #expect(refused.err.contains("the assert in line 2 of the batch cannot be checked"))
    }

    @Test func manyChangesOfAPlanNeedAYes() throws {
        let shell = try Shell()
        let plan = shell.folder.path + "/p.json"
        let lines = (1...101).map { "add A\($0) 2026-03-05\n" }.joined()
        #expect(shell.run(["batch", "--plan", plan, "-q"], input: lines).code == 0)
        #expect(shell.run(["apply", plan]).code == 9)
        #expect(shell.run(["apply", plan, "--max-changes", "100"]).code == 5)
        #expect(shell.run(["apply", plan, "--max-changes", "101", "-q"]).code == 0)
    }

    /// The rehearsal said that the series has no end.
    @Test func aRehearsalCountsWhatRemains() throws {
        let shell = try Shell.after("add S '2026-03-02 09:00' --repeat daily")
        let id = shell.run(["find", "title:S", "-q"]).out.trimmingCharacters(in: .newlines)
        func counts(_ words: [String]) throws -> JSONValue? { try shell.json(words)["result"]?["counts"] }
        for words in [["rm", "\(id)@2026-03-12", "--span", "future"], ["rm", id, "--span", "all", "-y"]] {
            let tried = try counts(words + ["-n"])
            let done = try counts(words)
            #expect(tried == done, "\(words)")
            #expect(done?["occurrences_remaining"]?.int != nil, "\(words)")
        }
    }

    /// A rehearsal said `committed`, and a run that was undone did too.
    @Test func aRehearsalOfAKeyIsNotCommitted() throws {
        let shell = try Shell()
        func summary(_ more: [String] = []) throws -> JSONValue {
            let words = ["batch", "--idempotency-key", "z", "--json"] + more
            let last = try #require(
                shell.run(words, input: "add A 2026-03-10\n").out.split(separator: "\n").last)
            return try JSONValue(reading: Array(last.utf8))
        }
        let first = try summary()
        #expect(first["committed"] == true && first["undone_by"] == .null)
        let tried = try summary(["-n"])
        #expect(tried["committed"] == false && tried["replayed"] == true && tried["dry_run"] == true)
        #expect(shell.run(["undo"]).code == 0)
        let again = try summary()
        #expect(again["replayed"] == true && again["undone_by"]?.string != nil)
    }

    /// An important item never came first.
    @Test func prioritiesComeBeforeNone() throws {
        let shell = try Shell()
        for name in ["none", "high", "low", "medium"] {
            #expect(shell.run(["todo", name, "2026-03-05", "--priority", name]).code == 0)
        }
        func titles(_ order: String) -> [String] {
            shell.run(["find", "type:reminder", "--sort=\(order)", "--format", "{title}"]).out
                .split(separator: "\n").map(String.init)
        }
        #expect(titles("priority") == ["high", "medium", "low", "none"])
        #expect(titles("-priority") == ["low", "medium", "high", "none"])
        #expect(
            shell.run(["find", "type:reminder", "--sort", "prio"]).err.contains("did you mean priority?"))
    }
}
