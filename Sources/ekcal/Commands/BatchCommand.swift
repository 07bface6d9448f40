import CalStore

/// `batch`: many commands as one operation, all or nothing.
struct BatchCommand {
    let context: Context

    /// More changes than this need a yes or a limit of their own.
    static let usualMost = 100

    /// What one line did.
    private struct LineResult {
        let line: BatchLine
        let printed: String
        let notes: [String]
        let warnings: [String]
        let produced: [CalStoreItem]
        let changes: [CalStoreChange]
    }

    func run() throws -> ExitCode {
        let lines = try BatchReader.read(
            context.readTextFile(context.arguments.operand(0) ?? "-", field: "FILE"))
        let store = try context.openStore()
        var results: [LineResult] = []
        var json: [JSONValue] = []
        let written = try context.write(store) { change in
            try change.staging { staged in
                results = try run(lines, on: staged)
                if context.output != .text { json = try objects(results, staged) }
            }
        }
        guard context.output == .text else {
            return try printJSON(json, results, written.operation, store)
        }
        for result in results {
            for note in result.notes { context.note("line \(result.line.number): \(note)") }
            if !context.isQuiet, !result.printed.isEmpty {
                context.print(String(result.printed.dropLast(result.printed.hasSuffix("\n") ? 1 : 0)))
            }
        }
        if context.isQuiet { return .success }
        let changed = written.operation?.changes.count ?? 0
        let items = changed == 1 ? "1 change" : "\(changed) changes"
        context.print("\(lines.count) command\(lines.count == 1 ? "" : "s"), \(items) in one operation.")
        context.printEnd(written.operation)
        return .success
    }

    /// Runs the lines one after the other, each on what those before have left. The first that fails ends it.
    private func run(_ lines: [BatchLine], on staged: CalendarStore) throws -> [LineResult] {
        let scope = BatchScope(
            store: staged, isDryRun: context.isDryRun, answersYes: context.arguments.has(.yes),
            isQuiet: context.isQuiet || context.output != .text)
        var variables: [String: [String]] = [:]
        var results: [LineResult] = []
        var changed: Set<String> = []
        for line in lines {
            do {
                let result = try run(line, scope, variables)
                if let name = line.variable { variables[name] = result.produced.map(\.id) }
                changed.formUnion(result.changes.map(\.id))
                try checkCount(changed.count)
                results.append(result)
            } catch {
                throw EkcalError(any: error).at(line: line.number)
            }
        }
        return results
    }

    private func run(
        _ line: BatchLine, _ scope: BatchScope, _ variables: [String: [String]]
    ) throws -> LineResult {
        let inner = try Context(line.arguments.resolving(variables), in: scope, of: context)
        _ = try Ekcal.run(inner)
        return LineResult(
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

    // MARK: JSON

    private func objects(_ results: [LineResult], _ staged: CalendarStore) throws -> [JSONValue] {
        try results.map { result in
            let text = try ChangeText(result.changes, staged, context)
            return [
                "line": .int(result.line.number), "op": .string(op(result)), "ok": true,
                "id": JSONValue(result.produced.first?.id),
                "changes": .array(result.changes.map { text.object($0) }),
                "warnings": .array(result.warnings.map(JSONValue.string)),
            ]
        }
    }

    /// `event.edit`, as a program would have written it.
    private func op(_ result: LineResult) -> String {
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

    private func printJSON(
        _ objects: [JSONValue], _ results: [LineResult], _ operation: CalStoreOperation?,
        _ store: CalendarStore
    ) throws -> ExitCode {
        for object in objects { context.print(object.text) }
        let summary: JSONValue = [
            "summary": ["lines": .int(results.count), "changed": .int(operation?.changes.count ?? 0)],
            "op": JSONValue(operation?.id), "committed": .bool(operation?.isDryRun == false),
            "dry_run": .bool(context.isDryRun), "revision": .string(try store.revision()),
        ]
        context.print(summary.text)
        return .success
    }
}
