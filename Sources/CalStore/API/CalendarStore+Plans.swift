/// Working a change out, and making it later.
extension CalendarStore {
    /// Does everything that ``write(_:now:dryRun:_:)`` does but keep it, and says what would be done.
    ///
    /// - Parameters:
    ///   - label: What a person reads in the plan.
    ///   - now: The time that stands in what is changed.
    ///   - about: What else a person should read; asked behind `body`.
    ///   - conditions: What must hold when the plan is applied; asked behind `body`.
    ///   - body: Reads and changes by its argument. What it throws, this throws.
    public func plan<Result>(
        _ label: String, now: Instant, about: () -> [String] = { [] },
        conditions: () -> [String] = { [] },
        _ body: (inout CalStoreTransaction) throws -> Result
    ) throws -> (result: Result, plan: CalStorePlan) {
        let attempt = try engine.attempt { state, past in
            try CalStoreTransaction.run(on: &state, past: past, now: now, body)
        }
        let position = attempt.moment.position
        let plan = CalStorePlan(
            storeID: position?.store.text,
            revision: CalendarStore.revision(position, inMemory: attempt.moment.count), time: now,
            label: label, about: about(), conditions: conditions(), edit: attempt.edit,
            companions: attempt.companions)
        return (attempt.result, plan)
    }

    /// Makes the changes of a plan, exactly and as one operation, when nobody has changed since what they are about.
    ///
    /// - Parameters:
    ///   - plan: As ``plan(_:now:about:_:)`` gave it, or read from its file.
    ///   - label: What a person reads in the log.
    ///   - now: The time that stands in the log. In what is changed stands the time of the plan.
    ///   - dryRun: Does everything but keep it.
    ///   - check: Looks whether the conditions of the plan hold, in the store as it is before (`false`) and after (`true`) its
    ///     changes; asked when it has conditions. What it throws, this throws, and nothing is done. It must not use the store itself.
    /// - Returns: The operation; nil when there is nothing in the plan.
    /// - Throws: `CalStoreError.otherStore` when the plan is for another store, `.planOutdated` with every record that was changed
    ///   since; and what `write` throws.
    @discardableResult
    public func apply(
        _ plan: CalStorePlan, _ label: String, now: Instant, dryRun: Bool = false,
        check: ((_ staged: CalendarStore, _ isAfter: Bool) throws -> Void)? = nil
    ) throws -> CalStoreOperation? {
        let (_, operation) = try engine.commit(label, now: now, isDryRun: dryRun) { state, past in
            let store = past.position?.store.text
            // One that nobody had written has no name yet.
            if let wanted = plan.storeID, wanted != store { throw CalStoreError.otherStore(file: "the plan") }
            let obstacles = state.obstacles(to: plan.edit, companions: plan.companions)
            guard obstacles.isEmpty else {
                throw CalStoreError.planOutdated(wasApplied: state.holds(plan.edit), obstacles)
            }
            guard let check, !plan.conditions.isEmpty else { return ((), plan.edit, OperationTraits()) }
            _ = try CalStoreTransaction.run(on: &state, past: past, now: now) { change in
                try change.staging { try check($0, false) }
                for planned in plan.edit.changes { change.make(planned) }
                try change.staging { try check($0, true) }
            }
            // What was looked at must still be true when it is saved.
            return ((), plan.edit, OperationTraits(dependsOnWholeStore: true))
        }
        return operation.map { CalStoreOperation($0, isDryRun: dryRun) }
    }
}
