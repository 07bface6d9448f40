import CalStoreExchange

/// A tool: a command of the table, as a model calls it.
struct MCPTool: Sendable {
    /// What a call does to what is there.
    enum Effect: Sendable {
        /// Nothing.
        case reads
        /// Something new is made.
        case adds
        /// The same call a second time does nothing more.
        case settles
        /// Something that is there becomes different.
        case changes
    }

    let match: CommandTable.Match
    let effect: Effect

    var command: Command { match.command }
    /// `calendar_list`
    var name: String { command.name.replacing(" ", with: "_").replacing("-", with: "_") }

    init?(_ command: String, _ effect: Effect) {
        guard let match = CommandTable.spellings[command.split(separator: " ").map(String.init)] else {
            return nil
        }
        (self.match, self.effect) = (match, effect)
    }

    /// The tools, in the order in which a client lists them.
    static let all: [MCPTool] = effects.compactMap { MCPTool($0.key, $0.value) }

    /// The commands that are tools. The others are for people and for scripts: they ask, draw, read and write files, set up the tool, or
    /// look after the files of the store.
    static let effects: KeyValuePairs<String, Effect> = [
        "today": .reads, "list": .reads, "next": .reads, "now": .reads, "overdue": .reads, "soon": .reads,
        "find": .reads, "show": .reads, "occurrences": .reads, "when": .reads, "calendar list": .reads,
        "source list": .reads, "log": .reads, "op show": .reads, "op diff": .reads, "history": .reads,
        "changes": .reads, "store info": .reads,
        "add": .adds, "todo": .adds, "quick": .adds, "copy": .adds, "calendar add": .adds, "split": .adds,
        "edit": .changes, "reschedule": .changes, "done": .changes, "undone": .settles, "mv": .settles,
        "rm": .settles, "skip": .settles, "unskip": .settles, "calendar edit": .settles,
        "calendar default": .settles, "calendar rm": .settles, "calendar merge": .settles,
        "batch": .changes, "apply": .settles, "undo": .changes, "redo": .changes,
    ]

    /// An entry of `tools/list`.
    func json(for revision: MCPRevision) -> JSONValue {
        var members: [JSONValue.Member] = [.init("name", .string(name))]
        if revision.hasStructuredContent { members.append(.init("title", .string(title))) }
        members += [.init("description", .string(description)), .init("inputSchema", inputSchema)]
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

    /// The schema of `arguments`.
    var inputSchema: JSONValue {
        switch command.name {
        case "batch": InputSchema.batch
        case "apply": InputSchema.apply
        default: InputSchema.parameters(of: command)
        }
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
