import CalStoreExchange
import Foundation
import Testing

@testable import ekcal

/// jCal and JSCalendar: `export -o`, and `import` by content.
@Suite struct FormatTranscripts {
    @Test(arguments: ["jcal", "jscalendar"])
    func `a format is exported, known again and imported without loss`(_ format: String) throws {
        let (first, second) = (try Shell(), try Shell())
        for words in [
            [
                "add", "Standup", "2026-03-04 09:00", "--repeat", "weekly", "--location", "Room 1", "--alarm",
                "10m",
            ],
            ["todo", "Buy milk", "fri"],
        ] { #expect(first.run(words).code == 0) }
        let text = first.run(["export", "-o", format]).out
        // Neither the name nor --as is needed.
        try second.write(text, to: "file")
        let result = second.run(["import", second.path("file"), "--json"])
        #expect(result.code == 0, "\(result.err)")
        #expect(second.run(["export"]).out == first.run(["export"]).out)
        #expect(second.run(["import", second.path("file")]).out.contains("2 the same"))
        #expect(second.run(["export", "-o", format]).out == text)
    }

    @Test func `the parts of a document are what they must be`() throws {
        let shell = try Shell()
        _ = shell.run(["add", "Standup", "2026-03-04 09:00"])
        let jCal = try JSONValue(reading: shell.run(["export", "-o", "jcal"]).out.utf8)
        #expect(jCal.array?.first == "vcalendar")
        let group = try JSONValue(reading: shell.run(["export", "-o", "jscalendar"]).out.utf8)
        #expect(group["@type"] == "Group")
        let event = try #require(group["entries"]?.array?.first)
        #expect(event["start"] == "2026-03-04T09:00:00" && event["timeZone"] == "Europe/Berlin")
        #expect(event["duration"] == "PT1H" && event["title"] == "Standup")
    }

    @Test func `what is rejected has a line and comes back as jCal`() throws {
        let shell = try Shell()
        try shell.write(
            """
            ["vcalendar",[],[
            ["vevent",[["uid",{},"text","a"],["dtstart",{},"date","2026-03-04"]],[]],
            ["vevent",[["uid",{},"text","b"]],[]]]]
            """, to: "team.jcal")
        let result = shell.run(["import", shell.path("team.jcal")])
        #expect(result.code == 7)
        #expect(result.err.contains("team.jcal, line 3: DTSTART is missing"), "\(result.err)")
        #expect(result.err.contains("team.rejects.jcal"))
        let again = shell.run(["import", shell.path("team.rejects.jcal")])
        #expect(again.code == 7 && again.err.contains("DTSTART is missing"))
    }

    @Test func `what is none is refused`() throws {
        let shell = try Shell()
        try shell.write("[\"vcalendar\"", to: "broken.jcal")
        #expect(shell.run(["import", shell.path("broken.jcal")]).err.contains("line 1: this is not jCal"))
        try shell.write("{\"@type\": \"Note\"}", to: "note.json")
        #expect(shell.run(["import", shell.path("note.json")]).err.contains("this is not JSCalendar"))
        // Our own JSON may have the word as a text.
        try shell.write("{\"title\": \"@type\", \"start\": \"2026-03-04\"}", to: "ours.json")
        #expect(shell.run(["import", shell.path("ours.json")]).code == 0)
    }
}
