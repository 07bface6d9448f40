import Basics
import CalStore
import CalStoreExchange
import CommandLine

/// The limits for the calls of a server.
struct MCPLimits: Sendable {
    /// Whether only tools that read are offered.
    var isReadOnly = false
    /// The calendars that tools may read and change; nil for all.
    var calendars: [CalStoreCalendar.ID]?
    /// The names of the tools that are offered.
    var tools = MCPLimits.basicTools
    /// The maximum number of rows in an answer.
    var rows = 200
    /// The maximum number of records that a call changes.
    var changes = 100

    /// The tools for daily work: a client chooses badly among too many.
    static let basicTools = Set(MCPTool.all.filter(\.row.isBasic).map(\.name))

    /// Commands that read the whole store or create calendars.
    private static let ofTheWholeStore: Set<String> = [
        "log", "op show", "op diff", "changes", "history", "store info", "calendar add", "source list",
    ]

    /// A tool as this server offers it; nil if it does not.
    func offered(_ tool: MCPTool) -> MCPTool? {
        let isOfTheWholeStore = tool.row.commands.contains { MCPLimits.ofTheWholeStore.contains($0.value) }
        guard tools.contains(tool.name), calendars == nil || !isOfTheWholeStore else { return nil }
        return isReadOnly ? tool.readingOnly : tool
    }

    /// Throws for an option that would make a tool of a read-only server write.
    func check(_ arguments: [JSONValue.Member], of tool: MCPTool) throws(EkcalError) {
        guard isReadOnly, let option = tool.writingOption?.name,
            arguments.contains(where: { $0.name == option })
        else { return }
        throw EkcalError(
            .refused, "\"\(option)\" would change the store, and this server only reads",
            hint: "nothing was changed; call \(tool.name) without it", field: option)
    }

    /// Throws for an operation with too many changes, or with changes of hidden calendars.
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

    /// The same error without the items that prevent an undo, because they may be in hidden calendars.
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
