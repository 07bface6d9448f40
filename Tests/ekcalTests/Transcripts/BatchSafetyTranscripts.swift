import Basics
import CalStore
import Testing

@testable import Basics
@testable import CommandLine
@testable import ekcal

/// The options that make a batch safe to run from programs (`ekcal help batch`): `--expect-rev`,
/// `--idempotency-key`, `--max-changes`.
@Suite struct BatchSafetyTranscripts {
    // MARK: --expect-rev

    @Test func expectedRevision() throws {
        let shell = try Shell()
        func batch(_ revision: String) -> Shell.Result {
            shell.run(["batch", "--expect-rev", revision, "-q"], input: "add B fri")
        }
        #expect(shell.run(["batch", "--expect-rev", "0", "-q"], input: "add A fri").code == 0)
        let newest = try #require(try shell.json(["log"])["data"]?.array?.first)
        let revision = try #require(try shell.json(["list"])["ekcal"]?["revision"]?.string)
        let before = try shell.storeBytes()
        for stale in ["0", "1-0123456789abcdef", "o2222", "5C3F6C1E-7B1D-4C57-9E56-0A9C2B1D4E5F"] {
            let result = batch(stale)
            #expect(result.code == 5, "\(stale): \(result.err)")
            #expect(result.err.contains("the store was changed after \(stale)"))
        }
        #expect(batch("nonsense").code == 2)
        #expect(try shell.storeBytes() == before)
        // Each way to name the newest state; a dry run checks it too.
        for name in [newest["id"]?.string, newest["short_id"]?.string, revision] {
            let name = try #require(name)
            #expect(shell.run(["batch", "--expect-rev", name, "-n", "-q"], input: "add B fri").code == 0)
        }
        #expect(batch(revision).code == 0)
        #expect(batch(revision).code == 5)
        // A batch that only looks is bound as well.
        #expect(shell.run(["batch", "--expect-rev", revision], input: "assert A").code == 5)
    }

    /// With lines by themselves the condition is that of the whole: none of them is run.
    @Test func expectedRevisionOfSeveralOperations() throws {
        let shell = try Shell.after("add A fri -q")
        let result = shell.run(
            ["batch", "--expect-rev", "0", "--keep-going"], input: "add B fri\nadd C fri")
        #expect(result.code == 5 && result.out.isEmpty)
        let revision = try #require(try shell.json(["list"])["ekcal"]?["revision"]?.string)
        let steps = shell.run(
            ["batch", "--expect-rev", revision, "-q"], input: "add B fri\ncommit\nadd C fri")
        #expect(steps.code == 0, "the batch's own operations do not count: \(steps.err)")
    }

    /// Somebody edited store.json, which no operation tells of yet.
    @Test func editedOutside() throws {
        let shell = try Shell.after("add Before fri -q")
        let revision = try #require(try shell.json(["list"])["ekcal"]?["revision"]?.string)
        let text = try shell.read("store/store.json")
        try shell.write(text.replacing("Before", with: "Edited"), to: "store/store.json")
        let result = shell.run(["batch", "--expect-rev", revision], input: "add B fri")
        #expect(result.code == 5)
        #expect(result.err.contains("store.json was edited after"))
    }

    // MARK: --idempotency-key

    @Test func twice() throws {
        let shell = try Shell()
        try shell.write(
            "let a = add A fri\nedit $a --title B\ntodo Milk\nassert type:event --count 1", to: "order.txt")
        try Transcript.check(
            """
            $ ekcal batch DIR/order.txt --idempotency-key order-1
            Added e0001  A   Fri 2026-03-06, all day   Calendar
            Changed e0001  B   Fri 2026-03-06, all day   Calendar
                title  A → B
            Added r0001  Milk   Reminders
            4 commands, 2 changes in one operation.
            Undo with: ekcal undo            (op o0001)
            $ ekcal batch DIR/order.txt --idempotency-key order-1
            Already done by o0001 on Wed 2026-03-04 10:00:
              added  e0001  B   Fri 2026-03-06, all day   Calendar
              added  r0001  Milk   Reminders
            Nothing was repeated: 4 commands, 2 changes in one operation.
            $ ekcal batch DIR/order.txt --idempotency-key order-1 -n
            Already done by o0001 on Wed 2026-03-04 10:00:
              added  e0001  B   Fri 2026-03-06, all day   Calendar
              added  r0001  Milk   Reminders
            Nothing was repeated: 4 commands, 2 changes in one operation.
            Nothing was written.
            $ ekcal batch DIR/order.txt --idempotency-key ""
            ! ekcal: the key is empty or too long; it has 1 to 256 bytes
            [2]
            $ ekcal undo -q
            $ ekcal batch DIR/order.txt --idempotency-key order-1 -q
            $ ekcal batch DIR/order.txt --idempotency-key order-1
            Already done by o0001 on Wed 2026-03-04 10:00:
              added  e0001  B   Fri 2026-03-06, all day   Calendar
              added  r0001  Milk   Reminders
            Nothing was repeated: 4 commands, 2 changes in one operation.
            ! ekcal: warning: the first run, o0001, was undone by o0002; nothing was repeated
            $ ekcal log -o tsv --fields sequence
            sequence
            2
            1
            """, in: shell)
    }

    @Test func twiceInJSON() throws {
        let shell = try Shell()
        let batch =
            #"{"op":"event.add","as":"a","set":{"title":"A","start":"2026-03-06"}}"# + "\n"
            + #"{"op":"event.edit","id":"$a","set":{"title":"B"}}"# + "\n"
            + #"{"op":"reminder.add","set":{"title":"Milk"}}"#
        func run() throws -> [JSONValue] {
            let result = shell.run(["batch", "--idempotency-key", "k", "--json"], input: batch)
            #expect(result.code == 0 && result.err.isEmpty)
            return try result.out.split(separator: "\n").map { try JSONValue(reading: Array($0.utf8)) }
        }
        let first = try run()
        let bytes = try shell.storeBytes()
        let second = try run()
        #expect(try shell.storeBytes() == bytes)
        for name in ["line", "op", "ok", "id", "warnings", "error"] {
            #expect(first.dropLast().map { $0[name] } == second.dropLast().map { $0[name] }, "\(name)")
        }
        #expect(first.dropLast().allSatisfy { $0["replayed"] == false })
        #expect(second.dropLast().allSatisfy { $0["replayed"] == true })
        for name in ["summary", "op", "operations", "failed", "committed", "revision"] {
            #expect(first.last?[name] == second.last?[name], "\(name)")
        }
        #expect(first.last?["replayed"] == false && second.last?["replayed"] == true)
        // Each record is told once, as the operation left it.
        let changes = second.dropLast().flatMap { $0["changes"]?.array ?? [] }
        #expect(changes.map { $0["after"]?["title"] } == ["B", "Milk"])
    }

    /// The same key with other lines, another zone, or another way to do them is a mistake.
    @Test func anotherBatch() throws {
        let shell = try Shell()
        let run = { (input: String, more: [String]) in
            shell.run(["batch", "--idempotency-key", "k"] + more, input: input)
        }
        #expect(run("add A fri", []).code == 0)
        let bytes = try shell.storeBytes()
        for (input, more) in [
            ("add B fri", []), ("add A fri", ["--tz", "UTC"]), ("add A fri", ["--keep-going"]),
        ] {
            let result = run(input, more)
            #expect(result.code == 5 && result.out.isEmpty)
            #expect(result.err.contains("the key \"k\" was used for another batch"))
        }
        #expect(try shell.storeBytes() == bytes)
        #expect(run("add A fri", ["-y"]).code == 0, "an answer is no other batch")
    }

    /// Operations before a failed line are not repeated; the rest are done.
    @Test func severalOperations() throws {
        let shell = try Shell()
        let batch =
            "let a = add A fri\nassert A\ncommit\nedit $a --title B\nrm title:Gone -y\nassert title:Gone --count 0\nassert type:reminder"
        func run() -> Shell.Result { shell.run(["batch", "--idempotency-key", "k"], input: batch) }
        #expect(run().code == 7)
        #expect(run().code == 7)
        #expect(try shell.json(["log"])["data"]?.array?.count == 1)
        _ = shell.run(["todo", "Milk", "-q"])
        let result = run()
        #expect(result.code == 0, "\(result.err)")
        #expect(try shell.json(["find", "type:event"])["data"]?.array?.map { $0["title"] } == ["B"])
        let bytes = try shell.storeBytes()
        #expect(run().code == 0)
        #expect(try shell.storeBytes() == bytes)
    }

    /// Lines by themselves: those that failed are tried again.
    @Test func linesByThemselves() throws {
        let shell = try Shell()
        let batch =
            "let a = add A fri\nedit e2222 --title X\nlet m = edit $a --title B\nedit $m --location Here"
        func run() throws -> [JSONValue] {
            let result = shell.run(
                ["batch", "--idempotency-key", "k", "--keep-going", "--json"], input: batch)
            #expect(result.code == 7)
            return try result.out.split(separator: "\n").map { try JSONValue(reading: Array($0.utf8)) }
        }
        _ = try run()
        let bytes = try shell.storeBytes()
        let again = try run()
        #expect(again.dropLast().map { $0["replayed"] } == [true, false, true, true])
        #expect(again.dropLast().map { $0["ok"] } == [true, false, true, true])
        #expect(again.last?["operations"]?.array?.count == 3)
        #expect(try shell.storeBytes() == bytes)
    }

    /// The key is known as long as its operation is kept.
    @Test func compaction() throws {
        let shell = try Shell()
        func run() -> Shell.Result {
            shell.run(["batch", "--idempotency-key", "k", "-q"], input: "add A fri")
        }
        func count() throws -> Int? { try shell.json(["find", "type:event"])["data"]?.array?.count }
        _ = shell.run(["todo", "Before", "-q"])
        #expect(run().code == 0)
        for number in 1...3 { _ = shell.run(["todo", "R\(number)", "-q"]) }
        #expect(shell.run(["store", "compact", "--keep", "4", "-q"]).code == 0)
        #expect(run().code == 0)
        #expect(try count() == 1)
        #expect(shell.run(["store", "compact", "--keep", "2", "-q"]).code == 0)
        #expect(run().code == 0)
        #expect(try count() == 2, "its operation is no longer kept")
    }

    // MARK: --if-rev

    /// Wherever a command names items, it can be bound to their revision.
    @Test func everyCommandThatNamesItems() throws {
        let named = CommandTable.ekcal.commands.filter { command in
            command.writes && command.parameters.contains { $0.name.hasPrefix("REF") }
        }
        #expect(named.count > 8)
        for command in named { #expect(command.takes(.ifRevision), "\(command.name)") }
        let shell = try Shell.after("add A fri -q")
        let item = try #require(try shell.json(["list"])["data"]?.array?.first)
        let ref = try #require(item["short_id"]?.string)
        let rev = try #require(item["rev"]?.string)
        #expect(shell.run(["copy", ref, "--if-rev", "000000000000"]).code == 5)
        #expect(shell.run(["copy", ref, "--if-rev", rev, "-q"]).code == 0)
    }
}
