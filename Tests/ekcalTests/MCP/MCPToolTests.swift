import Basics
import Foundation
import Testing

@testable import CommandLine
@testable import ekcal

/// The list of tools, and the words for a model.
@Suite struct MCPToolTests {
    private func list(_ tools: String) throws -> (tools: [JSONValue], bytes: Int) {
        let start =
            #"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18"}}"#
        let input = start + "\n" + #"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"# + "\n"
        let result = try Shell().run(["mcp", "--tools", tools], input: input)
        let line = try #require(result.out.split(separator: "\n").last)
        let answer = try JSONValue(reading: Array(line.utf8))
        return (answer["result"]?["tools"]?.array ?? [], line.utf8.count)
    }

    /// The list cost a model 35,000 tokens before the first word.
    @Test func theBasicToolsAreFewAndShort() throws {
        let basic = try list("basic")
        #expect(basic.tools.count <= 16 && basic.bytes <= 30_000, "\(basic.bytes)")
        let all = try list("all")
        #expect(all.bytes <= 60_000, "\(all.bytes)")
        #expect(try list("list,free").tools.map { $0["name"] } == ["list", "free"])
        #expect(try list("list,basic").tools.count == basic.tools.count)
        for text in ["lists", "", ","] {
            #expect(try Shell().run(["mcp", "--tools", text]).code == 2, "\(text)")
        }
        #expect(try Shell().run(["mcp", "--tools", "lists"]).err.contains("did you mean list?"))
    }

    /// Services refuse all tools for one schema that they do not understand.
    @Test func schemasAreSimple() throws {
        func check(_ schema: JSONValue, _ place: String) {
            for name in ["anyOf", "oneOf", "allOf", "$ref", "additionalProperties"] {
                #expect(schema[name] == nil, "\(place) \(name)")
            }
            #expect(schema["type"] != nil, "\(place)")
            for member in schema["properties"]?.members ?? [] {
                #expect(
                    member.name.wholeMatch(of: #/[A-Za-z0-9_.-]{1,64}/#) != nil, "\(place) \(member.name)")
                check(member.value, place + "." + member.name)
            }
            if let items = schema["items"] { check(items, place + "[]") }
        }
        for tool in try list("all").tools {
            let name = tool["name"]?.string ?? ""
            check(try #require(tool["inputSchema"]), name)
            #expect(tool["outputSchema"] == nil)
            let options = Set(tool["inputSchema"]?["properties"]?.members?.map(\.name) ?? [])
            #expect(options.isDisjoint(with: ["tz", "expect", "fail_empty", "at_op", "month"]), "\(name)")
        }
    }

    /// Each argument of the table is one that the command takes.
    @Test func theTableNamesArgumentsThatThereAre() throws {
        for tool in MCPTool.all {
            let listed = tool.json(for: .newest)["inputSchema"]?["properties"]?.members?.map(\.name)
            #expect(listed == tool.listedArguments, "\(tool.name)")
            #expect(tool.row.says.count > 20 && !tool.row.says.contains("--"), "\(tool.name)")
        }
    }

    @Test func descriptionsAreNotOfTheCommandLine() throws {
        for tool in try list("all").tools {
            let text = tool.text
            #expect(text.firstMatch(of: Self.commandLine) == nil, "\(tool["name"]?.string ?? ""): \(text)")
        }
    }

    /// `ekcal x`, --option, -y
    private static var commandLine: Regex<Substring> { #/`?ekcal [a-z]|(?:^|[ ("'`])--?[a-z][a-z-]*\b/# }

    /// The table of finding M8, and others: what a model gets wrong.
    @Test(arguments: [
        (
            #"{"name":"list","arguments":{"start":"2026-03-04","end":"2026-03-05"}}"#, "list has no argument",
            "range"
        ),
        (
            #"{"name":"list","arguments":{"preset":"now","range":"today"}}"#, "cannot be used with",
            "remove one"
        ),
        (
            #"{"name":"add","arguments":{"set":{"title":"A","start":"2026-03-05","rrule":"FREQ=DAILY"}}}"#,
            "set.rrule", "set.recurrence.rrule"
        ),
        (#"{"name":"add","arguments":{"set":{"title":"A"}}}"#, "the time is missing", "give \"when\""),
        (#"{"name":"add","arguments":{"set":{"title":"A"},"when":"at 5"}}"#, "17:00", "\"assume\": true"),
        (#"{"name":"add","arguments":{"set":{"title":"A","when":"fri"}}}"#, "set.when", "next to \"set\""),
        (#"{"name":"add","arguments":{"set":{"titel":"A"}}}"#, "set.titel", "set.title"),
        (#"{"name":"add","arguments":{"title":"A"}}"#, "no argument", "write it in \"set\""),
        (#"{"name":"add","arguments":{"set":{"title":"A"},"when":"gibberish"}}"#, "gibberish", "fri 14:00"),
        (
            #"{"name":"add","arguments":{"set":{"title":"A"},"when":"fri","repeat":"gibberish"}}"#,
            "gibberish",
            "set.recurrence.rrule"
        ),
        (
            #"{"name":"invite","arguments":{"action":"accept","message":"x"}}"#, "BEGIN:VCALENDAR",
            "whole text"
        ),
        (#"{"name":"invite","arguments":{"id":"e2222"}}"#, "\"action\" is missing", "accept"),
        (#"{"name":"list","arguments":{"range":"--store=x"}}"#, "--store=x", "arguments of their own"),
        (#"{"name":"find","arguments":{"query":"colour:red"}}"#, "colour", "color:"),
        (#"{"name":"rm","arguments":{"id":"e2222"}}"#, "there is no item", "the tool list"),
        (#"{"name":"rm","arguments":{"query":"Yoga"}}"#, "repeats", "\"span\": \"all\""),
        (
            #"{"name":"edit","arguments":{"query":"Yoga","span":"all","set":{"calendar":"x"}}}"#, "calendar",
            "use mv"
        ),
        (
            #"{"name":"edit","arguments":{"query":"type:event","span":"all","set":{"title":"x"}}}"#, "4",
            "\"yes\": true"
        ),
        (#"{"name":"batch","arguments":{"lines":[{"op":"frob"}]}}"#, "frob", "event.add"),
        (#"{"name":"batch","arguments":{"lines":[{"op":"rm","query":"Yoga"}]}}"#, "repeats", "\"span\""),
        (#"{"name":"batch","arguments":{"lines":[],"apply":"plan-1"}}"#, "together", "remove one"),
        (#"{"name":"undo","arguments":{"operation":"nonsense"}}"#, "nonsense", "o4dmw"),
        (#"{"name":"free","arguments":{"range":"next week","for":"soon"}}"#, "soon", ""),
        (#"{"name":"list","arguments":{"range":"today","cursor":"x"}}"#, "cursor", ""),
        (#"{"name":"reschedule","arguments":{"query":"Yoga","when":"fri"}}"#, "repeats", "\"span\""),
        (#"{"name":"calendar_list","arguments":{"all":true}}"#, "has no argument", ""),
        (#"{"name":"show","arguments":{}}"#, "id", ""), (#"{"name":"done","arguments":{}}"#, "id", ""),
    ])
    func errorsSpeakOfArguments(call: String, message: String, hint: String) throws {
        let shell = try Shell.after(
            "add Yoga 2026-03-05 --repeat weekly", "add B 2026-03-06", "add C 2026-03-07", "add D 2026-03-08")
        let start =
            #"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18"}}"#
        let input = start + "\n" + #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":\#(call)}"# + "\n"
        let line = try #require(shell.run(["mcp"], input: input).out.split(separator: "\n").last)
        let result = try #require(try JSONValue(reading: Array(line.utf8))["result"])
        #expect(result["isError"] == true)
        let error = try #require(result.said?["error"])
        let said = (error["message"]?.string ?? "", error["hint"]?.string ?? "")
        #expect(said.0.contains(message) && (hint.isEmpty || said.1.contains(hint)), "\(error.text)")
        let withoutQuotes = (said.0 + " " + said.1 + " " + (error["field"]?.string ?? ""))
            .replacing(#/"[^"]*"/#, with: "")
        #expect(withoutQuotes.firstMatch(of: Self.commandLine) == nil, "\(error.text)")
    }

    /// Every hint of the sources, as a model would read it. None may send it to the command line.
    @Test func noHintOfTheSourcesIsOfTheCommandLine() throws {
        let sources = URL(filePath: #filePath).appending(path: "../../../../Sources/ekcal")
            .standardizedFileURL
        let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
        var count = 0
        let wording = ToolWording(CommandTable.edit) { ["list", "show", "find"].contains($0) ? $0 : nil }
        while let file = files?.nextObject() as? URL {
            guard file.pathExtension == "swift" else { continue }
            let text = try String(contentsOf: file, encoding: .utf8)
            for match in text.matches(of: #/hint: "((?:[^"\\]|\\.)*)"/#) {
                let hint = match.1.replacing("\\\"", with: "\"").replacing(
                    #/\\\([^()]*(?:\([^()]*\))?[^()]*\)/#, with: "x")
                // Parts of longer texts have half of a code.
                if hint.count(where: { $0 == "`" }) % 2 == 1 || hint.contains("ulimit") { continue }
                count += 1
                let said = wording.hint(String(hint)) ?? ""
                let free = said.replacing(#/"[^"]*"/#, with: "")
                #expect(
                    free.firstMatch(of: Self.commandLine) == nil,
                    "\(file.lastPathComponent): \(hint) → \(said)")
            }
        }
        #expect(count > 100)
    }

    @Test(arguments: [
        (
            "use -y to answer yes",
            "show the user what would change (\"dry_run\": true); then \"yes\": true"
        ),
        ("add --span future or --span all", "add \"span\": \"future\" or \"span\": \"all\""),
        ("use --due for the due date", "use \"set.due\" for the due date"),
        ("nothing was changed; `ekcal store check` lists what cannot be read", "nothing was changed"),
        (
            "`ekcal show` lists its dates; the next one is on 2026-03-20",
            "the tool show lists its dates; the next one is on 2026-03-20"
        ),
        ("did you mean `--span`?", "did you mean \"span\"?"),
        ("write \"--x\" in quotes", "write \"--x\" in quotes"),
        ("usage: ekcal add TITLE", ""),
    ])
    func hintsAreTranslated(hint: String, said: String) {
        let wording = ToolWording(CommandTable.edit) { $0 == "show" ? $0 : nil }
        #expect((wording.hint(hint) ?? "") == said)
    }
}
