import Basics
import CalStore
import Testing

@testable import Basics
@testable import ekcal

/// `batch` and `assert` (`ekcal help batch`).
@Suite struct BatchTranscripts {
    @Test func text() throws {
        let shell = try Shell()
        try shell.write(
            """
            # two lines that belong together
            let sync = add "Team sync" "2026-03-10 10:00" --for 30m \\
                --repeat weekly   # every Tuesday
            edit $sync --alarm 10m --span all

            skip $sync@2026-03-17
            let milk = todo 'Buy milk' fri
            done $milk
            assert is:open --count 0
            """, to: "week.txt")
        try Transcript.check(
            """
            $ ekcal batch DIR/week.txt -n
            Would add e0001  Team sync   Tue 2026-03-10 10:00-10:30   Calendar
                  every week; next Tue 2026-03-10, Tue 2026-03-17, Tue 2026-03-24
            Would change every occurrence of e0001  Team sync   Tue 2026-03-10 10:00-10:30   Calendar   alarm 10 minutes before
                  every week; next Tue 2026-03-10, Tue 2026-03-17, Tue 2026-03-24
                alarms  (none) → 10 minutes before
            Would skip 1 occurrence of Team sync: Tue 2026-03-17 10:00. The series continues; the next date is Tue 2026-03-24.
            Would add r0001  Buy milk   due Fri 2026-03-06   Reminders
            Would complete  r0001  Buy milk
            6 commands, 2 changes in one operation.
            Nothing was written.
            $ ekcal list all --json --fields title
            {"ekcal":{"schema":2,"command":"list","revision":"REV","time_zone":"Europe/Berlin","range":{"start":"2026-03-04T00:00:00+01:00","end":"2027-03-06T00:00:00+01:00"},"count":0,"truncated":false,"next_cursor":null,"warnings":[]},
            "data":[]}
            $ ekcal batch < week.txt
            Added e0002  Team sync   Tue 2026-03-10 10:00-10:30   Calendar
                  every week; next Tue 2026-03-10, Tue 2026-03-17, Tue 2026-03-24
            Changed every occurrence of e0002  Team sync   Tue 2026-03-10 10:00-10:30   Calendar   alarm 10 minutes before
                  every week; next Tue 2026-03-10, Tue 2026-03-17, Tue 2026-03-24
                alarms  (none) → 10 minutes before
            Skipped 1 occurrence of Team sync: Tue 2026-03-17 10:00. The series continues; the next date is Tue 2026-03-24.
            Added r0002  Buy milk   due Fri 2026-03-06   Reminders
            Done  r0002  Buy milk
            6 commands, 2 changes in one operation.
            Undo with: ekcal undo            (op o0001)
            $ ekcal list 2026-03-10..2026-03-24 -q
            e0002@2026-03-10
            e0002@2026-03-24
            $ ekcal store info --json
            {"ekcal":{"schema":2,"command":"store info","revision":"REV","time_zone":"Europe/Berlin","range":null,"count":1,"truncated":false,"next_cursor":null,"warnings":[]},
            "data":[
            {"type":"store","path":"DIR/store","id":"ID-1","revision":"REV","operation":1,"events":1,"reminders":1,"calendars":2,"sources":1,"snapshot_lag":0,"files":{"snapshot_bytes":1382,"log_bytes":1581,"log_operations":1,"log_first_operation":1,"unfinished_bytes":0,"index_bytes":4736,"lock":"free"},"backups":[{"type":"backup","name":"daily-2026-03-04","path":"DIR/store/backups/daily-2026-03-04.json","operation":1,"time":"2026-03-04T00:00:00Z","bytes":1382,"daily":true}],"notes":[]}
            ]}
            """, in: shell)
    }

    /// An example with all kinds of lines, and what it needs.
    @Test func json() throws {
        let shell = try Shell()
        try shell.write(
            """
            {"op":"calendar.add","name":"work"}
            {"op":"event.add","as":"sync","set":{"title":"Team sync","calendar":"work","start":"2026-03-10T10:00:00","time_zone":"Europe/Berlin","duration":"PT30M","notes":"@home","recurrence":{"rrule":"FREQ=WEEKLY"}}}
            {"op":"event.edit","id":"$sync","span":"all","set":{"alarms":[{"offset":"-PT10M"}]}}
            {"op":"event.edit","id":"$sync","at":"2026-03-24","span":"future","set":{"start":"2026-03-24T11:00:00"}}
            {"op":"event.add","set":{"title":"Trip","start":"2026-05-01","end":"2026-05-05"}}
            {"op":"assert","query":"calendar:work","count":2}
            {"op":"reminder.add","as":"milk","set":{"title":"Buy milk","due":"2026-03-06","priority":1}}
            {"op":"reminder.edit","id":"$milk","set":{"due":null,"priority":null}}
            """, to: "week.jsonl")
        let result = shell.run(["batch", shell.folder.path + "/week.jsonl", "--json"])
        let lines = try result.out.split(separator: "\n").map { try JSONValue(reading: Array($0.utf8)) }
        #expect(result.code == 0 && result.err == "")
        #expect(lines.count == 9)
        #expect(
            lines.dropLast().map { $0["op"]?.string } == [
                "calendar.add", "event.add", "event.edit", "event.edit", "event.add", "assert",
                "reminder.add",
                "reminder.edit",
            ])
        #expect(lines.dropLast().map { $0["line"]?.int } == Array(1...8))
        #expect(lines[1]["id"]?.string == lines[2]["id"]?.string)
        #expect(lines[8]["summary"] == ["lines": 8, "changed": 5])
        #expect(lines[8]["committed"] == true)
        try Transcript.check(
            """
            $ ekcal find "type:event" --json --fields title,start,end,notes,alarms,recurrence.rrule
            {"ekcal":{"schema":2,"command":"find","revision":"REV","time_zone":"Europe/Berlin","range":{"start":null,"end":null},"count":3,"truncated":false,"next_cursor":null,"warnings":[]},
            "data":[
            {"title":"Team sync","start":"2026-03-10T10:00:00+01:00","end":"2026-03-10T10:30:00+01:00","notes":"@home","alarms":[{"type":"relative","offset":"-PT10M","at":"2026-03-10T09:50:00+01:00","action":"display","place":null,"proximity":null,"related":"start","text":null,"acknowledged":null,"ical":[],"newer":null}],"recurrence":{"rrule":"FREQ=WEEKLY;UNTIL=20260317T090000Z"}},
            {"title":"Team sync","start":"2026-03-24T11:00:00+01:00","end":"2026-03-24T11:30:00+01:00","notes":"@home","alarms":[{"type":"relative","offset":"-PT10M","at":"2026-03-24T10:50:00+01:00","action":"display","place":null,"proximity":null,"related":"start","text":null,"acknowledged":null,"ical":[],"newer":null}],"recurrence":{"rrule":"FREQ=WEEKLY"}},
            {"title":"Trip","start":"2026-05-01","end":"2026-05-05","notes":null,"alarms":[],"recurrence":null}
            ]}
            $ ekcal find type:reminder
            r0001  Buy milk   Reminders
            Found 1 item.
            """, in: shell)
    }

    /// Twenty mixed lines: without the mistake one operation; with one in the last line nothing is written,
    /// and the exit code and the message are those of that line.
    @Test(arguments: [
        ("rm e2222", 3, "line 20: there is no item e2222"),
        ("assert title:event --count 3", 5, "line 20: 8 items match title:event, not 3"),
        ("edit $s --title x", 2, "line 20: \"Series\" repeats, so it is not clear which dates to change"),
        ("add X \"2026-03-10 10:00\" --end \"2026-03-10 09:00\"", 6, "line 20: \"X\": it ends"),
        ("add X 03/04/2026", 2, "line 20: \"03/04/2026\" can be read in more than one way"),
        ("rm type:event --span all", 9, "line 20: Delete the whole series"),
        ("list today", 2, "line 20: `list` cannot be in a batch"),
        ("add \"X", 2, "line 20: a quotation mark is not closed"),
        ("edit $nobody --title x", 2, "line 20: no line before this one sets $nobody"),
        ("add X fri -n", 2, "line 20: --dry-run cannot be in a line of a batch"),
        ("add X fri --nope", 2, "line 20: unknown option"),
    ])
    func aMistakeInTheLastLine(last: String, code: Int32, message: String) throws {
        let shell = try Shell.after("add Before fri")
        let before = try shell.storeBytes()
        var lines = ["let s = add Series \"2026-03-09 09:00\" --repeat weekly", "skip $s@2026-03-16"]
        lines += (1...8).map { "let e\($0) = add \"Event \($0)\" \"2026-03-1\($0) 10:00\" --for 30m" }
        lines += (1...4).map { "reschedule $e\($0) +1d" }
        lines += ["calendar add work", "mv $e5 --to work", "todo Milk fri", "copy $e6 --on +1w", "rm $e7"]
        #expect(lines.count == 19)

        let failed = shell.run(["batch"], input: (lines + [last]).joined(separator: "\n"))
        #expect(failed.code == code)
        #expect(failed.out == "")
        #expect(failed.err.hasPrefix("ekcal: " + message), "\(failed.err)")
        #expect(try shell.storeBytes() == before)

        let operation = try shell.json(["store", "info"])["data"]?.array?.first?["operation"]?.int ?? 0
        let done = shell.run(["batch"], input: lines.joined(separator: "\n"))
        #expect(done.code == 0, "\(done.err)")
        let after = try shell.json(["store", "info"])["data"]?.array?.first
        #expect(after?["operation"]?.int == operation + 1)
        #expect(after?["events"]?.int == 10)
        #expect(shell.run(["store", "check"]).code == 0)
    }

    @Test func limits() throws {
        let shell = try Shell()
        let many = (1...101).map { "todo \"Item \($0)\"" }.joined(separator: "\n")
        try shell.write(many, to: "many.txt")
        try Transcript.check(
            """
            $ ekcal batch < many.txt
            ! ekcal: line 101: the batch makes more than 100 changes
            !        use -y, or --max-changes with a higher number
            !        nothing of this batch was written
            [9]
            $ ekcal batch --max-changes 100 < many.txt
            ! ekcal: line 101: the batch makes more than 100 changes
            !        nothing of this batch was written
            [5]
            $ ekcal assert type:reminder
            ! ekcal: 0 items match type:reminder, not 1 or more
            [5]
            $ ekcal batch -y -q < many.txt
            $ ekcal assert type:reminder --count 101
            $ ekcal assert type:reminder --max 3
            ! ekcal: 101 items match type:reminder, not 3 or less
            !   r0001  Item 1
            !   r0002  Item 2
            !   r0003  Item 3
            !   r0004  Item 4
            !   r0005  Item 5
            [5]
            """, in: shell, ignoresColumns: true)
    }

    /// `commit` ends a transaction: what came before stays, and the exit code says that it is a part.
    @Test func commitLines() throws {
        let shell = try Shell()
        try shell.write(
            "let a = add A fri\ncommit\nedit $a --title B\nadd C fri\ncommit\nadd D fri\nrm e2222\nadd E fri\n",
            to: "steps.txt")
        try Transcript.check(
            """
            $ ekcal batch DIR/steps.txt -n
            Would add e0001  A   Fri 2026-03-06, all day   Calendar
            Would change e0001  B   Fri 2026-03-06, all day   Calendar
                title  A → B
            Would add e0002  C   Fri 2026-03-06, all day   Calendar
            3 commands, 3 changes in 2 operations.
            Nothing was written.
            ! ekcal: line 7: there is no item e0003
            !        `ekcal list` lists the items
            !        the commands before the last `commit` above it are saved
            [7]
            $ ekcal find type:event --fail-empty -q
            ! ekcal: nothing matched
            [8]
            $ ekcal batch DIR/steps.txt -q
            ! ekcal: line 7: there is no item e0003
            !        `ekcal list` lists the items
            !        the commands before the last `commit` above it are saved
            [7]
            $ ekcal find type:event -o tsv --fields title
            title
            B
            C
            $ ekcal log -o tsv --fields added,changed
            added\tchanged
            1\t1
            1\t0
            """, in: shell)
    }

    /// The first transaction fails: nothing was done, and the exit code is that of the line.
    @Test func commitBehindAMistake() throws {
        let shell = try Shell.after("add Before fri")
        let before = try shell.storeBytes()
        for input in [
            "add A fri\nrm e2222\ncommit\nadd B fri", "{\"op\":\"rm\",\"id\":\"e2222\"}\n{\"op\":\"commit\"}",
        ] {
            let result = shell.run(["batch"], input: input)
            #expect(result.code == 3 && result.out.isEmpty)
        }
        #expect(try shell.storeBytes() == before)
    }

    /// `--keep-going`: each line its own transaction, exit 7 if some failed.
    @Test func keepGoing() throws {
        let shell = try Shell()
        try shell.write(
            "let a = add A fri\nlet x = edit e2222 --title X\nedit $x --title Y\nedit $a --title B\nadd C 03/04/2026\n",
            to: "lines.txt")
        try Transcript.check(
            """
            $ ekcal batch DIR/lines.txt --keep-going
            Added e0001  A   Fri 2026-03-06, all day   Calendar
            Changed e0001  B   Fri 2026-03-06, all day   Calendar
                title  A → B
            5 commands, 2 changes in 2 operations; 3 failed.
            ! ekcal: line 2: there is no item e0002
            !        `ekcal list` lists the items
            ! ekcal: line 3: the line that sets $x failed
            ! ekcal: line 5: "03/04/2026" can be read in more than one way
            !        write 2026-03-04 or 2026-04-03
            [7]
            $ ekcal log -o tsv --fields added,changed
            added\tchanged
            0\t1
            1\t0
            """, in: shell)
        let result = shell.run(["batch", shell.folder.path + "/lines.txt", "--keep-going", "-n", "--json"])
        let lines = try result.out.split(separator: "\n").map { try JSONValue(reading: Array($0.utf8)) }
        #expect(result.code == 7 && result.err.isEmpty)
        #expect(lines.dropLast().map { $0["ok"] } == [true, false, false, true, false])
        #expect(lines.dropLast().map { $0["error"]?["exit"] } == [nil, 3, 3, nil, 2])
        #expect(
            lines.last?["failed"] == 3 && lines.last?["operations"] == [] && lines.last?["committed"] == false
        )
        #expect(try shell.json(["log"])["data"]?.array?.count == 2)
        // All is well: the exit code says so.
        #expect(shell.run(["batch", "--keep-going", "-q"], input: "add D fri\nadd E fri").code == 0)
        // Where nothing was done there is no operation to speak of.
        let nothing = shell.run(["batch", "--keep-going"], input: "rm ezzzz\nadd X 2026-13-01")
        #expect(nothing.code == 7)
        #expect(nothing.out.contains("2 commands, 0 changes; 2 failed."))
    }

    @Test(arguments: [
        ("{\"op\":\"event.ad\"}", "\"event.ad\" is not an operation"),
        ("{\"op\":\"event.add\",\"set\":{\"titel\":\"x\"}}", "\"set.titel\" is not a member of a line"),
        ("{\"op\":\"event.add\",\"sets\":{}}", "\"sets\" is not a member of a line"),
        (
            "{\"op\":\"event.edit\",\"id\":\"e7kq4\",\"set\":{\"calendar\":\"work\"}}",
            "`edit` cannot set the calendar"
        ),
        (
            "{\"op\":\"event.add\",\"set\":{\"title\":\"x\",\"due\":\"2026-03-05\"}}",
            "`ekcal add` does not take --due"
        ),
        ("{\"op\":\"list\"}", "`list` cannot be in a batch"),
        ("{\"op\":\"batch\"}", "`batch` cannot be in a batch"),
        ("{\"op\":3}", "\"op\" must be the name of a command"),
        ("{\"op\":", "this is not JSON"),
    ])
    func refusedJSON(line: String, message: String) throws {
        let shell = try Shell()
        let result = shell.run(["batch"], input: line)
        #expect(result.code == 2)
        #expect(result.err.contains("line 1: "), "\(result.err)")
        #expect(result.err.contains(message), "\(result.err)")
        #expect(try shell.storeBytes().isEmpty)
    }

    @Test(
        arguments: [
            ("add 'a b' \"c \\\"d\\\" \\\\ \\n\" e\\ f", ["add", "a b", "c \"d\" \\ \\n", "e f"]),
            ("a '' \"\"", ["a", "", ""]), ("a#b # c", ["a#b"]), ("  ", []), ("a'b'\"c\"", ["abc"]),
            ("'a", nil),
            ("$HOME `x` *", ["$HOME", "`x`", "*"]),
        ] as [(String, [String]?)])
    func words(line: String, words: [String]?) {
        #expect(ShellWords.split(line) == words)
    }
}
