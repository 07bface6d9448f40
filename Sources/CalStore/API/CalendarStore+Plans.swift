/// Plans: changes that are prepared now and made later.
extension CalendarStore {
    /// Prepares the changes of a ``write(_:now:dryRun:_:)`` and returns them as a plan, without saving them.
    ///
    /// - Parameters:
    ///   - label: A text for people in the plan.
    ///   - now: The time for changed items.
    ///   - about: More text for people; called after `body`.
    ///   - conditions: Conditions for applying the plan; called after `body`.
    ///   - body: Reads and changes the store through its argument. Its errors are thrown.
    public func plan<Result>(
        _ label: String = "plan", now: Instant = .now, about: () -> [String] = { [] },
        conditions: () -> [String] = { [] },
        _ body: (inout CalStoreTransaction) throws -> Result
    ) throws -> CalStorePlanOutcome<Result> {
        let attempt = try engine.attempt { state, past in
            try CalStoreTransaction.run(on: &state, past: past, now: now, seeing: visible, body)
        }
        let position = attempt.moment.position
        let plan = CalStorePlan(
            storeID: (position?.store).map(CalendarStore.ID.init),
            revision: attempt.moment.revision, time: now,
            label: label, about: about(), conditions: conditions(), edit: attempt.edit,
            dependencies: attempt.dependencies)
        return CalStorePlanOutcome(result: attempt.result, plan: plan)
    }

    /// Makes exactly the changes of a plan, as one operation, unless one of its records was changed since.
    ///
    /// - Parameters:
    ///   - plan: A plan from ``plan(_:now:about:conditions:_:)``, or read from its file.
    ///   - label: A text for people in the log.
    ///   - now: The time for the log. Changed items get the time of the plan.
    ///   - dryRun: True to check everything and save nothing.
    ///   - check: Checks the conditions of the plan, in the state before (`false`) and after (`true`) its
    ///     changes; called only if it has conditions. If it throws, nothing is changed. It must not use the
    ///     store itself.
    /// - Returns: The operation; nil if the plan is empty.
    /// - Throws: `CalStoreError.otherStore` if the plan is for another store; `.planOutdated` with every
    ///   record that was changed since; and the errors of `write`.
    @discardableResult
    public func apply(
        _ plan: CalStorePlan, _ label: String = "apply", now: Instant = .now, dryRun: Bool = false,
        check: ((_ staged: CalendarStore, _ isAfter: Bool) throws -> Void)? = nil
    ) throws -> CalStoreOperation? {
        let (_, operation) = try engine.commit(label, now: now, isDryRun: dryRun) { state, past in
            let store = (past.position?.store).map(CalendarStore.ID.init)
            // A store gets its identifier with its first write.
            if let wanted = plan.storeID, wanted != store { throw CalStoreError.otherStore(file: "the plan") }
            let conflicts = state.conflicts(to: plan.edit, dependencies: plan.dependencies)
            guard conflicts.isEmpty else {
                throw CalStoreError.planOutdated(wasApplied: state.holds(plan.edit), conflicts)
            }
            guard let check, !plan.conditions.isEmpty else { return ((), plan.edit, OperationTraits()) }
            _ = try CalStoreTransaction.run(on: &state, past: past, now: now, seeing: visible) { change in
                try change.staging { try check($0, false) }
                for planned in plan.edit.changes { change.make(planned) }
                try change.staging { try check($0, true) }
            }
            // What `check` read must still be true at the commit.
            return ((), plan.edit, OperationTraits(dependsOnWholeStore: true))
        }
        return operation.map { CalStoreOperation($0, isDryRun: dryRun) }
    }
}

/// The result of ``CalendarStore/plan(_:now:about:conditions:_:)``.
public struct CalStorePlanOutcome<Result> {
    /// The result of the body.
    public let result: Result
    /// The changes that the body would have made.
    public let plan: CalStorePlan
}

extension CalStorePlanOutcome: Sendable where Result: Sendable {}
