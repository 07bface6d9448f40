import Foundation
import Testing

@testable import Basics
@testable import CalStore
@testable import ekcal

/// Values that files and command lines bring into a store can be read by the next program; and an unreadable
/// record loses only itself.
@Suite struct StoredValueTranscripts {
    /// Leaves nothing but the log, as a program finds it whose index and snapshot are gone.
    private func forgetCaches(_ shell: Shell) throws {
        for name in ["store.json", "index"] {
            let file = shell.folder.appendingPathComponent("store/" + name)
            if FileManager.default.fileExists(atPath: file.path) {
                try FileManager.default.removeItem(at: file)
            }
        }
    }

    /// The titles of all items, read from the bare log.
    private func titles(_ shell: Shell) throws -> [String] {
        try forgetCaches(shell)
        let list = shell.run(["list", "2026-03-05"])
        #expect(list.code == 0, "\(list.err)")
        #expect(list.err == "")
        return try CalendarStore(path: shell.folder.appendingPathComponent("store").path).items().map(\.title)
    }

    // MARK: Radius

    private static let kept = [
        "0", "70", "50000000", "50000001", "60000000", "1e15", "1.7976931348623157e308",
    ]
    private static let leftOut = ["-5", "inf", "-inf", "nan", "1e400", "wide", ""]

    private static func file(_ lines: String) -> String {
        "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:x\nBEGIN:VEVENT\nUID:a\nDTSTART:20260305T100000Z\nSUMMARY:Cafe\n"
            + lines
            + "END:VEVENT\nEND:VCALENDAR\n"
    }

    private static func forms(_ radius: String) -> [String] {
        let line =
            "X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-APPLE-RADIUS=\(radius);X-TITLE=Cafe:geo:52.5,13.4\n"
        let uri = "X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-TITLE=Cafe:geo:52.5,13.4;u=\(radius)\n"
        func alarm(_ line: String) -> String {
            "BEGIN:VALARM\nACTION:DISPLAY\nTRIGGER;VALUE=DATE-TIME:19760401T005545Z\nPROXIMITY:ARRIVE\n"
                + line
                + "END:VALARM\n"
        }
        let place = "BEGIN:VLOCATION\nUID:b\nNAME:Cafe\nURL:geo:52.5,13.4;u=\(radius)\nEND:VLOCATION\n"
        return [line, uri, alarm(line), alarm(uri), alarm(place)].map(file)
    }

    /// `X-APPLE-RADIUS=60000000` was imported, and then no command could read the store.
    @Test(arguments: kept + leftOut) func aRadiusOfAFile(_ radius: String) throws {
        for form in Self.forms(radius) {
            let shell = try Shell()
            try shell.write(form, to: "in.ics")
            let result = shell.run(["import", shell.folder.appendingPathComponent("in.ics").path])
            #expect(result.code == 0, "\(form) \(result.err)")
            let isKept = Self.kept.contains(radius)
            // An item is not lost for a radius; what was left out is said.
            #expect(result.err.contains("not a radius in metres") == !isKept, "\(form) \(result.err)")
            #expect(try titles(shell) == ["Cafe"])
            let event = try shell.json(["list", "2026-03-05"])
            let text = event.text
            #expect(text.contains("\"latitude\":52.5"), "\(text)")
            if isKept, let number = Double(radius), number == 60_000_000 {
                #expect(text.contains("\"radius\":60000000"), "\(text)")
            }
            #expect(shell.run(["undo"]).code == 0)
            #expect(try titles(shell) == [])
        }
    }

    // MARK: JSON, CSV, batch

    @Test(arguments: [
        #"{"title":"x","start":"2026-03-05T10:00:00Z","structured_location":{"title":"y","latitude":1,"longitude":2,"radius":1e300}}"#,
        #"{"title":"x","start":"2026-03-05T10:00:00Z","structured_location":{"title":"y","latitude":91,"longitude":2,"radius":5}}"#,
        #"{"title":"x","start":"2026-03-05T10:00:00Z","structured_location":{"title":"y","latitude":1,"longitude":2,"radius":-1}}"#,
        #"{"title":"x","start":"2026-03-05T10:00:00Z","structured_location":{"title":"y","latitude":1,"longitude":2,"radius":1e999}}"#,
        #"{"title":"x","kind":"reminder","priority":10}"#, #"{"title":"x","kind":"reminder","priority":-1}"#,
        #"{"title":"x","kind":"reminder","percent_complete":101}"#,
        #"{"title":"x","kind":"reminder","priority":9223372036854775808}"#,
        #"{"title":"\ud800","start":"2026-03-05T10:00:00Z"}"#,
        #"{"title":"a\u0000b","start":"2026-03-05T10:00:00Z"}"#,
        #"{"title":"x","start":"0001-01-01T00:00:00Z"}"#, #"{"title":"x","start":"9999-12-31T23:59:59Z"}"#,
        #"{"title":"x","start":"2026-03-05T10:00:00Z","id":"00000000-0000-0000-0000-000000000000"}"#,
        #"{"title":"x","start":"2026-03-05T10:00:00Z","sequence":4294967296}"#,
        #"{"title":"x","start":"2026-03-05T10:00:00Z","stored":{"sequence":4294967296}}"#,
    ]) func aValueOfJSON(_ json: String) throws {
        let shell = try Shell.after("add Anchor 2026-03-05")
        try shell.write(json + "\n", to: "in.jsonl")
        let result = shell.run(["import", shell.folder.appendingPathComponent("in.jsonl").path])
        #expect([0, 2, 6, 7].contains(result.code), "\(json) \(result.err)")
        let found = try titles(shell)
        #expect(found.contains("Anchor"), "\(json)")
        #expect(found.count == (result.code == 0 ? 2 : 1), "\(json) \(result.code) \(result.err)")
        #expect(shell.run(["add", "Next", "2026-03-06"]).code == 0)
    }

    @Test func valuesOfCSVAndCommands() throws {
        let shell = try Shell()
        try shell.write(
            "title,start,end,priority,notes\r\n\"a\0b\",2026-03-05 10:00,,,\"x\u{1}\r\ny\"\r\nlast,9999-12-31 23:00,9999-12-31 23:59,,\r\n"
                + "late,10000-01-01,,,\r\nfirst,0001-01-01,,,\r\nwide,2026-03-05 10:00,,99999999999999999999,\r\n",
            to: "in.csv")
        let csv = shell.run(["import", shell.folder.appendingPathComponent("in.csv").path])
        #expect([0, 7].contains(csv.code), "\(csv.err)")
        let commands: [(words: [String], isTaken: Bool)] = [
            (["todo", "A", "--at", "Home 90,180", "--radius", "1000000"], true),
            (["todo", "B", "--at", "Home 90.1,180"], false),
            (["todo", "C", "--at", "Home 1,1", "--radius", "60000000"], false),
            (["todo", "D", "--priority", "10"], false), (["todo", "E", "--priority", "9"], true),
            (["add", "F", "9999-12-31 10:00"], true),
        ]
        for (words, isTaken) in commands {
            let result = shell.run(words)
            #expect((result.code == 0) == isTaken, "\(words): \(result.code) \(result.err)")
        }
        let found = try titles(shell)
        #expect(Set(["A", "E", "F", "last", "first"]).isSubset(of: found), "\(found)")
        #expect(Set(["B", "C", "D"]).isDisjoint(with: found), "\(found)")
        #expect(shell.run(["add", "Next", "2026-03-06"]).code == 0)
    }

    // MARK: A record that cannot be read

    /// A store with an event that only another version can read, and the line it stands in.
    private func unreadable() throws -> (shell: Shell, line: Int) {
        let shell = try Shell()
        for title in ["One", "Two"] { #expect(shell.run(["add", title, "2026-03-05"]).code == 0) }
        try forgetCaches(shell)
        let path = shell.folder.appendingPathComponent("store/log.jsonl")
        let files = StoreFiles(StoreLocation(path.deletingLastPathComponent().path), RealFileSystem())
        let state = try files.load().state
        let position = try #require(files.position)
        var fields = try #require(state.items.map(\.fields).first)
        fields.id = .random()
        fields.title = "Foreign"
        fields.priority = 12
        let head = OperationHead(
            number: position.number + 1, id: .random(), time: Instant(secondsSince1970: 0), who: nil,
            label: "forged")
        let lines = LogEncoder.operation(
            head, Edit([Change(before: nil, after: .item(ItemRecord(fields)))]), after: position.sum)
        let text = try Data(contentsOf: path)
        try (text + Data(lines.bytes)).write(to: path)
        return (shell, text.count { $0 == UInt8(ascii: "\n") } + 2)
    }

    @Test func theRestIsShownAndNothingIsWritten() throws {
        let (shell, line) = try unreadable()
        let before = try shell.storeBytes()["log.jsonl"]
        let list = shell.run(["list", "2026-03-05"])
        #expect(list.code == 0)
        #expect(list.out.contains("One") && list.out.contains("Two") && !list.out.contains("Foreign"))
        #expect(list.err.contains("log.jsonl, line \(line): column "), "\(list.err)")
        #expect(list.err.contains("12 is not a priority: 0 to 9"), "\(list.err)")
        let json = try shell.json(["list", "2026-03-05"])
        #expect(json["ekcal"]?["warnings"]?.text.contains("line \(line)") == true, "\(json.text)")
        for words in [
            ["add", "Three", "2026-03-06"], ["todo", "Four"], ["undo"], ["store", "snapshot"],
            ["store", "compact"],
            ["store", "backup"], ["store", "check", "--fix"],
        ] {
            let result = shell.run(words)
            #expect(result.code == 74, "\(words): \(result.code) \(result.err)")
            #expect(result.err.contains("line \(line)"), "\(words): \(result.err)")
            #expect(result.err.contains("--salvage"), "\(words): \(result.err)")
        }
        #expect(try shell.storeBytes()["log.jsonl"] == before)
        #expect(try shell.storeBytes()["store.json"] == nil)
    }

    @Test func checkNamesItAndSalvageKeepsTheRest() throws {
        let (shell, line) = try unreadable()
        let check = shell.run(["store", "check"])
        #expect(check.code == 74)
        #expect(
            (check.out + check.err).contains("log.jsonl, line \(line): column "), "\(check.out)\(check.err)")
        let rescued = shell.folder.appendingPathComponent("rescued").path
        #expect(shell.run(["store", "check", "--salvage", rescued]).code == 7)
        let list = shell.run(["list", "2026-03-05"], with: ["EKCAL_STORE": rescued])
        #expect(list.out.contains("One") && list.out.contains("Two"))
        #expect(list.err == "")
        #expect(shell.run(["add", "Three", "2026-03-06"], with: ["EKCAL_STORE": rescued]).code == 0)
    }
}
