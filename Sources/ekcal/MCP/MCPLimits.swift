import Basics
import CalStore
import CalStoreExchange
import CommandLine

/// How far the calls of a server may go.
struct MCPLimits: Sendable {
    /// Whether there are only tools that read.
    var isReadOnly = false
    /// The calendars that are seen and changed; nil for all.
    var calendars: [CalStoreCalendar.ID]?
    /// The most rows of an answer.
    var rows = 200
    /// The most records that a call changes.
    var changes = 100

    /// Commands that tell of the whole store, or make calendars.
    private static let ofTheWholeStore: Set<String> = [
        "log", "op show", "op diff", "changes", "history", "store info", "calendar add", "source list",
    ]

    /// A tool as it is offered; nil if it is not.
    func offered(_ tool: MCPTool) -> MCPTool? {
        guard calendars == nil || !MCPLimits.ofTheWholeStore.contains(tool.command.name) else { return nil }
        return isReadOnly ? tool.readingOnly : tool
    }

    /// Refuses the option with which a tool would write, where it may only read.
    func check(_ arguments: [JSONValue.Member], of tool: MCPTool) throws(EkcalError) {
        guard isReadOnly, let option = tool.writingOption?.name,
            arguments.contains(where: { $0.name == option })
        else { return }
        throw EkcalError(
            .refused, "\"\(option)\" would change the store, and this server only reads",
            hint: "nothing was changed; call \(tool.name) without it", field: option)
    }

    /// Refuses an operation that changes too much, or something else than it may.
    func check(_ changes: [CalStoreChange]) throws(EkcalError) {
        if let calendars, !changes.allSatisfy({ MCPLimits.isWithin(calendars, $0) }) {
            throw EkcalError(
                .refused, "the change concerns a calendar that this server does not show",
                hint: "nothing was changed", field: "--calendars")
        }
        guard changes.count > self.changes else { return }
        throw EkcalError(
            .condition, "the call changes \(changes.count) records; the server allows \(self.changes)",
            hint: "change fewer items in one call; nothing was changed", field: "--max-changes")
    }

    /// The same error without the items that prevent an undo: they may be in calendars that are not shown.
    func limited(_ error: any Error) -> any Error {
        guard calendars != nil else { return error }
        var error = EkcalError(any: error)
        if error.code == .undoConflict { error.candidates = [] }
        return error
    }

    private static func isWithin(_ calendars: [CalStoreCalendar.ID], _ change: CalStoreChange) -> Bool {
        let items = [change.itemBefore?.calendarID, change.itemAfter?.calendarID]
        let records = [change.calendarBefore?.id, change.calendarAfter?.id]
        let ids = (items + records).compactMap(\.self)
        return !ids.isEmpty && ids.allSatisfy(calendars.contains)
    }
}
