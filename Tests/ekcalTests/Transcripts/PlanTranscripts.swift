import Basics
import CalStore
import Foundation
import Testing

@testable import Basics
@testable import TestSupport
@testable import ekcal

/// `batch --plan` and `apply` (`ekcal help batch`).
@Suite struct PlanTranscripts {
    /// A store with a weekly series and two reminders, and a batch that touches some of it.
    private func filled() throws -> Shell {
        let shell = try Shell()
        _ = shell.run(
            ["batch", "-q"],
            input: "add Standup \"2026-03-09 09:00\" --repeat weekly\ntodo Milk fri\ntodo Tea")
        let items = try #require(try shell.json(["find", "type:event"])["data"]?.array)
        let ref = try #require(items.first?["short_id"]?.string)
        try shell.write(
            "edit \(ref)@2026-03-16 --start 10:00 --span future\nlet n = add New fri\nedit $n --location Here\nrm title:Milk",
            to: "move.txt")
        return shell
    }

    private func plan(_ shell: Shell) throws {
        let path = shell.folder.path
        let before = try shell.storeBytes()
        let result = shell.run(["batch", path + "/move.txt", "--plan", path + "/plan.json", "-q"])
        #expect(result.code == 0, "\(result.err)")
        #expect(try shell.storeBytes() == before, "a plan changes nothing")
    }

    private func apply(_ shell: Shell, _ more: String...) -> Shell.Result {
        shell.run(["apply", shell.folder.path + "/plan.json"] + more)
    }

    @Test func text() throws {
        try Transcript.check(
            """
            $ ekcal batch DIR/move.txt --plan DIR/plan.json
            Would split Standup (e0001) at Mon 2026-03-16:
              e0001  every week 09:00-10:00  keeps 1 occurrence, last Mon 2026-03-09
              new    every week 10:00-11:00  from Mon 2026-03-16, no end
                when  Mon 2026-03-16 09:00-10:00 → Mon 2026-03-16 10:00-11:00
            Would add e0002  New   Fri 2026-03-06, all day   Calendar
            Would change e0002  New   Fri 2026-03-06, all day   Calendar
                location  (none) → Here
            Would delete r0001  Milk   due Fri 2026-03-06   Reminders
            4 commands, 4 changes, as a plan in DIR/plan.json.
            Nothing is changed yet. To make the changes: ekcal apply DIR/plan.json
            $ ekcal apply DIR/plan.json -n
            Would apply DIR/plan.json, made Wed 2026-03-04 10:00 by: ekcal batch DIR/move.txt --plan DIR/plan.json
              changed  e0001  Standup   Mon 2026-03-09 09:00-10:00   Calendar
                rrule  FREQ=WEEKLY → FREQ=WEEKLY;UNTIL=20260309T080000Z
              added    e0003  Standup   Mon 2026-03-16 10:00-11:00   Calendar
                rrule  FREQ=WEEKLY
              added    e0002  New   Fri 2026-03-06, all day   Calendar
                location  Here
              deleted  r0001  Milk   due Fri 2026-03-06   Reminders
            Nothing was written.
            $ ekcal apply DIR/plan.json
            Applied DIR/plan.json, made Wed 2026-03-04 10:00 by: ekcal batch DIR/move.txt --plan DIR/plan.json
              changed  e0001  Standup   Mon 2026-03-09 09:00-10:00   Calendar   (repeat)
              added    e0003  Standup   Mon 2026-03-16 10:00-11:00   Calendar
              added    e0002  New   Fri 2026-03-06, all day   Calendar
              deleted  r0001  Milk   due Fri 2026-03-06   Reminders
            Undo with: ekcal undo            (op o0001)
            $ ekcal apply DIR/plan.json
            ! ekcal: the plan was already applied
            !        a plan can be applied only once; `ekcal log` shows when it was
            [5]
            $ ekcal undo -q
            $ ekcal find Milk -q
            r0001
            $ ekcal apply DIR/plan.json -q
            $ ekcal find Milk -q
            """, in: try filled())
    }

    /// The applied changes are those of the plan, to the last byte, even on another day.
    @Test func exactly() throws {
        let shell = try filled()
        try plan(shell)
        // Elsewhere the store may move on.
        _ = shell.run(["add", "Other", "fri", "-q"])
        let planned = try JSONValue(reading: Array(try shell.read("plan.json").utf8))
        let tried = try JSONValue(reading: Array(apply(shell, "-n", "--json").out.utf8))
        let later = shell.folder.path + "/later"
        try FileManager.default.copyItem(atPath: shell.folder.path + "/store", toPath: later)
        let done = try JSONValue(reading: Array(apply(shell, "--json").out.utf8))
        #expect(tried["result"]?["changes"] == done["result"]?["changes"])
        #expect(tried["result"]?["committed"] == false && done["result"]?["committed"] == true)
        let about = try #require(done["result"]?["plan"]?["about"]?.array)
        #expect(about.count == 4)
        #expect(apply(shell, "-s", later, "--now", "2026-03-20T10:00", "-q").code == 0)
        let log = try shell.read("later/log.jsonl").split(separator: "\n").suffix(5).dropLast()
        let lines = try log.map { try JSONValue(reading: Array($0.utf8)) }
        #expect(lines.map { $0["before"] } == planned["changes"]?.array?.map { $0["before"] })
        #expect(lines.map { $0["after"] } == planned["changes"]?.array?.map { $0["after"] })
        #expect(shell.run(["store", "check"]).code == 0)
    }

    /// Each way in which an item of the plan can have changed meanwhile.
    @Test(arguments: [
        (["edit", "Milk", "--notes", "two"], "was changed since: notes"),
        (["rm", "Milk"], "was deleted since"),
        (["done", "Milk"], "was changed since: status, completed, percent"),
        (["edit", "Standup", "--title", "Daily", "--span", "all"], "was changed since: title"),
        (["edit", "Standup@2026-03-30", "--title", "Daily"], "has 1 newer record in it"),
        (["skip", "Standup@2026-03-30"], "was changed since: rrule"),
    ])
    func changedMeanwhile(words: [String], reason: String) throws {
        let shell = try filled()
        try plan(shell)
        let items = try #require(try shell.json(["find", "(type:event OR type:reminder)"])["data"]?.array)
        let edit = words.map { word in
            items.reduce(word) { word, item in
                word.replacing(item["title"]?.string ?? "-", with: item["short_id"]?.string ?? "-")
            }
        }
        // `done` gets no title.
        let changed = shell.run(edit.map { $0 == "Daily" ? "Daily" : $0 } + ["-q"])
        #expect(changed.code == 0, "\(changed.err)")
        let bytes = try shell.storeBytes()
        let result = apply(shell)
        #expect(result.code == 5 && result.out.isEmpty)
        #expect(result.err.contains("the plan is outdated: something in it has changed since"))
        #expect(result.err.contains(reason), "\(result.err)")
        #expect(apply(shell, "-n").code == 5)
        #expect(try shell.storeBytes() == bytes)
    }

    /// The calendar of a new item went, or can no longer be written to.
    @Test func calendarIsGone() throws {
        let shell = try Shell.after("calendar add work -q")
        try shell.write("add A fri -c work", to: "move.txt")
        try plan(shell)
        _ = shell.run(["calendar", "rm", "work", "-y", "-q"])
        let result = apply(shell)
        #expect(result.code == 5)
        #expect(result.err.contains("cannot be restored: its calendar was deleted since"), "\(result.err)")
    }

    /// A calendar that the plan removes has got an item since.
    @Test func calendarHasMore() throws {
        let shell = try Shell.after("calendar add work -q")
        try shell.write("calendar rm work", to: "move.txt")
        try plan(shell)
        _ = shell.run(["add", "A", "fri", "-c", "work", "-q"])
        let result = apply(shell)
        #expect(result.code == 5)
        #expect(result.err.contains("has 1 newer record in it"), "\(result.err)")
        #expect(try shell.json(["find", "type:event"])["data"]?.array?.count == 1)
    }

    @Test func anotherStore() throws {
        let shell = try filled()
        try plan(shell)
        #expect(shell.run(["add", "A", "fri", "-q", "-s", shell.folder.path + "/other"]).code == 0)
        let result = apply(shell, "-s", shell.folder.path + "/other")
        #expect(result.code == 6)
        #expect(result.err.contains("the plan is for another store"))
    }

    /// Whatever byte is changed: it is not applied, or it says what it said.
    @Test func damaged() throws {
        let shell = try filled()
        try plan(shell)
        let plan = Array(try shell.read("plan.json").utf8)
        let bytes = try shell.storeBytes()
        let seed = TestScale.seed("damaged plans")
        var state = seed
        for _ in 0..<TestScale.rounds(100, long: 3000) {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            var damaged = plan
            let place = Int(state >> 33) % damaged.count
            switch state >> 32 & 3 {
            case 0: damaged.removeSubrange(place...)
            case 1: damaged.remove(at: place)
            default: damaged[place] = damaged[place] ^ UInt8(1 << (state >> 40 & 7))
            }
            let text = String(decoding: damaged, as: UTF8.self)
            let result = shell.run(["apply", "-", "-n", "-q"], input: text)
            // White space, the spelling of a hexadecimal digit, or a member that nobody knows.
            if result.code == 0 { continue }
            #expect([2, 74].contains(result.code), "seed \(seed), place \(place): \(result.err)")
        }
        #expect(try shell.storeBytes() == bytes)
        let text = String(decoding: plan, as: UTF8.self)
        let edited = shell.run(["apply", "-"], input: text.replacing("Here", with: "There"))
        #expect(edited.code == 2)
        #expect(edited.err.contains("the plan was edited or damaged"))
        for input in ["", "{}", "[]", "BEGIN:VCALENDAR", "{\"calstore\":\"plan\"}"] {
            #expect(shell.run(["apply", "-"], input: input).code == 2, "\(input)")
        }
        let newer = text.replacing("\"format\":1", with: "\"format\":2")
        #expect(shell.run(["apply", "-"], input: newer).code == 74)
        // Another layout is the same plan.
        let indented = try JSONValue(reading: plan).indentedText
        #expect(shell.run(["apply", "-", "-q"], input: indented).code == 0)
    }

    @Test func refused() throws {
        let shell = try filled()
        let path = shell.folder.path
        for (words, input, code) in [
            (["--plan", path + "/p", "-n"], "add A fri", 2),
            (["--plan", path + "/p", "--keep-going"], "add A fri", 2),
            (["--plan", path + "/p", "--idempotency-key", "k"], "add A fri", 2),
            (["--plan", path + "/p"], "add A fri\ncommit\nadd B fri", 2),
            (["--plan", path + "/p"], "add A fri\nrm e2222", 3),
            (["--plan", path + "/p", "--max-changes", "1"], "add A fri\nadd B fri", 5),
            (["--plan", path + "/p", "--expect-rev", "0"], "add A fri", 5),
            (["--plan", path + "/none/p"], "add A fri", 74),
        ] as [([String], String, Int32)] {
            let result = shell.run(["batch"] + words, input: input)
            #expect(result.code == code, "\(words): \(result.err)")
            #expect(result.out.isEmpty)
        }
        #expect(!FileManager.default.fileExists(atPath: path + "/p"))
    }

    /// As `fri 9-5` is.
    @Test func bareHoursOfFreeTimeEndInTheAfternoon() throws {
        let shell = try Shell()
        let bare = shell.run(["free", "next mon", "--within", "9-5"])
        #expect(bare.code == 0)
        #expect(bare.out == shell.run(["free", "2026-03-09", "--within", "09:00-17:00"]).out)
        for (bare, hours) in [("22-6", "22:00-06:00"), ("20-8", "20:00-08:00"), ("12-1", "12:00-13:00")] {
            let out = shell.run(["free", "next mon", "--within", bare]).out
            #expect(out == shell.run(["free", "next mon", "--within", hours]).out, "\(bare)")
        }
    }

    /// Only a booking writes.
    @Test func freeTimeTakesAssumptionsWithoutATerminal() throws {
        let shell = try Shell()
        for range in ["tomorrow afternoon", "tonight", "fri 9-17"] {
            #expect(shell.run(["free", range]).code == 0, "\(range)")
            #expect(shell.run(["free", range, "--book", "X", "-n"]).code == 2, "\(range)")
        }
    }
}
