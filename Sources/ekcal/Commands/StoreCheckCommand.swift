import CalStore

/// `store check`: silent when all is well. With `--fix` it mends records, with `--salvage` it rebuilds a store elsewhere.
struct StoreCheckCommand {
    let session: Session

    func run() throws -> ExitCode {
        if let destination = session.arguments.value(.salvage) { return try salvage(to: destination) }
        let isFixing = session.arguments.has(.fix)
        session.isOnlyReading = !isFixing
        let store = try session.openStore()
        var repairs: [CalStoreRepair] = []
        var operation: CalStoreOperation?
        if isFixing {
            (repairs, operation) = try store.repair(
                session.label, now: session.now, dryRun: session.isDryRun)
        }
        let report = try store.checkReport()
        for note in report.notes { session.warn(note) }
        var problems = report.problems
        if session.isDryRun {
            // What would be mended is no problem afterwards.
            let mended = Set(repairs.map { Pair(check: $0.invariant, id: $0.id) })
            problems.removeAll { mended.contains(Pair(check: $0.invariant, id: $0.id ?? "")) }
        }
        try print(problems, repairs, operation, store)
        return exit(problems)
    }

    private struct Pair: Hashable {
        let check: StoreInvariant
        let id: String
    }

    private func print(
        _ problems: [CalStoreProblem], _ repairs: [CalStoreRepair], _ operation: CalStoreOperation?,
        _ store: CalendarStore
    ) throws {
        guard session.output == .text else {
            let items = problems.map { problem -> JSONValue in
                [
                    "type": "problem", "check": .string(problem.invariant.rawValue),
                    "id": JSONValue(problem.id), "message": .string(problem.message),
                ]
            }
            var answer = try session.answer(store, items: items)
            if session.arguments.has(.fix) {
                let repaired = repairs.map { repair -> JSONValue in
                    [
                        "check": .string(repair.invariant.rawValue), "id": .string(repair.id),
                        "message": .string(repair.message),
                    ]
                }
                answer.result = [
                    "op": JSONValue(operation?.id),
                    "committed": .bool(operation != nil && operation?.isDryRun == false),
                    "dry_run": .bool(session.isDryRun), "repairs": .array(repaired),
                ]
            }
            return try session.print(answer)
        }
        let did = session.isDryRun ? "would fix" : "fixed"
        for repair in repairs {
            session.print(
                "\(did) \(repair.invariant.rawValue): \(CleanText.line(repair.message))  (\(repair.id))")
        }
        for problem in problems {
            let id = problem.id.map { "  (\($0))" } ?? ""
            session.print("\(problem.invariant.rawValue): \(CleanText.line(problem.message))\(id)")
        }
        session.printDryRun()
    }

    /// A file that cannot be read whole is graver than a record that breaks a rule.
    private func exit(_ problems: [CalStoreProblem]) -> ExitCode {
        if problems.contains(where: { $0.invariant == .filesAreWhole }) { return .inputOutput }
        return problems.isEmpty ? .success : .refused
    }

    // MARK: Salvage

    private func salvage(to destination: String) throws -> ExitCode {
        let path = try session.storePath()
        guard CalendarStore.exists(at: path) else {
            throw EkcalError(.notFound, "there is no store at \(path)", field: "--store")
        }
        let salvage = try CalendarStore.salvage(path, to: destination, now: session.now)
        let code: ExitCode = salvage.lostLines == 0 ? .success : .partlyDone
        guard session.output == .text else {
            let item: JSONValue = [
                "type": "salvage", "path": .string(destination), "items": .int(salvage.items),
                "operations": .int(salvage.operations), "lost_lines": .int(salvage.lostLines),
                "problems": .array(salvage.problems.map { .string("\($0)") }),
                "repairs": .array(salvage.repairs.map { .string($0) }),
            ]
            try session.print(session.answer(items: [item]))
            return code
        }
        for problem in salvage.problems { session.print("files: \(CleanText.line("\(problem)"))") }
        for repair in salvage.repairs { session.print("fixed: \(CleanText.line(repair))") }
        let lost = salvage.lostLines == 0 ? "" : "; \(count(salvage.lostLines, "line")) could not be read"
        session.print(
            "Saved \(count(salvage.items, "item")) and \(count(salvage.operations, "operation")) "
                + "in \(CleanText.line(destination))\(lost)")
        return code
    }

    private func count(_ number: Int, _ noun: String) -> String {
        "\(number) \(noun)\(number == 1 ? "" : "s")"
    }
}
