import CalStore

/// `batch`: many commands as one operation, all or nothing. Lines of `commit` make several operations of it, and with
/// `--keep-going` each line is one.
struct BatchCommand {
    let context: Context

    /// More changes than this need a yes or a limit of their own.
    static let usualMost = 100

    func run() throws -> ExitCode {
        let file = try context.readTextFile(context.arguments.operand(0) ?? "-", field: "FILE")
        var transactions = try BatchReader.read(file)
        if context.arguments.has(.keepGoing) { transactions = transactions.flatMap { $0.map { [$0] } } }
        let store = try context.openStore()
        var outcome = BatchOutcome()
        if context.isDryRun, transactions.count > 1 {
            // Each sees what those before it would have left.
            _ = try context.write(store) { change in
                try change.staging { staged in
                    outcome = BatchOutcome()
                    try perform(transactions, on: staged, isKept: true, &outcome)
                }
            }
        } else {
            try perform(transactions, on: store, isKept: !context.isDryRun, &outcome)
        }
        try print(outcome, transactions.reduce(0) { $0 + $1.count }, store)
        context.flush()
        if let failure = outcome.failure { throw partly(failure) }
        return outcome.failures > 0 ? .partlyDone : .success
    }

    /// What came before a line that failed stays, because a line said so.
    private func partly(_ failure: EkcalError) -> EkcalError {
        var error = EkcalError(
            .partlyDone, failure.message, hint: failure.hint, field: failure.field, line: failure.line,
            candidates: failure.candidates)
        let stays = "what stands before the last `commit` above it was done"
        error.hint = [error.hint, stays].compactMap(\.self).joined(separator: "\n")
        return error
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
                // A store that cannot be written to will not take the next line either.
                let goesOn = ![.inputOutput, .locked, .failure].contains(error.exit)
                if goesOn, context.arguments.has(.keepGoing), let line = lines.first {
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

    /// One transaction. When it fails, the outcome is as if it had never begun.
    private func perform(
        _ lines: [BatchLine], on store: CalendarStore, isKept: Bool, _ outcome: inout BatchOutcome
    ) throws {
        var tried = outcome
        let written = try store.write(context.label, now: context.now, dryRun: !isKept) { change in
            try change.staging { staged in
                tried = outcome
                let done = try run(lines, on: staged, &tried)
                // Titles and identifiers are those of the moment.
                tried.results += try done.map { line in
                    .done(line, context.output == .text ? .null : try object(line, staged))
                }
            }
        }
        outcome = tried
        if let operation = written.operation { outcome.operations.append(operation) }
    }

    /// Runs the lines one after the other, each on what those before have left. The first that fails ends it.
    private func run(
        _ lines: [BatchLine], on staged: CalendarStore, _ outcome: inout BatchOutcome
    ) throws -> [BatchOutcome.Line] {
        let scope = BatchScope(
            store: staged, isDryRun: context.isDryRun, answersYes: context.arguments.has(.yes),
            isQuiet: context.isQuiet || context.output != .text)
        var done: [BatchOutcome.Line] = []
        for line in lines {
            do {
                let result = try run(line, scope, outcome.variables)
                if let name = line.variable { outcome.variables[name] = result.produced.map(\.id) }
                outcome.changed.formUnion(result.changes.map(\.id))
                try checkCount(outcome.changed.count)
                done.append(result)
            } catch {
                throw EkcalError(any: error).at(line: line.number)
            }
        }
        return done
    }

    private func run(
        _ line: BatchLine, _ scope: BatchScope, _ variables: [String: [String]]
    ) throws -> BatchOutcome.Line {
        for name in line.arguments.variables where variables[name] == nil {
            throw EkcalError(.notFound, "the line that sets $\(name) has failed", field: "REF")
        }
        let inner = try Context(line.arguments.resolving(variables), in: scope, of: context)
        _ = try Ekcal.run(inner)
        return BatchOutcome.Line(
            line: line, printed: inner.printed, notes: inner.notes, warnings: inner.warnings,
            produced: inner.produced, changes: inner.operations.flatMap(\.changes))
    }

    private func checkCount(_ count: Int) throws {
        if let most = context.arguments.number(.maxChanges) {
            guard count > most else { return }
            throw EkcalError(
                .condition, "more than \(most) change\(most == 1 ? "" : "s")", field: "--max-changes")
        }
        guard count > BatchCommand.usualMost, !context.arguments.has(.yes), !context.isDryRun else { return }
        throw EkcalError(
            .answerNeeded, "more than \(BatchCommand.usualMost) changes",
            hint: "give -y, or --max-changes to say how many", field: "--max-changes")
    }

    // MARK: Report

    private func print(_ outcome: BatchOutcome, _ count: Int, _ store: CalendarStore) throws {
        guard context.output == .text else { return try printJSON(outcome, store) }
        for result in outcome.results {
            switch result {
            case .failed(_, let error):
                context.flush()
                context.system.writeError(Array(error.text(style: context.style).utf8))
            case .done(let line, _):
                for note in line.notes { context.note("line \(line.line.number): \(note)") }
                if !context.isQuiet, !line.printed.isEmpty {
                    context.print(String(line.printed.dropLast(line.printed.hasSuffix("\n") ? 1 : 0)))
                }
            }
        }
        if context.isQuiet { return }
        let done = outcome.failure == nil ? count : outcome.results.count
        let operations = outcome.operations.count
        let into =
            switch operations {
            case 0: ""
            case 1: " in one operation"
            default: " in \(operations) operations"
            }
        context.print(
            "\(counted(done, "command")), \(counted(outcome.changeCount, "change"))" + into
                + (outcome.failures > 0 ? "; \(outcome.failures) failed." : "."))
        if operations < 2 { context.printEnd(outcome.operations.first) } else { context.printDryRun() }
    }

    private func counted(_ number: Int, _ noun: String) -> String {
        "\(number) \(noun)\(number == 1 ? "" : "s")"
    }

    // MARK: JSON

    private func object(_ line: BatchOutcome.Line, _ staged: CalendarStore) throws -> JSONValue {
        let text = try ChangeText(line.changes, staged, context)
        return [
            "line": .int(line.line.number), "op": .string(op(line)), "ok": true,
            "id": JSONValue(line.produced.first?.id),
            "changes": .array(line.changes.map { text.object($0) }),
            "warnings": .array(line.warnings.map(JSONValue.string)), "error": .null,
        ]
    }

    private func object(_ line: BatchLine, _ error: EkcalError) -> JSONValue {
        [
            "line": .int(line.number), "op": .string(line.arguments.words.joined(separator: ".")),
            "ok": false,
            "id": .null, "changes": [], "warnings": [], "error": error.json["error"] ?? .null,
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

    private func printJSON(_ outcome: BatchOutcome, _ store: CalendarStore) throws {
        for result in outcome.results {
            switch result {
            case .done(_, let object): context.print(object.text)
            case .failed(let line, let error): context.print(object(line, error).text)
            }
        }
        let operations = context.isDryRun ? [] : outcome.operations.compactMap(\.id)
        let summary: JSONValue = [
            "summary": ["lines": .int(outcome.results.count), "changed": .int(outcome.changeCount)],
            "op": JSONValue(operations.last), "operations": .array(operations.map(JSONValue.string)),
            "failed": .int(outcome.failures), "committed": .bool(!operations.isEmpty),
            "dry_run": .bool(context.isDryRun), "revision": .string(try store.revision()),
        ]
        context.print(summary.text)
    }
}
