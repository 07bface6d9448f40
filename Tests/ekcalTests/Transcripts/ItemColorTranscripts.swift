import Basics
import CalStoreExchange
import Foundation
import Testing

@testable import Basics
@testable import ekcal

/// The colour of an item: COLOR of RFC 7986, 5.9, in every form in which an item goes out and comes in.
@Suite struct ItemColorTranscripts {
    private static func file(_ lines: String...) -> String {
        (["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:x"] + lines + ["END:VCALENDAR", ""]).joined(
            separator: "\r\n")
    }

    private static func event(_ lines: String...) -> String {
        (["BEGIN:VEVENT", "UID:a@example.com", "DTSTAMP:20260301T080000Z", "DTSTART:20260305T100000Z"]
            + lines + ["SUMMARY:Party", "END:VEVENT"]).joined(separator: "\r\n")
    }

    private func lines(_ shell: Shell, _ words: [String]) -> [String] {
        shell.run(words).out.split(whereSeparator: \.isNewline).map(String.init)
    }

    @Test func atThePrompt() throws {
        let shell = try Shell()
        try Transcript.check(
            """
            $ ekcal add Party 2026-03-05 --tint SteelBlue -q
            $ ekcal todo Paint --tint '#1badf8' -q
            $ ekcal add Plain 2026-03-05 -q
            $ ekcal find color:steelblue --fields title,color -o tsv
            title	color
            Party	SteelBlue
            $ ekcal find color:blue -q
            $ ekcal find color:/^#1/ --fields color -o jsonl
            {"color":"#1badf8"}
            $ ekcal find colour:red
            ! ekcal: "colour" is not a field of queries
            !        did you mean color:?
            [2]
            $ ekcal edit title:Party --tint mud
            ! ekcal: "mud" is not a colour
            !        write a CSS name such as steelblue, or #RRGGBB
            [2]
            $ ekcal edit title:Party --tint '#12345'
            ! ekcal: "#12345" is not a colour
            !        write a CSS name such as steelblue, or #RRGGBB
            [2]
            $ ekcal edit title:Party --tint red -q
            $ ekcal list 2026-03-05 --format '{title} {color?}'
            Party red
            Plain
            $ ekcal undo -q
            $ ekcal list 2026-03-05 --format '{title} {color}'
            Party SteelBlue
            Plain -
            $ ekcal edit title:Party --clear color -q
            $ ekcal find color:steelblue -q
            $ ekcal undo -q
            $ ekcal edit title:Party --patch '{"color":"gold"}' -q
            $ ekcal find color:gold --fields title -o jsonl
            {"title":"Party"}
            """, in: shell)
        let party = lines(shell, ["find", "color:gold", "-q"])
        #expect(party.count == 1)
        let shown = lines(shell, ["show"] + party)
        #expect(shown.contains { $0.split(separator: " ") == ["color", "gold"] })
    }

    /// A value of a file stays as it is written there, even if it is not a CSS name, and occurs once.
    @Test(arguments: ["turquoise", "Turquoise", "#40E0D0", "mud"])
    func throughICalendar(_ color: String) throws {
        let shell = try Shell()
        try shell.write(Self.file(Self.event("COLOR;X-A=b:\(color)")), to: "a.ics")
        #expect(shell.run(["import", shell.folder.path + "/a.ics", "-q"]).code == 0)
        let item = try #require(try shell.json(["find", "uid:a@example.com"])["data"]?.array?.first)
        #expect(item["color"]?.string == color)
        #expect(item["ical"] == [])
        #expect(lines(shell, ["export"]).filter { $0.hasPrefix("COLOR") } == ["COLOR;X-A=b:\(color)"])
        // The same file again changes nothing.
        let again = shell.run(["import", shell.folder.path + "/a.ics", "-o", "json"])
        let files = try JSONValue(reading: again.out.utf8)["result"]?["files"]?.array
        #expect(files?.first?["same"] == 1)
        _ = shell.run(["edit", "title:Party", "--clear", "color", "-q"])
        #expect(lines(shell, ["export"]).filter { $0.hasPrefix("COLOR") }.isEmpty)
    }

    /// A store of a program that did not know the property has it among the kept lines.
    @Test func aKeptLineGivesWay() throws {
        let shell = try Shell()
        try shell.write(
            #"""
            {"type":"event","title":"Party","start":"2026-03-05T10:00:00Z","external_id":"a","ical":["COLOR:red"]}
            """#, to: "a.jsonl")
        #expect(shell.run(["import", shell.folder.path + "/a.jsonl", "-q"]).code == 0)
        #expect(lines(shell, ["export"]).filter { $0.hasPrefix("COLOR") } == ["COLOR:red"])
        _ = shell.run(["edit", "title:Party", "--tint", "gold", "-q"])
        #expect(lines(shell, ["export"]).filter { $0.hasPrefix("COLOR") } == ["COLOR:gold"])
    }

    @Test(arguments: ["json", "jsonl", "csv"])
    func throughFiles(_ format: String) throws {
        let source = try Shell()
        _ = source.run(["add", "Party", "2026-03-05", "--tint", "gold", "--external-id", "a", "-q"])
        _ = source.run(["todo", "Paint", "--tint", "#1badf8", "--external-id", "b", "-q"])
        _ = source.run(["add", "Plain", "2026-03-06", "--external-id", "c", "-q"])
        let target = try Shell()
        try target.write(source.run(["export", "-o", format]).out, to: "all." + format)
        let result = target.run(["import", target.folder.path + "/all." + format, "-q"])
        #expect(result.code == 0, "\(result.err)")
        for (uid, color) in [("a", "gold"), ("b", "#1badf8"), ("c", nil)] {
            let item = try #require(try target.json(["find", "uid:" + uid])["data"]?.array?.first)
            #expect(item["color"] == JSONValue(color))
        }
        // An update from a file without the column leaves the colour alone; an empty cell takes it away.
        try target.write("title,start,external_id\nFeast,2026-03-05,a\n", to: "b.csv")
        _ = target.run(["import", target.folder.path + "/b.csv", "--on-conflict", "update", "-q"])
        var item = try target.json(["find", "uid:a"])["data"]?.array?.first
        #expect(item?["title"] == "Feast" && item?["color"] == "gold")
        try target.write("title,start,external_id,color\nFeast,2026-03-05,a,\n", to: "c.csv")
        _ = target.run(["import", target.folder.path + "/c.csv", "--on-conflict", "update", "-q"])
        item = try target.json(["find", "uid:a"])["data"]?.array?.first
        #expect(item?["color"] == .null)
    }

    @Test func inABatch() throws {
        let shell = try Shell()
        let lines = """
            {"op":"event.add","as":"p","set":{"title":"Party","start":"2026-03-05T10:00:00","color":"gold"}}
            {"op":"event.edit","id":"$p","set":{"color":null,"notes":"x"}}
            {"op":"event.edit","id":"$p","set":{"color":"navy"}}
            """
        let result = shell.run(["batch", "-q"], input: lines)
        #expect(result.code == 0, "\(result.err)")
        #expect(try shell.json(["find", "title:Party"])["data"]?.array?.first?["color"] == "navy")
    }

    /// After `categories`, in every item.
    @Test func itsPlaceInTheContract() throws {
        let shell = try Shell.after("add Party 2026-03-05 -q", "todo Paint -q")
        for title in ["Party", "Paint"] {
            let item = try #require(try shell.json(["find", title])["data"]?.array?.first)
            let names = try #require(item.members?.map(\.name))
            let place = try #require(names.firstIndex(of: "color"))
            #expect(names[place - 1] == "categories" && item["color"] == .null)
        }
    }
}
