/// Undo and redo. Each of them is a new operation, which can be undone as well; no committed change is ever
/// lost.
extension CalendarStore {
    /// Undoes an operation: each of its records gets its earlier values back, merged by property with later
    /// changes. Identifiers stay the same. A record that was not changed since is again the same to the last
    /// byte.
    ///
    /// ```swift
    /// let undone = try store.undo("undo", now: now)      // the newest one
    /// print(undone.target?.label ?? "nothing to undo")
    /// ```
    /// - Parameters:
    ///   - label: A text for people in the log.
    ///   - operation: The identifier of an operation; nil for the newest one that is not an undo or redo, was
    ///     not undone, and of which anything is left. To undo an undo, redo.
    ///   - dryRun: True to check everything and save nothing.
    ///   - byForce: True to overwrite later changes of the same properties.
    ///   - check: Called with the number of records that will change, before anything changes. If it throws,
    ///     the undo ends with its error.
    /// - Throws: `CalStoreError.cannotUndo` with every record whose later change would be lost;
    ///   `.noSuchOperation`; and the errors of `write`.
    @discardableResult
    public func undo(
        _ label: String = "undo", of operation: CalStoreOperation.ID? = nil, now: Instant = .now,
        dryRun: Bool = false, byForce: Bool = false,
        checking check: (_ changes: Int) throws -> Void = { _ in }
    ) throws -> CalStoreUndo {
        try reverse(label, now: now, dryRun: dryRun, byForce: byForce, goesOn: operation == nil, check) {
            (history) throws(CalStoreError) in
            guard let operation else { return try history.newestToUndo(now) }
            return try history.step(operation.record)
        }
    }

    /// Undoes the newest of some operations that is not an undo or redo, was not undone, and of which
    /// anything is left.
    package func undo(
        _ label: String, newestOf operations: Set<CalStoreOperation.ID>, now: Instant, dryRun: Bool,
        byForce: Bool, checking check: (_ changes: Int) throws -> Void
    ) throws -> CalStoreUndo {
        let records = Set(operations.map(\.record))
        return try reverse(label, now: now, dryRun: dryRun, byForce: byForce, goesOn: true, check) {
            (history) throws(CalStoreError) in
            guard !records.isEmpty else { return nil }
            return try history.newestToUndo { records.contains($0.id) }
        }
    }

    /// Redoes the newest undo that was not redone yet: it undoes that undo.
    @discardableResult
    public func redo(
        _ label: String = "redo", now: Instant = .now, dryRun: Bool = false, byForce: Bool = false,
        checking check: (_ changes: Int) throws -> Void = { _ in }
    ) throws -> CalStoreUndo {
        try reverse(label, now: now, dryRun: dryRun, byForce: byForce, check) {
            (history) throws(CalStoreError) in
            while let step = try history.previous() {
                if case .undoes = step.operation.head.reversal, step.undoneBy == nil { return step }
            }
            return nil
        }
    }

    /// Restores the state after an operation for the whole store, as a new operation.
    ///
    /// - Returns: The new operation; nil if the store already has that state.
    /// - Throws: `CalStoreError.noSuchOperation`, and the errors of `write`.
    @discardableResult
    public func restore(
        _ label: String = "restore", to operation: CalStoreOperation.ID, now: Instant = .now,
        dryRun: Bool = false, checking check: (_ changes: Int) throws -> Void = { _ in }
    ) throws -> CalStoreOperation? {
        let (_, made) = try engine.commitFromHistory(label, now: now, isDryRun: dryRun) { state, past in
            var history = try past.history()
            var back = history.outside?.inverse ?? Edit()
            try history.goBack(to: operation.record, adding: &back)
            let edit = back.settled
            try check(edit.changes.count)
            return ((), edit, OperationTraits())
        }
        return made.map { CalStoreOperation($0, isDryRun: dryRun) }
    }

    /// - Parameter goesOn: Whether an older operation is found instead of one without any effect left.
    private func reverse(
        _ label: String, now: Instant, dryRun: Bool, byForce: Bool, goesOn: Bool = false,
        _ check: (Int) throws -> Void,
        _ find: (inout OperationHistory) throws(CalStoreError) -> OperationHistory.Step?
    ) throws -> CalStoreUndo {
        let ((target, overruled), made) = try engine.commitFromHistory(label, now: now, isDryRun: dryRun) {
            state, past -> ((CalStoreLogEntry?, [UndoConflict]), Edit, OperationTraits) in
            var history = try past.history()
            guard var step = try find(&history) else { return ((nil, []), Edit(), OperationTraits()) }
            var entry = try CalStoreLogEntry(step)
            if step.undoneBy != nil { return ((entry, []), Edit(), OperationTraits()) }
            var inverse = Inverse(of: try step.operation.edit(), in: state)
            if goesOn, inverse.isNothing {
                // If nothing is left of any, the newest one is reported.
                while let older = try find(&history), older.operation.head.number > 0 {
                    let next = Inverse(of: try older.operation.edit(), in: state)
                    if next.isNothing { continue }
                    (step, inverse, entry) = (older, next, try CalStoreLogEntry(older))
                    break
                }
            }
            guard inverse.isPossible(byForce: byForce) else {
                throw CalStoreError.cannotUndo(operation: entry.id.record, inverse.conflicts)
            }
            let head = step.operation.head
            let reversal: Reversal
            if case .undoes = head.reversal {
                reversal = .redoes(head.id)
            } else {
                reversal = .undoes(head.id)
            }
            let edit = inverse.edit.settled
            try check(edit.changes.count)
            return ((entry, inverse.conflicts), edit, OperationTraits(reversal: reversal))
        }
        return CalStoreUndo(
            target: target, operation: made.map { CalStoreOperation($0, isDryRun: dryRun) },
            overruled: overruled)
    }
}

extension OperationHistory {
    /// The operation that `undo` without an identifier reverses. It includes changes made outside, though
    /// these are recorded only with the next change: a dry run makes none.
    fileprivate mutating func newestToUndo(_ now: Instant) throws(CalStoreError) -> Step? {
        if let outside, !outside.isEmpty {
            let head = OperationHead(
                number: 0, id: .random(), time: now, label: "changed outside", edited: 0)
            return Step(operation: RecordedOperation(head, outside), undoneBy: nil)
        }
        return try newestToUndo { _ in true }
    }

    fileprivate mutating func newestToUndo(
        _ isWanted: (OperationHead) -> Bool
    ) throws(CalStoreError) -> Step? {
        while let step = try previous() {
            let head = step.operation.head
            if head.reversal == nil, step.undoneBy == nil, isWanted(head) { return step }
        }
        return nil
    }
}

/// The result of `undo` or `redo`.
public struct CalStoreUndo: Sendable {
    /// The operation to undo; nil if there was none.
    public let target: CalStoreLogEntry?
    /// The new operation that undoes it; nil if there was nothing to do: it was already undone, or its
    /// effects no longer exist.
    public let operation: CalStoreOperation?
    /// Later changes that were lost because the undo was forced.
    public let overruled: [UndoConflict]
}
