import CalStoreExchange
import CalStoreLanguage

/// `schema`: what commands answer with `--json`, as JSON Schema. It needs no store.
struct SchemaCommand {
    let session: Session

    func run() throws -> ExitCode {
        if session.arguments.has(.all) {
            guard session.arguments.operands.isEmpty else {
                throw EkcalError(.usage, "--all cannot be used with a name", field: "--all")
            }
            session.print(SchemaCommand.everything.indentedText)
        } else if let words = session.arguments.text {
            session.print(try SchemaCommand.document(for: words).indentedText)
        } else {
            printNames()
        }
        return .success
    }

    /// Of a command the whole answer, of an object the object.
    static func document(for words: String) throws(EkcalError) -> JSONValue {
        let path = words.split(separator: " ").map(String.init)
        if path.first == "object", path.count == 2, let name = ObjectName(rawValue: path[1]) {
            return name.shape.document("ekcal \(name.rawValue)", name.summary)
        }
        if let command = CommandTable.spellings[path]?.command {
            guard let answer = command.answer?() else {
                throw EkcalError(.notFound, "`ekcal \(words)` does not print JSON", field: "NAME")
            }
            return answer.document(for: command)
        }
        if let name = ObjectName(rawValue: words) {
            return name.shape.document("ekcal \(words)", name.summary)
        }
        let names = ObjectName.allCases.map(spelling) + commands.map(\.name)
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
                "`answers` holds what each command prints with --json, `commands` the command table",
            "$defs": ObjectName.definitions(of: Set(ObjectName.allCases.map(\.rawValue))),
            "answers": .object(answers),
            "commands": .array(CommandTable.all.map(CommandJSON.object)),
        ]
    }

    /// How an object is asked for: where a command has its name too, that alone means the answer of the command.
    private static func spelling(_ name: ObjectName) -> String {
        CommandTable.spellings[[name.rawValue]] == nil ? name.rawValue : "object " + name.rawValue
    }

    private static var commands: [Command] { CommandTable.all.filter { $0.answer?() != nil } }

    private func printNames() {
        var columns = Columns([.init(), .init(shrinksTo: 20)], indent: 2)
        columns.add(heading: .init("Objects", .strong))
        for name in ObjectName.allCases {
            columns.add([.init(SchemaCommand.spelling(name)), .init(name.summary)])
        }
        columns.add(heading: "")
        columns.add(heading: .init("Answers", .strong))
        for command in SchemaCommand.commands { columns.add([.init(command.name), .init(command.summary)]) }
        for line in columns.lines(width: session.width, style: session.style) { session.print(line) }
    }
}
