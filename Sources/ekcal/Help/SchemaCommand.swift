import Basics
import CalStoreExchange
import CalStoreLanguage
import CommandLine
import Terminal

extension CommandTable {
    static let schema = Command(
        type: SchemaCommand.self, path: ["schema"], section: .other,
        worksWithWrongSettings: true,
        summary: "print JSON Schema for the output and the input of commands",
        parameters: [
            .init(
                name: "NAME", arity: .words, help: "a command or an object (default: a list of all)",
                values: .schemas)
        ],
        options: [.init(.all, help: "all answers, all objects and the command table in one document")]
            + take(.input, .color, .noPager, .help),
        details: [
            "With --input: the parameters of a command as JSON (the tool of `ekcal mcp`, and a line of a "
                + "batch without its `op`), and the objects `batch-line`, `plan` and `item` (for `import`).",
            "The schema of a command describes the whole document that it prints. Later versions may add "
                + "members, so programs should ignore members that they do not know.",
        ],
        examples: [
            .init(line: "ekcal schema event", says: "an event"),
            .init(line: "ekcal schema calendar list", says: "the answer of a command"),
            .init(line: "ekcal schema --input add", says: "the parameters of a command"),
            .init(line: "ekcal schema --all | jq '.commands[].name'", says: "names of all commands"),
        ])
}

/// `schema`: prints JSON Schema for the answers with `--json`, and for the input that programs write. It
/// needs no store.
struct SchemaCommand: EkcalCommand {
    /// Whether to print everything as one document.
    private let isEverything: Bool
    /// Whether to describe the input.
    private let isInput: Bool
    /// A command or an object; nil for a list of all.
    private let name: String?

    init(_ arguments: ParsedArguments, _ session: Session) throws {
        isEverything = arguments.has(.all)
        isInput = arguments.has(.input)
        name = arguments.text
        guard name == nil || !isEverything else {
            throw EkcalError(.usage, "--all cannot be used with a name", field: "--all")
        }
    }

    func run(_ session: Session) throws -> Response {
        if isInput {
            if isEverything { return .text([InputSchema.everything.indentedText]) }
            guard let name else { return Response(text: InputSchema.printNames) }
            return .text([try InputSchema.document(for: name).indentedText])
        }
        if isEverything { return .text([SchemaCommand.everything.indentedText]) }
        guard let name else { return Response(text: SchemaCommand.printNames) }
        return .text([try SchemaCommand.document(for: name).indentedText])
    }

    /// The schema of an object, or of the whole answer of a command.
    static func document(for words: String) throws(EkcalError) -> JSONValue {
        let path = words.split(separator: " ").map(String.init)
        if path.first == "object", path.count == 2, let named = NamedShape.named(path[1]) {
            return named.shape.document("ekcal \(named.name)", named.summary)
        }
        if let command = CommandTable.ekcal.spellings[path]?.command {
            guard let answer = command.answer?() else {
                throw EkcalError(.notFound, "`ekcal \(words)` does not print JSON", field: "NAME")
            }
            return answer.document(for: command)
        }
        if let named = NamedShape.named(words) {
            return named.shape.document("ekcal \(words)", named.summary)
        }
        let names = NamedShape.all.map(spelling) + commands.map(\.name)
        let nearest = Nearest.matches(for: words, among: names)
        throw EkcalError(
            .notFound, "there is no object or command \"\(words)\"",
            hint: nearest.isEmpty
                ? "`ekcal schema` lists them"
                : "did you mean " + nearest.map { "`\($0)`" }.joined(separator: " or ") + "?", field: "NAME")
    }

    /// Every object, every answer and the command table in one document.
    static var everything: JSONValue {
        let answers = commands.compactMap { command in
            command.answer.map { $0() }.map { answer -> JSONValue.Member in
                let members = answer.document(for: command).members ?? []
                let own = members.filter { !["$schema", "$defs", "title"].contains($0.name) }
                return .init(command.name, .object(own))
            }
        }
        return [
            "$schema": "https://json-schema.org/draft/2020-12/schema", "title": "ekcal",
            "description":
                "`answers` has the answer of each command with --json, `commands` the command table",
            "$defs": NamedShape.definitions(of: NamedShape.all),
            "answers": .object(answers),
            "commands": .array(CommandTable.ekcal.commands.map(\.json)),
        ]
    }

    /// How an object is asked for: where a command has its name too, that alone means the answer of the
    /// command.
    private static func spelling(_ shape: NamedShape) -> String {
        CommandTable.ekcal.spellings[[shape.name]] == nil ? shape.name : "object " + shape.name
    }

    private static var commands: [Command] { CommandTable.ekcal.commands.filter { $0.answer?() != nil } }

    private static func printNames(_ page: Response.Page) {
        var columns = Columns([.init(), .init(shrinksTo: 20)], indent: 2)
        columns.add(heading: .init("Objects", .strong))
        for shape in NamedShape.all {
            columns.add([.init(spelling(shape)), .init(shape.summary)])
        }
        columns.add(heading: "")
        columns.add(heading: .init("Answers", .strong))
        for command in commands { columns.add([.init(command.name), .init(command.summary)]) }
        page.print(columns.lines(width: page.width, style: page.style))
    }
}
