import Basics
import CalStore
import Foundation
import Testing

@testable import Basics
@testable import CommandLine
@testable import ekcal

/// `mcp`: what sessions in files cannot say.
@Suite struct MCPServerTests {
    private let start =
        #"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18"}}"# + "\n"

    private func request(_ id: Int, _ method: String, _ params: String = "{}") -> String {
        #"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":\#(params)}"# + "\n"
    }

    private func add(_ id: Int, _ title: String) -> String {
        request(
            id, "tools/call",
            #"{"name":"add","arguments":{"set":{"title":"\#(title)","start":"2026-03-05"}}}"#)
    }

    private func answers(_ shell: Shell, _ input: String, _ words: [String] = ["mcp"]) throws -> [JSONValue] {
        let result = shell.run(words, input: input)
        #expect(result.code == 0)
        return try result.out.split(separator: "\n").map { try JSONValue(reading: Array($0.utf8)) }
    }

    /// Someone has to decide for each new command whether a model may call it.
    @Test func everyCommandIsDecided() {
        let others: Set<String> = [
            // For people: pictures of time, prompts, the terminal.
            "ui", "day", "week", "month", "year", "help", "version", "completion", "man show", "man install",
            // They read or write files that their caller names, or never end.
            "import", "export", "birthdays import", "vdir pull", "vdir push", "sync", "watch",
            "alarm watch", "alarm test", "alarm install", "alarm doctor", "place simulate",
            "calendar subscribe", "calendar refresh", "calendar unsubscribe",
            "mcp", "expand", "plan",
            // The store and the tool as a whole.
            "op restore", "source add", "source edit", "source rm", "store check", "store snapshot",
            "store compact", "store backup", "store restore", "store list", "store new", "store merge",
            "config get",
            "config set", "config unset", "config list", "config edit", "config path", "access show",
            "access set", "doctor", "schema", "setup", "account list", "account add", "account edit",
            "account rm",
            // A condition of a batch.
            "assert",
        ]
        let tools = Set(ToolEffect.commands.map(\.key))
        #expect(MCPTool.all.count == MCPToolRow.all.count, "a tool is not a command")
        let commands = MCPToolRow.all.flatMap { $0.commands.map(\.value) }
        #expect(commands.count == tools.count && Set(commands) == tools)
        #expect(tools.isDisjoint(with: others))
        for command in CommandTable.ekcal.commands where !others.contains(command.name) {
            #expect(tools.contains(command.name), "\(command.name): a tool or not?")
        }
        for tool in MCPTool.all {
            #expect(
                (tool.effect == .reads) == tool.commands.allSatisfy { !$0.match.command.writes },
                "\(tool.name)")
        }
    }

    @Test func toolsSayWhatTheyDo() throws {
        let found = try answers(Shell(), start + request(1, "tools/list"), ["mcp", "--tools", "all"])
        let list = found[1]["result"]?["tools"]?.array ?? []
        #expect(list.count == MCPTool.all.count)
        for tool in list {
            #expect(tool["inputSchema"]?["type"] == "object" && tool["outputSchema"] == nil)
            #expect(tool["annotations"]?["openWorldHint"] == false)
        }
        func annotation(_ tool: String, _ name: String) -> JSONValue? {
            list.first { $0["name"]?.string == tool }?["annotations"]?[name]
        }
        #expect(annotation("list", "readOnlyHint") == true && annotation("list", "destructiveHint") == false)
        #expect(annotation("add", "readOnlyHint") == false && annotation("add", "destructiveHint") == false)
        #expect(annotation("rm", "destructiveHint") == true && annotation("rm", "idempotentHint") == true)
        #expect(
            annotation("edit", "destructiveHint") == true && annotation("edit", "idempotentHint") == false)
    }

    /// A tool that writes with one option only is there without it, and the option is refused.
    @Test func aServerThatOnlyReadsFindsFreeTime() throws {
        let shell = try Shell()
        let calls =
            request(1, "tools/list")
            + request(2, "tools/call", #"{"name":"free","arguments":{"range":"2026-03-09","limit":1}}"#)
            + request(
                3, "tools/call", #"{"name":"free","arguments":{"range":"2026-03-09","book":"Call"}}"#)
            + request(4, "tools/call", #"{"name":"dups","arguments":{"remove":true}}"#)
            + request(5, "tools/call", #"{"name":"add","arguments":{}}"#)
        let found = try answers(shell, start + calls, ["mcp", "--read-only", "--tools", "all"])
        let tools = found[1]["result"]?["tools"]?.array ?? []
        for tool in tools { #expect(tool["annotations"]?["readOnlyHint"] == true) }
        let free = tools.first { $0["name"] == "free" }
        #expect(free?["inputSchema"]?["properties"]?["for"] != nil)
        for name in ["book", "dry_run", "yes"] {
            #expect(free?["inputSchema"]?["properties"]?[name] == nil, "\(name)")
        }
        let slots = found[2]["result"]?.said?["data"]?.array ?? []
        #expect(found[2]["result"]?["isError"] == false && slots.count == 1)
        for answer in found[3...4] {
            #expect(answer["result"]?["isError"] == true)
            #expect(answer["result"]?.text.contains("this server only reads") == true)
        }
        #expect(found[5]["error"] != nil)
        #expect(shell.run(["log", "-q"]).out.isEmpty)
    }

    @Test func aLineThatIsTooLongIsPassedOver() throws {
        let long = String(repeating: "x", count: InputLines.longestLine + 100_000)
        let found = try answers(Shell(), start + long + "\n" + request(1, "ping") + long)
        #expect(found.count == 4)
        #expect(found[1]["error"]?["code"]?.int == -32600 && found[1]["id"] == .null)
        #expect(found[2]["id"] == 1 && found[2]["result"] == [:])
        #expect(found[3]["error"] != nil)
    }

    @Test func deepAndBrokenTextIsAnswered() throws {
        let deep = String(repeating: "[", count: 100_000)
        for line in [
            deep, "{\"a\":" + deep, "\u{0}", "\"\\ud800\"",
            "{\"jsonrpc\":\"2.0\",\"id\":99999999999999999999,\"method\":\"ping\"}",
        ] {
            let found = try answers(Shell(), line + "\n" + request(1, "ping"))
            #expect(found.count == 2 && found[1]["id"] == 1, "\(line.prefix(40))")
        }
    }

    /// A request that waits for its turn can be taken back.
    @Test func cancelledRequestsAreNotRun() throws {
        let shell = try Shell()
        let cancel =
            #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":2,"reason":"no"}}"#
            + "\n"
        let found = try answers(shell, start + add(1, "A") + add(2, "B") + cancel + add(3, "C"))
        #expect(found.map { $0["id"] } == [0, 1, 3])
        #expect(shell.run(["find", "type:event", "--format", "{title}"]).out == "A\nC\n")
        // `initialize` cannot be cancelled, nor what nobody asked for.
        let others =
            start + #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":0}}"# + "\n"
        #expect(try answers(shell, others).count == 1)
    }

    /// Two servers on one store, each with a client that writes: every change is there.
    @Test func twoServersLoseNothing() async throws {
        let shell = try Shell()
        let environment = shell.environment
        let count = 30
        func write(_ name: String) -> Int {
            let lines = start + (1...count).map { add($0, "\(name)\($0)") }.joined()
            let outcome = Ekcal.outcome(
                of: ["mcp", "--lock-timeout", "1m"], environment: environment, input: Array(lines.utf8),
                now: Instant(secondsSince1970: 1_772_000_000))
            let answers = String(decoding: outcome.output, as: UTF8.self).split(separator: "\n")
            return answers.count { $0.contains("\"isError\":false") }
        }
        async let first = Task.detached { write("a") }.value
        async let second = Task.detached { write("b") }.value
        #expect(await [first, second] == [count, count])
        let titles = shell.run(["find", "type:event", "--format", "{title}"]).out.split(separator: "\n")
        #expect(Set(titles).count == 2 * count)
        #expect(shell.run(["store", "check"]).code == 0)
    }

    /// Changes of others between two calls are in the next answer.
    @Test func eachCallSeesTheNewestState() throws {
        let shell = try Shell.after("add Before fri")
        let call = #"{"name":"find","arguments":{"query":"type:event"}}"#
        let found = try answers(shell, start + request(1, "tools/call", call) + add(2, "After"))
        #expect(found[1]["result"]?.said?["data"]?.array?.count == 1)
        #expect(shell.run(["find", "type:event", "-q"]).out.split(separator: "\n").count == 2)
    }

    @Test func hooksAreAskedAndToldOfEachCall() throws {
        let shell = try Shell()
        try shell.write("cat > /dev/null; echo x >> \(shell.folder.path)/told\n", to: "told.sh")
        try shell.write(
            "cat > \(shell.folder.path)/asked; ! grep -q Forbidden \(shell.folder.path)/asked\n",
            to: "asked.sh")
        try shell.write(
            """
            [hook]
                pre-commit = sh \(shell.folder.path)/asked.sh
                post-commit = sh \(shell.folder.path)/told.sh

            """, to: "config")
        let input = start + add(1, "A") + add(2, "Forbidden") + add(3, "B")
        let result = shell.run(["mcp"], input: input, with: ["EKCAL_CONFIG": shell.folder.path + "/config"])
        let found = try result.out.split(separator: "\n").map { try JSONValue(reading: Array($0.utf8)) }
        #expect(found.map { $0["result"]?["isError"] } == [nil, false, true, false])
        #expect(try shell.read("told") == "x\nx\n")
        #expect(shell.run(["find", "type:event", "--format", "{title}"]).out == "A\nB\n")
    }

    /// With --calendars there are no others: nothing names them, and nothing changes them.
    @Test func otherCalendarsAreNotSeen() throws {
        let shell = try Shell()
        for line in [
            ["calendar", "add", "work"], ["calendar", "add", "secret"],
            ["add", "Open", "2026-03-05 10:00", "-c", "work", "--external-id", "open"],
            ["add", "Hidden", "2026-03-05 10:30", "-c", "secret", "--external-id", "hidden"],
        ] { #expect(shell.run(line).code == 0) }
        let hidden = try #require(try shell.json(["find", "Hidden"])["data"]?.array?.first?["id"]?.string)
        // An undo of what made it is refused; the refusal must not name it.
        let made = try #require(
            try shell.json(["log"])["data"]?.array?.first?["id"]?.string)
        #expect(shell.run(["edit", hidden, "--title", "Hidden too"]).code == 0)
        let before = shell.run(["show", hidden, "--json"]).out
        var input =
            start + request(1, "tools/list") + request(2, "resources/read", #"{"uri":"ekcal://calendars"}"#)
        let calls = [
            #"{"name":"list","arguments":{"range":"all"}}"#,
            #"{"name":"find","arguments":{"query":"type:event"}}"#,
            #"{"name":"list","arguments":{"range":"all","calendar":"secret"}}"#,
            #"{"name":"show","arguments":{"id":"\#(hidden)"}}"#,
            #"{"name":"rm","arguments":{"id":"\#(hidden)"}}"#,
            #"{"name":"edit","arguments":{"query":"Hidden","set":{"title":"X"}}}"#,
            #"{"name":"add","arguments":{"set":{"title":"A","start":"2026-03-05","calendar":"secret"}}}"#,
            #"{"name":"add","arguments":{"set":{"title":"A","start":"2026-03-05T10:15:00","calendar":"work"},"no_conflict":true}}"#,
            #"{"name":"mv","arguments":{"query":"title:Open","to":"secret"}}"#,
            #"{"name":"undo","arguments":{"dry_run":true}}"#,
            #"{"name":"undo"}"#, #"{"name":"calendar_rm","arguments":{"name":"secret","yes":true}}"#,
            #"{"name":"batch","arguments":{"lines":[{"op":"rm","id":"\#(hidden)"}]}}"#,
            #"{"name":"batch","arguments":{"plan":true,"lines":[{"op":"edit","query":"Hidden","set":{"title":"X"}}]}}"#,
            #"{"name":"log"}"#, #"{"name":"changes","arguments":{"since":"0"}}"#,
            #"{"name":"undo","arguments":{"operation":"\#(made)"}}"#,
        ]
        for (index, call) in calls.enumerated() { input += request(index + 3, "tools/call", call) }
        let found = try answers(shell, input, ["mcp", "--calendars", "work", "--tools", "all"])
        #expect(found.count == calls.count + 3)
        let text = found.map(\.text).joined()
        #expect(!text.contains("\"Hidden") && !text.contains("Hidden\\\"") && !text.contains("Hidden too"))
        #expect(found[3]["result"]?.said?["data"]?.array?.count == 1)
        #expect(shell.run(["show", hidden, "--json"]).out == before)
        #expect(shell.run(["find", "calendar:secret", "-q"]).out.split(separator: "\n").count == 1)
        #expect(shell.run(["mcp", "--calendars", "nowhere"]).code == 3)
    }

    /// Arguments that are files on a command line name nothing here: a client may be far away, and what it
    /// sends may not be its own words.
    @Test func filesAreNotRead() throws {
        let shell = try Shell()
        try shell.write(Files.invitation, to: "invite.ics")
        let file = shell.folder.path + "/invite.ics"
        let calls = [
            #"{"name":"free","arguments":{"range":"2026-03-10","with":"\#(file)"}}"#,
            #"{"name":"busy","arguments":{"range":"2026-03-10","with":["\#(file)"]}}"#,
            #"{"name":"invite","arguments":{"action":"show","id":"\#(file)"}}"#,
            #"{"name":"invite","arguments":{"action":"accept","ids":["\#(file)"]}}"#,
            #"{"name":"invite","arguments":{"action":"propose","id":"\#(file)","when":"+1d"}}"#,
            #"{"name":"invite","arguments":{"action":"delegate","id":"\#(file)","address":"dan@x.example"}}"#,
            #"{"name":"invite","arguments":{"action":"refresh","ids":["\#(file)"]}}"#,
        ]
        let input = start + calls.enumerated().map { request($0 + 1, "tools/call", $1) }.joined()
        for answer in try answers(shell, input, ["mcp", "--tools", "all"]).dropFirst() {
            #expect(answer["result"]?["isError"] == true)
            #expect(answer.text.contains("does not read files"), "\(answer.text)")
        }
        #expect(try shell.storeBytes().isEmpty)
        let list = try answers(shell, start + request(1, "tools/list"), ["mcp", "--tools", "all"])
        for tool in list[1]["result"]?["tools"]?.array ?? [] {
            let members = tool["inputSchema"]?["properties"]?.members?.map(\.name) ?? []
            #expect(!["reply", "send", "notes_file", "patch"].contains { members.contains($0) })
            if ["free", "busy"].contains(tool["name"]?.string) { #expect(!members.contains("with")) }
        }
    }

    @Test func aGuestProposesDelegatesAndAsks() throws {
        let shell = try Shell()
        try shell.write(Files.invitation, to: "invite.ics")
        #expect(shell.run(["import", shell.folder.path + "/invite.ics", "-q"]).code == 0)
        let calls = [
            #"{"name":"invite","arguments":{"action":"propose","id":"invited@example","when":"thu 15:00"}}"#,
            #"{"name":"invite","arguments":{"action":"delegate","id":"invited@example","address":"dan@x.example"}}"#,
            #"{"name":"invite","arguments":{"action":"refresh","id":"invited@example","as":"ada@x.example"}}"#,
        ]
        let input = start + calls.enumerated().map { request($0 + 1, "tools/call", $1) }.joined()
        let methods = try answers(shell, input).dropFirst().map { answer in
            answer["result"]?.said?["result"]?["messages"]?.array?.compactMap { $0["method"]?.string } ?? []
        }
        #expect(methods == [["COUNTER"], ["REPLY", "REQUEST"], ["REFRESH"]])
    }

    @Test func aRehearsalWritesNothing() throws {
        let shell = try Shell()
        let found = try answers(shell, start + add(1, "A"), ["mcp", "-n"])
        #expect(found[1]["result"]?.said?["result"]?["dry_run"] == true)
        #expect(try shell.storeBytes().isEmpty)
    }

    /// The log shows each call as a person would have typed it.
    @Test func theLogNamesTheCall() throws {
        let shell = try Shell()
        _ = try answers(shell, start + add(1, "A"))
        let log = try shell.json(["log"])
        #expect(log["data"]?.array?.first?["label"]?.string == "ekcal add --start=2026-03-05 -- A")
    }
}
