import Basics
import CalStore
import CommandLine

/// The report of an undo, a redo, a restored state or an applied plan.
struct HistoryReport {
    let session: Session
    let store: CalendarStore
    /// Nil if nothing had to be done.
    let operation: CalStoreOperation?

    /// The maximum number of changes that are listed; the others are counted.
    private static let mostLines = 20

    /// The changes, one on each line.
    ///
    /// - Parameter isUndo: Whether added records existed before.
    func changeLines(isUndo: Bool = false) throws -> [String] {
        let changes = operation?.changes ?? []
        let shown = Array(changes.prefix(HistoryReport.mostLines))
        let text = try session.changeText(shown, store)
        let more = changes.count - shown.count
        return text.lines(shown, isWhole: false, isUndo: isUndo) + (more > 0 ? ["  and \(more) more"] : [])
    }

    /// The answer for programs: the items in their new state, the changes, and further members.
    func answer(adding more: [JSONValue.Member]) throws -> Answer {
        let items = operation?.changes.compactMap(\.itemAfter) ?? []
        var report = ChangeReport(session: session, store: store, operation: operation, items: items)
        report.more = more
        return try report.answer()
    }
}
