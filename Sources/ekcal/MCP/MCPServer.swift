import Basics
import CalStoreExchange
import CommandLine

/// A server of the Model Context Protocol: answers messages, one after the other.
///
/// ```
/// {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"list","arguments":{"range":"next week"}}}
/// ```
final class MCPServer {
    private let runner: MCPRunner
    private let limits: MCPLimits
    private let tools: [MCPTool]
    private let prompts: [MCPPrompt]
    /// Nil before `initialize`.
    private var revision: MCPRevision?
    /// The lowest severity of notes that the client wants.
    private var logLevel = MCPLogLevel.warning
    /// Notes to send before the next answer.
    private var notifications: [JSONValue] = []

    /// The maximum length of a page of a list.
    private static let pageSize = 100

    init(_ system: System, _ limits: MCPLimits, _ arguments: ParsedArguments) {
        self.limits = limits
        tools = MCPTool.all.compactMap(limits.offered)
        let names = Set(tools.map(\.name))
        prompts = MCPPrompt.all.filter { $0.tools.isSubset(of: names) }
        runner = MCPRunner(system, limits, tools, arguments)
    }

    /// The messages that answer a line, in order.
    func answers(to message: JSONValue) -> [JSONValue] {
        var answers: [JSONValue] = []
        if let batch = message.array {
            guard revision?.hasBatches == true, !batch.isEmpty else {
                let reason = batch.isEmpty ? "the array is empty" : "this revision has no batches"
                return [MCPMessage.response(to: .null, MCPError(.invalidRequest, reason))]
            }
            let responses = batch.compactMap { answer(to: MCPMessage($0)) }
            if !responses.isEmpty { answers = [.array(responses)] }
        } else if let response = answer(to: MCPMessage(message)) {
            answers = [response]
        }
        defer { notifications = [] }
        return notifications + answers
    }

    private func answer(to message: MCPMessage) -> JSONValue? {
        switch message {
        case .notification("notifications/initialized", _):
            runner.makeReady()
            return nil
        case .response, .notification: return nil
        case .invalid(let id, let reason):
            return MCPMessage.response(to: id, MCPError(.invalidRequest, reason))
        case .request(let id, let method, let params):
            do throws(MCPError) {
                return MCPMessage.response(to: id, try result(of: method, params))
            } catch {
                return MCPMessage.response(to: id, error)
            }
        }
    }

    private func result(of method: String, _ params: JSONValue) throws(MCPError) -> JSONValue {
        switch method {
        case "initialize": return try initialize(params)
        case "ping": return [:]
        default: break
        }
        guard let revision else { throw MCPError(.invalidRequest, "the first request must be initialize") }
        switch method {
        case "tools/list": return try page("tools", tools.map { $0.json(for: revision) }, params)
        case "tools/call": return try call(params, revision)
        case "prompts/list": return try page("prompts", prompts.map { $0.json(for: revision) }, params)
        case "prompts/get": return try prompt(params)
        case "resources/list": return try page("resources", MCPResource.fixed.map(\.json), params)
        case "resources/templates/list":
            return try page("resourceTemplates", MCPResource.templates.map(\.json), params)
        case "resources/read": return try read(params)
        case "logging/setLevel":
            guard let level = params["level"]?.string.flatMap(MCPLogLevel.init) else {
                throw MCPError(.invalidParameters, "\"level\" must be one of \(MCPLogLevel.names)")
            }
            logLevel = level
            return [:]
        default: throw MCPError(.methodNotFound, "there is no method \"\(method)\"")
        }
    }

    private func initialize(_ params: JSONValue) throws(MCPError) -> JSONValue {
        guard let wanted = params["protocolVersion"]?.string else {
            throw MCPError(.invalidParameters, "\"protocolVersion\" must be a string")
        }
        let revision = MCPRevision(rawValue: wanted) ?? .newest
        self.revision = revision
        return [
            "protocolVersion": .string(revision.rawValue),
            "capabilities": ["tools": [:], "prompts": [:], "resources": [:], "logging": [:]],
            "serverInfo": ["name": "ekcal", "version": .string(Ekcal.version)],
            "instructions": .string(instructions),
        ]
    }

    private var instructions: String {
        var lines = [
            """
            Calendars, events and reminders of one store. An item has a `short_id` (e7kq4), an occurrence of \
            a series a `ref` (e7kq4@2026-03-20): give one as `id`. Find the item first; a title is not an \
            identifier. `query` and `range` take words: "next week", calendar:work, title:yoga.
            """,
            """
            Rows have only their main fields; empty ones are left out. Times in `set` are like those in \
            answers: 2026-03-10T10:00:00, or a date. The end of all-day items is the day after `last_day`. \
            Every answer tells the time as `now`. If it has `truncated`, there is more: ask for less.
            """,
            """
            Every tool also takes `tz` (a zone for this call) and `expect` (the exact number of items that must \
            match).
            """,
        ]
        if !limits.isReadOnly {
            lines.append(
                """
                A change of a whole series needs `span`: future or all; with an occurrence as `id` it means \
                that date. A change of more than three items, and the end of a whole series, need `yes`: true: \
                show the user what would change before. `dry_run`: true shows what would change. `assume`: \
                true accepts a time that could be read in two ways. `if_rev` changes an item only if it has \
                this `rev`. Each call is one operation, all or nothing; `undo` undoes the newest one of this \
                server.
                """)
        }
        if limits.isReadOnly { lines.append("This server only reads.") }
        return lines.joined(separator: "\n")
    }

    // MARK: Lists

    /// A page of a list. The cursor is the number of the first entry.
    private func page(
        _ name: String, _ entries: [JSONValue], _ params: JSONValue
    ) throws(MCPError) -> JSONValue {
        var start = 0
        if let cursor = params["cursor"] {
            guard let number = cursor.string.flatMap({ Int($0) }), number > 0, number < entries.count else {
                throw MCPError(.invalidParameters, "the cursor is not from this server")
            }
            start = number
        }
        let end = min(start + MCPServer.pageSize, entries.count)
        var members: [JSONValue.Member] = [.init(name, .array(Array(entries[start..<end])))]
        if end < entries.count { members.append(.init("nextCursor", .string("\(end)"))) }
        return .object(members)
    }

    // MARK: Calls

    private func call(_ params: JSONValue, _ revision: MCPRevision) throws(MCPError) -> JSONValue {
        guard let name = params["name"]?.string else {
            throw MCPError(.invalidParameters, "\"name\" must be the name of a tool")
        }
        guard let tool = tools.first(where: { $0.name == name }) else {
            throw MCPError(.invalidParameters, reason(against: name))
        }
        guard let arguments = (params["arguments"] ?? .object([])).members else {
            throw MCPError(.invalidParameters, "\"arguments\" must be an object")
        }
        var command = tool.commands[0].match.command
        do {
            try limits.check(arguments, of: tool)
            let call = try MCPCall(tool, arguments)
            command = call.match.command
            let outcome = try runner.run(call)
            remark(outcome.remarks)
            return ["content": [["type": "text", "text": .string(outcome.text)]], "isError": false]
        } catch {
            let error = runner.wording(of: command).texts(of: EkcalError(any: error).json)
            let text = AnswerSize.limited(["error": error])
            return ["content": [["type": "text", "text": .string(text)]], "isError": true]
        }
    }

    /// The reason why a tool cannot be called.
    private func reason(against name: String) -> String {
        if let other = MCPTool.former[name] { return "there is no tool \"\(name)\": \(other)" }
        guard MCPTool.all.contains(where: { $0.name == name }) else { return "there is no tool \"\(name)\"" }
        return
            "the server does not offer \"\(name)\"; its options --tools, --read-only and --calendars decide that"
    }

    private func prompt(_ params: JSONValue) throws(MCPError) -> JSONValue {
        guard let name = params["name"]?.string else {
            throw MCPError(.invalidParameters, "\"name\" must be the name of a prompt")
        }
        guard let prompt = prompts.first(where: { $0.name == name }) else {
            throw MCPError(.invalidParameters, "there is no prompt \"\(name)\"")
        }
        return try prompt.filled(with: params["arguments"] ?? [:])
    }

    private func read(_ params: JSONValue) throws(MCPError) -> JSONValue {
        guard let uri = params["uri"]?.string else {
            throw MCPError(.invalidParameters, "\"uri\" must be a string")
        }
        guard let call = MCPResource.call(for: uri) else {
            throw MCPError(.unknownResource, "there is no resource \(uri)", data: ["uri": .string(uri)])
        }
        do {
            let outcome = try runner.run(call)
            remark(outcome.remarks)
            let content: JSONValue = [
                "uri": .string(uri), "mimeType": "application/json", "text": .string(outcome.text),
            ]
            return ["contents": [content]]
        } catch {
            let error = EkcalError(any: error)
            let wording = runner.wording(of: call.match.command)
            throw MCPError(
                error.code == .notFound ? .unknownResource : .invalidParameters,
                wording.sentence(error.message), data: wording.texts(of: error.json))
        }
    }

    // MARK: Notes

    /// Sends the text that a person would see on standard error.
    private func remark(_ lines: [String]) {
        guard logLevel <= .info else { return }
        notifications += lines.map { line in
            MCPMessage.notification(
                "notifications/message", ["level": "info", "logger": "ekcal", "data": .string(line)])
        }
    }
}

/// The severity of a note, with the names of syslog.
enum MCPLogLevel: String, CaseIterable, Comparable {
    case debug, info, notice, warning, error, critical, alert, emergency

    static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }

    static func < (one: MCPLogLevel, other: MCPLogLevel) -> Bool { one.severity < other.severity }

    private var severity: Int { MCPLogLevel.allCases.firstIndex(of: self) ?? 0 }
}
