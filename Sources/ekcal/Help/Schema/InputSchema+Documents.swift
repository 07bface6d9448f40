import Basics
import CalStoreExchange
import CalStoreLanguage
import CommandLine
import Terminal

/// The documents of `schema --input`, by name.
extension InputSchema {
    /// The documents that programs write, besides the parameters of a command.
    enum Object: String, CaseIterable {
        case batchLine = "batch-line"
        case plan
        case item

        var summary: String {
            switch self {
            case .batchLine: "a line of a batch: a command with its parameters"
            case .plan: "the file that `batch --plan` writes and `apply` reads"
            case .item: "an object that `import` reads"
            }
        }

        var schema: JSONValue {
            switch self {
            case .batchLine: InputSchema.line
            case .plan: InputSchema.plan
            case .item: InputSchema.item
            }
        }
    }

    /// The commands whose parameters can be written as JSON.
    static let commands: [Command] = {
        let tools = Set(ToolEffect.commands.map(\.key))
        return CommandTable.ekcal.commands.filter { $0.isForBatches || tools.contains($0.name) }
    }()

    static func document(for words: String) throws(EkcalError) -> JSONValue {
        if let object = Object(rawValue: words) {
            return document(object.schema, words, object.summary)
        }
        if let match = CommandTable.ekcal.spellings[words.split(separator: " ").map(String.init)],
            commands.contains(where: { $0.name == match.command.name })
        {
            return document(schema(of: match.command), words, match.command.summary)
        }
        let names = Object.allCases.map(\.rawValue) + commands.map(\.name)
        throw EkcalError(
            .notFound, "there is no input \"\(words)\"",
            hint: Nearest.matches(for: words, among: names).first.map { "did you mean `\($0)`?" }
                ?? "`ekcal schema --input` lists them", field: "NAME")
    }

    /// The parameters of a command, which are the arguments of its tool.
    static func schema(of command: Command) -> JSONValue {
        switch command.name {
        case "batch": batch
        case "apply": apply
        default: parameters(of: command)
        }
    }

    private static func document(_ schema: JSONValue, _ name: String, _ summary: String) -> JSONValue {
        .object(
            [
                .init("$schema", "https://json-schema.org/draft/2020-12/schema"),
                .init("title", .string("input of ekcal \(name)")), .init("description", .string(summary)),
            ] + (schema.members ?? []))
    }

    /// All inputs in one document.
    static var everything: JSONValue {
        [
            "$schema": "https://json-schema.org/draft/2020-12/schema", "title": "input of ekcal",
            "description":
                """
            `commands` has the parameters of each command, `objects` the other documents that programs \
            write
            """,
            "commands": .object(commands.map { .init($0.name, schema(of: $0)) }),
            "objects": .object(Object.allCases.map { .init($0.rawValue, $0.schema) }),
        ]
    }

    static func printNames(_ page: Response.Page) {
        var columns = Columns([.init(), .init(shrinksTo: 20)], indent: 2)
        columns.add(heading: .init("Objects", .strong))
        for object in Object.allCases { columns.add([.init(object.rawValue), .init(object.summary)]) }
        columns.add(heading: "")
        columns.add(heading: .init("Parameters", .strong))
        for command in commands { columns.add([.init(command.name), .init(command.summary)]) }
        page.print(columns.lines(width: page.width, style: page.style))
    }

    // MARK: Objects

    /// The file of a plan. Its changes contain records in the format of the store.
    private static var plan: JSONValue {
        let record: JSONValue = ["type": ["object", "null"]]
        let texts: JSONValue = ["type": "array", "items": ["type": "string"]]
        return object(
            [
                .init("calstore", ["const": "plan"]), .init("format", ["type": "integer"]),
                .init("store", describing(["type": "string"], "identifier of the store to change")),
                .init("revision", describing(["type": "string"], "revision of the store when it was made")),
                .init("time", ["type": "string", "format": "date-time"]),
                .init("label", describing(["type": "string"], "command that made the plan")),
                .init("about", describing(texts, "lines of the batch")),
                .init(
                    "conditions",
                    describing(
                        texts,
                        "conditions that `apply` checks: `assert` lines of the batch, "
                            + "and times of `plan` that must still be free"
                    )),
                .init(
                    "changes",
                    [
                        "type": "array",
                        "items": object(
                            [.init("before", record), .init("after", record)], required: ["before", "after"]),
                    ]),
                .init("companions", describing(texts, "other records that must still exist")),
                .init("sum", describing(["type": "string"], "checksum; an edited plan is refused")),
            ],
            required: [
                "calstore", "format", "revision", "time", "label", "about", "changes", "companions", "sum",
            ])
    }

    /// An object for `import`. A warning names unknown members.
    private static var item: JSONValue {
        var seen: Set<String> = []
        let members = (ItemField.eventMembers + ItemField.reminderMembers).filter {
            seen.insert($0.name).inserted
        }
        let properties = members.map { member -> JSONValue.Member in
            .init(
                member.name, describing(imported[member.name] ?? loose(member.shape), member.help)
            )
        }
        return [
            "type": "object", "properties": .object(properties),
            "required": ["title"],
        ]
    }

    /// Members for which `import` accepts more than the output contains.
    private static let imported: [String: JSONValue] = [
        "type": ["enum": ["event", "reminder", .null]], "title": ["type": "string"],
        "calendar": SetMember.calendar, "recurrence": ["type": ["object", "string", "null"]],
    ]

    /// The input shape of a printed value: the same shape, or null.
    private static func loose(_ shape: Shape) -> JSONValue {
        switch shape.schema["type"] {
        case .string(let type)?: ["type": [.string(type), "null"]]
        case .array(let types)?: ["type": .array(types.contains("null") ? types : types + ["null"])]
        default: [:]
        }
    }
}
