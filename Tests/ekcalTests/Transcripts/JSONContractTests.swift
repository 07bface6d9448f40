import Basics
import CalStoreExchange
import CalStoreLanguage
import Foundation
import Testing

@testable import Basics
@testable import ekcal

/// The rules of `ekcal help output`: what programs rely on.
@Suite struct JSONContractTests {
    /// Commands that read, and commands that write and try to; each on the store of `filled`.
    private static let reading: [[String]] = [
        ["today"], ["list"], ["list", "all"], ["list", "1999-01-01"], ["week"], ["show", "EVENT"],
        ["show", "EVENT@2026-03-09"], ["show", "REMINDER"], ["export"], ["calendar", "list"],
        ["store", "info"], ["store", "check"], ["access"],
        ["expand", "--start", "2026-03-04", "--rrule", "FREQ=DAILY;COUNT=2"],
    ]
    private static let writing: [[String]] = [
        ["add", "Dentist", "2026-03-05 14:00"], ["todo", "Milk", "fri"],
        ["edit", "EVENT@2026-03-09", "--title", "X"], ["edit", "EVENT", "--title", "X", "--span", "all"],
        ["edit", "EVENT@2026-03-16", "--start", "10:00", "--span", "future"],
        ["edit", "REMINDER", "--priority", "high"], ["rm", "EVENT@2026-03-16"],
        ["rm", "EVENT", "--span", "all", "-y"], ["rm", "REMINDER", "-y"], ["done", "REMINDER"],
        ["undone", "REMINDER"], ["import", "FILE"], ["calendar", "add", "work"],
        ["access", "set", "full", "denied"],
    ]

    /// The library writes the same text for each occurrence and reminder as `list` prints.
    @Test func theLibraryWritesTheRowsOfList() throws {
        let filled = try Self.filled()
        let now = try #require(Instant(iso: "2026-03-04T09:00:00Z"))
        let berlin = try #require(Zone.named("Europe/Berlin"))
        let month = try #require(Instant(iso: "2026-02-28T23:00:00Z"))..<now.adding(seconds: 39 * 86_400)
        let store = try CalendarStore(path: #require(filled.shell.environment["EKCAL_STORE"]))
        let language = DateReader(now: now, zone: berlin)
        let events = try store.occurrences(in: month, zone: berlin)
        let reminders = try store.reminders(dueIn: month, zone: berlin)
        let range = ["list", "2026-03-01..2026-04-12", "--with"]
        for (kind, found) in [("events", events), ("reminders", reminders)] {
            #expect(!found.isEmpty)
            let lines = try CalStoreOccurrence.jsonLines(found, in: store, language: language)
            let printed = filled.shell.run(range + [kind, "--jsonl"])
            #expect(printed.out == String(decoding: lines, as: UTF8.self))
            let document = try CalStoreOccurrence.json(found, in: store, language: language)
            let answer = try filled.shell.json(range + [kind])
            #expect(try JSONValue(reading: document)["data"] == answer["data"])
            #expect(try JSONValue(reading: document)["calendars"]?.array?.count == 1)
        }
    }

    /// A store to work on, and the short identifiers of what is in it.
    private struct Filled {
        let shell: Shell
        let event: String
        let reminder: String
    }

    /// A weekly event with one date that was moved, and a repeating reminder: made once, written out for each
    /// test.
    private static func filled() throws -> Filled {
        let (files, event, reminder) = try template.get()
        let shell = try Shell()
        try shell.write(Files.team, to: "team.ics")
        try shell.writeStore(files)
        return Filled(shell: shell, event: event, reminder: reminder)
    }

    private static let template = Result<([String: Data], String, String), any Error> {
        let shell = try Shell()
        let event = try shell.json(
            ["add", "Standup", "2026-03-02 09:00", "--for", "15m", "--repeat", "weekly", "--alarm", "5m"])
        let reminder = try shell.json(["todo", "Rent", "2026-03-31", "--repeat", "monthly"])
        let short = try #require(event["data"]?.array?.first?["short_id"]?.string)
        _ = shell.run(["edit", short + "@2026-03-23", "--start", "11:00", "-q"])
        return (
            try shell.storeBytes(), short,
            try #require(reminder["data"]?.array?.first?["short_id"]?.string)
        )
    }

    private static func run(
        _ words: [String], _ store: Filled, with variables: [String: String] = [:]
    ) -> Shell.Result {
        let file = store.shell.folder.appendingPathComponent("team.ics").path
        let words = words.map { word in
            word.replacing("EVENT", with: store.event).replacing("REMINDER", with: store.reminder).replacing(
                "FILE", with: file)
        }
        return store.shell.run(words + ["--json"], with: variables)
    }

    /// One document on standard output, also when there is nothing, also on a dry run.
    @Test(arguments: reading + writing + writing.map { $0 + ["-n"] })
    func oneDocument(words: [String]) throws {
        let result = Self.run(words, try Self.filled())
        #expect(result.code == 0 && result.err.isEmpty, "\(words): \(result.err)")
        let document = try JSONValue(reading: result.out.utf8)
        #expect(result.out.hasSuffix("}\n"))
        #expect(document["data"]?.array?.count == document["ekcal"]?["count"]?.int, "\(words)")
        #expect(
            document["ekcal"]?.members?.map(\.name) == [
                "schema", "command", "revision", "time_zone", "range", "count", "truncated", "next_cursor",
                "warnings",
            ], "\(words)")
        #expect(document["ekcal"]?["schema"] == .int(2))
    }

    /// An error is on standard error, and standard output is empty.
    @Test(
        arguments: [
            (["show", "e2222"], 3), (["list", "03/04/2026"], 2), (["list", "--nope"], 2),
            (["edit", "EVENT", "--title", "X"], 2), (["rm", "EVENT", "--span", "all"], 9),
            (["edit", "EVENT@2026-03-09", "--title", "X", "--if-rev", "0"], 5),
            (["add", "X", "2026-03-04 10:00", "--end", "2026-03-04 09:00"], 6),
            (["import", "/nowhere/at/all.ics"], 74),
        ] as [([String], Int)])
    func errors(words: [String], code: Int) throws {
        let store = try Self.filled()
        let before = try store.shell.storeBytes()
        let result = Self.run(words, store)
        #expect(Int(result.code) == code && result.out.isEmpty)
        let error = try #require(try JSONValue(reading: result.err.utf8)["error"])
        #expect(
            error.members?.map(\.name) == [
                "code", "exit", "message", "hint", "field", "line", "candidates",
            ])
        #expect(error["exit"] == .int(code))
        #expect(try store.shell.storeBytes() == before)
    }

    /// One shape of an item, whatever prints it.
    @Test func oneShape() throws {
        let store = try Self.filled()
        func first(_ words: [String]) throws -> JSONValue {
            let result = Self.run(words, store)
            let document = try JSONValue(reading: result.out.utf8)
            return try #require(document["data"]?.array?.first, "\(words): \(result.err)")
        }
        let listed = try first(["list", "2026-03-09"])
        #expect(try first(["show", "EVENT@2026-03-09"]) == listed)
        #expect(try first(["week", "2026-03-09"]) == listed)
        let names = listed.members?.map(\.name)
        let others = [
            ["show", "EVENT"], ["show", "EVENT@2026-03-23"], ["export"], ["add", "Dentist", "tomorrow"],
            ["edit", "EVENT@2026-03-16", "--title", "X"], ["edit", "EVENT", "--title", "X", "--span", "all"],
        ]
        for words in others { #expect(try first(words).members?.map(\.name) == names, "\(words)") }

        let reminder = try first(["list", "2026-03-31", "--with", "reminders"])
        #expect(try first(["show", "REMINDER"]) == reminder)
        for words in [["todo", "Milk"], ["edit", "REMINDER", "--priority", "1"], ["done", "REMINDER"]] {
            #expect(try first(words).members?.map(\.name) == reminder.members?.map(\.name), "\(words)")
        }
    }

    /// Every member is there, empty ones too; and the names of columns are those of the objects.
    @Test func everyMember() throws {
        let shell = try Shell()
        try shell.write(Files.full, to: "full.ics")
        _ = shell.run(["import", shell.folder.appendingPathComponent("full.ics").path, "-q"])
        _ = shell.run(["add", "Plain", "2026-03-05 09:00", "-q"])
        _ = shell.run(["todo", "Plain", "-q"])
        let items = try #require(try shell.json(["export"])["data"]?.array)
        let kinds = ["event": ItemJSON.eventFields, "reminder": ItemJSON.reminderFields]
        for (kind, fields) in kinds {
            let plain = try #require(items.first { $0["type"]?.string == kind && $0["title"] == "Plain" })
            let full = try #require(items.first { $0["type"]?.string == kind && $0["title"] == "Full" })
            #expect(plain.members?.map(\.name) == full.members?.map(\.name))
            let tops = fields.paths.reduce(into: [String]()) { names, path in
                if let name = path.first, names.last != name { names.append(name) }
            }
            #expect(tops == full.members?.map(\.name))
            for path in fields.paths where path.count == 2 {
                let inner = try #require(full[path[0]])
                // An inner object with no value of its own is null as a whole.
                if !inner.isNull { #expect(inner[path[1]] != nil, "\(path)") }
            }
        }
    }

    /// Times: offsets, zones beside them, floating times, dates.
    @Test func times() throws {
        let shell = try Shell(zone: "America/New_York")
        _ = shell.run(["add", "A", "2026-07-01 09:00[Europe/Berlin]", "--for", "1h", "-q"])
        _ = shell.run(["add", "B", "2026-07-02 09:00[floating]", "--for", "1h", "-q"])
        _ = shell.run(["add", "C", "2026-07-03..2026-07-04", "-q"])
        let fields = "start,end,time_zone,floating,all_day,first_day,last_day,duration"
        let out = shell.run(["list", "2026-07", "--jsonl", "--fields", fields]).out
        #expect(
            out == """
                {"start":"2026-07-01T03:00:00-04:00","end":"2026-07-01T04:00:00-04:00","time_zone":"Europe/Berlin","floating":false,"all_day":false,"first_day":"2026-07-01","last_day":"2026-07-01","duration":"PT1H"}
                {"start":"2026-07-02T09:00:00","end":"2026-07-02T10:00:00","time_zone":null,"floating":true,"all_day":false,"first_day":"2026-07-02","last_day":"2026-07-02","duration":"PT1H"}
                {"start":"2026-07-03","end":"2026-07-05","time_zone":null,"floating":false,"all_day":true,"first_day":"2026-07-03","last_day":"2026-07-04","duration":"P2D"}

                """)
    }

    /// Every time that is printed can be typed.
    @Test func printedTimesAreRead() throws {
        let shell = try Shell()
        for when in ["2026-10-25T02:30:00+02:00", "2026-10-25T02:30:00+01:00", "2026-07-01T00:00:00-04:30"] {
            let item = try shell.json(["add", "A", when])["data"]?.array?.first
            let start = try #require(item?["start"]?.string)
            let again = try shell.json(["add", "B", start])["data"]?.array?.first
            #expect(again?["start"] == item?["start"] && again?["end"] == item?["end"])
        }
    }

    /// Nothing depends on locale, width, the machine's zone or its clock.
    @Test(arguments: reading)
    func equalBytes(words: [String]) throws {
        let store = try Self.filled()
        let here = Self.run(words, store)
        for variables in [
            ["LANG": "de_DE.UTF-8", "LC_ALL": "tr_TR.UTF-8", "TZ": "Asia/Kolkata", "COLUMNS": "40"],
            ["LANG": "C", "TZ": "America/St_Johns", "COLUMNS": "300", "TERM": "dumb", "CLICOLOR_FORCE": "1"],
        ] {
            #expect(Self.run(words, store, with: variables).out == here.out)
        }
        // On a terminal too, except that this is a program's format.
        store.shell.isTerminal = true
        #expect(Self.run(words, store).out == here.out)
    }

    /// The effect of a change is next to the items in their present form.
    @Test func changes() throws {
        let store = try Self.filled()
        let tried = try JSONValue(
            reading: Array(Self.run(["edit", "EVENT@2026-03-09", "--title", "X", "-n"], store).out.utf8))
        let done = try JSONValue(
            reading: Array(Self.run(["edit", "EVENT@2026-03-09", "--title", "X"], store).out.utf8))
        for (document, isTried) in [(tried, true), (done, false)] {
            let result = try #require(document["result"])
            #expect(result.members?.map(\.name) == ["op", "committed", "dry_run", "changes", "counts"])
            #expect(result["committed"] == .bool(!isTried) && result["dry_run"] == .bool(isTried))
            let change = try #require(result["changes"]?.array?.first)
            #expect(
                change.members?.map(\.name) == ["action", "span_applied", "before", "after", "fields"])
            #expect(change["action"] == "insert" && change["span_applied"] == "this")
            #expect(change["before"] == .null && change["after"]?["title"] == "X")
            #expect(change["after"]?["occurrence"]?["detached"] == true)
            #expect(result["counts"]?["occurrences_changed"] == 1)
            #expect(document["data"]?.array?.first?["title"] == "X")
        }
    }

    /// The list of a dry run is what happens, apart from identifiers of new items.
    @Test(arguments: writing)
    func dryRunsTellTheTruth(words: [String]) throws {
        func changes(_ suffix: [String]) throws -> [String] {
            let store = try Self.filled()
            let before = try store.shell.storeBytes()
            let result = Self.run(words + suffix, store)
            if !suffix.isEmpty { #expect(try store.shell.storeBytes() == before) }
            let changes = try JSONValue(reading: result.out.utf8)["result"]?["changes"]?.array ?? []
            return changes.map { change in
                [change["action"], change["fields"], change["after"]?["title"], change["after"]?["start"]]
                    .map { $0?.text ?? "-" }.joined(separator: " ")
            }.sorted()
        }
        #expect(try changes(["-n"]) == changes([]))
    }

    /// CSV has no envelope, a header, quotes and escapes.
    @Test func tables() throws {
        let shell = try Shell()
        _ = shell.run(["add", "A, \"B\"", "2026-03-05", "--notes", "one\ntwo\tthree", "-q"])
        let fields = ["--fields", "title,calendar.title,notes"]
        #expect(
            shell.run(["list", "2026-03-05", "--csv"] + fields).out
                == "title,calendar.title,notes\n\"A, \"\"B\"\"\",Calendar,\"one\ntwo\tthree\"\n")
        #expect(
            shell.run(["list", "2026-03-05", "-o", "tsv"] + fields).out
                == "title\tcalendar.title\tnotes\nA, \"B\"\tCalendar\tone\\ntwo\\tthree\n")
        #expect(
            shell.run(["list", "2026-03-05", "--jsonl"] + fields).out
                == #"{"title":"A, \"B\"","calendar":{"title":"Calendar"},"notes":"one\ntwo\tthree"}"# + "\n")
        #expect(shell.run(["list", "1999", "--csv"] + fields).out == "title,calendar.title,notes\n")
    }

    /// Columns depend on the kinds of what is listed and on nothing else.
    @Test func columnsAreAlwaysTheSame() throws {
        let store = try Self.filled()
        func header(_ words: [String]) -> String {
            String(store.shell.run(words + ["--csv"]).out.prefix { $0 != "\n" })
        }
        let events = header(["list", "2026-03-09", "--with", "events"])
        _ = store.shell.run(["add", "Plain", "2026-03-03", "-q"])
        #expect(header(["list", "2026-03-03", "--with", "events"]) == events)
        #expect(header(["list", "1999"]) == events)
        #expect(header(["list", "all"]).hasPrefix(events + ","))
        #expect(store.shell.run(["list", "all", "--csv", "--fields", "due,end"]).code == 0)
    }
}
