import CalStore
import CommandLine

/// The options of `undo` and `redo`.
struct UndoOptions {
    /// The operation as it was typed; nil for the newest one.
    let operation: String?
    private let isForced: Bool
    private let count: WantedCount

    init(_ arguments: ParsedArguments) {
        operation = arguments.operand(0)
        isForced = arguments.has(.force)
        count = WantedCount(arguments)
    }

    /// Undoes an operation; nil for the newest one that is neither an undo nor undone.
    func undo(
        _ id: CalStoreOperation.ID?, _ store: CalendarStore, _ session: Session
    ) throws -> CalStoreUndo {
        try store.undo(
            session.access.label, of: id, now: session.clock.now, dryRun: session.isDryRun, byForce: isForced,
            checking: count.checkChanges)
    }

    /// Undoes the newest change of this server. It must not undo later changes of people.
    func undo(
        newestOf own: Set<CalStoreOperation.ID>, _ store: CalendarStore, _ session: Session
    ) throws -> CalStoreUndo {
        let outcome = try store.undo(
            session.access.label, newestOf: own, now: session.clock.now, dryRun: session.isDryRun,
            byForce: isForced, checking: count.checkChanges)
        if outcome.target != nil { return outcome }
        throw EkcalError(
            .refused, "this server has no change to undo",
            hint: "nothing was changed; name an operation of others to undo it", field: "operation")
    }

    /// Reverses the newest undo.
    func redo(_ store: CalendarStore, _ session: Session) throws -> CalStoreUndo {
        try store.redo(
            session.access.label, now: session.clock.now, dryRun: session.isDryRun, byForce: isForced,
            checking: count.checkChanges)
    }

    func response(
        _ outcome: CalStoreUndo, _ verb: String, _ store: CalendarStore, _ session: Session
    ) -> Response {
        UndoReport(session: session, store: store, outcome: outcome, verb: verb).response(count)
    }
}
