import CalStore
import CalStoreExchange

/// The response of a command that changed calendars.
struct CalendarReport {
    let json: CalendarJSON
    private let operation: CalStoreOperation?
    private let store: CalendarStore
    private let session: Session

    init(_ operation: CalStoreOperation?, _ store: CalendarStore, _ session: Session) throws {
        json = CalendarJSON(try store.sources(), store: try session.storePath())
        (self.operation, self.store, self.session) = (operation, store, session)
    }

    /// - Parameters:
    ///   - lines: What people read; how to undo the change follows.
    ///   - calendars: What programs get: the calendars that the command made or changed.
    func response(_ lines: [String], _ calendars: [CalStoreCalendar]) -> Response {
        Response(
            text: { page in
                page.print(lines)
                page.print(session.endLines(operation))
            },
            answer: { try session.answer(calendars.map(json.object), operation, store) },
            change: Response.Change(operations: operation.map { [$0] } ?? []))
    }

    /// `ckq4n  work   events   default`
    func line(_ calendar: CalStoreCalendar) -> String {
        let parts = [
            calendar.shortID + "  " + TerminalText.line(calendar.title), json.entities(calendar),
            calendar.isDefault ? "default" : "",
        ]
        return parts.filter { !$0.isEmpty }.joined(separator: "   ")
    }
}
