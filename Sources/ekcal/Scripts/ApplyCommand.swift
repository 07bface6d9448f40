import Basics
import CalStoreExchange
import CalStoreLanguage
import CommandLine
import Terminal

extension CommandTable {
    static let apply = Command(
        type: ApplyCommand.self, path: ["apply"], section: .scripts, writes: true,
        answer: { .changing(.event, .reminder, telling: ApplyCommand.Result.members) },
        summary: "make the changes of a plan from `batch --plan`",
        parameters: [
            .init(name: "PLAN", arity: .one, help: "the plan; - reads standard input", values: .files)
        ],
        options: take(.maxChanges) + [
            .init(.force, help: "make the changes even if the times of `plan` are no longer free")
        ] + counting + changing,
        details: [
            """
            The items must still be as they are in the plan: if one has changed since, no change is made, \
            the changed items are listed, and the exit code is 5. Changes of other items do not matter. An \
            edited plan is refused. The `assert` lines of the batch must still be true; an assert between \
            two changes can be checked only if the store was not changed at all.
            """,
            "The times of a plan from `ekcal plan` must still be free: if a time is taken or past, no change "
                + "is made, and the exit code is 5. With --force, the events are added anyway.",
            "More than 100 changes need -y or --max-changes.",
            "It is one operation, which can be undone. A plan can be applied once.",
        ],
        examples: [
            .init(line: "ekcal apply plan.json -n", says: "check the plan, and show what would change"),
            .init(line: "ekcal apply plan.json", says: "make the changes"),
        ])
}

/// `apply`: makes the changes of a plan from `batch --plan`.
struct ApplyCommand: EkcalCommand {
    /// The file of the plan; `-` for standard input.
    private let file: String
    /// The plan itself, if it is not in a file.
    var plan: CalStorePlan?
    private let limit: ChangeLimit
    private let count: WantedCount
    /// Whether the plan is applied even if its times are taken.
    private let isForced: Bool

    /// The name of the file in messages.
    private var name: String { file == "-" ? "standard input" : file }

    init(_ arguments: ParsedArguments, _ session: Session) {
        file = arguments.operand(0) ?? "-"
        limit = ChangeLimit(arguments)
        count = WantedCount(arguments)
        isForced = arguments.has(.force)
    }

    func run(_ session: Session) throws -> Response {
        let plan = try plan ?? read(session)
        try limit.check(plan.changes.count, isOnlyTried: session.isDryRun)
        try count.checkChanges(plan.changes.count)
        let store = try session.access.open()
        let operation = try apply(plan, to: store, session)
        let report = HistoryReport(session: session, store: store, operation: operation)
        return Response(
            text: { $0.print(try lines(plan, operation, store, session)) },
            answer: {
                try report.answer(adding: Result(plan: plan).jsonMembers)
            }, change: Response.Change(operation))
    }

    private func apply(
        _ plan: CalStorePlan, to store: CalendarStore, _ session: Session
    ) throws -> CalStoreOperation? {
        let conditions = try PlanCondition.all(of: plan)
        let times = isForced ? [] : plan.conditions.compactMap(FreeTimeCondition.init)
        let hasMoved = try store.revision() != plan.revision
        do {
            return try store.apply(
                plan, session.access.label, now: session.clock.now, dryRun: session.isDryRun
            ) { staged, isAfter in
                if !isAfter { for time in times { try time.check(staged, session) } }
                for condition in conditions where condition.place == (isAfter ? .after : .before) {
                    try condition.check(staged, of: plan, session)
                }
                // The store cannot be read during a write, so `hasMoved` was read before.
                if !isAfter, let between = conditions.first(where: { $0.place == .between }), hasMoved {
                    throw between.refused()
                }
            }
        } catch CalStoreError.otherStore {
            throw EkcalError(
                .refused, "the plan is for another store", hint: "select that store with --store",
                field: "PLAN")
        }
    }

    private func lines(
        _ plan: CalStorePlan, _ operation: CalStoreOperation?, _ store: CalendarStore, _ session: Session
    ) throws -> [String] {
        let made = TimeText(zone: session.clock.zone).moment(ItemTime(plan.time, in: session.clock.zone))
        guard let operation else { return ["The plan \(name), made \(made), has no changes."] }
        let did = session.isDryRun ? "Would apply" : "Applied"
        // All changes are listed, because the user decides from them.
        let text = try session.changeText(operation.changes, store)
        return ["\(did) \(name), made \(made) by: \(TerminalText.line(plan.label))"]
            + text.lines(operation.changes, isWhole: session.isDryRun) + session.endLines(operation)
    }

    private func read(_ session: Session) throws -> CalStorePlan {
        let bytes = try session.words.readFile(file)
        do throws(CalStoreError) {
            return try CalStorePlan(json: bytes, name: name)
        } catch {
            guard case .damaged(_, let line, let reason) = error else { throw error }
            throw EkcalError(
                .usage, "\(name)\(line.map { ", line \($0)" } ?? ""): \(reason)",
                hint: "nothing was changed; make a new plan with `ekcal batch --plan`", field: "PLAN",
                line: line)
        }
    }

    /// The members of `result` for `apply`.
    struct Result: JSONRow {
        let plan: CalStorePlan

        static let fields: [JSONField<Self>] = [.init("plan", "the plan", \.plan)]
    }
}

extension CalStorePlan: JSONRow {
    package static let fields: [JSONField<Self>] = [
        .init("time", .instant, "time of creation", \.time.description),
        .init("label", "command line that made the plan", \.label),
        .init("revision", "revision of the store when the plan was made", \.revision),
        .init("about", "commands of the batch", \.about),
    ]
}
