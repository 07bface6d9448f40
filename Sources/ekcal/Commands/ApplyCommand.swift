import CalStore
import CalStoreLanguage

/// `apply`: does what a plan says that `batch --plan` has written.
struct ApplyCommand {
    let session: Session

    func run() throws -> ExitCode {
        let name = session.arguments.operand(0) ?? "-"
        let shown = name == "-" ? "standard input" : name
        let plan = try read(name, shown)
        try BatchCommand.checkCount(plan.changes.count, session)
        if plan.changes.isEmpty { _ = try session.exit(isEmpty: true) }
        let store = try session.openStore()
        let conditions = try PlanCondition.all(of: plan)
        let hasMoved = try store.revision() != plan.revision
        let operation: CalStoreOperation?
        do {
            operation = try store.apply(
                plan, session.label, now: session.now, dryRun: session.isDryRun
            ) { staged, isAfter in
                for condition in conditions where condition.place == (isAfter ? .after : .before) {
                    try condition.check(staged, of: plan, session)
                }
                // `store` is not to be asked while it is written.
                if !isAfter, let between = conditions.first(where: { $0.place == .between }), hasMoved {
                    throw between.refused()
                }
            }
        } catch CalStoreError.otherStore {
            throw EkcalError(
                .refused, "the plan is for another store", hint: "select that store with --store",
                field: "PLAN")
        }
        let report = HistoryReport(session: session, store: store, operation: operation)
        guard session.output == .text else {
            try report.print([
                "plan": [
                    "time": .string(plan.time.description), "label": .string(plan.label),
                    "revision": .string(plan.revision), "about": .array(plan.about.map(JSONValue.string)),
                ]
            ])
            return .success
        }
        if session.isQuiet { return .success }
        let made = TimeText(zone: session.zone).moment(ItemTime(plan.time, in: session.zone))
        guard let operation else {
            session.print("There is nothing to do in \(shown), which was made \(made).")
            return .success
        }
        let did = session.isDryRun ? "Would apply" : "Applied"
        session.print("\(did) \(shown), made \(made) by: \(CleanText.line(plan.label))")
        // All of it: somebody decides by this.
        let text = try ChangeText(operation.changes, store, session)
        for line in text.lines(operation.changes, isWhole: session.isDryRun) { session.print(line) }
        session.printEnd(operation)
        return .success
    }

    private func read(_ name: String, _ shown: String) throws -> CalStorePlan {
        let bytes = try session.readFile(name)
        do throws(CalStoreError) {
            return try CalStorePlan(json: bytes, name: shown)
        } catch {
            guard case .damaged(_, let line, let reason) = error else { throw error }
            throw EkcalError(
                .usage, "\(shown)\(line.map { ", line \($0)" } ?? ""): \(reason)",
                hint: "nothing was changed; make a new plan with `ekcal batch --plan`", field: "PLAN",
                line: line)
        }
    }
}
