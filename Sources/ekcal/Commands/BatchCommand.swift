import CalStore
import CalStoreLanguage

/// `batch`: many commands as one operation, all or nothing. Lines of `commit` make several operations of it, and with
/// `--keep-going` each line is one.
struct BatchCommand {
    let session: Session

    func run() throws -> ExitCode {
        let arguments = session.arguments
        let file = try session.readTextFile(arguments.operand(0) ?? "-", field: "FILE")
        var transactions = try BatchReader.read(file)
        if arguments.has(.keepGoing) { transactions = transactions.flatMap { $0.map { [$0] } } }
        var outcome = BatchOutcome()
        outcome.memory = try arguments.value(.idempotencyKey).map { key in
            let circumstances = [file, session.zone.name, arguments.has(.keepGoing) ? "each" : "all"]
            return try BatchMemory(key: key, content: Array(circumstances.joined(separator: "\0").utf8))
        }
        let store = try session.openStore()
        if let name = arguments.value(.plan) { return try plan(transactions, as: name, store) }
        if session.isDryRun, transactions.count > 1 {
            // Each sees what those before it would have left.
            _ = try session.write(store) { change in
                var tried = outcome
                try begin(&tried, change)
                try change.staging { try perform(transactions, on: $0, isKept: true, &tried) }
                outcome = tried
            }
        } else {
            try perform(transactions, on: store, isKept: !session.isDryRun, &outcome)
        }
        try outcome.memory?.readOperations(store)
        let count = transactions.reduce(0) { $0 + $1.count }
        try BatchReport(session: session, outcome: outcome).print(count, store)
        session.flush()
        if let failure = outcome.failure { throw partly(failure) }
        let isEmpty =
            outcome.changed.isEmpty && outcome.failures == 0 && outcome.memory?.operations.isEmpty ?? true
        if isEmpty { _ = try session.exit(isEmpty: true) }
        return outcome.failures > 0 ? .partlyDone : .success
    }

    /// What came before a line that failed stays, because a line said so.
    private func partly(_ failure: EkcalError) -> EkcalError {
        var error = EkcalError(
            .partlyDone, failure.message, hint: failure.hint, field: failure.field, line: failure.line,
            candidates: failure.candidates)
        let stays = "the commands before the last `commit` above it are saved"
        error.hint = [error.hint, stays].compactMap(\.self).joined(separator: "\n")
        return error
    }

    /// Works everything out, and writes it to a file instead of the store.
    private func plan(
        _ transactions: [[BatchLine]], as name: String, _ store: CalendarStore
    ) throws -> ExitCode {
        guard transactions.count < 2 else {
            throw EkcalError(
                .usage, "a plan is one operation, so its batch cannot have `commit` lines",
                hint: "remove them, or make a plan of each part", field: "--plan")
        }
        if name == "-", session.output != .text {
            throw EkcalError(
                .usage, "the plan and the answer cannot both go to standard output",
                hint:
                    "name a file for the plan, or remove \(session.output == .json ? "--json" : "--output")",
                field: "--plan")
        }
        var outcome = BatchOutcome()
        var commands: [String] = []
        var conditions: [PlanCondition] = []
        let (_, plan) = try store.plan(
            session.label, now: session.now, about: { commands }, conditions: { conditions.map(\.text) }
        ) { change in
            var tried = BatchOutcome()
            try begin(&tried, change)
            try change.staging { staged in
                let done = try run(transactions.first ?? [], on: staged, &tried)
                tried.results += try done.map { .done($0, try object($0, staged)) }
                conditions = self.conditions(done)
                commands = done.map { line in
                    let ids = line.produced.map(\.id).joined(separator: " ")
                    return "line \(line.line.number): \(line.line.text)" + (ids.isEmpty ? "" : " → \(ids)")
                }
            }
            outcome = tried
        }
        let isPrinted = name == "-" || System.isStandardOutput(name)
        if isPrinted {
            session.print(bytes: plan.json)
        } else {
            do throws(System.Failure) { try System.writeFile(name, plan.json) } catch {
                throw EkcalError(
                    .file, "the plan could not be written to \(name): \(error.reason)", field: "--plan")
            }
        }
        try BatchReport(session: session, outcome: outcome).print(
            plan, as: name, isPrinted: isPrinted, store)
        return .success
    }

    /// What lines of `assert` say, for the plan.
    private func conditions(_ done: [BatchOutcome.Line]) -> [PlanCondition] {
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
            return PlanCondition(result.line, zone: session.zone, place: place)
        }
    }

    // MARK: Running

    private func perform(
        _ transactions: [[BatchLine]], on store: CalendarStore, isKept: Bool, _ outcome: inout BatchOutcome
    ) throws {
        for lines in transactions {
            do {
                try perform(lines, on: store, isKept: isKept, &outcome)
            } catch {
                let error = EkcalError(any: error)
                // A store that cannot be written to will not take the next line either, and where a condition of the whole does not
                // hold there is no next line.
                let goesOn = outcome.hasBegun && ![.inputOutput, .locked, .failure].contains(error.exit)
                if goesOn, session.arguments.has(.keepGoing), let line = lines.first {
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

    /// One transaction. When it fails, the outcome is as if it had never begun, but for what is known of earlier runs.
    private func perform(
        _ lines: [BatchLine], on store: CalendarStore, isKept: Bool, _ outcome: inout BatchOutcome
    ) throws {
        var tried = outcome
        let written: (result: Void, operation: CalStoreOperation?)
        do {
            written = try store.write(session.label, now: session.now, dryRun: !isKept) { change in
                let begun = outcome
                tried = begun
                try begin(&tried, change)
                if let memory = tried.memory, memory.knows(lines) { return recall(lines, memory, &tried) }
                // What was asserted must still be true when it is saved.
                change.dependsOnWholeStore =
                    tried.memory != nil || lines.contains { $0.arguments.command.type is AssertCommand.Type }
                    || session.arguments.has(.expectRevision)
                try change.staging { staged in
                    let done = try run(lines, on: staged, &tried)
                    // Titles and identifiers are those of the moment.
                    tried.results += try done.map { line in
                        .done(line, session.output == .text ? .null : try object(line, staged))
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

    /// Checks what must hold before anything is done, and finds what was done before.
    private func begin(_ outcome: inout BatchOutcome, _ change: CalStoreTransaction) throws {
        if !outcome.hasBegun { try session.checkStoreRevision(change) }
        try outcome.memory?.look(change)
        outcome.hasBegun = true
    }

    /// Lines that an earlier run has done.
    private func recall(_ lines: [BatchLine], _ memory: BatchMemory, _ outcome: inout BatchOutcome) {
        for line in lines {
            guard let done = memory.lines[line.number] else { continue }
            if let name = line.variable { outcome.variables[name] = done.produced }
            outcome.results.append(.recalled(line, done))
        }
    }

    /// Runs the lines one after the other, each on what those before have left. The first that fails ends it.
    private func run(
        _ lines: [BatchLine], on staged: CalendarStore, _ outcome: inout BatchOutcome
    ) throws -> [BatchOutcome.Line] {
        let scope = BatchScope(
            store: staged, isDryRun: isOnlyTried, answersYes: session.arguments.has(.yes),
            isQuiet: session.isQuiet || session.output != .text)
        var done: [BatchOutcome.Line] = []
        for line in lines {
            do {
                let result = try run(line, scope, outcome.variables)
                if let name = line.variable { outcome.variables[name] = result.produced.map(\.id) }
                outcome.changed.formUnion(result.changes.map(\.id))
                try BatchCommand.checkCount(outcome.changed.count, session, isOnlyTried: isOnlyTried)
                done.append(result)
            } catch {
                throw EkcalError(any: error).at(line: line.number)
            }
        }
        return done
    }

    /// Whether nothing goes into the store. Who looks at a plan needs no question before.
    private var isOnlyTried: Bool { session.isDryRun || session.arguments.has(.plan) }

    private func run(
        _ line: BatchLine, _ scope: BatchScope, _ variables: [String: [String]]
    ) throws -> BatchOutcome.Line {
        let inner = try Session(line.arguments, in: scope, of: session)
        if var command = line.command {
            for name in BatchVariable.names(in: command.references) where variables[name] == nil {
                throw EkcalError(.notFound, "the line that sets $\(name) failed", field: "REF")
            }
            command.references = BatchVariable.resolved(command.references, variables)
            _ = try command.run(inner)
        } else {
            try Ekcal.run(line.arguments, inner)
        }
        return BatchOutcome.Line(
            line: line, printed: inner.printed, notes: inner.notes, warnings: inner.warnings,
            produced: inner.produced, changes: inner.operations.flatMap(\.changes))
    }

    /// Refuses more changes than `--max-changes` allows; without it, more than usual need a yes, unless nothing is done.
    static func checkCount(_ count: Int, _ session: Session, isOnlyTried: Bool? = nil) throws {
        try ChangeLimit(session.arguments).check(count, isOnlyTried: isOnlyTried ?? session.isDryRun)
    }

    // MARK: What a line did

    private func object(_ line: BatchOutcome.Line, _ staged: CalendarStore) throws -> JSONValue {
        let text = try ChangeText(line.changes, staged, session)
        return [
            "line": .int(line.line.number), "op": .string(op(line)), "ok": true,
            "id": JSONValue(line.produced.first?.id),
            "changes": .array(line.changes.map { text.object($0) }),
            "warnings": .array(line.warnings.map(JSONValue.string)), "replayed": false, "error": .null,
        ]
    }

    /// `event.edit`, as a program would have written it.
    private func op(_ result: BatchOutcome.Line) -> String {
        let command = result.line.arguments.command
        switch command.id {
        case .add: return "event.add"
        case .todo: return "reminder.add"
        default: break
        }
        let words = result.line.arguments.words
        guard words.count == 1 else { return words.joined(separator: ".") }
        let item = result.produced.first ?? result.changes.first.flatMap { $0.itemAfter ?? $0.itemBefore }
        return (item.map { $0.kind.rawValue + "." } ?? "") + command.name
    }
}
