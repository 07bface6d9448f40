import CalStore

/// How far the calls of a server may go.
struct MCPLimits: Sendable {
    /// Whether there are only tools that read.
    var isReadOnly = false
    /// The most rows of an answer.
    var rows = 200
    /// The most records that a call changes.
    var changes = 100

    /// Refuses an operation that changes too much.
    func check(_ changes: [CalStoreChange]) throws(EkcalError) {
        guard changes.count > self.changes else { return }
        throw EkcalError(
            .condition, "the call changes \(changes.count) records; the server allows \(self.changes)",
            hint: "change fewer items in one call; nothing was changed", field: "--max-changes")
    }
}
