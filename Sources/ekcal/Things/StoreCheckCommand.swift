import Basics
import CalStoreExchange
import CommandLine
import Terminal

extension CommandTable {
    static let storeCheck = Command(
        type: StoreCheckCommand.self, path: ["store", "check"], section: .things, writes: true,
        answer: {
            AnswerShape(
                items: [.reference(.problem), .reference(.salvage)], result: StoreCheckCommand.Result.members,
                mayLackResult: true)
        },
        summary: "check the store; print nothing if there is no problem",
        options: take(.fix, .salvage, .dryRun, .noHooks, .lockTimeout) + document + reading,
        exclusive: [
            [.fix, .salvage], [.salvage, .dryRun], [.fix, .atOperation], [.salvage, .atOperation],
        ],
        details: [
            """
            It reads every line of the log, compares store.json and the index with it, reads every backup, \
            and checks these rules: calendar-source, item-calendar, item-kind, item-valid, zone-known, \
            detached-series, detached-date, detached-once, detached-linked, uid-once, series-dates, id-once, \
            files, backups.
            """,
            """
            Without an option it writes nothing. --at-op checks the records of an earlier state, but no \
            files. --fix repairs what can be repaired without guessing, as one operation. --salvage is for \
            damaged files: it does not change them, and builds a new store in another folder from everything \
            that can be read.
            """,
            "Exit 74 if a file is damaged, 6 if a rule is broken, 7 if a salvage lost lines.",
        ],
        examples: [
            .init(line: "ekcal store check --fix -n", says: "show what would be repaired"),
            .init(line: "ekcal store check --salvage ~/rescued", says: "a new store from a damaged one"),
        ])
}

/// `store check`: prints the problems of the store. `--fix` repairs records, `--salvage` builds a new store
/// elsewhere.
struct StoreCheckCommand: EkcalCommand {
    private let isFixing: Bool
    /// The folder for the new store of `--salvage`; nil for a check.
    private let salvageFolder: String?

    init(_ arguments: ParsedArguments, _ session: Session) {
        isFixing = arguments.has(.fix)
        salvageFolder = arguments.value(.salvage)
    }

    func run(_ session: Session) throws -> Response {
        if let salvageFolder { return try StoreSalvage(to: salvageFolder, session).response }
        session.isOnlyReading = !isFixing
        let store = try session.access.open()
        var repairs: [CalStoreRepair] = []
        var operation: CalStoreOperation?
        if isFixing {
            let outcome = try session.console.showingProgress("Repairing") { _ in
                try store.maintenance.repair(
                    session.access.label, now: session.clock.now, dryRun: session.isDryRun)
            }
            (repairs, operation) = (outcome.repairs, outcome.operation)
            // A damaged index is written again.
            if !session.isDryRun { try store.maintenance.snapshot() }
        }
        let report = try session.console.showingProgress("Checking") { line in
            try store.maintenance.check(progress: line?.show)
        }
        for note in report.notes { session.warn(note.description) }
        var problems = report.problems
        if session.isDryRun {
            // A dry run does not report the problems that it would repair.
            let repaired = Set(repairs.map { Place(check: $0.invariant, id: $0.id) })
            problems.removeAll { repaired.contains(Place(check: $0.invariant, id: $0.id)) }
        }
        return Response(
            text: { [problems, repairs] page in
                page.print(repairs.map { line($0, session) } + problems.map(line))
                page.print(session.dryRunLines)
            },
            answer: { [problems, repairs, operation] in
                var answer = try session.answer(store, items: problems.map(\.json))
                if isFixing {
                    answer.result =
                        Result(operation: operation, isDryRun: session.isDryRun, repairs: repairs).json
                }
                return answer
            },
            change: isFixing ? Response.Change(operation) : nil, exit: exit(problems))
    }

    private struct Place: Hashable {
        let check: StoreInvariant
        let id: RecordID?
    }

    /// The exit code. A damaged file is worse than a record that breaks a rule.
    private func exit(_ problems: [CalStoreProblem]) -> ExitCode {
        let ofFiles: Set<StoreInvariant> = [.filesAreWhole, .backupsAreWhole]
        if problems.contains(where: { ofFiles.contains($0.invariant) }) { return .inputOutput }
        return problems.isEmpty ? .success : .refused
    }

    // MARK: Text

    private func line(_ repair: CalStoreRepair, _ session: Session) -> String {
        let did = session.isDryRun ? "would fix" : "fixed"
        return "\(did) \(repair.invariant.rawValue): \(TerminalText.line(repair.message))  (\(repair.id))"
    }

    private func line(_ problem: CalStoreProblem) -> String {
        let id = problem.id.map { "  (\($0))" } ?? ""
        return "\(problem.invariant.rawValue): \(TerminalText.line(problem.message))\(id)"
    }

    // MARK: Programs

    /// The `result` of `store check --fix`.
    struct Result: JSONRow {
        let operation: CalStoreOperation?
        let isDryRun: Bool
        let repairs: [CalStoreRepair]

        static let fields: [JSONField<Self>] = [
            .init("op", "the full identifier of the operation", \.operation?.id?.text),
            .init("committed", "whether the change is saved") { $0.operation?.isDryRun == false },
            .init("dry_run", "whether it was a dry run", \.isDryRun),
            .init("repairs", "repairs that were made", \.repairs),
        ]
    }
}

extension StoreInvariant: JSONRepresentable {}

extension CalStoreProblem: JSONRow {
    package static let fields: [JSONField<Self>] = [
        .type("problem"), .init("check", "the broken rule", \.invariant),
        .init("id", "the record that breaks the rule", \.id?.text),
        .init("message", "message for people", \.message),
    ]
}

extension CalStoreRepair: JSONRow {
    package static let fields: [JSONField<Self>] = [
        .init("check", "the broken rule", \.invariant),
        .init("id", "the record that broke the rule", \.id.text),
        .init("message", "what the repair did", \.message),
    ]
}

extension NamedShape {
    static let problem = NamedShape(
        "problem", "a rule that a record or a file breaks", of: CalStoreProblem.self)
}
