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
                let program: JSONValue = [
                    "type": "program", "name": "ekcal", "version": .string(Ekcal.version),
                    "schema": .int(Answer.schema),
                ]
                return session.answer(items: [program])
            })
    }
}
