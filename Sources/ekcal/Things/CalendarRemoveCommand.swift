import CalStore
import CommandLine

extension CommandTable {
    static let calendarRemove = Command(
        type: CalendarRemoveCommand.self, path: ["calendar", "rm"], synonyms: ["delete"], section: .things,
        writes: true,
        isForBatches: true,
        answer: { .changing(.calendar) },
        summary: "delete a calendar with its items",
        parameters: [calendar], options: changing,
        details: ["It asks before it deletes a calendar that has items; -y answers yes."])
}

/// `calendar rm`: deletes a calendar with its items.
struct CalendarRemoveCommand: EkcalCommand {
    private let name: String

    init(_ arguments: ParsedArguments, _ session: Session) { name = arguments.operand(0) ?? "" }

    func run(_ session: Session) throws -> Response {
        let store = try session.access.open()
        let calendar = try session.words.calendarNames(store).calendar(called: name, field: "NAME")
        let count = try store.items(inCalendar: calendar.id).count
        let items = count == 1 ? "1 item" : "\(count) items"
        if count > 0 { try session.confirm("Delete \"\(calendar.title)\" with \(items)?") }
        let written = try session.access.write(store) { change in try change.removeCalendar(calendar.id) }
        let report = try CalendarReport(written.operation, store, session)
        let did = session.isDryRun ? "Would delete" : "Deleted"
        let line = "\(did) \(report.line(calendar))" + (count > 0 ? "   with \(items)" : "")
        return report.response([line], [])
    }
}
