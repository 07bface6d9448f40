import Foundation
import Testing

@testable import Basics
@testable import CalStore
@testable import CommandLine
@testable import TestSupport
@testable import ekcal

/// Law 1: when a call fails that reads or lists, nothing is deleted, and the exit code does not lie. Over all
/// commands, formats and places of a store: each call of each command fails once, with each of four errors.
@Suite struct ReadFaultTests {
    /// A command line, and the exit code that it has when nothing fails.
    struct Case: CustomTestStringConvertible, Sendable {
        let name: String
        let words: String
        var input = ""
        var code: Int32 = 0
        var testDescription: String { words }

        init(_ name: String, _ words: String? = nil, input: String = "", code: Int32 = 0) {
            (self.name, self.words, self.input, self.code) = (name, words ?? name, input, code)
        }
    }

    static let cases: [Case] = [
        Case("today"), Case("ui", "ui --keys 3j"),
        Case("list", "list 2026-03"), Case("list", "list 2026-03 --at-op FIRST"),
        Case("day", "day 2026-03-06"), Case("week"), Case("month"), Case("year"), Case("next"), Case("now"),
        Case("overdue"), Case("soon"), Case("find", "find Lunch"), Case("show", "show EVENT"),
        Case("occurrences", "occurrences SERIES 2026-03"), Case("when", "when tomorrow"),
        Case("expand", "expand --start 2026-03-04 --all-day --rrule FREQ=DAILY;COUNT=2"),
        Case("add", "add Tea fri"), Case("todo", "todo Milk fri"), Case("quick", "quick 'Tea fri 12:30' -y"),
        Case("edit", "edit EVENT --title X"), Case("reschedule", "reschedule EVENT +1d"),
        Case("mv", "mv EVENT --to home"), Case("copy", "copy EVENT"), Case("rm", "rm EVENT"),
        Case("skip", "skip SERIES@2026-03-06"), Case("unskip", "unskip SERIES@2026-03-06", code: 3),
        Case("split", "split SERIES@2026-03-06"), Case("done", "done REMINDER"),
        Case("undone", "undone REMINDER"),
        Case("free", "free 2026-03"), Case("busy", "busy 2026-03"), Case("conflicts", "conflicts 2026-03"),
        Case("dups", "dups --remove -y"), Case("plan", "plan is:open --for 1h"),
        Case("alarm list"), Case("alarm next"), Case("alarm watch", "alarm watch --once"),
        Case("alarm ack", "alarm ack EVENT"),
        Case("alarm snooze", "alarm snooze EVENT 2d"), Case("alarm test", "alarm test EVENT"),
        Case("alarm install", "alarm install -y"), Case("alarm doctor", code: 6),
        Case("place list"), Case("place add", "place add Work 52.5,13.4"),
        Case("place rm", "place rm Home -y"),
        Case("place simulate", "place simulate --at 52.52,13.40"),
        Case("import", "import /home/team.ics"), Case("import", "import /home/invite.ics /home/team.ics -n"),
        Case("export", "export"), Case("invite list", "invite list --all"),
        Case("invite show", "invite show /home/invite.ics"),
        Case("invite accept", "invite accept /home/invite.ics"),
        Case("invite decline", "invite decline /home/invite.ics"),
        Case("invite tentative", "invite tentative /home/invite.ics"),
        Case("invite propose", "invite propose /home/invite.ics +1d"),
        Case("invite delegate", "invite delegate /home/invite.ics dan@x.example"),
        Case("invite refresh", "invite refresh /home/invite.ics --json"),
        Case("birthdays import", "birthdays import /home/all.vcf"),
        Case("vdir pull", "vdir pull /home/cal -y"),
        Case("vdir pull", "vdir pull /home/cal/work -c work", code: 7),
        Case("vdir push", "vdir push /home/cal -y"), Case("batch", "batch /home/lines"),
        Case("apply", "apply /home/plan.json"), Case("assert", "assert is:open --count 1"),
        Case(
            "mcp",
            input:
                #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"list","arguments":{"range":"2026-03"}}}"#
                + "\n"),
        Case("log"), Case("undo"), Case("redo"), Case("op show", "op show LAST"),
        Case("op diff", "op diff FIRST"),
        Case("op restore", "op restore FIRST -y"), Case("history", "history EVENT"),
        Case("changes", "changes --since 0"),
        Case("watch", "watch --since 0 --once"), Case("calendar list"),
        Case("calendar show", "calendar show feed"),
        Case("calendar add", "calendar add Other"),
        Case("calendar edit", "calendar edit work --title Office"),
        Case("calendar rm", "calendar rm home -y"), Case("calendar default", "calendar default work"),
        Case("calendar merge", "calendar merge home --to work -y"),
        Case("calendar subscribe", "calendar subscribe /home/team.ics"),
        Case("calendar refresh"), Case("calendar unsubscribe", "calendar unsubscribe feed -y"),
        Case("source list"), Case("source add", "source add Yours"),
        Case("source edit", "source edit Mine --title Ours"),
        Case("source rm", "source rm Mine -y"), Case("store info"), Case("store check", "store check --fix"),
        Case("store snapshot"), Case("store compact"), Case("store backup"),
        Case("store restore", "store restore BACKUP -y"), Case("store list"),
        Case("store new", "store new /home/other"),
        Case("store merge", "store merge /home/team.ics /home/team.ics /home/team.ics", code: 74),
        Case("config get", "config get week.start"), Case("config set", "config set week.start sunday"),
        Case("config unset", "config unset query.chores"), Case("config list"), Case("config edit", code: 9),
        Case("config path"), Case("access show", "access"), Case("access set", "access set full full"),
        Case("setup", code: 9), Case("account list"),
        // There is no server, and there are no accounts.
        Case("account add", "account add other http://127.0.0.1:9/", code: 74),
        Case("account edit", "account edit other --user ada", code: 3),
        Case("account rm", "account rm other", code: 3),
        Case("sync", "sync -y"), Case("doctor"), Case("help"), Case("version"), Case("schema"),
        Case("completion", "completion bash"),
        Case("man show", "man add"), Case("man install"),
    ]

    @Test func everyCommandHasACase() {
        let have = Set(Self.cases.map(\.name))
        for command in CommandTable.ekcal.commands {
            #expect(have.contains(command.name), "\(command.name) has no case: write one")
        }
    }

    private static let reading: Set<FileSystemError.Operation> = [.open, .read, .examine, .list, .followLink]
    private static let errors = [EIO, EMFILE, ESTALE, EACCES]

    @Test(arguments: cases) func aFailingReadDeletesNothingAndIsTold(_ one: Case) throws {
        var random = SeededGenerator(seed: TestScale.seed("law 1, \(one.words)"))
        let shell = try Shell()
        var count = 0
        for place in SimulatedHome.Place.allCases where TestScale.isLong || place == .folder {
            let home = try #require(SimulatedHome.all[place]).get()
            for format in [[], ["--json"]] where TestScale.isLong || format.isEmpty {
                let line = try home.filledIn(one.words) + format
                let disk = home.disk.twin()
                let counting = FailingFileSystem(disk)
                counting.begin(.init(call: .max, errno: 0, only: Self.reading))
                let usual = home.run(line, input: one.input, shell, on: counting)
                // Some commands have no answer as JSON.
                if !format.isEmpty, usual.code == 2 { continue }
                #expect(usual.code == one.code, "\(usual.out)\(usual.err)")
                let before = try home.belongings(home.disk.twin())
                let after = try home.belongings(disk)
                var calls = Array(1...max(1, counting.calls))
                if !TestScale.isLong {
                    calls = Array(calls.shuffled(using: &random).prefix(TestScale.rounds(2, long: 0)))
                }
                for call in calls {
                    for errno in TestScale.isLong
                        ? Self.errors : [Self.errors.randomElement(using: &random) ?? EIO]
                    {
                        count += 1
                        let plan = FailingFileSystem.Plan(call: call, errno: errno, only: Self.reading)
                        try check(line, one, plan, home, shell, usual, before, after)
                    }
                }
            }
        }
        print("law 1, \(one.words): \(count) failures (figure)")
    }

    private func check(
        _ line: [String], _ one: Case, _ plan: FailingFileSystem.Plan, _ home: SimulatedHome, _ shell: Shell,
        _ usual: Shell.Result, _ before: SimulatedHome.Belongings, _ after: SimulatedHome.Belongings
    ) throws {
        let disk = home.disk.twin()
        let failing = FailingFileSystem(disk)
        failing.begin(plan)
        let result = home.run(line, input: one.input, shell, on: failing)
        let there = try home.belongings(disk)
        let lost = before.lost(in: there).subtracting(before.lost(in: after))
        #expect(lost.isEmpty, "\(line) \(plan) \(failing.failed): lost \(lost)")
        guard result.code == 0 || result.code == one.code else { return }
        if result.code != 0 { return }
        let isSame =
            result.out == usual.out || SimulatedHome.masked(result.out) == SimulatedHome.masked(usual.out)
        // A server answers that it could not, and goes on; a report names what it could not look at.
        let isTold =
            one.name == "mcp" && result.out.contains("\"isError\":true")
            || one.name == "store info" && result.out.contains("does not work: ")
            || one.name == "doctor"
                && ["warning  ", "\"status\":\"warning\""].contains { result.out.contains($0) }
        #expect(
            isSame || isTold,
            "\(line) \(plan) \(failing.failed): exit 0, but\n\(result.out.prefix(600))\n\(result.err.prefix(300))\ninstead of\n\(usual.out.prefix(600))"
        )
        #expect(
            there.items.count == after.items.count && there.calendars.count == after.calendars.count,
            "\(line) \(plan) \(failing.failed): exit 0, but the store is another one")
    }
}
