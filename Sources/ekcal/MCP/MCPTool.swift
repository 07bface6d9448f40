import Basics
import CalStoreExchange
import CommandLine

/// A tool: a command of the table that a model can call.
struct MCPTool: Sendable {
    let match: CommandTable.Match
    let effect: ToolEffect

    var command: Command { match.command }
    /// `calendar_list`
    var name: String { command.name.replacing(" ", with: "_").replacing("-", with: "_") }

    /// The tools, in the order in which a client lists them.
    static let all: [MCPTool] = ToolEffect.commands.compactMap { entry in
        CommandTable.ekcal.spellings[entry.key.split(separator: " ").map(String.init)].map {
            MCPTool(match: $0, effect: entry.value)
        }
    }

    /// The tool for a read-only server, without the option that writes. Nil if it always writes.
    var readingOnly: MCPTool? {
        if effect == .reads { return self }
        guard let writing = writingOption else { return nil }
        var command = command
        let others = Set(CommandTable.writing.map(\.option) + [writing])
        command.options.removeAll { others.contains($0.option) }
        command.exclusive.removeAll { !others.isDisjoint(with: $0) }
        command.details.removeAll { $0.hasPrefix(writing.long) }
        command.writes = false
        let match = CommandTable.Match(command: command, words: match.words, presets: match.presets)
        return MCPTool(match: match, effect: .reads)
    }

    /// The option with which it writes, for a tool that otherwise only reads.
    var writingOption: Option? { ToolEffect.writingOptions[command.name] }

    /// An entry of `tools/list`.
    func json(for revision: MCPRevision) -> JSONValue {
        var members: [JSONValue.Member] = [.init("name", .string(name))]
        if revision.hasStructuredContent { members.append(.init("title", .string(title))) }
        members += [
            .init("description", .string(description)), .init("inputSchema", inputSchema),
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
        ([title + "."]
            + (command.toolDetails
                ?? command.parameters.map { "\($0.name): \($0.help)." } + command.details))
            .joined(separator: "\n")
    }

    /// The schema of its arguments, without file names, and without names that services for models refuse.
    private var inputSchema: JSONValue {
        let files = command.inputMembers.filter { member in
            guard case .option(let option, let use) = member.role else { return false }
            return (use.placeholder ?? option.placeholder) == "FILE"
        }
        // `plan` of the tool batch is not a file.
        let names = Set(files.map(\.name)).subtracting(command.name == "batch" ? ["plan"] : [])
        guard case .object(let members) = InputSchema.schema(of: command) else { return [:] }
        return .object(
            members.map { member in
                guard member.name == "properties", let all = member.value.members else { return member }
                return .init(
                    member.name, .object(all.filter { !names.contains($0.name) && MCPTool.isName($0.name) }))
            })
    }

    /// Whether services accept an argument of this name. If one is not accepted, they refuse every tool.
    static func isName(_ text: String) -> Bool {
        1...64 ~= text.utf8.count
            && text.utf8.allSatisfy {
                ($0 | 0x20) >= 97 && ($0 | 0x20) <= 122 || $0 >= 48 && $0 <= 57 || "_.-".utf8.contains($0)
            }
    }

    /// The schema of `structuredContent`, shortened.
    var outputSchema: JSONValue? {
        if command.name == "batch" { return InputSchema.batchResult.outline }
        return command.answer?().document(for: command).outline
    }
}

extension JSONValue {
    /// A schema of an answer without the details of `ekcal schema`: a model reads the list of tools before
    /// each conversation, and all of them have the same objects.
    var outline: JSONValue {
        if let values = array { return .array(values.map(\.outline)) }
        guard let members else { return self }
        if members.contains(where: { $0.name == "$ref" }) { return ["type": "object"] }
        return .object(
            members.filter { !["$defs", "$schema", "pattern"].contains($0.name) }
                .filter { !["description", "title"].contains($0.name) || $0.value.string == nil }
                .map { Member($0.name, $0.name == "ekcal" ? ["type": "object"] : $0.value.outline) })
    }
}
