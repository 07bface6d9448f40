import Basics
import CalStore
import Testing

@testable import Basics
@testable import TestSupport
@testable import ekcal

/// Options of `add`, `todo`, `edit`, `done` and `list` that have no suite of their own.
@Suite struct OptionTranscripts {
    @Test func noConflict() throws {
        let shell = try Shell()
        try Transcript.check(
            """
            $ ekcal add Standup "2026-03-05 9:00" --for 15m --repeat daily -q
            $ ekcal add Review "2026-03-06 9:15" --for 1h --no-conflict
            Added e0001  Review   Fri 2026-03-06 09:15-10:15   Calendar
            $ ekcal add Walk "2026-03-06 10:00" --for 30m --no-conflict
            ! ekcal: "Walk" overlaps another event
            !   e0001  Review  Fri 2026-03-06 09:15-10:15
            !        --no-conflict=warn only warns
            [5]
            $ ekcal add Weekly "2026-03-07 8:50" --for 20m --repeat weekly --no-conflict
            ! ekcal: "Weekly" overlaps 105 other events
            !   e0002@2026-03-07  Standup  Sat 2026-03-07 09:00-09:15
            !   e0002@2026-03-14  Standup  Sat 2026-03-14 09:00-09:15
            !   e0002@2026-03-21  Standup  Sat 2026-03-21 09:00-09:15
            !   e0002@2026-03-28  Standup  Sat 2026-03-28 09:00-09:15
            !   e0002@2026-04-04  Standup  Sat 2026-04-04 09:00-09:15
            !        and 100 more; --no-conflict=warn only warns
            [5]
            $ ekcal add Walk "2026-03-06 10:00" --for 30m --no-conflict=warn
            Added e0003  Walk   Fri 2026-03-06 10:00-10:30   Calendar
            ! ekcal: warning: "Walk" overlaps another event: e0001 Review, Fri 2026-03-06 09:15-10:15
            $ ekcal add Free "2026-03-06 10:00" --availability free --no-conflict -q
            $ ekcal add Days 2026-03-06 --no-conflict -q
            $ ekcal edit e0002 --start 8:45 --span all --no-conflict
            Changed every occurrence of e0002  Standup   Thu 2026-03-05 08:45-09:00   Calendar
                  every day; next Thu 2026-03-05, Fri 2026-03-06, Sat 2026-03-07
                when  Thu 2026-03-05 09:00-09:15 → Thu 2026-03-05 08:45-09:00
            Undo with: ekcal undo            (op o0001)
            $ ekcal edit e0002@2026-03-06 --start 9:30 --no-conflict
            ! ekcal: "Standup" overlaps another event
            !   e0001  Review  Fri 2026-03-06 09:15-10:15
            !        --no-conflict=warn only warns
            [5]
            $ ekcal add Walk fri --no-conflict=loudly
            ! ekcal: "loudly" is not a value of --no-conflict
            !        write one of: refuse, warn
            [2]
            """, in: shell)
        let error = shell.run(["add", "Walk", "2026-03-06 10:00", "--no-conflict", "--json"])
        #expect(try JSONValue(reading: error.err.utf8)["error"]?["code"] == "conflict")
    }

    /// The help of each option names its maximum.
    @Test func lengthsOfWaitingHaveAMaximum() throws {
        let shell = try Shell()
        try Transcript.check(
            """
            $ ekcal add Walk tomorrow --lock-timeout 3days
            ! ekcal: --lock-timeout cannot be longer than 1h, not "3days"
            !        write 1h or less, such as 2s, 300ms or 1m
            [2]
            $ ekcal add Walk tomorrow --lock-timeout 3600.1s
            ! ekcal: --lock-timeout cannot be longer than 1h, not "3600.1s"
            !        write 1h or less, such as 2s, 300ms or 1m
            [2]
            $ ekcal add Walk tomorrow --lock-timeout 60m -q
            $ ekcal watch --once --debounce 2h
            ! ekcal: --debounce cannot be longer than 1h, not "2h"
            !        write 1h or less, such as 2s, 300ms or 1m
            [2]
            $ ekcal watch --once --exec true --timeout 25h
            ! ekcal: --timeout cannot be longer than 1d, not "25h"
            !        write 1d or less, such as 2s, 300ms or 1m
            [2]
            $ ekcal alarm watch --once --grace 31d
            ! ekcal: --grace cannot be longer than 30d, not "31d"
            !        write 30d or less, such as 2s, 300ms or 1m
            [2]
            $ ekcal alarm watch --once --grace 30d --exec true --timeout 24h
            """, in: shell)
        let help = [
            ("options", "--lock-timeout", LongestTime.hour), ("watch", "--debounce", .hour),
            ("watch", "--timeout", .day), ("alarm watch", "--grace", .month),
        ]
        for (command, option, longest) in help {
            let words = command.split(separator: " ").map(String.init)
            let text = shell.run(["help"] + words).out.split(whereSeparator: \.isWhitespace)
                .joined(separator: " ")
            let start = try #require(text.range(of: option + " D"))
            #expect(
                text[start.upperBound...].prefix(200).contains("maximum: \(longest.rawValue)"), "\(option)")
        }
    }

    /// The same overlaps as are found by comparing every pair.
    @Test func conflictsAreThoseOfEveryPair() throws {
        let seed = TestScale.seed("OptionTranscripts.conflictsAreThoseOfEveryPair")
        var generator = SplitMix(state: seed)
        for _ in 0..<TestScale.rounds(3, long: 60) {
            let shell = try Shell()
            func random(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }
            func line(_ title: String) -> [String] {
                let day = random(5...20)
                let start = "2026-03-\(day < 10 ? "0" : "")\(day) \(random(8...17)):\(random(1...5))0"
                let repeats = [
                    [], ["--repeat", "daily for 9 times"], ["--repeat", "every 2 days for 5 times"],
                ]
                return ["add", title, start, "--for", "\(random(1...20))0m"] + repeats[random(0...2)]
            }
            for number in 1...8 { _ = shell.run(line("Event \(number)") + ["-q"]) }
            let others = try spans(shell)
            let new = line("New")
            let answer = try shell.json(new + ["--no-conflict=warn"])
            let own = try spans(shell).filter { $0.title == "New" }
            let count = own.reduce(0) { sum, mine in
                sum + others.count { $0.start < mine.end && mine.start < $0.end }
            }
            let warning = answer["ekcal"]?["warnings"]?.array?.first?.string
            let expected =
                count == 1 ? "\"New\" overlaps another event" : "\"New\" overlaps \(count) other events"
            #expect(
                count == 0 ? warning == nil : warning?.hasPrefix(expected) == true, "seed \(seed): \(new)")
        }
    }

    private func spans(_ shell: Shell) throws -> [(title: String, start: String, end: String)] {
        let all = try shell.json(["list", "2026-03-01..2026-05-31"])["data"]?.array ?? []
        return all.map { ($0["title"]?.string ?? "", $0["start"]?.string ?? "", $0["end"]?.string ?? "") }
    }

    @Test func upsert() throws {
        try Transcript.check(
            """
            $ ekcal add Lunch fri --upsert
            ! ekcal: --upsert needs an identifier
            !        add --external-id with the identifier in another program
            [2]
            $ ekcal add Lunch fri --if-missing
            ! ekcal: --if-missing needs an identifier
            !        add --external-id with the identifier in another program
            [2]
            $ ekcal config set default.alarm 10m -q
            $ ekcal add Lunch "fri 12:00" --notes "with Ada" --external-id l1 --upsert --no-alarm
            Added e0001  Lunch   Fri 2026-03-06 12:00-13:00   Calendar
            $ ekcal add Lunch "fri 12:00" --external-id l1 --upsert
            Already there: e0001  Lunch   Fri 2026-03-06 12:00-13:00   Calendar
            $ ekcal add Brunch "fri 11:00" --location Luigi --external-id l1 --upsert -n
            Would change e0001  Brunch   Fri 2026-03-06 11:00-12:00   @Luigi   Calendar
            Nothing was written.
            $ ekcal add Brunch "fri 11:00" --location Luigi --external-id l1 --upsert
            Changed e0001  Brunch   Fri 2026-03-06 11:00-12:00   @Luigi   Calendar
            Undo with: ekcal undo            (op o0001)
            $ ekcal list fri --csv --fields title,location,notes,external_id,alarms
            title,location,notes,external_id,alarms
            Brunch,Luigi,with Ada,l1,[]
            $ ekcal add Other sat --external-id l1 --if-missing
            Already there: e0001  Brunch   Fri 2026-03-06 11:00-12:00   @Luigi   Calendar
            $ ekcal todo Milk fri --external-id m1 --upsert -q
            $ ekcal todo Milk sat --external-id m1 --upsert --priority high
            Changed r0001  Milk   due Sat 2026-03-07   Reminders   high
            Undo with: ekcal undo            (op o0002)
            """, in: try Shell())
    }

    /// The dates of a series that were dropped or moved go along.
    @Test func upsertOfASeries() throws {
        try Transcript.check(
            """
            $ ekcal add Standup "2026-03-05 9:00" --repeat daily --external-id s1 --upsert
            Added e0001  Standup   Thu 2026-03-05 09:00-10:00   Calendar
                  every day; next Thu 2026-03-05, Fri 2026-03-06, Sat 2026-03-07
            $ ekcal skip e0001@2026-03-06 -q
            $ ekcal add Standup "2026-03-05 9:30" --repeat daily --external-id s1 --upsert
            Changed e0001  Standup   Thu 2026-03-05 09:30-10:30   Calendar
                  every day; next Thu 2026-03-05, Sat 2026-03-07, Sun 2026-03-08
            Undo with: ekcal undo            (op o0001)
            $ ekcal add Standup "2026-03-05 9:30" --repeat daily --external-id s1 --upsert
            Already there: e0001  Standup   Thu 2026-03-05 09:30-10:30   Calendar
                  every day; next Thu 2026-03-05, Sat 2026-03-07, Sun 2026-03-08
            """, in: try Shell())
    }

    @Test func patch() throws {
        let shell = try Shell()
        try shell.write("edit $it --patch '{\"title\":\"In a batch\"}'\n", to: "lines")
        try Transcript.check(
            """
            $ ekcal add Lunch "fri 12:00" --location Luigi --alarm 10m -q
            $ ekcal list fri -q
            e0001
            $ ekcal edit e0001 --patch '{"title":"Brunch","location":null,"notes":"@home","alarms":[],"availability":"free"}' --url https://example.org
            Changed e0001  Brunch   Fri 2026-03-06 12:00-13:00   Calendar
                title         Lunch → Brunch
                notes         (none) → @home
                url           (none) → https://example.org
                availability  (none) → free
                location      Luigi → (none)
                alarms        10 minutes before → (none)
            Undo with: ekcal undo            (op o0001)
            $ ekcal list fri --csv --fields title,location,notes,alarms,availability,url
            title,location,notes,alarms,availability,url
            Brunch,,@home,[],free,https://example.org
            $ ekcal edit e0001 --patch '{"start":"2026-03-07T09:00:00","time_zone":"America/New_York"}'
            Changed e0001  Brunch   Sat 2026-03-07 15:00-16:00 (stored as 09:00 America/New_York)   Calendar
                when  Fri 2026-03-06 12:00-13:00 → Sat 2026-03-07 15:00-16:00 (stored as 09:00 America/New_York)
            Undo with: ekcal undo            (op o0002)
            $ ekcal edit e0001 --patch '{"title":null}'
            ! ekcal: --patch: "title" must be a string
            !        `ekcal help batch` and `ekcal schema event` list the fields
            [2]
            $ ekcal edit e0001 --patch '{"colour":"red"}'
            ! ekcal: --patch: "colour" is not a field that can be set
            !        `ekcal help batch` and `ekcal schema event` list the fields
            [2]
            $ ekcal edit e0001 --patch title
            ! ekcal: --patch: "title" is not JSON
            !        write '{"location":null}', in quotes
            [2]
            $ ekcal edit e0001 --patch []
            ! ekcal: --patch: [] is not an object
            !        write '{"location":null}', in quotes
            [2]
            $ ekcal edit e0001 --patch '{"title":"A"}' --title B
            ! ekcal: --title and --patch cannot be used together
            [2]
            $ ekcal edit e0001 --patch '{"availability":"maybe"}'
            ! ekcal: "maybe" is not a value of --availability
            !        write one of: busy, free, tentative, unavailable
            [2]
            """, in: shell)
    }

    @Test func places() throws {
        let shell = try Shell()
        try Transcript.check(
            """
            $ ekcal todo Milk --at "Home sweet home 52.52,13.40" --radius 200
            Added r0001  Milk   Reminders   alarm on arriving at Home sweet home
            $ ekcal todo Key --at 52.52,-13.4 --leaving
            Added r0002  Key   Reminders   alarm on leaving 52.52,-13.4
            $ ekcal edit r0001 --at "Work 52.5,13.3" --add-alarm "2026-03-05 09:00"
            Changed r0001  Milk   Reminders   alarms on arriving at Work, Thu 2026-03-05 09:00
                alarms  on arriving at Home sweet home → on arriving at Work, Thu 2026-03-05 09:00
            Undo with: ekcal undo            (op o0001)
            $ ekcal edit r0001 --no-alarm -q
            $ ekcal find Milk --csv --fields title,alarms
            title,alarms
            Milk,[]
            $ ekcal todo Key --at Home
            ! ekcal: "Home" has no position
            !        write degrees north and east, optionally after a name: "Home 52.52,13.40"; or write a name from `ekcal place list`
            [2]
            $ ekcal todo Key --at "Home 91,13"
            ! ekcal: "Home 91,13" has no position
            !        write degrees north and east, optionally after a name: "Home 52.52,13.40"; or write a name from `ekcal place list`
            [2]
            $ ekcal todo Key --leaving
            ! ekcal: --leaving needs a place
            !        add --at "Home 52.52,13.40"
            [2]
            $ ekcal add Lunch fri -q
            $ ekcal list fri -q
            e0001
            $ ekcal edit e0001 --at "Home 52.52,13.40"
            ! ekcal: an event cannot have an alarm at a place; only a reminder can
            !        --at is for reminders
            [2]
            """, in: shell)
        let key = try shell.json(["find", "Key"])["data"]?.array?.first
        let alarm = key?["alarms"]?.array?.first
        #expect(alarm?["proximity"] == "leave")
        #expect(alarm?["place"]?["longitude"]?.bytes == Array("-13.4".utf8))
    }

    @Test func fromToday() throws {
        try Transcript.check(
            """
            $ ekcal todo Plants 2026-03-01 --repeat "every 3 days" -q
            $ ekcal todo Bins "2026-02-23 08:00" --repeat "weekly on mon" -q
            $ ekcal todo Thrice 2026-03-01 --repeat "daily for 3 times" -q
            $ ekcal overdue -q
            r0001
            r0002
            r0003
            $ ekcal done r0002 -n
            Would complete  r0002  Plants   next Wed 2026-03-04
            Nothing was written.
            $ ekcal done r0002 --from-today
            Done  r0002  Plants   next Sat 2026-03-07
            $ ekcal done r0001 --from-today
            Done  r0001  Bins   next Mon 2026-03-09 08:00
            $ ekcal done r0003 --from-today
            Done  r0003  Thrice   next Thu 2026-03-05
            $ ekcal done r0003 --from-today --now 2026-03-10T10:00
            Done  r0003  Thrice   next Wed 2026-03-11
            $ ekcal done r0003 --from-today --now 2026-03-10T10:00
            Done  r0003  Thrice
            """, in: try Shell())
    }

    @Test func summary() throws {
        try Transcript.check(
            """
            $ ekcal list --summary
            Nothing on these days.
            $ ekcal add Trip 2026-03-05..2026-03-06 -q
            $ ekcal add Lunch "fri 12:00" -q
            $ ekcal todo Milk fri -q
            $ ekcal todo Someday -q
            $ ekcal list --summary
            Thu 2026-03-05  1  event
            Fri 2026-03-06  2  events  1  reminder
            $ ekcal list all --summary --once -q
            2026-03-05
            2026-03-06
            $ ekcal list --summary --with reminders --json
            {"ekcal":{"schema":2,"command":"list","revision":"REV","time_zone":"Europe/Berlin","range":{"start":"2026-03-04T00:00:00+01:00","end":"2026-03-11T00:00:00+01:00"},"count":1,"truncated":false,"next_cursor":null,"warnings":[]},
            "data":[
            {"type":"day","date":"2026-03-06","events":0,"reminders":1}
            ]}
            $ ekcal list --summary --csv -l 1
            type,date,events,reminders
            day,2026-03-05,1,0
            ! ekcal: 1 more days are not shown (--limit 1)
            $ ekcal list 1999 --summary --fail-empty
            ! ekcal: nothing matched
            [8]
            """, in: try Shell())
    }

    @Test func declined() throws {
        let shell = try Shell()
        func event(_ title: String, _ people: String...) -> String {
            "BEGIN:VEVENT\nUID:\(title)\nDTSTART:20260306T100000Z\nSUMMARY:\(title)\nORGANIZER:mailto:host@example.org\n"
                + people.map { "ATTENDEE;" + $0 + "\n" }.joined() + "END:VEVENT\n"
        }
        let (ada, kim) = ("mailto:Ada@example.org", "mailto:kim@example.org")
        let all =
            event("both", "PARTSTAT=DECLINED:\(ada)", "PARTSTAT=DECLINED:\(kim)")
            + event("mine", "PARTSTAT=DECLINED:\(ada)", "PARTSTAT=ACCEPTED:\(kim)")
            + event("other", "PARTSTAT=ACCEPTED:\(ada)", "PARTSTAT=DECLINED:\(kim)")
            + event("host", "PARTSTAT=ACCEPTED:mailto:host@example.org", "PARTSTAT=DECLINED:\(ada)")
            + event("alone")
        try shell.write(
            "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:x\n\(all)END:VCALENDAR\n".replacing("\n", with: "\r\n"),
            to: "all.ics")
        try Transcript.check(
            """
            $ ekcal import DIR/all.ics -q
            $ ekcal list --hide-declined --format {title}
            alone
            mine
            other
            $ ekcal config set user.address "ada@work.example, ada@example.org" -q
            $ ekcal list --hide-declined --format {title}
            alone
            other
            $ ekcal list --format {title}
            alone
            both
            host
            mine
            other
            """, in: shell)
    }

    @Test func nowAndSoon() throws {
        try Transcript.check(
            """
            $ ekcal now
            $ ekcal now --fail-empty
            ! ekcal: nothing matched
            [8]
            $ ekcal soon
            Nothing is due soon.
            $ ekcal add Review "2026-03-04 09:30" -q
            $ ekcal add Payroll 2026-03-04 -q
            $ ekcal add Next "2026-03-04 10:30" -q
            $ ekcal now
            Wed 2026-03-04              e0001  Payroll  Calendar  today
            Wed 2026-03-04 09:30-10:30  e0002  Review   Calendar  ends in 30m
            $ ekcal todo Today 2026-03-04 -q
            $ ekcal todo Late 2026-03-03 -q
            $ ekcal todo Far 2026-03-20 -q
            $ ekcal todo "Rings soon" 2026-03-20 --alarm "2026-03-05 09:00" -q
            $ ekcal todo "No date" --alarm "2026-03-06 09:59" -q
            $ ekcal todo Tomorrow "2026-03-05 10:00" -q
            $ ekcal soon --format {title}
            Today
            Tomorrow
            Rings soon
            No date
            $ ekcal soon --within 20h --format {title}
            Today
            """, in: try Shell())
    }
}
