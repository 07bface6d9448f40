import Basics
import Foundation
import Testing

@testable import Basics
@testable import ekcal

/// What scripts lost without a word: texts, files, exit codes, rows and orders.
@Suite struct ScriptLossTranscripts {
    // MARK: Standard input

    /// `edit - --notes -` erased the notes: the references had taken all of standard input.
    @Test(arguments: [
        ["edit", "-", "--notes", "-"], ["edit", "-", "--notes-file", "-"],
        ["edit", "-", "-", "--title", "X"],
        ["edit", "-", "--title", "X", "--format", "-"], ["done", "-", "-"], ["show", "-", "--format", "-"],
        ["add", "B", "2026-03-06", "--notes", "-", "--format", "-"],
    ])
    func twoArgumentsReadStandardInput(words: [String]) throws {
        let shell = try Shell.after("todo Milk --notes kept")
        let reference = shell.run(["find", "title:Milk", "-q"]).out
        let bytes = try shell.storeBytes()
        let result = shell.run(words, input: reference)
        #expect(result.code == 2, "\(words) \(result.err)")
        #expect(result.err.contains("two arguments read standard input"), "\(words) \(result.err)")
        #expect(result.out.isEmpty)
        #expect(try shell.storeBytes() == bytes)
    }

    @Test(arguments: [
        ["import", "-", "-"], ["import", "-", "--on-conflict", "merge", "--base", "-"],
        ["import", "-", "--format", "-"],
    ])
    func anImportReadsStandardInputOnce(words: [String]) throws {
        let shell = try Shell()
        let input = words.contains("--format") ? "{title}\n" : Files.milk
        let result = shell.run(words, input: input)
        #expect(result.code == 2 && result.err.contains("two arguments read standard input"), "\(result.err)")
        #expect(try shell.storeBytes().isEmpty)
    }

    /// One argument may still be `-`, whatever is in it.
    @Test func oneArgumentReadsStandardInput() throws {
        let shell = try Shell.after("todo Milk --notes kept")
        let reference = shell.run(["find", "title:Milk", "-q"]).out
        #expect(shell.run(["edit", "-", "--title", "Bread"], input: reference).code == 0)
        #expect(shell.run(["edit", "title:Bread", "--notes", "-"], input: "new\n").code == 0)
        #expect(shell.run(["find", "title:Bread", "--format", "{notes}"]).out == "new\n")
        #expect(shell.run(["find", "title:Bread", "--format", "-"], input: "{title}!\n").out == "Bread!\n")
    }

    // MARK: Files

    /// `import in.csv --rejects ./in.csv` left only the bad rows of the file.
    @Test func rejectsReplacedTheirInput() throws {
        let shell = try Shell()
        let text = "title,start\nGood,2026-03-05\nBad,someday\n"
        try shell.write(text, to: "in.csv")
        try shell.write("", to: "other.csv")
        let (file, link) = (shell.path("in.csv"), shell.path("link.csv"))
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: file)
        try FileManager.default.linkItem(atPath: file, toPath: shell.path("second-name.csv"))
        for name in ["in.csv", "./in.csv", "link.csv", "second-name.csv"] {
            for more in [[], ["-n"]] {
                let result = shell.run(["import", file, "--rejects", shell.path(name)] + more)
                #expect(result.code == 2 && result.err.contains("--rejects would replace"), "\(result.err)")
            }
        }
        #expect(shell.run(["import", link, "--rejects", file]).code == 2)
        let merge = ["--on-conflict", "merge", "--base", file]
        #expect(shell.run(["import", shell.path("other.csv"), "--rejects", file] + merge).code == 2)
        #expect(try shell.read("in.csv") == text)
        #expect(try shell.storeBytes().isEmpty)

        #expect(shell.run(["import", file, "--rejects", shell.path("r.csv")]).code == 7)
        #expect(try shell.read("in.csv") == text)
    }

    /// The file next to one input was another input.
    @Test func rejectsOfOneInputReplacedAnother() throws {
        let shell = try Shell()
        let mended = "title,start\nMended,2026-03-06\n"
        try shell.write("title,start\nGood,2026-03-05\nBad,someday\n", to: "team.csv")
        try shell.write(mended, to: "team.rejects.csv")
        let result = shell.run(["import", shell.path("team.csv"), shell.path("team.rejects.csv")])
        #expect(result.code == 7 && result.err.contains("team.rejects.csv is an input"), "\(result.err)")
        #expect(try shell.read("team.rejects.csv") == mended)
        #expect(shell.run(["find", "type:event", "--format", "{title}"]).out == "Good\nMended\n")
    }

    @Test func aPlanReplacedItsBatch() throws {
        let shell = try Shell()
        try shell.write("add A 2026-03-05\n", to: "b.txt")
        let result = shell.run(["batch", shell.path("b.txt"), "--plan", shell.path("./b.txt")])
        #expect(result.code == 2 && result.err.contains("--plan would replace"), "\(result.err)")
        #expect(try shell.read("b.txt") == "add A 2026-03-05\n")
    }

    @Test func anAnswerReplacedItsInvitation() throws {
        let shell = try Shell()
        try shell.write(Files.milk, to: "mail.ics")
        let file = shell.path("mail.ics")
        let result = shell.run(["invite", "accept", file, "--reply", file])
        #expect(result.code == 2 && result.err.contains("--reply would replace"), "\(result.err)")
        #expect(try shell.read("mail.ics") == Files.milk)
    }

    // MARK: Exit codes

    /// `--fail-empty` did nothing if something matched and nothing had to be done.
    @Test func aChangeThatChangedNothingEndedWithZero() throws {
        let shell = try Shell.after("add Lunch 2026-03-05", "todo Milk", "todo Dishes")
        func id(_ title: String) -> String {
            shell.run(["find", "title:" + title, "-q"]).out.trimmingCharacters(in: .newlines)
        }
        let (lunch, milk, dishes) = (id("Lunch"), id("Milk"), id("Dishes"))
        #expect(shell.run(["done", dishes]).code == 0)
        let bytes = try shell.storeBytes()
        for words in [
            ["edit", lunch, "--title", "Lunch"], ["mv", lunch, "--to", "Calendar"],
            ["reschedule", lunch, "2026-03-05"], ["done", dishes], ["undone", milk],
        ] {
            #expect(shell.run(words).code == 0, "\(words)")
            let result = shell.run(words + ["--fail-empty"])
            #expect(result.code == 8 && result.err.contains("nothing had to be done"), "\(result.err)")
            #expect(shell.run(words + ["--fail-empty", "-n"]).code == 8, "\(words)")
            let line = words.joined(separator: " ")
            #expect(shell.run(["batch"], input: line + "\n").code == 0, "\(words)")
            #expect(shell.run(["batch"], input: line + " --fail-empty\n").code == 8, "\(words)")
        }
        #expect(try shell.storeBytes() == bytes)
        let answer = shell.run(["edit", lunch, "--title", "Lunch", "--fail-empty", "--json"])
        #expect(answer.code == 8)
        #expect(try JSONValue(reading: Array(answer.out.utf8))["result"]?["op"] == .null)
        #expect(shell.run(["edit", lunch, "--title", "Dinner", "--fail-empty"]).code == 0)
    }

    // MARK: Rows

    /// `changes --limit` said nothing about the changes that were left.
    @Test(arguments: [
        [], ["-q"], ["--json"], ["--jsonl"], ["--csv"], ["--format", "{title}"], ["--fields", "title"],
    ])
    func changesWereCutInSilence(format: [String]) throws {
        let shell = try Shell.after("add A 2026-03-05")
        let cursor = shell.run(["changes"]).out.split(separator: " ").last.map(String.init) ?? ""
        for title in ["B", "C", "D"] { #expect(shell.run(["add", title, "2026-03-05"]).code == 0) }
        func changes(since cursor: String, _ more: [String]) -> Shell.Result {
            shell.run(["changes", "--since", cursor.trimmingCharacters(in: .newlines)] + more)
        }
        let result = changes(since: cursor, ["-l", "2"] + format)
        let told = "ekcal: 1 more change is not shown (--limit 2); continue with --since "
        #expect(result.code == 0 && result.err.hasPrefix(told), "\(result.err)")
        let rest = changes(since: String(result.err.dropFirst(told.count)), ["--format", "{title}"])
        #expect(rest.out == "D\n" && rest.err.isEmpty, "\(rest)")
        #expect(changes(since: cursor, ["-l", "3"] + format).err.isEmpty)
    }

    /// The records of a line of a batch did not say how far the change reached.
    @Test(arguments: [
        ("edit ID@2026-03-12 --title X", "this"), ("edit ID@2026-03-12 --title X --span future", "future"),
        ("edit ID --title X --span all", "all"), ("rm ID@2026-03-12", "this"),
        ("rm ID@2026-03-12 --span future", "future"), ("skip ID@2026-03-12", "this"),
        ("reschedule ID@2026-03-12 11:00", "this"),
    ])
    func aBatchDidNotTellSpans(line: String, span: String) throws {
        func shell() throws -> (Shell, String) {
            let shell = try Shell.after("add S '2026-03-02 09:00' --repeat daily")
            let id = shell.run(["find", "title:S", "-q"]).out.trimmingCharacters(in: .newlines)
            return (shell, line.replacing("ID", with: id))
        }
        func spans(_ changes: JSONValue?) -> Set<String?> {
            Set((changes?.array ?? []).map { $0["span_applied"]?.string })
        }
        let (one, alone) = try shell()
        let answer = try one.json(try Transcript.words(alone))
        #expect(spans(answer["result"]?["changes"]) == [span])
        let (other, inBatch) = try shell()
        let printed = other.run(["batch", "--json"], input: inBatch + "\n").out.split(separator: "\n")
        let first = try JSONValue(reading: Array(try #require(printed.first).utf8))
        #expect(spans(first["changes"]) == [span])
    }

    // MARK: Orders

    private func titles(_ shell: Shell, _ query: String, by order: String) -> [String] {
        shell.run(["find", query, "--sort=" + order, "--format", "{title}"]).out
            .split(separator: "\n").map(String.init)
    }

    /// PT5H came before PT45M, and P4D was last.
    @Test func lengthsWereSortedAsText() throws {
        let shell = try Shell.after(
            "add Trip 2026-03-10..2026-03-13", "add Workshop '2026-03-05 09:00' --for 5h",
            "add Call '2026-03-05 10:00' --for 45m", "add Walk '2026-03-05 11:00' --for 30m",
            "add Lunch '2026-03-05 12:00' --for 90m", "todo Report --for 90m", "todo Letter --for 45m",
            "todo Thesis --for 10h", "todo Unknown")
        #expect(
            titles(shell, "type:event", by: "duration") == ["Walk", "Call", "Lunch", "Workshop", "Trip"])
        #expect(
            titles(shell, "type:event", by: "-duration") == ["Trip", "Workshop", "Lunch", "Call", "Walk"])
        #expect(
            titles(shell, "type:reminder", by: "estimated_duration")
                == ["Letter", "Report", "Thesis", "Unknown"])
        #expect(
            titles(shell, "type:reminder", by: "-estimated_duration")
                == ["Thesis", "Report", "Letter", "Unknown"])
    }

    /// Reminders were sorted by their due dates under `start` too.
    @Test func startAndDueWereTheSameOrder() throws {
        let shell = try Shell.after(
            "todo Alpha 2026-03-10 --start 2026-03-06", "todo Bravo 2026-03-11 --start 2026-03-05",
            "todo Charlie 2026-03-09 --start 2026-03-07", "todo Dateless")
        #expect(
            titles(shell, "type:reminder", by: "start") == ["Bravo", "Alpha", "Charlie", "Dateless"])
        #expect(
            titles(shell, "type:reminder", by: "-start") == ["Charlie", "Alpha", "Bravo", "Dateless"])
        #expect(titles(shell, "type:reminder", by: "due") == ["Charlie", "Alpha", "Bravo", "Dateless"])
        #expect(titles(shell, "type:reminder", by: "-due") == ["Bravo", "Alpha", "Charlie", "Dateless"])
        _ = shell.run(["add", "Event", "2026-03-01"])
        #expect(titles(shell, "(type:event OR Bravo)", by: "due") == ["Bravo", "Event"])
        #expect(titles(shell, "(type:event OR Bravo)", by: "start") == ["Event", "Bravo"])
    }

    /// Numbers with fractions were not compared at all.
    @Test func placesWereNotSorted() throws {
        let shell = try Shell()
        func line(_ title: String, _ latitude: String?) -> String {
            let place = latitude.map { #"{"title":"P","latitude":\#($0),"longitude":13.5}"# } ?? "null"
            return #"{"title":"\#(title)","start":"2026-03-05","structured_location":\#(place)}"# + "\n"
        }
        let lines = [
            line("North", "60.5"), line("South", "-3.25"), line("None", nil), line("Middle", "7.75"),
        ]
        #expect(shell.run(["import", "-", "--as", "jsonl"], input: lines.joined()).code == 0)
        let latitude = "structured_location.latitude"
        #expect(titles(shell, "type:event", by: latitude) == ["South", "Middle", "North", "None"])
        #expect(titles(shell, "type:event", by: "-" + latitude) == ["North", "Middle", "South", "None"])
    }

    // MARK: The next ones

    /// One event over midnight made the first column wide for all rows.
    @Test func anEventOverMidnightCutTheTitlesOfOthers() throws {
        let shell = try Shell()
        try Transcript.check(
            """
            $ ekcal add "A review of everything" "2026-03-04 14:00" --for 1h -q
            $ ekcal add "Night train" "2026-03-04 23:30" --for 1h -q
            $ ekcal add "Late film" "2026-03-05 22:00" --for 2h -q
            $ ekcal next -l 3
            Wed 2026-03-04 14:00-15:00  e0001  A review of everything  Calendar  in 4h
            Wed 2026-03-04 23:30→00:30  e0002  Night train             Calendar  in 13h 30m
            Thu 2026-03-05 22:00-24:00  e0003  Late film               Calendar  in 1d 12h
            """, in: shell)
        let narrow = shell.run(["next", "-l", "3"], with: ["COLUMNS": "60"]).out.split(separator: "\n")
        #expect(narrow.count == 3 && narrow.allSatisfy { $0.count <= 60 }, "\(narrow)")
        let wide = shell.run(["next", "-l", "3"], with: ["COLUMNS": "80"]).out.split(separator: "\n")
        #expect(wide.first?.contains("A review of everything") == true, "\(wide)")
    }

    /// A time of several days moves only its own row.
    @Test func aLongTimeMovedOnlyItsOwnRow() throws {
        try Transcript.check(
            """
            $ ekcal add Review "2026-03-04 14:00" --for 1h -q
            $ ekcal add Trip "2026-03-04 20:00" --for 3d -q
            $ COLUMNS=100 ekcal next -l 2
            Wed 2026-03-04 14:00-15:00  e0001  Review  Calendar  in 4h
            Wed 2026-03-04 20:00 to Sat 2026-03-07 20:00  e0002  Trip  Calendar  in 10h
            """, in: try Shell())
    }
}
