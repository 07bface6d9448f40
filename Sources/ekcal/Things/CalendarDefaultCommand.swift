import CalStore
import CommandLine

extension CommandTable {
    static let calendarDefault = Command(
        type: CalendarDefaultCommand.self, path: ["calendar", "default"], section: .things, writes: true,
        isForBatches: true,
        answer: { .changing(.calendar) },
        summary: "set the default calendar for new items",
        parameters: [calendar], options: changing)
}

/// `calendar default`: sets the default calendar for new items.
struct CalendarDefaultCommand: EkcalCommand {
    private let name: String

    init(_ arguments: ParsedArguments, _ session: Session) { name = arguments.operand(0) ?? "" }

    func run(_ session: Session) throws -> Response {
        let store = try session.access.open()
        let found = try session.words.calendarNames(store).calendar(called: name, field: "NAME")
        let written = try session.access.write(store) { change in
            try change.setDefaultCalendar(found.id)
            return try change.calendars().first { $0.id == found.id } ?? found
        }
        let report = try CalendarReport(written.operation, store, session)
        let did = session.isDryRun ? "Would become the default:" : "Default is"
        return report.response(["\(did) \(report.line(written.result))"], [written.result])
    }
}
