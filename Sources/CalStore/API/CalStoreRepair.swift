/// What ``CalendarStore/repair(_:now:dryRun:)`` did to one record.
public struct CalStoreRepair: Sendable, Hashable {
    /// The rule that did not hold.
    public let invariant: StoreInvariant
    /// The item or calendar.
    public let id: String
    /// One sentence.
    public let message: String
}

extension CalendarStore {
    /// Mends records that break rules of the store, as one operation, which can be undone: what ``check()`` names, as far as
    /// it can be mended without guessing what was meant. Files that are damaged are none of that; see
    /// ``salvage(_:to:now:)``.
    ///
    /// - Parameters:
    ///   - label: What a person reads in the log.
    ///   - now: The time that stands in the log and in what was changed.
    ///   - dryRun: Does everything but keep it.
    /// - Returns: What was done, and the operation; nil when there was nothing to do.
    /// - Throws: What `write` throws.
    public func repair(
        _ label: String, now: Instant, dryRun: Bool = false
    ) throws -> (repairs: [CalStoreRepair], operation: CalStoreOperation?) {
        let (repairs, operation) = try engine.commit(label, now: now, isDryRun: dryRun) { state in
            state.repairs(now: now)
        }
        return (
            repairs.map { repair in
                CalStoreRepair(
                    invariant: repair.invariant, id: repair.record.text, message: repair.message)
            }, operation.map { CalStoreOperation($0, isDryRun: dryRun) }
        )
    }
}
