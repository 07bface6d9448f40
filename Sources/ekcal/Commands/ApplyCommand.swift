import CalStore
import CalStoreLanguage

/// `apply`: does what a plan says that `batch --plan` has written.
struct ApplyCommand {
    let context: Context

    func run() throws -> ExitCode {
        let name = context.arguments.operand(0) ?? "-"
        let shown = name == "-" ? "standard input" : name
        let plan = try read(name, shown)
        try BatchCommand.checkCount(plan.changes.count, context)
        if plan.changes.isEmpty { _ = try context.exit(isEmpty: true) }
        let store = try context.openStore()
        let conditions = try PlanCondition.all(of: plan)
        let hasMoved = try store.revision() != plan.revision
        let operation: CalStoreOperation?
        do {
            operation = try store.apply(
                plan, context.label, now: context.now, dryRun: context.isDryRun
            ) { staged, isAfter in
                for condition in conditions where condition.place == (isAfter ? .after : .before) {
                    try condition.check(staged, of: plan, context)
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
        let report = HistoryReport(context: context, store: store, operation: operation)
        guard context.output == .text else {
            try report.print([
                "plan": [
                    "time": .string(plan.time.description), "label": .string(plan.label),
                    "revision": .string(plan.revision), "about": .array(plan.about.map(JSONValue.string)),
                ]
            ])
            return .success
        }
        if context.isQuiet { return .success }
        let made = TimeText(zone: context.zone).moment(ItemTime(plan.time, in: context.zone))
        guard let operation else {
            context.print("There is nothing to do in \(shown), which was made \(made).")
            return .success
        }
        let did = context.isDryRun ? "Would apply" : "Applied"
        context.print("\(did) \(shown), made \(made) by: \(CleanText.line(plan.label))")
        // All of it: somebody decides by this.
        let text = try ChangeText(operation.changes, store, context)
        for line in text.lines(operation.changes, isWhole: context.isDryRun) { context.print(line) }
        context.printEnd(operation)
        return .success
    }

    private func read(_ name: String, _ shown: String) throws -> CalStorePlan {
        let bytes = try context.readFile(name)
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
