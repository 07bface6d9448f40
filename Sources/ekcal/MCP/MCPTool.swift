import Basics
import CalStoreExchange
import CommandLine

/// A tool that a model can call: a row of the table, with the commands that this server allows.
struct MCPTool: Sendable {
    let row: MCPToolRow
    /// The commands, by the value of the choice.
    private(set) var commands: [(value: String, match: CommandTable.Match)]
    private(set) var effect: ToolEffect

    var name: String { row.name }

    /// All tools, in the order in which a client lists them.
    static let all: [MCPTool] = MCPToolRow.all.compactMap(MCPTool.init)

    /// The name of the tool for a command.
    static let names: [String: String] = Dictionary(
        all.flatMap { tool in tool.row.commands.map { ($0.value, tool.name) } },
        uniquingKeysWith: { first, _ in first })

    /// Tools of earlier versions, and what to call now.
    static let former: [String: String] = [
        "today": "call list with preset", "now": "call list with preset", "next": "call list with preset",
        "overdue": "call list with preset", "soon": "call list with preset",
        "invite_list": "call invite with action", "invite_show": "call invite with action",
        "invite_accept": "call invite with action", "invite_decline": "call invite with action",
        "invite_tentative": "call invite with action",
    ]

    private init?(_ row: MCPToolRow) {
        self.row = row
        commands = row.commands.compactMap { entry in
            CommandTable.ekcal.spellings[entry.value.split(separator: " ").map(String.init)].map {
                (entry.key, $0)
            }
        }
        let effects = row.commands.compactMap { entry in
            ToolEffect.commands.first { $0.key == entry.value }?.value
        }
        guard commands.count == row.commands.count, let strongest = effects.max() else { return nil }
        effect = strongest
    }

    /// The tool for a read-only server, without commands and options that write. Nil if none is left.
    var readingOnly: MCPTool? {
        if effect == .reads { return self }
        var tool = self
        tool.effect = .reads
        tool.commands = commands.compactMap { entry in
            let command = entry.match.command
            if !command.writes { return entry }
            guard let writing = ToolEffect.writingOptions[command.name] else { return nil }
            return (entry.value, entry.match.withoutWriting(writing))
        }
        return tool.commands.isEmpty ? nil : tool
    }

    /// The option with which it writes, for a tool that otherwise only reads.
    var writingOption: Option? {
        commands.first.flatMap { ToolEffect.writingOptions[$0.match.command.name]?.first }
    }

    // MARK: Descriptions

    /// An entry of `tools/list`.
    func json(for revision: MCPRevision) -> JSONValue {
        let title = row.says.prefix { $0 != "." && $0 != ":" && $0 != "\n" }
        return .object(
            [.init("name", .string(name))]
                + (revision.hasTitles ? [.init("title", .string(String(title)))] : [])
                + [
                    .init("description", .string(row.says)), .init("inputSchema", inputSchema),
                    .init(
                        "annotations",
                        [
                            "readOnlyHint": .bool(effect == .reads),
                            "destructiveHint": .bool(effect == .changes || effect == .settles),
                            "idempotentHint": .bool(effect == .reads || effect == .settles),
                            "openWorldHint": false,
                        ]),
                ])
    }

    /// The schema of its arguments. Rare arguments that all tools take are in the instructions of the server,
    /// so the object is not closed; the server refuses unknown ones.
    private var inputSchema: JSONValue {
        var properties: [JSONValue.Member] = []
        var required: [String] = []
        if let choice = row.choice {
            let values = commands.filter { $0.value != choice.usual }.map { JSONValue.string($0.value) }
            properties.append(
                .init(
                    choice.name,
                    ["type": "string", "enum": .array(values), "description": .string(choice.help)]))
            if choice.usual == nil { required.append(choice.name) }
        }
        for argument in arguments {
            guard let member = property(argument.key, argument.value) else { continue }
            properties.append(member)
        }
        if commands.count == 1, name != "batch", let command = commands.first?.match.command {
            required += InputSchema.schema(of: command)["required"]?.array?.compactMap(\.string) ?? []
        }
        return .object(
            [.init("type", "object"), .init("properties", .object(properties))]
                + (required.isEmpty ? [] : [.init("required", .array(required.map { .string($0) }))]))
    }

    /// The names of the arguments in the schema.
    var listedArguments: [String] { [row.choice?.name].compactMap(\.self) + arguments.map(\.key) }

    /// The arguments in the schema, with their descriptions.
    private var arguments: [(key: String, value: String)] {
        if !row.arguments.isEmpty { return Array(row.arguments) }
        var seen: Set<String> = []
        return commands.flatMap { Self.listed($0.match.command) }.filter { seen.insert($0).inserted }
            .map { ($0, "") }
    }

    /// The arguments of a command that a list of tools shows.
    private static func listed(_ command: Command) -> [String] {
        let hidden = command.inputMembers.filter { member in
            guard case .option(let option, let use) = member.role else {
                return Command.Parameter.betterNames[member.name] != nil
            }
            return ToolEffect.unlistedOptions.contains(option)
                || (use.placeholder ?? option.placeholder) == "FILE"
        }
        let names = Set(hidden.map(\.name))
        return (InputSchema.schema(of: command)["properties"]?.members ?? []).map(\.name)
            .filter { !names.contains($0) || command.name == "batch" && $0 == "plan" }
    }

    private func property(_ name: String, _ help: String) -> JSONValue.Member? {
        switch name {
        case "fields":
            return .init(name, ["type": "array", "items": ["type": "string"], "description": .string(help)])
        case "query" where self.name == "list":
            return .init(name, ["type": "string", "description": .string(help)])
        case "apply" where self.name == "batch":
            return .init(name, ["type": "string", "description": .string(help)])
        case "set": return commands.first.map { Self.values(of: $0.match.command) }
        default: break
        }
        for entry in commands {
            let command = entry.match.command
            guard let schema = InputSchema.schema(of: command)["properties"]?[name] else { continue }
            let wording = ToolWording(command) { MCPTool.names[$0] }
            let own = schema["description"]?.string.map(wording.description) ?? ""
            return .init(name, schema.forModels.described(help.isEmpty ? own : help))
        }
        return nil
    }

    /// `set`: the usual values of an item, and the names of the others.
    private static func values(of command: Command) -> JSONValue.Member {
        let wording = ToolWording(command) { names[$0] }
        let members = SetMember.all.filter { $0.isTaken(by: command) }
        let (rare, usual) = (
            members.filter { rareValues.contains($0.name) }, members.filter { !rareValues.contains($0.name) }
        )
        let properties = usual.map {
            JSONValue.Member(
                $0.name,
                $0.schema(for: command).forModels.described(wording.description($0.help(for: command))))
        }
        let others = rare.isEmpty ? "" : "; also " + rare.map(\.name).joined(separator: ", ")
        return .init(
            "set",
            [
                "type": "object", "properties": .object(properties),
                "description": .string("the values, as show prints them; null clears one" + others),
            ])
    }

    private static let rareValues: Set<String> = [
        "last_day", "floating", "organizer", "external_id", "color", "estimated_duration", "geo", "class",
        "conference", "contact", "comment",
    ]

    /// Whether services accept an argument of this name. If one is not accepted, they refuse every tool.
    static func isName(_ text: String) -> Bool {
        1...64 ~= text.utf8.count
            && text.utf8.allSatisfy {
                ($0 | 0x20) >= 97 && ($0 | 0x20) <= 122 || $0 >= 48 && $0 <= 57 || "_.-".utf8.contains($0)
            }
    }
}

extension CommandTable.Match {
    /// The command without the options that belong to writing.
    fileprivate func withoutWriting(_ writing: [Option]) -> CommandTable.Match {
        var command = command
        let others = Set(CommandTable.writing.map(\.option) + writing)
        command.options.removeAll { others.contains($0.option) }
        command.exclusive.removeAll { !others.isDisjoint(with: $0) }
        command.writes = false
        return CommandTable.Match(command: command, words: words, presets: presets)
    }
}

extension JSONValue {
    /// A schema with one type for each value, and without details that the server checks: services for models
    /// do not understand all of JSON Schema, and each word is read before each conversation.
    fileprivate var forModels: JSONValue {
        guard let members else { return self }
        if self["type"] == nil, let ways = self["anyOf"]?.array {
            let types = ways.filter { $0["type"] != "null" }
            guard let best = types.first(where: { $0["type"] == "array" }) ?? types.first else { return self }
            let isCleared = types.count < ways.count
            let schema = isCleared ? best.forModels.orNull : best.forModels
            return self["description"]?.string.map(schema.described) ?? schema
        }
        let isChoice = self["enum"] != nil && self["type"] == nil
        let type: JSONValue = self["enum"]?.array?.contains(.null) == true ? ["string", "null"] : "string"
        return .object(
            (isChoice ? [.init("type", type)] : [])
                + members.compactMap { member in
                    switch member.name {
                    case "anyOf", "pattern", "additionalProperties", "minItems", "minimum", "maximum":
                        return nil
                    case "properties":
                        let inner = member.value.members ?? []
                        return .init("properties", .object(inner.map { .init($0.name, $0.value.forModels) }))
                    case "items": return .init("items", member.value.forModels)
                    default: return member
                    }
                })
    }

    private var orNull: JSONValue {
        guard let type = self["type"]?.string else { return self }
        return .object(
            (members ?? []).map { $0.name == "type" ? .init("type", [.string(type), "null"]) : $0 })
    }

    /// The schema with another description; an empty text removes it.
    fileprivate func described(_ text: String) -> JSONValue {
        let others = (members ?? []).filter { $0.name != "description" }
        return .object(others + (text.isEmpty ? [] : [.init("description", .string(text))]))
    }
}
