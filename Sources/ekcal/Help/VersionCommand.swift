import Basics
import CalStoreExchange
import CommandLine

extension CommandTable {
    static let version = Command(
        type: VersionCommand.self, path: ["version"], section: .other,
        worksWithWrongSettings: true, answer: { .of(.program) },
        summary: "print the version",
        options: take(.output, .json, .color, .help).choosing(.output, from: ["text", "json"]))
}

/// `version`: the version of the tool.
struct VersionCommand: EkcalCommand {
    init(_ arguments: ParsedArguments, _ session: Session) {}

    func run(_ session: Session) -> Response {
        Response(
            text: { $0.print("ekcal \(Ekcal.version)") },
            answer: {
                session.answer(items: [Row().json])
            })
    }

    /// The program and its versions.
    struct Row: JSONRow {
        static let fields: [JSONField<Self>] = [
            .type("program"), .init("name", .choice(["ekcal"]), "name") { _ in "ekcal" },
            .init("version", "version") { _ in Ekcal.version },
            .init("schema", "version of the JSON schema") { _ in Answer.schema },
        ]
    }
}

extension NamedShape {
    static let program = NamedShape("program", "the program and its versions", of: VersionCommand.Row.self)
}
