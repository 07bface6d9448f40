import Basics
import CalStore
import Foundation
import Testing

@testable import Basics
@testable import CommandLine
@testable import ekcal

/// `hook.pre-commit` and `hook.post-commit` hear of every operation, once, whichever command made it and
/// however.
///
/// `quick` and the form of `edit` do their work through another command; its commits were never told.
@Suite struct HooksOfEveryCommandTests {
    /// A way in which a command writes.
    struct Case: CustomTestStringConvertible, Sendable {
        let name: String
        let words: String
        var input = ""
        /// Lines that come before, without hooks.
        var before: [String] = []
        /// The text typed at a terminal; nil if there is none.
        var typed: [String]?
        /// The replacement in the editor.
        var edit: (old: String, new: String)?
        /// A file that somebody else has changed meanwhile.
        var rewritten: String?
        /// The earlier edit of store.json by hand.
        var damage: (old: String, new: String)?

        var testDescription: String { words }
    }

    /// One for each command that goes through hooks; several where there are several ways.
    static let cases: [Case] = [
        Case(name: "add", words: "add New fri"),
        Case(name: "todo", words: "todo New fri"),
        Case(name: "quick", words: "quick 'Lunch fri 12:30' -y"),
        Case(name: "quick", words: "quick 'Lunch fri 12:30'", typed: ["y"]),
        Case(name: "quick", words: "quick 'Lunch fri 12:30'", typed: ["e", "y"], edit: ("Lunch", "Dinner")),
        Case(name: "edit", words: "edit EVENT --title B"),
        Case(name: "edit", words: "edit EVENT", typed: [], edit: ("Title:        A", "Title:        B")),
        Case(name: "edit", words: "edit --table title:A", typed: ["y", "y"], edit: ("| A", "| B")),
        Case(name: "rm", words: "rm EVENT"),
        Case(name: "reschedule", words: "reschedule EVENT +1d"),
        Case(name: "mv", words: "mv EVENT --to Other", before: ["calendar add Other"]),
        Case(name: "copy", words: "copy EVENT"),
        Case(name: "skip", words: "skip SERIES@2026-03-06"),
        Case(name: "unskip", words: "unskip SERIES@2026-03-06", before: ["skip SERIES@2026-03-06"]),
        Case(name: "split", words: "split SERIES@2026-03-06"),
        Case(name: "done", words: "done REMINDER"),
        Case(name: "undone", words: "undone REMINDER", before: ["done REMINDER"]),
        Case(name: "alarm ack", words: "alarm ack EVENT", before: ["edit EVENT --alarm 10m"]),
        Case(name: "alarm snooze", words: "alarm snooze EVENT 2d", before: ["edit EVENT --alarm 10m"]),
        Case(name: "free", words: "free 2026-03-09 --book New"),
        Case(name: "dups", words: "dups --remove", before: ["add Twice fri", "add Twice fri"]),
        Case(name: "import", words: "import DIR/team.ics"),
        Case(name: "invite accept", words: "invite accept DIR/invite.ics"),
        Case(name: "invite decline", words: "invite decline DIR/invite.ics"),
        Case(name: "invite tentative", words: "invite tentative DIR/invite.ics"),
        Case(name: "invite propose", words: "invite propose DIR/invite.ics +1h"),
        Case(name: "invite delegate", words: "invite delegate DIR/invite.ics dan@x.example"),
        Case(name: "invite refresh", words: "invite refresh DIR/invite.ics --reply DIR/ask.ics"),
        Case(name: "vdir pull", words: "vdir pull DIR/vdir"),
        Case(name: "birthdays import", words: "birthdays import DIR/all.vcf"),
        Case(name: "batch", words: "batch", input: "add B fri\nadd C fri\n"),
        Case(name: "apply", words: "apply DIR/plan.json", before: ["batch DIR/lines --plan DIR/plan.json"]),
        Case(name: "undo", words: "undo"),
        Case(name: "redo", words: "redo", before: ["undo"]),
        Case(name: "op restore", words: "op restore FIRST"),
        Case(name: "calendar add", words: "calendar add Other"),
        Case(name: "calendar edit", words: "calendar edit Calendar --title Work"),
        Case(name: "calendar rm", words: "calendar rm Other -y", before: ["calendar add Other"]),
        Case(name: "calendar default", words: "calendar default Other", before: ["calendar add Other"]),
        Case(
            name: "calendar merge", words: "calendar merge Other --to Calendar -y",
            before: ["calendar add Other", "mv EVENT --to Other"]),
        Case(name: "calendar subscribe", words: "calendar subscribe DIR/invite.ics"),
        Case(
            name: "calendar refresh", words: "calendar refresh Feed",
            before: ["calendar subscribe DIR/invite.ics --name Feed"], rewritten: "invite.ics"),
        Case(
            name: "calendar unsubscribe", words: "calendar unsubscribe Feed -y",
            before: ["calendar subscribe DIR/invite.ics --name Feed"]),
        Case(name: "place add", words: "place add Home 52.52,13.40"),
        Case(name: "place rm", words: "place rm Home -y", before: ["place add Home 52.52,13.40"]),
        Case(name: "source add", words: "source add Mine"),
        Case(name: "source edit", words: "source edit Mine --title Yours", before: ["source add Mine"]),
        Case(name: "source rm", words: "source rm Mine -y", before: ["source add Mine"]),
        Case(
            name: "store check", words: "store check --fix",
            before: ["add Damaged fri", "store snapshot"],
            damage: ("\"end\":\"2026-03-07\"", "\"end\":\"2026-03-02\"")),
        Case(
            name: "store restore", words: "store restore BACKUP -y",
            before: ["store backup", "edit EVENT --title B"]),
    ]

    @Test func everyCommandHasACase() {
        let have = Set(Self.cases.map(\.name))
        // The calls of `mcp` have tests of their own: it answers what a hook refuses, and goes on. `setup`
        // asks. `sync` is `vdir pull` with a program. Accounts have a server (`AccountTests`). `ui` runs
        // commands.
        let others = ["mcp", "ui", "setup", "sync", "account add", "account edit", "account rm"]
        for command in CommandTable.ekcal.commands
        where command.takes(.noHooks) && !others.contains(command.name) {
            #expect(have.contains(command.name), "\(command.name) has no case: write one")
        }
    }

    @Test(arguments: cases) func eachOperationIsToldOnce(_ one: Case) throws {
        let shell = try filled()
        let line = try words(one, shell)
        let operations = try log(shell)
        try shell.write(
            """
            [hook]
                pre-commit = sh \(shell.folder.path)/asked.sh
                post-commit = sh \(shell.folder.path)/told.sh

            """, to: "config")
        let result = run(one, line, shell)
        #expect(result.code == 0, "\(result.out)\(result.err)")
        let new = try log(shell).filter { !operations.contains($0) }
        #expect(try documents(shell, "asked").count == 1)
        let told = try documents(shell, "told").map { $0["op"]?.string ?? "" }
        #expect(told.count == 1 && told.first == new.first, "\(told) \(new)")
    }

    /// A veto holds, and leaves no operation.
    @Test(arguments: cases) func eachCanBeRefused(_ one: Case) throws {
        let shell = try filled()
        let line = try words(one, shell)
        let operations = try log(shell)
        try shell.write("[hook]\n    pre-commit = sh -c 'exit 1'\n", to: "config")
        let result = run(one, line, shell)
        #expect(result.code == 6, "\(result.out)")
        #expect(result.err.contains("refused by hook.pre-commit"), "\(result.err)")
        #expect(try log(shell) == operations)
    }

    /// Nobody reads the answer: the message says that the change is saved, and which operation it is.
    @Test(arguments: cases) func anAnswerThatNobodyReadsIsReportedAsSaved(_ one: Case) throws {
        let shell = try filled()
        let line = try words(one, shell)
        let operations = try log(shell)
        shell.outputFailure = .system("no space")
        let result = run(one, line, shell)
        shell.outputFailure = nil
        #expect(try log(shell).contains { !operations.contains($0) })
        #expect(result.code == 74, "\(result.err)")
        #expect(result.err.contains("the change is saved (op o"), "\(result.err)")
    }

    /// `-n` says what the run then does, with all its counts, and does nothing itself.
    @Test(arguments: cases.filter { $0.typed == nil }) func aRehearsalSaysWhatTheRunDoes(_ one: Case) throws {
        let shell = try filled()
        let line = try words(one, shell)
        let operations = try log(shell)
        let rehearsed = run(one, line + ["-n", "--json"], shell)
        #expect(try log(shell) == operations)
        let done = run(one, line + ["--json"], shell)
        #expect(rehearsed.code == done.code, "\(rehearsed) \(done)")
        #expect(
            try Self.comparable(rehearsed.out) == Self.comparable(done.out), "\(rehearsed.out)\(done.out)")
    }

    /// An answer without what only a run has: which operation it was, what the store is then, and identifiers
    /// that are made anew.
    private static func comparable(_ out: String) throws -> String {
        let apart: Set<String> = [
            "operation", "operations", "op", "subscription", "revision", "rev", "dry_run", "undo",
            "undo_with", "committed",
            "key",
        ]
        func plain(_ value: JSONValue) -> String {
            if let members = value.members {
                return "{"
                    + members.filter { !apart.contains($0.name) }.map { "\($0.name): \(plain($0.value))" }
                    .joined(separator: ", ") + "}"
            }
            if let array = value.array { return "[" + array.map(plain).joined(separator: ", ") + "]" }
            var text = value.text
            text.replace(#/[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}/#, with: "ID")
            text.replace(#/\b[erco][2-9bcdfghjkmnpqrtvwxyz]{4,13}\b/#, with: "SHORT")
            return text
        }
        if let whole = try? JSONValue(reading: out.utf8) { return plain(whole) }
        // A batch answers with a line for each of its commands.
        return try out.split(separator: "\n").map { plain(try JSONValue(reading: $0.utf8)) }
            .joined(separator: "\n")
    }

    // MARK: Playing

    private func filled() throws -> Shell {
        let shell = try Shell()
        shell.environment["EKCAL_CONFIG"] = shell.folder.path + "/config"
        try shell.write("", to: "config")
        try shell.write("cd '\(shell.folder.path)' && cat >> asked\n", to: "asked.sh")
        try shell.write("cd '\(shell.folder.path)' && cat >> told\n", to: "told.sh")
        try shell.write("", to: "asked")
        try shell.write("", to: "told")
        try shell.write(Files.team, to: "team.ics")
        try FileManager.default.createDirectory(
            atPath: shell.folder.path + "/vdir/Todos", withIntermediateDirectories: true)
        try shell.write(Files.milk, to: "vdir/Todos/milk.ics")
        try shell.write("BEGIN:VCARD\nFN:Ada\nBDAY:--0412\nEND:VCARD\n", to: "all.vcf")
        try shell.write("add B fri\n", to: "lines")
        try shell.write(Files.invitation, to: "invite.ics")
        for line in [
            "add A '2026-03-05 09:00'", "add S '2026-03-05 10:00' --repeat daily", "todo R fri",
        ] {
            let result = shell.run(try Transcript.words(line))
            #expect(result.code == 0, "\(result.err)")
        }
        return shell
    }

    /// The words of the command, when what comes before it is done.
    private func words(_ one: Case, _ shell: Shell) throws -> [String] {
        for line in one.before {
            let result = shell.run(try filledIn(line, shell))
            #expect(result.code == 0, "\(line): \(result.err)")
        }
        if let name = one.rewritten {
            try shell.write(shell.read(name).replacing("SUMMARY:", with: "SUMMARY:Not "), to: name)
        }
        if let damage = one.damage {
            let text = try shell.read("store/store.json")
            #expect(text.contains(damage.old))
            try shell.write(text.replacing(damage.old, with: damage.new), to: "store/store.json")
            // Beside a log such an edit is refused; without one the file is all there is, and is taken as it
            // stands.
            for file in ["log.jsonl", "index", "snapshot.lock"] {
                try? FileManager.default.removeItem(atPath: shell.folder.path + "/store/" + file)
            }
        }
        return try filledIn(one.words, shell)
    }

    private func filledIn(_ line: String, _ shell: Shell) throws -> [String] {
        var words = try Transcript.words(line)
        func shortID(_ query: String) throws -> String {
            let data = try shell.json(["find", query])["data"]?.array
            return try #require(data?.first?["short_id"]?.string)
        }
        for index in words.indices {
            var word = words[index].replacing("DIR", with: shell.folder.path)
            if word.contains("EVENT") { word.replace("EVENT", with: try shortID("title:A")) }
            if word.contains("SERIES") { word.replace("SERIES", with: try shortID("title:S")) }
            if word.contains("REMINDER") { word.replace("REMINDER", with: try shortID("title:R")) }
            if word == "FIRST" { word = try #require(try log(shell).last) }
            if word == "BACKUP" {
                let folder = shell.folder.path + "/store/backups"
                let backup = try FileManager.default.contentsOfDirectory(atPath: folder).first
                word = folder + "/" + (try #require(backup))
            }
            words[index] = word
        }
        return words
    }

    private func run(_ one: Case, _ words: [String], _ shell: Shell) -> Shell.Result {
        shell.isTerminal = one.typed != nil
        shell.typed = one.typed ?? []
        shell.editor = one.edit.map { edit in { $0.replacing(edit.old, with: edit.new) } }
        defer { shell.isTerminal = false }
        return shell.run(words, input: one.input)
    }

    /// The operations of the store, the newest first.
    private func log(_ shell: Shell) throws -> [String] {
        try shell.json(["log"])["data"]?.array?.compactMap { $0["id"]?.string } ?? []
    }

    private func documents(_ shell: Shell, _ file: String) throws -> [JSONValue] {
        try shell.read(file).split(separator: "\n").map { try JSONValue(reading: Array($0.utf8)) }
    }
}
