import Basics
import CalStore
import CalStoreLanguage
import CommandLine

extension CommandTable {
    static let batch = Command(
        type: BatchCommand.self, path: ["batch"], section: .scripts, writes: true,
        answer: { AnswerShape(items: [.reference(.batchLine), .reference(.batchSummary)], isLines: true) },
        summary: "run many commands as one operation, all or nothing",
        parameters: [
            .init(
                name: "FILE", arity: .optional,
                help: "file with one command per line (default: standard input)",
                values: .files)
        ],
        options: take(.maxChanges, .keepGoing, .expectRevision, .idempotencyKey, .plan) + counting + writing
            + take(.output, .json, .jsonl, .color, .quiet, .verbose)
            .choosing(.output, from: ["text", "json", "jsonl"]) + everywhere,
        exclusive: [
            [.plan, .keepGoing], [.plan, .idempotencyKey], [.plan, .dryRun], [.expect, .keepGoing],
        ],
        details: [
            """
            All lines are read before the first one runs. If a line fails, nothing is written, the message \
            names the line, and its exit code is the exit code of the batch. Otherwise, all changes are one \
            operation.
            """,
            "A line `commit` ends an operation: the changes before it are saved, whatever happens later. "
                + "With --keep-going, each line is a separate operation, and lines that fail are skipped.",
            """
            With --idempotency-key, the log keeps the key as long as the history of the operation. A second \
            run with the same key and the same lines repeats no change and reports the results of the first \
            run (`"replayed": true`); only lines that failed or were not reached are run. The same key with \
            other lines gives exit 5.
            """,
            "With --plan, nothing is changed: a file lists every item before and after, and `ekcal apply` "
                + "makes exactly these changes later.",
        ],
        examples: [
            .init(line: "ekcal batch move-team.txt -n", says: "show what would change"),
            .init(line: "ekcal batch move-team.txt", says: "make the changes"),
            .init(
                line: "ekcal batch order.jsonl --idempotency-key order-4711 --json",
                says: "from a program that may try again"),
            .init(
                line: "ekcal batch move-team.txt --plan plan.json",
                says: "for a review; then ekcal apply plan.json"),
        ])
}

/// `batch`: runs many commands as one operation, all or nothing. With `commit` lines it makes several
/// operations, and with `--keep-going` one for each line.
struct BatchCommand: EkcalCommand {
    private let transactions: [[BatchLine]]
    /// The results of earlier runs with the same key; nil without a key.
    private let memory: BatchMemory?
    /// The file of the plan; nil to make the changes.
    private let plan: String?
    /// Whether the changes are only planned.
    var isPlanned: Bool
    private let keepsGoing: Bool
    /// `--expect-rev`
    private let expectedRevision: String?
    private let limit: ChangeLimit
    private let answersYes: Bool
    private let failsWhenEmpty: Bool
    /// The expected number of changed items.
    private let count: WantedCount

    init(_ arguments: ParsedArguments, _ session: Session) throws {
        let name = arguments.operand(0) ?? "-"
        try session.checkOutput(arguments.value(.plan), of: .plan, isNotAmong: [name])
        let file = try session.words.readTextFile(name, field: "FILE")
        let lines = try Self.sayingThatNothingIsWritten(session) { try BatchReader.read(file) }
        try self.init(lines, text: file, arguments, session)
    }

    /// A batch of lines that are not in a file.
    init(lines: [JSONValue], _ arguments: ParsedArguments, _ session: Session) throws {
        let text = lines.map { $0.text + "\n" }.joined()
        try self.init(try BatchReader.read(lines), text: text, arguments, session)
    }

    /// - Parameter text: All lines, which identify the batch.
    private init(
        _ read: [[BatchLine]], text: String, _ arguments: ParsedArguments, _ session: Session
    ) throws {
        keepsGoing = arguments.has(.keepGoing)
        transactions = keepsGoing ? read.flatMap { $0.map { [$0] } } : read
        let circumstances = [text, session.clock.zone.name, keepsGoing ? "each" : "all"]
        memory = try arguments.value(.idempotencyKey).map { key in
            try BatchMemory(key: key, content: Array(circumstances.joined(separator: "\0").utf8))
        }
        plan = arguments.value(.plan)
        isPlanned = plan != nil
        expectedRevision = arguments.value(.expectRevision)
        limit = ChangeLimit(arguments)
        answersYes = arguments.has(.yes)
        failsWhenEmpty = arguments.has(.failEmpty)
        count = WantedCount(expected: arguments.number(.expect))
        guard transactions.count < 2 || !arguments.has(.expect) else {
            throw EkcalError(
                .usage,
                "--expect is checked before anything is saved, but this batch saves at each `commit` line",
                hint: "remove these lines, or write `assert` lines instead", field: "--expect")
        }
    }

    /// Throws for `commit` lines, because the whole batch must be one operation.
    func checkIsOneOperation() throws(EkcalError) {
        guard transactions.count > 1, !keepsGoing else { return }
        throw EkcalError(
            .usage, "a call is one operation, so its lines cannot have `commit`",
            hint: "nothing was changed; make a call for each part", field: "lines")
    }

    func run(_ session: Session) throws -> Response {
        let store = try session.access.open()
        if let plan { return try self.plan(as: plan, store, session) }
        let outcome = try Self.sayingThatNothingIsWritten(session) { try self.outcome(store, session) }
        let count = transactions.reduce(0) { $0 + $1.count }
        let report = BatchReport(session: session, outcome: outcome)
        return Response(
            stream: { [outcome] _ in
                try report.print(count, store)
                session.console.flush()
                if let failure = outcome.failure { throw partly(failure) }
                if failsWhenEmpty, outcome.isEmpty { throw EkcalError.nothingMatched }
                return outcome.failures > 0 ? .partlyDone : .success
            }, change: Response.Change(operations: outcome.operations))
    }

    /// Runs the lines.
    private func outcome(_ store: CalendarStore, _ session: Session) throws -> BatchOutcome {
        var outcome = BatchOutcome()
        outcome.memory = memory
        if session.isDryRun, transactions.count > 1 {
            // Each line sees the changes of the lines before it.
            _ = try session.access.write(store) { change in
                var tried = outcome
                try begin(&tried, change, session)
                try change.staging { try perform(on: $0, isKept: true, &tried, session) }
                outcome = tried
            }
        } else {
            try perform(on: store, isKept: !session.isDryRun, &outcome, session)
        }
        try outcome.memory?.readOperations(store)
        return outcome
    }

    /// The result as objects: one for each line and one for all.
    struct Objects {
        let lines: [JSONValue]
        let summary: JSONValue
        /// The error that ended it before its last line.
        var failure: EkcalError?
        var plan: CalStorePlan?
    }

    /// Runs the lines.
    func objects(_ session: Session) throws -> Objects {
        let store = try session.access.open()
        let outcome = try outcome(store, session)
        let report = BatchReport(session: session, outcome: outcome)
        return Objects(
            lines: try report.lines(store), summary: try report.summary(store, plan: nil),
            failure: outcome.failure.map(partly))
    }

    /// Runs code before the first write. If a line fails, the error says that the lines before it had no
    /// effect either.
    private static func sayingThatNothingIsWritten<Result>(
        _ session: Session, _ body: () throws -> Result
    ) throws -> Result {
        do {
            return try body()
        } catch {
            var error = EkcalError(any: error)
            if error.line != nil, session.console.output == .text {
                error.hint = [error.hint, "nothing of this batch was written"]
                    .compactMap(\.self).joined(separator: "\n")
            }
            throw error
        }
    }

    /// The error of a failed line after a `commit` line, whose changes are kept.
    private func partly(_ failure: EkcalError) -> EkcalError {
        var error = EkcalError(
            .partlyDone, failure.message, hint: failure.hint, field: failure.field, line: failure.line,
            candidates: failure.candidates)
        let stays = "the commands before the last `commit` above it are saved"
        error.hint = [error.hint, stays].compactMap(\.self).joined(separator: "\n")
        return error
    }

    /// Computes all changes, and writes them to a file instead of the store.
    private func plan(as name: String, _ store: CalendarStore, _ session: Session) throws -> Response {
        let output = session.console.output
        if name == "-", output != .text {
            throw EkcalError(
                .usage, "the plan and the answer cannot both go to standard output",
                hint:
                    "name a file for the plan, or remove \(output == .json ? "--json" : "--output")",
                field: "--plan")
        }
        let planned = try plan(store, session)
        let (plan, outcome) = (planned.plan, planned.outcome)
        let isPrinted = name == "-" || (try? session.system.isStandardOutput(name)) == true
        if !isPrinted {
            do throws(System.Failure) { try session.system.writeFile(name, plan.json) } catch {
                throw EkcalError(
                    .file, "the plan could not be written to \(name): \(error.reason)", field: "--plan")
            }
        }
        let report = BatchReport(session: session, outcome: outcome)
        return Response(stream: { _ in
            if isPrinted { session.console.print(bytes: plan.json) }
            try report.print(plan, as: name, isPrinted: isPrinted, store)
            return .success
        })
    }

    /// Computes all changes without writing them, and answers like `objects`.
    func plan(_ session: Session) throws -> Objects {
        let store = try session.access.open()
        let planned = try plan(store, session)
        let report = BatchReport(session: session, outcome: planned.outcome)
        return Objects(
            lines: try report.lines(store), summary: try report.summary(store, plan: planned.plan),
            plan: planned.plan)
    }

    private struct Planned {
        let plan: CalStorePlan
        let outcome: BatchOutcome
    }

    private func plan(_ store: CalendarStore, _ session: Session) throws -> Planned {
        guard transactions.count < 2 else {
            throw EkcalError(
                .usage, "a plan is one operation, so its batch cannot have `commit` lines",
                hint: "remove them, or make a plan of each part", field: "--plan")
        }
        var outcome = BatchOutcome()
        var commands: [String] = []
        var conditions: [PlanCondition] = []
        let planned = try store.plan(
            session.access.label, now: session.clock.now, about: { commands },
            conditions: { conditions.map(\.text) }
        ) { change in
            var tried = BatchOutcome()
            try begin(&tried, change, session)
            try change.staging { staged in
                let done = try run(transactions.first ?? [], on: staged, &tried, session)
                tried.results += try done.map { .done($0, try object($0, staged, session)) }
                conditions = self.conditions(done, session.clock.zone)
                commands = done.map { line in
                    let ids = line.produced.map(\.id.text).joined(separator: " ")
                    return "line \(line.line.number): \(line.line.text)" + (ids.isEmpty ? "" : " → \(ids)")
                }
            }
            outcome = tried
        }
        return Planned(plan: planned.plan, outcome: outcome)
    }

    /// The conditions of the `assert` lines, for the plan.
    private func conditions(_ done: [BatchOutcome.Line], _ zone: Zone) -> [PlanCondition] {
        let changing = done.indices.filter { !done[$0].changes.isEmpty }
        return done.enumerated().compactMap { index, result in
            guard result.line.arguments.command.type is AssertCommand.Type else { return nil }
            let place: PlanCondition.Place
            switch (changing.first, changing.last) {
            case (let first?, _) where index < first: place = .before
            case (_, let last?) where index < last: place = .between
            case (nil, _): place = .before
            default: place = .after
            }
            return PlanCondition(result.line, zone: zone, place: place)
        }
    }

    // MARK: Running

    private func perform(
        on store: CalendarStore, isKept: Bool, _ outcome: inout BatchOutcome, _ session: Session
    ) throws {
        for lines in transactions {
            do {
                try perform(lines, on: store, isKept: isKept, &outcome, session)
            } catch {
                let error = EkcalError(any: error)
                // If the store cannot be written, the next line would fail too. If a condition of the whole
                // batch is false, no line may run.
                let goesOn = outcome.hasBegun && ![.inputOutput, .locked, .failure].contains(error.exit)
                if goesOn, keepsGoing, let line = lines.first {
                    outcome.results.append(.failed(line, error))
                } else if outcome.results.isEmpty {
                    throw error
                } else {
                    outcome.failure = error
                    return
                }
            }
        }
    }

    /// Runs one transaction. If it fails, the outcome is as before it, except for what was read about earlier
    /// runs.
    private func perform(
        _ lines: [BatchLine], on store: CalendarStore, isKept: Bool, _ outcome: inout BatchOutcome,
        _ session: Session
    ) throws {
        let isText = session.console.output == .text
        var tried = outcome
        let written: CalStoreWriteOutcome<Void>
        do {
            written = try store.write(session.access.label, now: session.clock.now, dryRun: !isKept) {
                change in
                let begun = outcome
                tried = begun
                try begin(&tried, change, session)
                if let memory = tried.memory, memory.knows(lines) { return recall(lines, memory, &tried) }
                // Asserted conditions must still be true at the commit.
                change.dependsOnWholeStore =
                    tried.memory != nil || lines.contains { $0.arguments.command.type is AssertCommand.Type }
                    || expectedRevision != nil
                try change.staging { staged in
                    let done = try run(lines, on: staged, &tried, session)
                    // Titles and identifiers are read at this moment, as they may change later.
                    tried.results += try done.map { line in
                        .done(line, isText ? .null : try object(line, staged, session))
                    }
                    tried.untold += done
                }
                change.key = tried.memory?.key(for: tried.untold) { op($0) }
            }
        } catch {
            outcome.memory = tried.memory
            outcome.hasBegun = tried.hasBegun
            throw error
        }
        outcome = tried
        if let operation = written.operation {
            outcome.operations.append(operation)
            outcome.untold = []
        }
    }

    /// Checks the conditions of the whole batch, and looks up earlier runs.
    private func begin(
        _ outcome: inout BatchOutcome, _ change: CalStoreTransaction, _ session: Session
    ) throws {
        if !outcome.hasBegun { try session.access.checkStoreRevision(change, is: expectedRevision) }
        try outcome.memory?.look(change)
        outcome.hasBegun = true
    }

    /// Records the lines that an earlier run has done.
    private func recall(_ lines: [BatchLine], _ memory: BatchMemory, _ outcome: inout BatchOutcome) {
        for line in lines {
            guard let done = memory.lines[line.number] else { continue }
            if let name = line.variable { outcome.variables[name] = done.produced.map(\.text) }
            outcome.results.append(.recalled(line, done))
        }
    }

    /// Runs the lines one after the other, each on the changes of those before. The first failure ends it.
    private func run(
        _ lines: [BatchLine], on staged: CalendarStore, _ outcome: inout BatchOutcome, _ session: Session
    ) throws -> [BatchOutcome.Line] {
        // A plan is not saved in the store, so no question is needed.
        let isOnlyTried = session.isDryRun || isPlanned
        let scope = BatchScope(
            store: staged, isDryRun: isOnlyTried, answersYes: answersYes,
            takesAssumptions: session.options.takesAssumptions,
            isQuiet: !session.console.printsText)
        var done: [BatchOutcome.Line] = []
        for line in lines {
            do {
                let result = try run(line, scope, outcome.variables, session)
                if let name = line.variable { outcome.variables[name] = result.produced.map(\.id.text) }
                outcome.changed.formUnion(result.changes.map(\.id))
                try limit.check(outcome.changed.count, isOnlyTried: isOnlyTried)
                done.append(result)
            } catch {
                throw EkcalError(any: error).at(line: line.number)
            }
        }
        try count.checkChanges(outcome.changed.count)
        return done
    }

    private func run(
        _ line: BatchLine, _ scope: BatchScope, _ variables: [String: [String]], _ session: Session
    ) throws -> BatchOutcome.Line {
        let inner = try Session(line.arguments, in: scope, of: session)
        let command: any EkcalCommand
        if var items = line.command {
            for name in BatchVariable.names(in: items.references) where variables[name] == nil {
                throw EkcalError(.notFound, "the line that sets $\(name) failed", field: "REF")
            }
            items.references = BatchVariable.resolved(items.references, variables)
            command = items
        } else {
            command = try line.arguments.command(inner)
        }
        let response = try command.response(inner)
        if let change = response.change {
            session.system.changed(change.items, change.operations, change.moves)
        }
        try ResponseRenderer(ofTextIn: inner).print(response)
        return BatchOutcome.Line(
            line: line, printed: inner.console.takePrinted(), notes: inner.console.notes,
            warnings: inner.console.warnings, produced: response.change?.items ?? [],
            changes: inner.access.operations.flatMap(\.changes), span: response.change?.span)
    }

    // MARK: The result of a line

    private func object(
        _ line: BatchOutcome.Line, _ staged: CalendarStore, _ session: Session
    ) throws -> JSONValue {
        let text = try session.changeText(line.changes, staged)
        return BatchReport.LineRow(
            line: line.line.number, op: op(line), id: line.produced.first?.id.text,
            changes: line.changes.map { text.row($0, span: line.span) }, warnings: line.warnings
        ).json
    }

    /// The command in the form of JSON: `event.edit`.
    private func op(_ result: BatchOutcome.Line) -> String {
        let command = result.line.arguments.command
        if command.type == AddCommand.self { return "event.add" }
        if command.type == TodoCommand.self { return "reminder.add" }
        let words = result.line.arguments.words
        guard words.count == 1 else { return words.joined(separator: ".") }
        let item = result.produced.first ?? result.changes.first.flatMap { $0.itemAfter ?? $0.itemBefore }
        return (item.map { $0.kind.rawValue + "." } ?? "") + command.name
    }
}
