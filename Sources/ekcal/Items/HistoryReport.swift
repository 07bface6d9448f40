import Basics
import CalStore

/// What an undo, a redo, a restored state or an applied plan changed.
struct HistoryReport {
    let session: Session
    let store: CalendarStore
    /// Nil when nothing was to be done.
    let operation: CalStoreOperation?

    /// So many changes are listed; the others are counted.
    private static let mostLines = 20

    /// What it changed, a line each.
    ///
    /// - Parameter isUndo: Whether what it added was there before.
    func changeLines(isUndo: Bool = false) throws -> [String] {
        let changes = operation?.changes ?? []
        let shown = Array(changes.prefix(HistoryReport.mostLines))
        let text = try session.changeText(shown, store)
        let more = changes.count - shown.count
        return text.lines(shown, isWhole: false, isUndo: isUndo) + (more > 0 ? ["  and \(more) more"] : [])
    }

    /// What programs read: the items as they are now, what was done, and what the command has to add.
    func answer(adding more: [JSONValue.Member]) throws -> Answer {
        let items = operation?.changes.compactMap(\.itemAfter) ?? []
        var report = ChangeReport(session: session, store: store, operation: operation, items: items)
        report.more = more
        return try report.answer()
    }
}
