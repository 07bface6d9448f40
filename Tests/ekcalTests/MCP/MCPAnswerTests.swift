import Basics
import CalStore
import Foundation
import Testing

@testable import Basics
@testable import ekcal

/// The answers to a model: names that services accept, answers that fit, and an undo of its own.
@Suite struct MCPAnswerTests {
    private let start =
        #"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18"}}"# + "\n"

    private func call(_ id: Int, _ tool: String, _ arguments: String = "{}") -> String {
        #"{"jsonrpc":"2.0","id":\#(id),"method":"tools/call","params":{"name":"\#(tool)","arguments":\#(arguments)}}"#
            + "\n"
    }

    /// The answers to the calls, and the bytes of each line.
    private func answers(_ shell: Shell, _ calls: [String]) throws -> [(json: JSONValue, bytes: Int)] {
        let result = shell.run(["mcp", "--tools", "all"], input: start + calls.joined())
        #expect(result.code == 0)
        return try result.out.split(separator: "\n").dropFirst().map { line in
            (try JSONValue(reading: Array(line.utf8)), line.utf8.count)
        }
    }

    /// `lat,lon` made services refuse the whole list.
    @Test func everyArgumentHasANameThatServicesTake() throws {
        for tool in MCPTool.all {
            let schema = try #require(tool.json(for: .newest)["inputSchema"])
            for property in schema["properties"]?.members ?? [] {
                #expect(
                    property.name.wholeMatch(of: #/[A-Za-z0-9_.-]{1,64}/#) != nil,
                    "\(tool.name) \(property.name)")
            }
        }
        let shell = try Shell()
        let found = try answers(
            shell, [call(1, "place_add", #"{"name":"Work","position":"52.5,13.4"}"#)])
        #expect(found[0].json["result"]?["isError"] == false)
        let line = #"{"op":"place.add","name":"Home","lat,lon":"52.5,13.4"}"# + "\n"
        #expect(shell.run(["batch", "-q"], input: line).code == 0)
    }

    /// A model that is held to the schema could make no plan.
    @Test func theSchemaOfBatchHasPlan() throws {
        let batch = try #require(MCPTool.all.first { $0.name == "batch" })
        let schema = try #require(batch.json(for: .newest)["inputSchema"])
        #expect(schema["properties"]?["plan"]?["type"] == "boolean")
    }

    /// "the tool list lists a calendar": the words that said which one were left out.
    @Test func theHintForAnUnreadableRangeSaysWhatToWrite() throws {
        let found = try answers(Shell(), [call(1, "list", #"{"range":"nonsense"}"#)])
        let hint = try #require(found[0].json["result"]?.said?["error"]?["hint"]?.string)
        #expect(hint.contains("\"query\"") && hint.contains("calendar:NAME"), "\(hint)")
        // What it says works.
        let query = try answers(Shell(), [call(1, "list", #"{"query":"calendar:Calendar"}"#)])
        #expect(query[0].json["result"]?["isError"] == false)
    }

    @Test func aCallIsOneOperation() throws {
        let shell = try Shell()
        let lines =
            #"{"lines":[{"op":"event.add","set":{"title":"A","start":"2026-03-05"}},{"op":"commit"},{"op":"event.add","set":{"title":"B","start":"2026-03-05"}}]}"#
        let found = try answers(shell, [call(1, "batch", lines)])
        #expect(found[0].json["result"]?["isError"] == true)
        #expect(shell.run(["find", "type:event", "-q"]).out.isEmpty)
    }

    /// It took back what a person did last.
    @Test func undoIsThatOfTheServer() throws {
        let shell = try Shell.after("add Person 2026-03-06")
        let alone = try answers(shell, [call(1, "undo")])
        #expect(alone[0].json["result"]?["isError"] == true)
        #expect(shell.run(["find", "Person", "-q"]).out.isEmpty == false)
        let add = #"{"set":{"title":"Mine","start":"2026-03-05"}}"#
        let twice = #"{"set":{"title":"Mine too","start":"2026-03-05"}}"#
        let found = try answers(
            shell,
            [call(1, "add", add), call(2, "add", twice), call(3, "undo"), call(4, "undo"), call(5, "undo")])
        #expect(found.map { $0.json["result"]?["isError"] } == [false, false, false, false, true])
        #expect(shell.run(["find", "type:event", "--format", "{title}"]).out == "Person\n")
    }

    /// One hour of seconds gave 275 megabytes, a title of two megabytes four.
    @Test func noAnswerIsLongerThanAModelReads() throws {
        let shell = try Shell()
        let seconds =
            "BEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:VEVENT\nUID:s\nDTSTART:20260304T100000Z\nDTEND:20260304T110000Z\nRRULE:FREQ=SECONDLY;COUNT=3600\nSUMMARY:S\nEND:VEVENT\nEND:VCALENDAR\n"
        #expect(shell.run(["import", "-"], input: seconds).code == 0)
        let long = String(repeating: "x", count: 2_000_000)
        let found = try answers(
            shell,
            [
                call(1, "conflicts", #"{"range":"2026-03"}"#),
                call(2, "add", #"{"set":{"title":"\#(long)","start":"2026-03-05"}}"#),
                call(3, "list", #"{"range":"2026-03-05"}"#),
            ])
        for answer in found {
            let text = answer.json["result"]?["content"]?.array?.first?["text"]?.string ?? ""
            #expect(answer.bytes <= 64 << 10)
            let json = try JSONValue(reading: Array(text.utf8))
            #expect(json["ekcal"]?["truncated"] == true)
            #expect(answer.json["result"]?["structuredContent"] == nil)
        }
    }

    @Test func rowsAreLeftOutBeforeTextsAreCut() throws {
        let row: JSONValue = ["title": .string(String(repeating: "t", count: 3000))]
        let answer: JSONValue = [
            "ekcal": ["truncated": false, "next_cursor": "x", "warnings": []],
            "data": .array(Array(repeating: row, count: 100)),
        ]
        let limited = try JSONValue(reading: Array(AnswerSize.limited(answer).utf8))
        let rows = try #require(limited["data"]?.array)
        #expect(rows.count > 15 && rows.allSatisfy { $0 == row })
        #expect(limited["ekcal"]?["next_cursor"] == nil && limited["ekcal"]?["truncated"] == true)
        let short: JSONValue = ["ekcal": ["count": 1], "data": [row]]
        #expect(AnswerSize.limited(short) == short.text)
    }

    /// Each line that had succeeded had an empty `error`.
    @Test func aLineThatSucceededHasNoError() throws {
        let line = #"{"op":"add","set":{"title":"B","start":"2026-03-06T09:00:00"}}"#
        let found = try answers(Shell(), [call(1, "batch", #"{"lines":[\#(line)]}"#)])
        let lines = try #require(found[0].json["result"]?.said?["lines"]?.array)
        #expect(lines.count == 1 && lines[0]["ok"] == true)
        #expect(lines[0]["error"] == nil)
    }

    /// The results of a batch have no `data`, and were not marked.
    @Test func aLongBatchIsCutToo() throws {
        let text = String(repeating: "x", count: 9000)
        let lines = (1...20).map {
            #"{"op":"event.add","set":{"title":"\#($0) \#(text)","start":"2026-03-05"}}"#
        }
        let found = try answers(
            Shell(), [call(1, "batch", #"{"lines":[\#(lines.joined(separator: ","))]}"#)])
        #expect(found[0].bytes <= 64 << 10)
        let said = try #require(found[0].json["result"]?.said)
        #expect(said["ekcal"]?["truncated"] == true && said["summary"]?["committed"] == true)
    }

    /// A month of a busy person was 134 kB, most of it nulls.
    @Test func rowsHaveFewFieldsAndNoEmptyOnes() throws {
        let shell = try Shell.after("add Yoga 2026-03-05 --repeat weekly --notes Mat")
        let found = try answers(
            shell,
            [
                call(1, "list", #"{"range":"2026-03-05"}"#),
                call(2, "list", #"{"range":"2026-03-05","fields":["notes","alarms"]}"#),
                call(3, "list", #"{"range":"2026-03-05","fields":["all"]}"#),
                call(4, "show", #"{"query":"Yoga"}"#),
                call(5, "list", #"{"range":"2026-03-05","fields":["nodes"]}"#),
            ])
        let rows = try found.prefix(4).map {
            try #require($0.json["result"]?.said?["data"]?.array?.first?.members)
        }
        #expect(
            rows[0].map(\.name) == [
                "type", "short_id", "ref", "title", "start", "end", "last_day", "all_day", "calendar",
                "repeats",
            ])
        #expect(rows[1].contains { $0.name == "notes" } && !rows[1].contains { $0.name == "alarms" })
        for row in rows {
            for member in row {
                #expect(!["null", "[]", "{}"].contains(member.value.text), "\(member.name)")
            }
        }
        #expect(rows[2].count > 20 && rows[3].contains { $0.name == "notes" })
        #expect(found[4].json["result"]?.said?["error"]?["hint"]?.string?.contains("notes") == true)
    }

    /// `data` and `result.changes` both had the item.
    @Test func aWriteAnswersWithTheItemOnce() throws {
        let found = try answers(
            Shell(), [call(1, "add", #"{"set":{"title":"Unique","start":"2026-03-05"}}"#)])
        let text = found[0].json["result"]?.text ?? ""
        #expect(text.ranges(of: "Unique").count == 1)
    }

    /// A list took the words of a query as a part of the range.
    @Test func aListTakesARangeAndWords() throws {
        let shell = try Shell.after("add Yoga 2026-03-05", "add Other 2026-03-05")
        let found = try answers(
            shell,
            [
                call(1, "list", #"{"range":"this week","query":"yoga"}"#),
                call(2, "list", #"{"query":"yoga"}"#),
            ])
        for answer in found {
            #expect(answer.json["result"]?.said?["data"]?.array?.map { $0["title"] } == ["Yoga"])
        }
    }

    /// A reader who had only the list of tools tried these.
    @Test func whatAReaderOfTheListTries() throws {
        let shell = try Shell()
        for title in ["Mila", "Dentist", "Other"] { _ = shell.run(["add", title, "fri 10:00", "-q"]) }
        let alarm =
            #"{"set":{"title":"Late","start":"2026-03-06T18:00:00","alarms":[{"offset":"10m"}]}}"#
        let found = try answers(
            shell,
            [
                // The query was read as a part of the range.
                call(1, "list", #"{"range":"fri","query":"mila OR dentist"}"#),
                call(2, "list", #"{"range":"fri","query":"(mila OR dentist)"}"#),
                // An empty identifier was a query that matches everything.
                call(3, "show", #"{"id":""}"#),
                call(4, "rm", #"{"id":" ","yes":true}"#),
                // It rang ten minutes after the start.
                call(5, "add", alarm),
            ])
        func isError(_ index: Int) -> Bool { found[index].json["result"]?["isError"] == true }
        func text(_ index: Int) -> String { found[index].json["result"]?.text ?? "" }
        for index in 0...1 {
            #expect(!isError(index) && text(index).contains("Mila") && text(index).contains("Dentist"))
            #expect(!text(index).contains("Other"))
        }
        for index in 2...4 { #expect(isError(index), "\(text(index))") }
        #expect(text(4).contains("-PT10M"))
        #expect(shell.run(["find", "type:event", "-q"]).out.split(separator: "\n").count == 3)
        // Notes are the text itself.
        var bytes: [UInt8] = []
        for tool in MCPTool.all { tool.json(for: .newest).write(to: &bytes) }
        #expect(!String(decoding: bytes, as: UTF8.self).contains("@FILE"))
    }
}
