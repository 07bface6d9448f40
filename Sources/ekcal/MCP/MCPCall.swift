import Basics
import CalStoreExchange
import CalStoreLanguage
import CommandLine

/// A call of a tool or a resource: the command that runs, with its arguments.
struct MCPCall {
    let match: CommandTable.Match
    private(set) var arguments: [JSONValue.Member] = []
    private(set) var fields = ModelAnswer.Fields.usual

    /// A call without a choice of fields.
    init(_ match: CommandTable.Match, _ arguments: [JSONValue.Member] = []) {
        self.match = match
        self.arguments = arguments
    }

    /// Reads the arguments that only tools have: the choice of a command, `fields`, and `query` of a list.
    init(_ tool: MCPTool, _ given: [JSONValue.Member]) throws(EkcalError) {
        try JSONValue.checkNames(of: given)
        if tool.name == "batch", let plan = given.first(where: { $0.name == "apply" }) {
            // A plan of an earlier call takes the place of the lines.
            match = try MCPCall.apply(given)
            arguments = given.map { $0.name == "apply" ? .init("plan", plan.value) : $0 }
            return
        }
        match = try MCPCall.match(of: tool, given)
        if ["show", "invite show"].contains(match.command.name) { fields = .all }
        let choice = tool.row.choice
        let names = Set(match.command.inputMembers.map(\.name))
        var range: String?
        var query: String?
        for member in given {
            switch member.name {
            case choice?.name: continue
            case "fields" where !names.contains("fields"):
                fields = try ModelAnswer.Fields(member.value)
            case "query" where match.command.name == "list": query = try MCPCall.words(member)
            case "range" where match.command.name == "list": range = try MCPCall.words(member)
            case "range", "query", "when", "words", "sentence":
                guard names.contains(member.name) || member.name == "lines" else {
                    throw MCPCall.unknown(member.name, of: tool, match.command)
                }
                _ = try MCPCall.words(member)
                arguments.append(member)
            default:
                guard names.contains(member.name) || ["lines", "plan"].contains(member.name) else {
                    throw MCPCall.unknown(member.name, of: tool, match.command)
                }
                arguments.append(member)
            }
        }
        // Parentheses mark a query, because its words would be read as a part of the range.
        let words = [range, query.map(QueryForm.operand)].compactMap(\.self)
        if !words.isEmpty { arguments.append(.init("range", .string(words.joined(separator: " ")))) }
    }

    private static func apply(_ given: [JSONValue.Member]) throws(EkcalError) -> CommandTable.Match {
        for other in ["lines", "plan"] where given.contains(where: { $0.name == other }) {
            throw EkcalError(
                .usage, "\"\(other)\" and \"apply\" cannot be used together", hint: "remove one of them",
                field: other)
        }
        guard let match = CommandTable.ekcal.spellings[["apply"]] else {
            throw EkcalError(.bug, "there is no command apply")
        }
        return match
    }

    /// The command that the choice names.
    private static func match(
        of tool: MCPTool, _ given: [JSONValue.Member]
    ) throws(EkcalError) -> CommandTable.Match {
        guard let choice = tool.row.choice else { return tool.commands[0].match }
        let all = tool.commands.map(\.value).filter { $0 != choice.usual }
        let hint = "write one of: \(all.joined(separator: ", "))"
        guard let member = given.first(where: { $0.name == choice.name }), !member.value.isNull else {
            if let usual = tool.commands.first(where: { $0.value == choice.usual }) { return usual.match }
            throw EkcalError(.usage, "\"\(choice.name)\" is missing", hint: hint, field: choice.name)
        }
        let text = try member.text
        if let named = tool.commands.first(where: { $0.value == text }) { return named.match }
        throw EkcalError(
            .usage, "\"\(text)\" is not a value of \"\(choice.name)\"", hint: hint, field: choice.name)
    }

    /// A text that is read as words. An option of the command line would be read as a word that excludes.
    private static func words(_ member: JSONValue.Member) throws(EkcalError) -> String {
        let text = try member.text
        guard let word = text.split(separator: " ").first(where: { $0.hasPrefix("--") }) else { return text }
        throw EkcalError(
            .usage, "\"\(word)\" is not a word of \"\(member.name)\"",
            hint: "options of a command line are arguments of their own", field: member.name)
    }

    /// The error for an argument that the tool does not take.
    private static func unknown(
        _ name: String, of tool: MCPTool, _ command: Command
    ) -> EkcalError {
        let listed = tool.listedArguments
        if let choice = tool.row.choice, listed.contains(name) {
            return EkcalError(
                .usage, "\"\(name)\" cannot be used with this \"\(choice.name)\"",
                hint: "remove one of them", field: name)
        }
        var hint =
            listed.isEmpty
            ? "it takes no arguments" : "the arguments are \(listed.joined(separator: ", "))"
        if let other = Self.elsewhere[name].flatMap({ $0.first(where: listed.contains) }) {
            hint = "did you mean \"\(other)\"? " + hint
        } else if command.hasFields, SetMember.named[name] != nil {
            hint = "write it in \"set\""
        } else if let nearest = Nearest.matches(for: name, among: listed).first {
            hint = "did you mean \"\(nearest)\"? " + hint
        }
        return EkcalError(.usage, "\(tool.name) has no argument \"\(name)\"", hint: hint, field: name)
    }

    /// Names that other servers use.
    private static let elsewhere: [String: [String]] = [
        "start": ["range", "set"], "end": ["range", "set"], "from": ["range"], "to": ["range"],
        "date": ["range", "when", "id"], "day": ["range", "when"], "time": ["when"], "start_date": ["range"],
        "end_date": ["range"], "event_id": ["id"], "item_id": ["id"], "uid": ["query"], "search": ["query"],
        "text": ["query", "words"], "q": ["query"], "duration": ["for"], "scope": ["span"], "max": ["limit"],
        "max_results": ["limit"], "confirm": ["yes"], "calendar_id": ["calendar", "query"],
    ]
}
