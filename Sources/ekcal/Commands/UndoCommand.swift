import CalStore

/// `undo` and `redo`: takes back an operation, and takes that back.
struct UndoCommand {
    let session: Session

    func runUndo() throws -> ExitCode {
        let store = try session.openStore()
        let id = try session.arguments.operand(0).map { try OperationReader(store: store).id($0) }
        let outcome = try store.undo(
            session.label, of: id, now: session.now, dryRun: session.isDryRun,
            byForce: session.arguments.has(.force))
        return try report(outcome, store, verb: "undo")
    }

    func runRedo() throws -> ExitCode {
        let store = try session.openStore()
        let force = session.arguments.has(.force)
        guard let typed = session.arguments.operand(0) else {
            try checkNothingCameBetween(store)
            let outcome = try store.redo(
                session.label, now: session.now, dryRun: session.isDryRun, byForce: force)
            return try report(outcome, store, verb: "redo")
        }
        let undo = try undo(of: OperationReader(store: store).id(typed), typed, store)
        let outcome = try store.undo(
            session.label, of: undo, now: session.now, dryRun: session.isDryRun, byForce: force)
        return try report(outcome, store, verb: "redo")
    }

    /// The undo that is meant: one that was named, or the one that took back what was named.
    private func undo(of id: String, _ typed: String, _ store: CalendarStore) throws -> String {
        if try store.operation(id).entry.role == .undo { return id }
        // Only the log knows what was undone later.
        if let undo = try store.log().first(where: { $0.id == id })?.undoneBy { return undo }
        throw EkcalError(
            .refused, "\(typed) was not undone, so it cannot be redone",
            hint: "`\(session.line(of: "log"))` shows what was undone", field: "OP")
    }

    /// A key that is pressed once too often must not bring back something from long ago.
    private func checkNothingCameBetween(_ store: CalendarStore) throws {
        var newer = 0
        for limit in [32, 1024, Int.max] {
            newer = 0
            let entries = try store.log(limit: limit)
            for entry in entries {
                if entry.role == .undo, entry.undoneBy == nil {
                    guard newer > 0, let target = entry.reverses else { return }
                    let count = try store.logExtent()
                    let text = OperationText(times: session.times, count: count.first + count.count)
                    let name = text.shortID(target)
                    throw EkcalError(
                        .condition,
                        "since the last undo the store was changed \(newer == 1 ? "once" : "\(newer) times")",
                        hint:
                            "to redo it anyway: `\(session.line(of: "redo " + name))`",
                        field: "OP")
                }
                if entry.role != .undo, entry.role != .redo, entry.undoneBy == nil { newer += 1 }
            }
            if entries.count < limit { return }
        }
    }

    private func report(
        _ outcome: CalStoreUndo, _ store: CalendarStore, verb: String
    ) throws -> ExitCode {
        let report = HistoryReport(session: session, store: store, operation: outcome.operation)
        guard session.output == .text else {
            try report.print([
                "reverses": JSONValue(outcome.target?.id), "undone_by": JSONValue(outcome.target?.undoneBy),
                "overruled": .array(
                    outcome.overruled.map { conflict in
                        [
                            "type": .string(conflict.kind), "id": .string(conflict.id),
                            "title": .string(conflict.title), "reason": .string("\(conflict.reason)"),
                        ]
                    }),
            ])
            return try exit(outcome, verb)
        }
        let extent = try store.logExtent()
        let text = OperationText(times: session.times, count: extent.first + extent.count)
        if !session.isQuiet {
            if let target = outcome.target {
                try print(outcome, target, report, text)
            } else {
                session.print("Nothing to \(verb).")
            }
        }
        return try exit(outcome, verb)
    }

    private func exit(_ outcome: CalStoreUndo, _ verb: String) throws -> ExitCode {
        guard outcome.operation == nil, session.arguments.has(.failEmpty) else { return .success }
        throw EkcalError(.nothingMatched, "there is nothing to \(verb)")
    }

    private func print(
        _ outcome: CalStoreUndo, _ target: CalStoreLogEntry, _ report: HistoryReport, _ text: OperationText
    ) throws {
        if let undoneBy = target.undoneBy {
            return session.print(
                "Nothing to do: \(text.shortID(target.id)) was undone by \(text.shortID(undoneBy)).")
        }
        guard outcome.operation != nil else {
            return session.print(
                "Nothing to do: later operations replaced everything that \(text.shortID(target.id)) did.")
        }
        // To take back an undo is to do again what that had undone.
        let shown = target.reverses.flatMap { try? report.store.operation($0).entry } ?? target
        // What was changed outside and is not recorded yet has no name that stays.
        let name = shown.sequence == 0 ? "" : text.shortID(shown.id) + "  "
        let isRedo = target.role == .undo
        let did = session.isDryRun ? (isRedo ? "Would redo" : "Would undo") : isRedo ? "Redid" : "Undid"
        session.print("\(did) \(name)\(CleanText.line(shown.label))")
        try report.printChanges()
        for conflict in outcome.overruled {
            session.warn("by force: \"\(conflict.title)\" \(conflict.reason)")
        }
        if session.isDryRun { return session.printDryRun() }
        if !isRedo, let operation = outcome.operation {
            session.print(session.reminder("Redo with: \(session.line(of: "redo"))", operation))
        } else {
            session.printEnd(outcome.operation)
        }
    }
}
