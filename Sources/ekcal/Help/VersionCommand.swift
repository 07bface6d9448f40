import Basics
import CalStoreExchange
import CommandLine

extension CommandTable {
    static let version = Command(
        type: VersionCommand.self, path: ["version"], section: .other,
        worksWithWrongSettings: true, answer: { .of(.program) },
        summary: "print the version, the commit and the formats",
        options: take(.output, .json, .color, .help).choosing(.output, from: ["text", "json"]))
}

/// `version`: the version of the tool, the commit that it was built from, and the formats that it writes.
struct VersionCommand: EkcalCommand {
    init(_ arguments: ParsedArguments, _ session: Session) {}

    func run(_ session: Session) -> Response {
        let row = Row(commit: session.system.commit)
        return Response(
            text: {
                $0.print(
                    "ekcal \(Ekcal.version) (commit \(row.commit ?? "unknown"), "
                        + "store format \(Row.storeFormat), JSON schema \(Answer.schema))")
            },
            answer: { session.answer(items: [row.json]) })
    }

    /// The program and its versions.
    struct Row: JSONRow {
        let commit: String?
        static let storeFormat = newestFormat

        static let fields: [JSONField<Self>] = [
            .type("program"), .init("name", .choice(["ekcal"]), "name") { _ in "ekcal" },
            .init("version", "version") { _ in Ekcal.version },
            .init("schema", "version of the JSON schema") { _ in Answer.schema },
            .init("commit", "the commit that it was built from; null if it is not known", \.commit),
            .init("store_format", "version of the files of a store") { _ in storeFormat },
        ]
    }
}

extension NamedShape {
    static let program = NamedShape("program", "the program and its versions", of: VersionCommand.Row.self)
}
