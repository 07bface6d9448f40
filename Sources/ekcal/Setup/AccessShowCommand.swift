import CalStore
import CommandLine
import Terminal

extension CommandTable {
    static let accessShow = Command(
        type: AccessShowCommand.self, path: ["access", "show"], answersToNoun: true, section: .setup,
        worksWithWrongSettings: true, answer: { .of(.access) },
        summary: "show the access that programs written for EventKit get",
        options: take(.output, .json, .color, .verbose, .help).choosing(.output, from: ["text", "json"]),
        details: ["ekcal itself always has full access, because the files are yours."],
        examples: [.init(line: "ekcal access", says: "events and reminders, and where the setting is")])
}

/// `access show`: the access that programs written for EventKit get. `ekcal` itself always has full access.
struct AccessShowCommand: EkcalCommand {
    init(_ arguments: ParsedArguments, _ session: Session) {}

    func run(_ session: Session) throws -> Response {
        if session.options.isVerbose { session.note("settings \(session.settings.path ?? "nowhere")") }
        let rows = try AccessRow.all(in: session.settings)
        return Response(
            text: { page in
                var columns = Columns([.init(), .init(), .init()])
                for row in rows {
                    columns.add([.init(row.entity), .init(row.status, .strong), .init(row.origin, .faint)])
                }
                page.print(columns.lines(width: nil, style: page.style))
            },
            answer: { session.answer(items: rows.map(\.json)) })
    }
}
