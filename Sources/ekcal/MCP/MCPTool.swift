import CalStoreExchange

/// A tool: a command of the table, as a model calls it.
struct MCPTool: Sendable {
    let match: CommandTable.Match
    let effect: ToolEffect

    var command: Command { match.command }
    /// `calendar_list`
    var name: String { command.name.replacing(" ", with: "_").replacing("-", with: "_") }

    /// The tools, in the order in which a client lists them.
    static let all: [MCPTool] = ToolEffect.commands.compactMap { entry in
        CommandTable.spellings[entry.key.split(separator: " ").map(String.init)].map {
            MCPTool(match: $0, effect: entry.value)
        }
    }

    /// An entry of `tools/list`.
    func json(for revision: MCPRevision) -> JSONValue {
        var members: [JSONValue.Member] = [.init("name", .string(name))]
        if revision.hasStructuredContent { members.append(.init("title", .string(title))) }
        members += [
            .init("description", .string(description)), .init("inputSchema", InputSchema.schema(of: command)),
        ]
        if revision.hasStructuredContent, let outputSchema {
            members.append(.init("outputSchema", outputSchema))
        }
        members.append(
            .init(
                "annotations",
                [
                    "title": .string(title), "readOnlyHint": .bool(effect == .reads),
                    "destructiveHint": .bool(effect == .changes || effect == .settles),
                    "idempotentHint": .bool(effect == .reads || effect == .settles),
                    "openWorldHint": false,
                ]))
        return .object(members)
    }

    private var title: String { command.summary.prefix(1).uppercased() + command.summary.dropFirst() }

    private var description: String {
        ([title + "."] + command.parameters.map { "\($0.name): \($0.help)." } + command.details)
            .joined(separator: "\n")
    }

    /// The schema of `structuredContent`.
    var outputSchema: JSONValue? {
        if command.name == "batch" { return InputSchema.batchResult }
        guard let members = command.answer?().document(for: command).members else { return nil }
        return JSONValue.object(members.filter { !["$schema", "title"].contains($0.name) })
            .withoutDescriptions
    }
}

extension JSONValue {
    /// A schema without what people read: `ekcal schema` tells it once, and each tool has most of it.
    var withoutDescriptions: JSONValue {
        if let values = array { return .array(values.map(\.withoutDescriptions)) }
        guard let members else { return self }
        return .object(
            members.filter { $0.name != "description" || $0.value.string == nil }
                .map { Member($0.name, $0.value.withoutDescriptions) })
    }
}
