import Basics
import CalStoreExchange
import CommandLine

/// JSON Schema of the input that programs write: the members of `Command.inputMembers`. Objects are closed:
/// an unknown member is refused.
enum InputSchema {
    /// The parameters of a command: the arguments of its tool.
    static func parameters(of command: Command) -> JSONValue {
        object(command.inputMembers.map { property($0, of: command) }, required: required(command))
    }

    /// An object without further members.
    static func object(_ properties: [JSONValue.Member], required: [String] = []) -> JSONValue {
        var members: [JSONValue.Member] = [
            .init("type", "object"), .init("properties", .object(properties)),
        ]
        if !required.isEmpty { members.append(.init("required", .array(required.map { .string($0) }))) }
        members.append(.init("additionalProperties", false))
        return .object(members)
    }

    static func required(_ command: Command) -> [String] {
        command.inputMembers.filter(\.isRequired).map(\.name)
    }

    static func property(_ member: InputMember, of command: Command) -> JSONValue.Member {
        .init(member.name, describing(schema(member, of: command), member.help))
    }

    static func describing(_ schema: JSONValue, _ help: String) -> JSONValue {
        .object((schema.members ?? []) + [.init("description", .string(help))])
    }

    private static let text: JSONValue = ["type": "string"]
    private static let texts: JSONValue = ["type": "array", "items": ["type": "string"]]

    private static func schema(_ member: InputMember, of command: Command) -> JSONValue {
        switch member.role {
        case .reference, .operand, .input: text
        case .occurrence: ["type": ["string", "null"]]
        case .references where member.name == "query": text
        case .references, .operands: texts
        case .fields: fields(of: command)
        case .option(let option, let use): schema(option, use)
        }
    }

    private static func fields(of command: Command) -> JSONValue {
        let members = SetMember.all.filter { $0.isTaken(by: command) }.map {
            JSONValue.Member($0.name, describing($0.schema(for: command), $0.help(for: command)))
        }
        let isNewItem = command.parameters.contains { $0.name == "TITLE" }
        return object(members, required: isNewItem ? ["title"] : [])
    }

    private static func schema(_ option: Option, _ use: Command.Use) -> JSONValue {
        let option = option.adapted(to: use)
        var value: JSONValue = text
        if let choices = option.choices(use) {
            value = ["type": "string", "enum": .array(choices.map { .string($0) })]
        }
        if case .number(let all) = option.check {
            let range = use.range ?? all
            value = ["type": "integer", "minimum": .int(range.lowerBound), "maximum": .int(range.upperBound)]
        }
        switch option.kind {
        case .flag: return ["type": "boolean"]
        case .flagOrValue: return ["anyOf": [["type": "boolean"], value]]
        case .list where !use.isSingle: return ["anyOf": [value, ["type": "array", "items": value]]]
        case .value, .list: return value
        }
    }

    // MARK: Batches

    /// A line of a batch: one of the commands, by its `op`.
    static var line: JSONValue {
        let commands = CommandTable.ekcal.commands.filter(\.isForBatches).map { command -> JSONValue in
            let names = command.spellings.map { JSONValue.string($0.path.joined(separator: ".")) }
            let members: [JSONValue.Member] = [
                .init("op", ["type": "string", "enum": .array(names)]),
                .init(
                    "as",
                    describing(text, "name for its items: later lines write $NAME for their identifiers")),
            ]
            let own = command.inputMembers.filter { member in
                guard case .option(let option, _) = member.role else { return true }
                return !BatchReader.ofTheBatch.contains(option) && option != .atOperation
            }
            let line = object(
                members + own.map { property($0, of: command) }, required: ["op"] + required(command))
            return .object([.init("title", .string(command.name))] + (line.members ?? []))
        }
        let commit = object([.init("op", ["const": "commit"])], required: ["op"])
        return ["anyOf": .array(commands + [commit])]
    }

    /// The arguments of the tool `batch`. `ekcal schema --input batch-line` describes its lines, because with
    /// them this schema would be longer than all others together.
    static var batch: JSONValue {
        let command = CommandTable.batch
        let options = command.inputMembers.filter {
            !["file", "files", "plan"].contains($0.name)
        }
        let lines: JSONValue = [
            "type": "array", "minItems": 1,
            "items": [
                "type": "object",
                "properties": [
                    "op": describing(
                        text, "a command: event.add, reminder.add, edit, rm, mv, done, assert, ..."),
                    "as": describing(
                        text, "name for its items: later lines write $NAME for their identifiers"),
                ], "required": ["op"],
            ],
        ]
        return object(
            [
                .init(
                    "lines",
                    describing(
                        lines,
                        "the commands in order; each has `op` and the arguments of "
                            + "the tool of that name. Lines: \(lineNames)"
                    )),
                .init(
                    "plan",
                    describing(
                        ["type": "boolean"],
                        "change nothing, and keep the changes as a plan for the tool apply")),
            ] + options.map { property($0, of: command) }, required: ["lines"])
    }

    private static var lineNames: String {
        CommandTable.ekcal.commands.filter(\.isForBatches).map { $0.path.joined(separator: ".") }.joined(
            separator: ", ")
    }

    /// The answer of the tool `batch`.
    static var batchResult: JSONValue {
        let shape = Shape.object([
            .init("lines", .list(.reference(.batchLine)), "the result of each line"),
            .init("summary", .reference(.batchSummary), "all together"),
            .init("plan", .text.orNull, "name of the plan for the tool apply"),
        ])
        let members = shape.document("", "").members ?? []
        return JSONValue.object(members.filter { !["$schema", "title"].contains($0.name) })
    }

    /// The arguments of the tool `apply`.
    static var apply: JSONValue {
        let command = CommandTable.apply
        return object(
            [.init("plan", describing(text, "a plan that the tool batch has made, such as plan-1"))]
                + command.inputMembers.filter { $0.name != "plan" }.map { property($0, of: command) },
            required: ["plan"])
    }
}
