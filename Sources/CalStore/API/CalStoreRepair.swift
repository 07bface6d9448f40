/// The repair of one record by ``CalendarStore/repair(_:now:dryRun:)``.
public struct CalStoreRepair: Sendable, Hashable {
    /// The rule that was violated.
    public let invariant: StoreInvariant
    /// The item or calendar.
    public let id: RecordID
    /// A description in one sentence.
    public let message: String
}

extension CalendarStore {
    /// Repairs records that break rules of the store, as one operation that can be undone. It repairs the
    /// problems of ``check()`` that need no guess. It does not repair damaged files; see
    /// ``salvage(_:to:now:)``.
    ///
    /// - Parameters:
    ///   - label: A text for people in the log.
    ///   - now: The time for the log and for changed items.
    ///   - dryRun: True to check everything and save nothing.
    /// - Returns: The repairs and the operation; nil if there was nothing to repair.
    /// - Throws: The errors of `write`.
    public func repair(
        _ label: String = "repair", now: Instant = .now, dryRun: Bool = false
    ) throws -> CalStoreRepairOutcome {
        let (repairs, operation) = try engine.commit(label, now: now, isDryRun: dryRun) { state in
            state.repairs(now: now)
        }
        return CalStoreRepairOutcome(
            repairs: repairs.map { repair in
                CalStoreRepair(
                    invariant: repair.invariant, id: repair.record, message: repair.message)
            }, operation: operation.map { CalStoreOperation($0, isDryRun: dryRun) }
        )
    }
}

/// The result of ``CalendarStore/repair(_:now:dryRun:)``.
public struct CalStoreRepairOutcome: Sendable {
    /// The repairs that were made.
    public let repairs: [CalStoreRepair]
    /// The operation; nil if there was nothing to repair.
    public let operation: CalStoreOperation?
}
