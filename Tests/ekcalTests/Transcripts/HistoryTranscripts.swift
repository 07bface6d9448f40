import Foundation
import Testing

@testable import ekcal

/// `log`, `undo`, `redo`, `op`, `history`, `changes`, `store compact`, `--at-op`.
@Suite struct HistoryTranscripts {
    /// One `redo` too many brought back something from long ago, with new operations on top of it.
    @Test func aRedoIsCutOffByWhatCameSince() throws {
        try Transcript.check(
            """
            $ ekcal add Old fri -q
            $ ekcal undo -q
            $ ekcal redo -n
            Would redo o0001  ekcal add Old fri -q
              added  e0001  Old   Fri 2026-03-06, all day   Calendar
            Nothing was written.
            $ ekcal add New fri -q
            $ ekcal redo
            ! ekcal: the store was changed once since the last undo
            !        to redo it anyway: `ekcal redo o0001`
            [5]
            $ ekcal undo -q
            $ ekcal redo -q
            $ ekcal redo --json
            ! {"error":{"code":"condition","exit":5,"message":"the store was changed once since the last undo","hint":"to redo it anyway: `ekcal redo o0001`","field":"OP","line":null,"candidates":[]}}
            [5]
            $ ekcal redo o0001
            Redid o0001  ekcal add Old fri -q
              added  e0001  Old   Fri 2026-03-06, all day   Calendar
            Undo with: ekcal undo            (op o0002)
            $ ekcal redo o0001
            ! ekcal: o0001 was not undone, so it cannot be redone
            !        `ekcal log` shows what was undone
            [6]
            $ ekcal find type:event -o tsv --fields title
            title
            New
            Old
            """, in: try Shell())
    }

    /// A calendar that was deleted later had its identifier there; so had the source of each calendar.
    @Test func operationsNameCalendarsThatWereDeletedSince() throws {
        try Transcript.check(
            """
            $ ekcal calendar add Work -q
            $ ekcal add Pack fri -q
            $ ekcal mv Pack --to Work -q -y
            $ ekcal calendar rm Work -q -y
            $ ekcal log
            o0001  Wed 2026-03-04 10:00  ekcal  2 deleted  ekcal calendar rm Work -q -y
            o0002  Wed 2026-03-04 10:00  ekcal  1 changed  ekcal mv Pack --to Work -q -y
            o0003  Wed 2026-03-04 10:00  ekcal  1 added    ekcal add Pack fri -q
            o0004  Wed 2026-03-04 10:00  ekcal  1 added    ekcal calendar add Work -q
            $ ekcal op show o0004
            o0004  Wed 2026-03-04 10:00   ekcal   1 added
              ekcal calendar add Work -q
              ID-1
              added  c0001  Work   events
                source    Local
                entities  events
            $ ekcal op show o0002
            o0002  Wed 2026-03-04 10:00   ekcal   1 changed
              ekcal mv Pack --to Work -q -y
              ID-2
              changed  e0001  Pack   Fri 2026-03-06, all day   Work
                calendar  Calendar → Work
            """, in: try Shell())
    }

    /// Changes of one date of a series are in the history of the series, and a calendar has its name there.
    @Test func theHistoryOfASeriesHasItsOccurrences() throws {
        let shell = try Shell.after("calendar add Home -q", "add Ser '2026-03-10 09:00' --repeat weekly -q")
        let ref = try #require(
            try shell.json(["find", "title:Ser"])["data"]?.array?.first?["short_id"]?.string)
        _ = shell.run(["reschedule", ref + "@2026-03-17", "10:00", "-q"])
        _ = shell.run(["edit", ref + "@2026-03-17", "--title", "Late", "-q"])
        _ = shell.run(["mv", ref, "--to", "Home", "-q"])
        _ = shell.run(["edit", ref, "--span", "all", "--alarm", "10m", "-q"])
        let text = shell.run(["history", ref]).out
        #expect(text.contains("reschedule \(ref)@2026-03-17 10:00"), "\(text)")
        #expect(text.contains("title  Ser → Late") || text.contains("Ser → Late"), "\(text)")
        #expect(text.contains("Calendar → Home"), "\(text)")
        #expect(text.contains("10 minutes before"), "\(text)")
        #expect(!text.contains("offset"), "\(text)")
        // That of the occurrence alone has only its own.
        let items = try #require(try shell.json(["list", "2026-03-17"])["data"]?.array)
        let detached = try #require(items.first?["id"]?.string)
        let versions = try #require(try shell.json(["history", detached])["data"]?.array)
        // Detached, given a title, moved with its series, and given its alarm.
        #expect(versions.count == 4)
    }

    @Test func undoAndRedo() throws {
        try Transcript.check(
            """
            $ ekcal log
               nothing
            $ ekcal undo
            Nothing to undo.
            $ ekcal undo --fail-empty
            ! ekcal: there is nothing to undo
            [8]
            $ ekcal add Dentist "2026-03-05 14:00"
            Added e0001  Dentist   Thu 2026-03-05 14:00-15:00   Calendar
            $ ekcal edit e0001 --location "Room 4" --title Doctor
            Changed e0001  Doctor   Thu 2026-03-05 14:00-15:00   Calendar
                title     Dentist → Doctor
                location  (none) → Room 4
            Undo with: ekcal undo            (op o0001)
            $ ekcal rm e0001
            Deleted e0001  Doctor   Thu 2026-03-05 14:00-15:00   Calendar
            Undo with: ekcal undo            (op o0002)
            $ ekcal log
            o0002  Wed 2026-03-04 10:00  ekcal  1 deleted  ekcal rm e0001
            o0001  Wed 2026-03-04 10:00  ekcal  1 changed  ekcal edit e0001 --location 'Room 4' --title Doctor
            o0003  Wed 2026-03-04 10:00  ekcal  1 added    ekcal add Dentist '2026-03-05 14:00'
            $ ekcal undo -n
            Would undo o0002  ekcal rm e0001
              brought back  e0001  Doctor   Thu 2026-03-05 14:00-15:00   Calendar
            Nothing was written.
            $ ekcal undo
            Undid o0002  ekcal rm e0001
              brought back  e0001  Doctor   Thu 2026-03-05 14:00-15:00   Calendar
            Redo with: ekcal redo            (op o0004)
            $ ekcal undo
            Undid o0001  ekcal edit e0001 --location 'Room 4' --title Doctor
              changed  e0001  Dentist   Thu 2026-03-05 14:00-15:00   Calendar   (title, location)
            Redo with: ekcal redo            (op o0005)
            $ ekcal log -l 3
            o0005  Wed 2026-03-04 10:00  ekcal  1 changed  ekcal undo      undid o0001
            o0004  Wed 2026-03-04 10:00  ekcal  1 added    ekcal undo      undid o0002
            o0002  Wed 2026-03-04 10:00  ekcal  1 deleted  ekcal rm e0001  undone by o0004
            ! ekcal: there are more operations (--limit 3)
            $ ekcal undo o0002
            Nothing to do: o0002 was undone by o0004.
            $ ekcal redo
            Redid o0001  ekcal edit e0001 --location 'Room 4' --title Doctor
              changed  e0001  Doctor   Thu 2026-03-05 14:00-15:00   Calendar   (title, location)
            Undo with: ekcal undo            (op o0006)
            $ ekcal redo -q
            $ ekcal redo
            Nothing to redo.
            $ ekcal list 2026-03-05
            5 March 2026
               nothing
            """, in: try Shell())
    }

    @Test func conflicts() throws {
        try Transcript.check(
            """
            $ ekcal add Lunch 2026-03-05
            Added e0001  Lunch   Thu 2026-03-05, all day   Calendar
            $ ekcal edit e0001 --title Brunch
            Changed e0001  Brunch   Thu 2026-03-05, all day   Calendar
                title  Lunch → Brunch
            Undo with: ekcal undo            (op o0001)
            $ ekcal edit e0001 --title Dinner --notes late
            Changed e0001  Dinner   Thu 2026-03-05, all day   Calendar
                title  Brunch → Dinner
                notes  (none) → late
            Undo with: ekcal undo            (op o0002)
            $ ekcal undo o0001
            ! ekcal: o0001 cannot be undone: something has changed since
            !   e0001  Dinner  was changed since: title
            !        undo the later operations first, or use --force to lose their changes
            [5]
            $ ekcal undo o0001 --force
            Undid o0001  ekcal edit e0001 --title Brunch
              changed  e0001  Lunch   Thu 2026-03-05, all day   Calendar   (title)
            Redo with: ekcal redo            (op o0003)
            ! ekcal: warning: by force: "Dinner" was changed since: title
            $ ekcal undo lunch
            ! ekcal: "lunch" is not an operation
            !        write o4dmw, or a full identifier; `ekcal log` shows them
            [2]
            $ ekcal calendar add work
            Added c0001  ■ work   events
            $ ekcal add Review 2026-03-06 -c work
            Added e0002  Review   Fri 2026-03-06, all day   work
            $ ekcal log -q -l 2
            o0004
            o0005
            $ ekcal undo o0005
            ! ekcal: o0005 cannot be undone: something has changed since
            !   c0001  work  has 1 newer record in it
            !        undo the later operations first, or use --force to lose their changes
            [5]
            $ ekcal calendar rm work -y
            Deleted c0001  work   events   with 1 item
            Undo with: ekcal undo            (op o0006)
            $ ekcal undo o0004 --force
            Nothing to do: later operations replaced everything that o0004 did.
            """, in: try Shell())
    }

    @Test func whatAnOperationDid() throws {
        try Transcript.check(
            """
            $ ekcal add Standup "2026-03-02 09:00" --for 15m --repeat weekly
            Added e0001  Standup   Mon 2026-03-02 09:00-09:15   Calendar
                  every week; next Mon 2026-03-09, Mon 2026-03-16, Mon 2026-03-23
            $ ekcal skip e0001@2026-03-09
            Skipped 1 occurrence of Standup: Mon 2026-03-09 09:00. The series continues; the next date is Mon 2026-03-16.
            Undo with: ekcal undo            (op o0001)
            $ ekcal edit e0001 --title Daily --span all
            Changed every occurrence of e0001  Daily   Mon 2026-03-02 09:00-09:15   Calendar
                  every week; next Mon 2026-03-16, Mon 2026-03-23, Mon 2026-03-30
                title  Standup → Daily
            Undo with: ekcal undo            (op o0002)
            $ ekcal todo Milk
            Added r0001  Milk   Reminders
            $ ekcal op show o0002
            o0002  Wed 2026-03-04 10:00   ekcal   1 changed
              ekcal edit e0001 --title Daily --span all
              ID-1
              changed  e0001  Daily   Mon 2026-03-02 09:00-09:15   Calendar
                title  Standup → Daily
            $ ekcal op diff o0001
              changed  e0001  Daily   Mon 2026-03-02 09:00-09:15   Calendar
                title  Standup → Daily
              added    r0001  Milk   Reminders
            $ ekcal op diff o0002 o0001
              changed  e0001  Standup   Mon 2026-03-02 09:00-09:15   Calendar
                title  Daily → Standup
            $ ekcal op diff o0002 o0002
               no difference
            $ ekcal history e0001
            o0002  Wed 2026-03-04 10:00  ekcal edit e0001 --title Daily --span all
              changed  e0001  Daily   Mon 2026-03-02 09:00-09:15   Calendar
                title  Standup → Daily
            o0001  Wed 2026-03-04 10:00  ekcal skip e0001@2026-03-09
              changed  e0001  Standup   Mon 2026-03-02 09:00-09:15   Calendar
                exdate  (none) → 2026-03-09T09:00:00[Europe/Berlin]
            o0003  Wed 2026-03-04 10:00  ekcal add Standup '2026-03-02 09:00' --for 15m --repeat weekly
              added  e0001  Standup   Mon 2026-03-02 09:00-09:15   Calendar
                rrule  FREQ=WEEKLY
            $ ekcal rm e0001 --span all -y
            Deleted the whole series e0001  Daily   Mon 2026-03-02 09:00-09:15   Calendar
            Undo with: ekcal undo            (op o0004)
            $ ekcal history e0001 -l 1
            o0004  Wed 2026-03-04 10:00  ekcal rm e0001 --span all -y
              deleted  e0001  Daily   Mon 2026-03-02 09:00-09:15   Calendar
                rrule   FREQ=WEEKLY
                exdate  2026-03-09T09:00:00[Europe/Berlin]
            ! ekcal: 3 more versions are not shown (--limit 1)
            $ ekcal list 2026-03-02..2026-03-16 --at-op o0001 --group none
              Mon 2026-03-02  09:00-09:15  e0001  Standup ↻  Calendar
              Mon 2026-03-16  09:00-09:15  e0001  Standup ↻  Calendar
            $ ekcal op restore o0001 -n
            Would restore the store to the state after o0001:
              added    e0001  Standup   Mon 2026-03-02 09:00-09:15   Calendar
              deleted  r0001  Milk   Reminders
            Nothing was written.
            $ ekcal op restore o0001
            Restored the store to the state after o0001:
              added    e0001  Standup   Mon 2026-03-02 09:00-09:15   Calendar
              deleted  r0001  Milk   Reminders
            Undo with: ekcal undo            (op o0005)
            $ ekcal op restore o0001
            The store is already in the state after o0001.
            """, in: try Shell())
    }

    @Test func news() throws {
        try Transcript.check(
            """
            $ ekcal changes
            cursor 0
            $ ekcal add Lunch 2026-03-05
            Added e0001  Lunch   Thu 2026-03-05, all day   Calendar
            $ ekcal edit e0001 --title Dinner
            Changed e0001  Dinner   Thu 2026-03-05, all day   Calendar
                title  Lunch → Dinner
            Undo with: ekcal undo            (op o0001)
            $ ekcal changes --since 0
            o0002  Wed 2026-03-04 10:00  ekcal add Lunch 2026-03-05
              added  e0001  Lunch   Thu 2026-03-05, all day   Calendar
            o0001  Wed 2026-03-04 10:00  ekcal edit e0001 --title Dinner
              changed  e0001  Dinner   Thu 2026-03-05, all day   Calendar   (title)
            cursor ID-1
            $ ekcal changes --since o0002 -q
            o0001
            cursor ID-1
            $ ekcal watch --since o0002 --once
            o0001  Wed 2026-03-04 10:00  ekcal edit e0001 --title Dinner
              changed  e0001  Dinner   Thu 2026-03-05, all day   Calendar   (title)
            $ ekcal watch title:Lunch --since 0 --once -q
            o0002
            o0001
            $ ekcal changes --since nothing
            ! ekcal: there is no operation nothing
            !        `ekcal log` lists the operations
            [3]
            $ ekcal store compact --keep 1 -n
            Would remove 1 operation from the log and keep 1.
            Nothing was written.
            $ ekcal store compact
            Nothing to do: the log has 2 operations, and all of them are kept.
            $ ekcal store compact --keep 0
            Removed 2 operations from the log, kept 0; nothing else changed.
            $ ekcal log
               nothing
            ! ekcal: operations before number 3 are no longer kept
            $ ekcal undo
            Nothing to undo: the history before operation 3 was removed (`ekcal store compact`).
            $ ekcal changes --since 0
            ! ekcal: the log no longer has the operations since 0; operations before number 3 are no longer kept
            !        read everything again, then continue from the new cursor
            [5]
            $ ekcal store compact --keep some
            ! ekcal: "some" is not an amount of history
            !        write all, a number of operations, or a length of time such as 90d
            [2]
            $ ekcal list 2026-03-05 --at-op o0002
            ! ekcal: there is no operation o0002
            !        the log keeps operations from number 3 on; `ekcal log` lists them
            [3]
            """, in: try Shell())
    }

    /// Dry runs tell the truth: what they list is what is done then, down to the bytes.
    @Test(
        arguments: [
            ["edit", "EVENT", "--title", "X", "--span", "all"], ["rm", "EVENT", "--span", "all", "-y"],
            ["edit", "EVENT@2026-03-16", "--start", "11:00", "--span", "future"],
            ["skip", "EVENT@2026-03-09"],
            ["calendar", "rm", "Calendar", "-y"], ["calendar", "edit", "Calendar", "--title", "new"],
            ["calendar", "default", "work"], ["mv", "EVENT", "--to", "work"], ["done", "REMINDER"], ["undo"],
            ["redo"], ["op", "restore", "FIRST"], ["undo", "FIRST"],
        ])
    func rehearsals(words: [String]) throws {
        let shell = try Shell()
        _ = shell.run(["calendar", "add", "work", "-q"])
        _ = shell.run(["add", "Standup", "2026-03-02 09:00", "--repeat", "weekly", "-q"])
        _ = shell.run(["todo", "Milk", "-q"])
        _ = shell.run(["source", "add", "other", "-q"])
        _ = shell.run(["source", "add", "another", "-q"])
        _ = shell.run(["undo", "-q"])
        func text(_ words: [String]) -> String {
            shell.run(words).out.trimmingCharacters(in: .whitespacesAndNewlines)
        }
        let names = [
            "EVENT": text(["find", "Standup", "-q"]), "REMINDER": text(["find", "Milk", "-q"]),
            "FIRST": String(text(["log", "-q"]).split(separator: "\n").last ?? ""),
        ]
        let line = words.map { word in
            names.reduce(word) { $0.replacingOccurrences(of: $1.key, with: $1.value) }
        }
        let rehearsed = try shell.json(line + ["-n"])["result"]
        let done = try shell.json(line)["result"]
        #expect(rehearsed?["dry_run"] == true && rehearsed?["committed"] == false)
        #expect(done?["committed"] == true)
        let changes = try #require(done?["changes"]?.array)
        // What a split makes has another random identifier each time.
        if !words.contains("future") { #expect(rehearsed?["changes"]?.array == changes) }
        #expect(!changes.isEmpty && rehearsed?["changes"]?.array?.count == changes.count)
    }
}
