import CalStore
import CommandLine

extension CommandTable {
    static let calendarRemove = Command(
        type: CalendarRemoveCommand.self, path: ["calendar", "rm"], synonyms: ["delete"], section: .things,
        writes: true,
        isForBatches: true,
        answer: { .changing(.calendar) },
        summary: "delete a calendar with its items",
        parameters: [calendar], options: take(.onServer) + changing,
        details: [
            "It asks before it deletes a calendar that has items; -y answers yes.",
            """
            A calendar of an account is deleted here only: the server keeps it, and `ekcal sync` leaves it \
            alone from then on. With --on-server, it is first deleted there, for everybody, which `undo` \
            cannot take back.
            """,
        ],
        examples: [
            .init(line: "ekcal calendar rm old", says: "delete it with its items"),
            .init(line: "ekcal calendar rm icloud/old --on-server", says: "delete it on the server too"),
        ])
}

/// `calendar rm`: deletes a calendar with its items.
struct CalendarRemoveCommand: EkcalCommand {
    private let name: String
    private let isOnServer: Bool

    init(_ arguments: ParsedArguments, _ session: Session) {
        name = arguments.operand(0) ?? ""
        isOnServer = arguments.has(.onServer)
    }

    func run(_ session: Session) throws -> Response {
        let store = try session.access.open()
        let calendar = try session.words.calendarNames(store).calendar(called: name, field: "NAME")
        let count = try store.items(inCalendar: calendar.id).count
        let items = count == 1 ? "1 item" : "\(count) items"
        let server = isOnServer ? try ServerCalendar(calendar, store, session) : nil
        if let server {
            try session.confirm(
                "Delete \"\(calendar.title)\" with \(items) here and on \(server.address.host), for everybody?"
            )
        } else if count > 0 {
            try session.confirm("Delete \"\(calendar.title)\" with \(items)?")
        }
        if !session.isDryRun { try server?.delete(session) }
        let written = try session.access.write(store) { change in try change.removeCalendar(calendar.id) }
        let report = try CalendarReport(written.operation, store, session)
        let did = session.isDryRun ? "Would delete" : "Deleted"
        let place = server.map { "   here and on \($0.address.host)" } ?? ""
        let line = "\(did) \(report.line(calendar))" + (count > 0 ? "   with \(items)" : "") + place
        if server == nil, calendar.kind == .caldav, calendar.url != nil {
            session.note("it is still on its server; --on-server deletes it there too")
        }
        return report.response([line], [])
    }
}
