import CalStore
import CalStoreExchange
import CommandLine

extension CommandTable {
    static let calendarUnsubscribe = Command(
        type: CalendarUnsubscribeCommand.self, path: ["calendar", "unsubscribe"], section: .things,
        writes: true,
        answer: { .changing(.calendar) },
        summary: "end a subscription and delete its calendar",
        parameters: [calendar], options: take(.keepItems) + changing,
        details: [
            "Without --keep-items, the calendar is deleted with its items; you can subscribe to the address "
                + "again. With it, the calendar is kept as an ordinary one, which you can change."
        ],
        examples: [
            .init(
                line: "ekcal calendar unsubscribe holidays --keep-items",
                says: "keep the items, which you can now change")
        ])
}

/// `calendar unsubscribe`: ends a subscription.
struct CalendarUnsubscribeCommand: EkcalCommand {
    private let name: String
    private let keepsItems: Bool

    init(_ arguments: ParsedArguments, _ session: Session) {
        name = arguments.operand(0) ?? ""
        keepsItems = arguments.has(.keepItems)
    }

    func run(_ session: Session) throws -> Response {
        let store = try session.access.open()
        let calendar = try session.words.calendarNames(store).subscription(called: name)
        let count = try store.items(inCalendar: calendar.id).count
        let items = count == 1 ? "1 item" : "\(count) items"
        if count > 0, !keepsItems { try session.confirm("Delete \"\(calendar.title)\" with \(items)?") }
        let written = try session.access.write(store) { change -> [CalStoreCalendar] in
            try change.unsubscribe(calendar.id, keepingItems: keepsItems)
            return try change.calendars().filter { $0.id == calendar.id }
        }
        let report = try CalendarReport(written.operation, store, session)
        let did =
            switch (keepsItems, session.isDryRun) {
            case (true, false): "Kept as an ordinary calendar:"
            case (true, true): "Would keep as an ordinary calendar:"
            case (false, false): "Deleted"
            case (false, true): "Would delete"
            }
        return report.response(["\(did) \(report.line(calendar))   with \(items)"], written.result)
    }
}
