import Basics
import CalStore
import Foundation
import Testing

@testable import Basics
@testable import CommandLine
@testable import ekcal

/// Hooks (`ekcal help hooks`): programs that are asked before a change, and told of it.
@Suite struct HookTranscripts {
    /// A shell with a settings file, and hooks that are scripts.
    private func shell(preCommit: String? = nil, postCommit: String? = nil) throws -> Shell {
        let shell = try Shell()
        var settings = "[hook]\n"
        for (name, script) in [("pre-commit", preCommit), ("post-commit", postCommit)] {
            guard let script else { continue }
            // Read by the shell, not started itself: a file that somebody else is just forked from cannot be.
            try shell.write("cd '\(shell.folder.path)' || exit 99\n\(script)\n", to: name)
            settings += "    \(name) = sh \(shell.folder.path)/\(name)\n"
        }
        try shell.write(settings, to: "config")
        shell.environment["EKCAL_CONFIG"] = shell.folder.path + "/config"
        return shell
    }

    private func documents(_ shell: Shell, _ file: String) throws -> [JSONValue] {
        try shell.read(file).split(separator: "\n").map { try JSONValue(reading: Array($0.utf8)) }
    }

    /// The settings hold for all stores; in one without that calendar nothing could be written any more, not
    /// even the calendar.
    @Test func aQueryAboutACalendarOfAnotherStore() throws {
        let shell = try shell(preCommit: "exit 3")
        try shell.write(shell.read("config") + "    query = calendar:Team\n", to: "config")
        #expect(shell.run(["add", "A", "fri", "-q"]).code == 0)
        #expect(shell.run(["calendar", "add", "Team", "-q"]).code == 0)
        let refused = shell.run(["add", "B", "fri", "-c", "Team"])
        #expect(refused.code != 0 && refused.err.contains("refused by hook.pre-commit"), "\(refused.err)")
        try shell.write(
            shell.read("config").replacing("calendar:Team", with: "-calendar:Nowhere"), to: "config")
        #expect(shell.run(["add", "C", "fri"]).err.contains("refused by hook.pre-commit"))
    }

    @Test func veto() throws {
        let shell = try shell(
            preCommit: "if grep -q '\"action\":\"delete\"'; then echo 'nothing is deleted' >&2; exit 3; fi")
        try Transcript.check(
            """
            $ ekcal add A fri
            Added e0001  A   Fri 2026-03-06, all day   Calendar
            $ ekcal rm e0001
            ! ekcal: refused by hook.pre-commit: nothing is deleted
            !        nothing was changed; --no-hooks runs the command without it
            [6]
            $ ekcal rm e0001 --json
            ! {"error":{"code":"hook","exit":6,"message":"refused by hook.pre-commit: nothing is deleted","hint":"nothing was changed; --no-hooks runs the command without it","field":"hook.pre-commit","line":null,"candidates":[]}}
            [6]
            $ ekcal undo
            ! ekcal: refused by hook.pre-commit: nothing is deleted
            !        nothing was changed; --no-hooks runs the command without it
            [6]
            $ ekcal rm e0001 -n
            Would delete e0001  A   Fri 2026-03-06, all day   Calendar
            Nothing was written.
            $ ekcal rm e0001 --no-hooks -q
            $ ekcal log -o tsv --fields deleted
            deleted
            1
            0
            """, in: shell)
    }

    /// A command that is refused leaves every byte as it was.
    @Test(arguments: [
        ["add", "B", "fri"], ["edit", "EVENT", "--title", "B"], ["rm", "EVENT"], ["undo"],
        ["calendar", "add", "work"], ["import", "FILE"], ["op", "restore", "FIRST"],
    ])
    func nothingIsChanged(words: [String]) throws {
        let shell = try shell(preCommit: "exit 1")
        _ = shell.run(["add", "First", "fri", "--no-hooks", "-q"])
        _ = shell.run(["add", "A", "fri", "--no-hooks", "-q"])
        try shell.write(Files.team, to: "team.ics")
        let event = try #require(try shell.json(["find", "A"])["data"]?.array?.first?["short_id"]?.string)
        let first = try #require(try shell.json(["log"])["data"]?.array?.last?["id"]?.string)
        let before = try shell.storeBytes()
        let result = shell.run(
            words.map {
                $0.replacing("EVENT", with: event).replacing("FIRST", with: first)
                    .replacing("FILE", with: shell.folder.path + "/team.ics")
            })
        #expect(result.code == 6 && result.out.isEmpty, "\(words): \(result.err)")
        #expect(result.err.contains("refused by hook.pre-commit: it exited with 1"))
        #expect(try shell.storeBytes().filter { $0.key != "lock" } == before.filter { $0.key != "lock" })
    }

    /// Once for an operation, however many items it has; with the records before and after.
    @Test func whatTheyRead() throws {
        let shell = try shell(preCommit: "cat >> asked", postCommit: "cat >> told")
        let batch = "let a = add A fri\nedit $a --title 'B; touch $(pwned) `x` \"'\ntodo Milk"
        #expect(shell.run(["batch", "-q"], input: batch).code == 0)
        let event = try #require(try shell.json(["find", "type:event"])["data"]?.array?.first)
        let ref = try #require(event["short_id"]?.string)
        #expect(shell.run(["edit", ref, "--location", "Here", "-q"]).code == 0)
        #expect(shell.run(["edit", ref, "--location", "Here", "-q"]).code == 0, "nothing to ask about")
        #expect(shell.run(["rm", ref, "-q"]).code == 0)
        let asked = try documents(shell, "asked")
        let told = try documents(shell, "told")
        #expect(asked.count == 3 && told.count == 3)
        let schema = try JSONValue(reading: Array(shell.run(["schema", "hook"]).out.utf8))
        for document in asked + told {
            #expect(JSONSchema(root: schema).faults(in: document).isEmpty)
        }
        #expect(asked.map { $0["op"] } == [.null, .null, .null])
        let operations = try #require(try shell.json(["log"])["data"]?.array).reversed()
        #expect(told.map { $0["op"] } == operations.map { $0["id"] })
        #expect(asked.map { $0["changes"] } == told.map { $0["changes"] })
        #expect(asked[0]["label"] == "ekcal batch -q")
        #expect(asked[0]["changes"]?.array?.map { $0["action"] } == ["insert", "insert"])
        #expect(asked[0]["changes"]?.array?.first?["title"] == "B; touch $(pwned) `x` \"")
        #expect(asked[1]["changes"]?.array?.first?["before"]?["location"] == .null)
        #expect(asked[1]["changes"]?.array?.first?["after"]?["location"] == "Here")
        #expect(asked[1]["changes"]?.array?.first?["fields"] == ["location"])
        #expect(asked[2]["changes"]?.array?.first?["after"] == .null)
        #expect(asked[0]["changes"]?.array?.first?["after"]?["short_id"]?.string == ref)
    }

    /// A line of `commit` ends an operation; with --keep-going a line that is refused is one that failed.
    @Test func batches() throws {
        let shell = try shell(preCommit: "if grep -q Bad; then echo no; exit 1; fi; echo x >> count")
        let result = shell.run(
            ["batch", "--keep-going"], input: "add Good fri\nadd Bad fri\nadd Better fri")
        #expect(result.code == 7)
        #expect(result.err.contains("refused by hook.pre-commit: no"))
        #expect(try shell.read("count") == "x\nx\n")
        #expect(shell.run(["batch"], input: "add C fri\nadd Bad fri").code == 6)
        #expect(try shell.json(["find", "type:event"])["data"]?.array?.count == 2)
        #expect(shell.run(["batch"], input: "add C fri --no-hooks").code == 2)
    }

    /// The output of a program that agrees is shown, and output after the change does not matter.
    @Test func remarks() throws {
        let shell = try shell(preCommit: "echo fine", postCommit: "echo sorry; exit 4")
        try Transcript.check(
            """
            $ ekcal add A fri
            Added e0001  A   Fri 2026-03-06, all day   Calendar
            ! ekcal: hook.pre-commit: fine
            ! ekcal: the change is saved, but hook.post-commit failed: sorry
            $ ekcal add B fri -q
            $ ekcal find type:event -o tsv --fields title
            title
            A
            B
            """, in: shell)
    }

    @Test func environment() throws {
        let shell = try shell(preCommit: "echo \"$EKCAL_HOOK:$EKCAL_NOW\" > seen; ls -l /proc/$$/fd > open")
        #expect(shell.run(["add", "A", "fri", "-q"]).code == 0)
        #expect(try shell.read("seen") == "pre-commit:2026-03-04T10:00\n")
        #expect(
            !(try shell.read("open")).contains(shell.folder.path + "/store"), "no file of the store is open")
        // An ekcal that a hook starts asks nobody.
        try shell.write("", to: "seen")
        #expect(shell.run(["add", "B", "fri", "-q"], with: ["EKCAL_HOOK": "pre-commit"]).code == 0)
        #expect(try shell.read("seen") == "")
    }

    /// A hook that cannot speak has said no.
    @Test func broken() throws {
        for (line, reason) in [
            ("/no/such/program", "it cannot be started: No such file or directory"),
            ("no-such-program-anywhere --x", "it cannot be started: No such file or directory"),
            ("/", "it cannot be started: Permission denied"),
            ("sh -c 'kill -9 $$'", "it was ended by signal 9"),
            ("'sh", "does not name a program"), ("\"\"", "does not name a program"),
        ] {
            let shell = try shell()
            try shell.write(
                "[hook]\n    pre-commit = \"\(line.replacing("\"", with: "\\\""))\"\n", to: "config")
            let result = shell.run(["add", "A", "fri"])
            #expect(result.code == 6 && result.out.isEmpty, "\(line): \(result.err)")
            #expect(result.err.contains(reason), "\(line): \(result.err)")
            #expect(try shell.storeBytes()["log.jsonl"] == nil)
            #expect(shell.run(["add", "A", "fri", "-q", "--no-hooks"]).code == 0)
            #expect(shell.run(["list"]).code == 0, "a command that reads asks nobody")
        }
    }

    /// A program that takes too long is ended, with the programs that it has started, which hold its output
    /// open.
    @Test func timeLimit() throws {
        let shell = try shell(preCommit: "sleep 60 & echo $! > child; sleep 60")
        shell.hookLimit = 0.5
        let result = shell.run(["add", "A", "fri"])
        #expect(result.code == 6)
        #expect(result.err.contains("it took longer than"))
        let child = try #require(
            Int32(try shell.read("child").trimmingCharacters(in: .whitespacesAndNewlines)))
        var isThere = true
        // Whoever takes over orphans buries it.
        for _ in 0..<200 where isThere {
            isThere = kill(child, 0) == 0 && !Self.isZombie(child)
            if isThere { usleep(10_000) }
        }
        #expect(!isThere)
    }

    private static func isZombie(_ process: Int32) -> Bool {
        guard let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8) else {
            return true
        }
        return status.contains(") Z ")
    }

    /// A program that ends while one of its own goes on is not waited for longer than it lives.
    @Test func daemons() throws {
        let shell = try shell(preCommit: "sleep 30 & exit 0")
        let start = Date()
        #expect(shell.run(["add", "A", "fri", "-q"]).code == 0)
        #expect(Date().timeIntervalSince(start) < 20)
    }

    /// One that reads nothing of much, one that says more than anybody reads, one that does both at once.
    @Test(arguments: ["exit 0", "exec 0<&-; head -c 3000000 /dev/zero", "cat; cat /dev/null"])
    func muchOfEverything(script: String) throws {
        let shell = try shell(preCommit: script)
        let notes = String(repeating: "x", count: 100_000)
        let result = shell.run(
            ["batch", "-q"], input: "add A fri --notes \(notes)\nadd B fri --notes \(notes)")
        #expect(result.code == 0, "\(result.err.prefix(200))")
        #expect(try shell.json(["find", "type:event"])["data"]?.array?.count == 2)
    }

    /// Every command that writes to the store can be told to go without them.
    @Test func everyCommandThatWrites() {
        let without: Set<String> = [
            "access set", "config set", "config unset", "store compact", "store new", "man install",
            "vdir push", "alarm install",
        ]
        for command in CommandTable.ekcal.commands {
            // `ui` runs commands that write.
            #expect(
                command.takes(.noHooks)
                    == (command.writes && !without.contains(command.name) || command.name == "ui"),
                "\(command.name)")
        }
    }
}
