import CalStore
import CommandLine

extension CommandTable {
    static let sourceEdit = Command(
        type: SourceEditCommand.self, path: ["source", "edit"], section: .things, writes: true,
        isForBatches: true,
        answer: { .changing(.source) },
        summary: "rename a source",
        parameters: [.init(name: "NAME", arity: .one, help: "its name")],
        options: [.init(.title, help: "the new name")] + changing,
        examples: [.init(line: "ekcal source edit Local --title Mine", says: "a new name")])
}

/// `source edit`: renames a source.
struct SourceEditCommand: EkcalCommand {
    private let name: String
    private let title: String

    init(_ arguments: ParsedArguments, _ session: Session) throws {
        name = arguments.operand(0) ?? ""
        guard let title = arguments.value(.title) else {
            throw EkcalError(
                .usage, "no change was given", hint: "use --title for a new name", field: "--title")
        }
        try session.words.checkName(title, "--title")
        self.title = title
    }

    func run(_ session: Session) throws -> Response {
        let store = try session.access.open()
        let source = try CalendarNames(store).source(called: name, field: "NAME")
        let written = try session.access.write(store) { change in
            try change.checkNoSource(called: title, except: source.id, field: "--title")
            return try change.renameSource(source.id, to: title)
        }
        let did =
            written.operation == nil
            ? "Nothing is different in" : session.isDryRun ? "Would rename" : "Renamed"
        return SourceReport(did: did, source: written.result, operation: written.operation)
            .response(store, session)
    }
}
