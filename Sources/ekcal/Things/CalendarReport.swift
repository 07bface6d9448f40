import CalStore
import CalStoreExchange
import CalStoreScreens
import Terminal

/// The response of a command that changed calendars.
struct CalendarReport {
    let json: CalendarJSON
    private let marks: CalendarMarks
    private let operation: CalStoreOperation?
    private let store: CalendarStore
    private let session: Session

    /// - Parameter new: A calendar of a dry run, which is not stored.
    init(
        _ operation: CalStoreOperation?, _ store: CalendarStore, _ session: Session,
        new: CalStoreCalendar? = nil
    ) throws {
        var calendars = try store.calendars()
        json = try CalendarJSON(
            store.sources(), of: calendars, store: session.access.path(), session.system.files)
        if let new, !calendars.contains(where: { $0.id == new.id }) { calendars.append(new) }
        marks = CalendarMarks(calendars, session.system.glyphs, of: [CalStoreItem]())
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

    /// `ckq4n  ● work   events   steelblue   default`
    func line(_ calendar: CalStoreCalendar) -> String {
        let marks = marks.marks(of: calendar)
        let shapes = marks.map(\.shape).joined()
        let shown = shapes.isEmpty ? "" : session.console.style.apply(marks[0].look, shapes) + " "
        let parts = [
            calendar.shortID + "  " + shown + TerminalText.line(calendar.title), json.entities(calendar),
            calendar.color.map(CalendarColor.name) ?? "", calendar.isDefault ? "default" : "",
        ]
        return parts.filter { !$0.isEmpty }.joined(separator: "   ")
    }
}
