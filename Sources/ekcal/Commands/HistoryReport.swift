import CalStore

/// What an operation that goes through history did.
struct HistoryReport {
    let session: Session
    let store: CalendarStore
    let operation: CalStoreOperation?

    /// More are counted only.
    private static let mostLines = 20

    func printChanges() throws {
        let changes = operation?.changes ?? []
        let text = try ChangeText(Array(changes.prefix(HistoryReport.mostLines)), store, session)
        for line in text.lines(Array(changes.prefix(HistoryReport.mostLines)), isWhole: false) {
            session.print(line)
        }
        let more = changes.count - HistoryReport.mostLines
        if more > 0 { session.print("  and \(more) more") }
    }

    /// In a format other than text: the items as they are now, what was done, and what the command has to add.
    func print(_ more: JSONValue) throws {
        let items = operation?.changes.compactMap(\.itemAfter) ?? []
        var report = ChangeReport(session: session, store: store, operation: operation, items: items)
        report.more = more.members ?? []
        try report.print()
    }
}
