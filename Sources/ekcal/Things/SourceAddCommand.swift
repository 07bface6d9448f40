import CalStore
import CommandLine

extension CommandTable {
    static let sourceAdd = Command(
        type: SourceAddCommand.self, path: ["source", "add"], synonyms: ["new"], section: .things,
        writes: true,
        isForBatches: true,
        answer: { .changing(.source) },
        summary: "add a source for calendars",
        parameters: [.init(name: "NAME", arity: .one, help: "its name")],
        options: changing)
}

/// `source add`: adds a source.
struct SourceAddCommand: EkcalCommand {
    private let name: String

    init(_ arguments: ParsedArguments, _ session: Session) throws {
        name = arguments.operand(0) ?? ""
        try session.words.checkName(name, "NAME")
    }

    func run(_ session: Session) throws -> Response {
        let store = try session.access.open()
        let written = try session.access.write(store) { change in
            try change.checkNoSource(called: name, field: "NAME")
            return change.addSource(title: name)
        }
        let report = SourceReport(
            did: session.isDryRun ? "Would add" : "Added", source: written.result,
            operation: written.operation)
        return report.response(store, session)
    }
}
