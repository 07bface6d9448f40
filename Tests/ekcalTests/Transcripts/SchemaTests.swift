import Basics
import CalStoreExchange
import Foundation
import Testing

@testable import Basics
@testable import CommandLine
@testable import ekcal

/// `schema`: what commands print is what it says.
@Suite struct SchemaTests {
    /// A command line for every command that has an answer, on the store of `shell`; the first word, or two,
    /// name it.
    private static let commandLines: [String] = [
        "today", "list", "list all", "list 1999-01-01", "day 2026-03-09", "week", "month", "year",
        "next -l 3", "now", "soon", "list --summary",
        "overdue", "find is:repeating", "find Standup --occurrences", "show EVENT",
        "show EVENT@2026-03-09",
        "show EVENT@2026-03-23", "show REMINDER", "export", "assert Standup", "occurrences EVENT 2026",
        "ui --keys 3j", "ui --keys 4jd --frames", "when tomorrow", "when 'next fri 9am'", "when 'next week'",
        "when 'every 2 weeks'", "when all",
        "expand --start 2026-03-04 --all-day --rrule FREQ=DAILY;COUNT=2",
        "expand --start 2026-03-04T09:00 --tz Europe/Berlin --rrule FREQ=DAILY;COUNT=2",
        "add Dentist '2026-03-05 14:00' --alarm 1h --alarm '2026-03-01 09:00'",
        "todo Milk fri --priority high", "todo",
        "quick 'Lunch fri 12:30 every week *1h' -y",
        "edit EVENT@2026-03-09 --title X", "edit EVENT --title X --span all",
        "edit EVENT@2026-03-16 --start 10:00 --span future", "edit REMINDER --priority 5",
        "reschedule EVENT@2026-03-09 +1d", "mv REMINDER --to Reminders", "copy EVENT@2026-03-09",
        "rm EVENT@2026-03-16", "skip EVENT@2026-03-16", "split EVENT@2026-03-16", "done REMINDER",
        "undone REMINDER", "import FILE", "import BAD", "birthdays import DIR/all.vcf",
        "invite list --all",
        "invite show EVENT", "invite show INVITE", "invite accept INVITE", "invite decline INVITE",
        "invite tentative INVITE -n", "invite propose INVITE +1d", "invite delegate INVITE dan@x.example -n",
        "invite refresh INVITE", "calendar list", "calendar add work --tint #112233",
        "calendar edit Calendar --title Home", "calendar default Calendar", "source list", "source add Work",
        "source edit Local --title Mine",
        "free 2026-03", "free 2026-03 --book New --for 1h", "busy 2026-03", "conflicts 2026-03", "dups",
        "dups --remove -y", "plan is:open --for 1h",
        "access", "access set full denied", "log", "undo", "undo -n", "op show LAST", "op diff LAST",
        "op restore LAST -n", "history EVENT", "changes", "changes --since 0", "store info", "store check",
        "store check --fix", "store check --salvage SALVAGED", "store snapshot", "store compact",
        "store backup", "store list", "store new SALVAGED/new", "config list", "config list --origin",
        "alarm doctor", "config get week.start", "config set week.start sunday", "config path", "doctor",
        "version",
    ]

    /// Those that need another one before them.
    private static let sequences: [[String]] = [
        ["skip EVENT@2026-03-16", "unskip EVENT@2026-03-16"], ["undo", "redo"],
        [
            "edit EVENT --alarm 10m --span all", "alarm list", "alarm next", "alarm test EVENT",
            "alarm snooze EVENT 2d", "alarm ack EVENT",
        ],
        ["calendar add work", "calendar rm work"],
        [
            "place add Home 52.52,13.40 --radius 1.5km --address Here", "place list", "todo Call --at home",
            "place simulate --at HOME", "place rm Home",
        ],
        ["calendar add work", "calendar merge work --to Calendar"], ["source add Work", "source rm Work"],
        ["config set query.a is:open", "config unset query.a"],
        [
            "config set account.x.url https://dav.example.org/", "account list", "account edit x --user ada",
            "account rm x",
        ],
        ["vdir push DIR/cal", "vdir pull DIR/cal"],
        [
            "calendar subscribe FILE --name Feed", "calendar show Feed Calendar", "calendar refresh --force",
            "calendar unsubscribe Feed --keep-items",
        ],
        [
            "vdir push DIR/cal", "config set sync.folder DIR/cal", "config set sync.command true", "sync",
        ],
        ["store backup --to DIR/backup.json", "store restore DIR/backup.json"],
        [
            "store backup --to DIR/backup.json",
            "store merge DIR/backup.json DIR/backup.json DIR/backup.json",
        ],
    ]

    @Test(arguments: commandLines.map { [$0] } + sequences)
    func answersAreAsTheSchemaSays(lines: [String]) throws {
        let store = try Filled()
        for line in lines {
            let words = try store.words(line)
            let command = try ArgumentParser(table: .ekcal).parse(words).command
            let result = store.shell.run(words + ["--json"])
            // Nothing watches there, so no alarm would ring.
            let isExpected = [0, 7].contains(result.code) || line == "alarm doctor" && result.code == 6
            #expect(isExpected, "\(line): \(result.err)")
            try check(Array(result.out.utf8), of: command.name)
        }
    }

    /// A command that is missing above would go unchecked; so would one without an answer that prints one
    /// after all.
    @Test func everyAnswerIsChecked() throws {
        let lines = Self.commandLines + Self.sequences.flatMap(\.self)
        let checked = Set(
            try lines.map { try ArgumentParser(table: .ekcal).parse(Transcript.words($0)).command.name }
                // `account add` asks a server (`AccountTests`).
                + ["batch", "apply", "watch", "alarm watch", "expand", "account add"])
        let answering = Set(CommandTable.ekcal.commands.filter { $0.answer != nil }.map(\.name))
        #expect(checked == answering)
        for command in CommandTable.ekcal.commands {
            #expect(
                command.takes(.json) == (command.answer != nil)
                    || ["watch", "alarm watch"].contains(command.name),
                "\(command.name)")
        }
    }

    /// It spoke of `assert` only, and a plan of `plan` has times that must still be free.
    @Test func theSchemaOfAPlanSaysWhatItsConditionsAre() throws {
        let schema = try Shell().run(["schema", "--input", "plan"]).out
        #expect(schema.contains("`assert` lines of the batch, and times of `plan` that must still be free"))
    }

    @Test func plans() throws {
        let store = try Filled()
        let plan = store.shell.folder.path + "/plan.json"
        let made = store.shell.run(["batch", "--plan", plan, "-q"], input: "add Yak fri\ncalendar add work")
        #expect(made.code == 0, "\(made.err)")
        for words in [["apply", plan, "-n"], ["apply", plan]] {
            let result = store.shell.run(words + ["--json"])
            #expect(result.code == 0, "\(result.err)")
            try check(Array(result.out.utf8), of: "apply")
        }
    }

    /// Commands that print an object a line.
    @Test func objectsALine() throws {
        let store = try Filled()
        // One line of each kind: done, tested, changed, failed.
        let batch =
            "add Zebra fri\nassert Zebra --count 1\nedit \(store.event) --title B --span all\nrm e2222\n"
        for (words, input, code) in [
            (["batch", "-y", "--keep-going", "--json"], batch, 7),
            (["batch", "--idempotency-key", "k", "--json"], "add Zebra fri", 0),
            (["batch", "--idempotency-key", "k", "--json"], "add Zebra fri", 0),
            (["batch", "--plan", store.shell.folder.path + "/plan.json", "--json"], "add Yak fri", 0),
            (["watch", "--since", "0", "--once", "-o", "jsonl"], "", 0),
        ] as [([String], String, Int32)] {
            let result = store.shell.run(words, input: input)
            #expect(result.code == code, "\(result.err)")
            let name = words[0]
            let lines = result.out.split(separator: "\n")
            #expect(lines.count > 1)
            for line in lines { try check(Array(line.utf8), of: name) }
        }
        let expanded = store.shell.run(["expand", "--lines"], input: Files.lines).out
        for line in expanded.split(separator: "\n") { try check(Array(line.utf8), of: "expansion") }
        let changes = store.shell.run(["changes", "--since", "0", "--jsonl"]).out.split(separator: "\n")
        try check(Array((changes.last ?? "").utf8), of: "cursor")
    }

    @Test(arguments: ["show e2222", "list --nope", "rm EVENT -y", "find title:/[/"])
    func errors(line: String) throws {
        let store = try Filled()
        let result = store.shell.run(try store.words(line) + ["--json"])
        #expect(result.code != 0)
        try check(Array(result.err.utf8), of: "error")
    }

    /// An item with all that a file can say.
    @Test func fullItems() throws {
        let shell = try Shell()
        try shell.write(Files.full, to: "full.ics")
        _ = shell.run(["import", shell.folder.appendingPathComponent("full.ics").path, "-q"])
        try check(Array(shell.run(["export", "--json"]).out.utf8), of: "export")
    }

    /// The command table describes itself, and every name in it leads somewhere.
    @Test func everything() throws {
        let shell = try Shell()
        let all = try JSONValue(reading: Array(shell.run(["schema", "--all"]).out.utf8))
        let commands = try #require(all["commands"]?.array)
        #expect(commands.map { $0["name"]?.string } == CommandTable.ekcal.commands.map(\.name))
        for command in commands { try check(command.bytes, of: "command") }
        for named in NamedShape.all {
            #expect(shell.run(["schema", named.name]).code == 0)
            #expect(all["$defs"]?[named.name] != nil)
        }
        for command in CommandTable.ekcal.commands where command.answer != nil {
            #expect(shell.run(["schema"] + command.path).code == 0)
            #expect(all["answers"]?[command.name] != nil)
        }
    }

    private func check(
        _ bytes: [UInt8], of name: String, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let schema = JSONSchema(root: try SchemaCommand.document(for: name))
        let faults = schema.faults(in: try JSONValue(reading: bytes))
        #expect(faults.isEmpty, "\(name): \(faults.prefix(3))", sourceLocation: sourceLocation)
    }

    /// A store with a series, one date of it moved, and a reminder that repeats.
    private struct Filled {
        let shell: Shell
        let event: String
        let reminder: String
        let last: String

        init() throws {
            shell = try Shell()
            let event = try shell.json(
                ["add", "Standup", "2026-03-02 09:00", "--for", "15m", "--repeat", "weekly", "--alarm", "5m"])
            let reminder = try shell.json(["todo", "Rent", "2026-03-31", "--repeat", "monthly"])
            self.event = try #require(event["data"]?.array?.first?["short_id"]?.string)
            self.reminder = try #require(reminder["data"]?.array?.first?["short_id"]?.string)
            _ = shell.run(["edit", self.event + "@2026-03-23", "--start", "11:00", "-q"])
            last = try #require(try shell.json(["log"])["data"]?.array?.last?["short_id"]?.string)
            try shell.write(Files.team, to: "team.ics")
            try shell.write(Files.bad, to: "bad.ics")
            try shell.write(Files.invitation, to: "invite.ics")
            try shell.write("BEGIN:VCARD\nFN:Ada\nBDAY:--0412\nEND:VCARD\n", to: "all.vcf")
        }

        func words(_ line: String) throws -> [String] {
            try Transcript.words(line).map { word in
                // First, because the name of a folder may have these three letters.
                word.replacing("BAD", with: shell.folder.path + "/bad.ics")
                    .replacing("EVENT", with: event).replacing("REMINDER", with: reminder)
                    .replacing("LAST", with: last).replacing("DIR", with: shell.folder.path)
                    .replacing("SALVAGED", with: shell.folder.path + "/salvaged")
                    .replacing("FILE", with: shell.folder.path + "/team.ics")
                    .replacing("INVITE", with: shell.folder.path + "/invite.ics")
            }
        }
    }
}
