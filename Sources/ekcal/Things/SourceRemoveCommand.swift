import CalStore
import CommandLine

extension CommandTable {
    static let sourceRemove = Command(
        type: SourceRemoveCommand.self, path: ["source", "rm"], synonyms: ["delete"], section: .things,
        writes: true,
        isForBatches: true,
        answer: { .changing(.source) },
        summary: "delete a source that has no calendars",
        parameters: [.init(name: "NAME", arity: .one, help: "its name")],
        options: changing)
}

/// `source rm`: deletes a source that has no calendars.
struct SourceRemoveCommand: EkcalCommand {
    private let name: String

    init(_ arguments: ParsedArguments, _ session: Session) { name = arguments.operand(0) ?? "" }

    func run(_ session: Session) throws -> Response {
        let store = try session.access.open()
        let source = try CalendarNames(store).source(called: name, field: "NAME")
        let written = try session.access.write(store) { change in try change.removeSource(source.id) }
        let report = SourceReport(
            did: session.isDryRun ? "Would delete" : "Deleted", source: source, operation: written.operation,
            isDeleted: true)
        return report.response(store, session)
    }
}
