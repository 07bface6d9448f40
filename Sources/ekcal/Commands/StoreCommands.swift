import CalStore

/// `store info`: where the store is and what it holds.
struct StoreInfoCommand {
    let context: Context

    func run() throws -> ExitCode {
        let store = try context.openStore()
        let info = try store.info()
        guard context.output == .text else {
            let object: JSONValue = [
                "type": "store", "path": JSONValue(info.path), "id": JSONValue(info.storeID),
                "revision": .string(info.revision), "operation": .int(info.operation),
                "events": .int(info.events),
                "reminders": .int(info.reminders), "calendars": .int(info.calendars),
                "sources": .int(info.sources),
                "snapshot_lag": JSONValue(info.snapshotLag),
                "notes": .array(info.notes.map(JSONValue.string)),
            ]
            try context.print(try context.answer(store, items: [object]))
            return .success
        }
        var columns = Columns([.init(), .init()])
        func add(_ name: String, _ value: String) { columns.add([.init(name, .faint), .init(value)]) }
        add("path", info.path ?? "in memory")
        add("store", info.storeID ?? "not written yet: the first change makes it")
        add("revision", info.revision)
        add("operations", "\(info.operation)")
        add("events", "\(info.events)")
        add("reminders", "\(info.reminders)")
        add("calendars", "\(info.calendars) in \(info.sources) source\(info.sources == 1 ? "" : "s")")
        if let lag = info.snapshotLag {
            add(
                "store.json",
                lag == 0 ? "up to date" : "\(lag) operation\(lag == 1 ? "" : "s") behind the log")
        } else {
            add("store.json", "none")
        }
        for line in columns.lines(width: nil, style: context.style) { context.print(line) }
        for note in info.notes { context.print("note: " + note) }
        return .success
    }
}

/// `store check`: silent when all is well.
struct StoreCheckCommand {
    let context: Context

    func run() throws -> ExitCode {
        let store = try context.openStore()
        let problems = try store.check()
        guard context.output == .text else {
            let items = problems.map { problem -> JSONValue in
                [
                    "type": "problem", "check": .string(problem.invariant.rawValue),
                    "id": JSONValue(problem.id),
                    "message": .string(problem.message),
                ]
            }
            try context.print(try context.answer(store, items: items))
            return exit(problems)
        }
        for problem in problems {
            let id = problem.id.map { "  (\($0))" } ?? ""
            context.print("\(problem.invariant.rawValue): \(CleanText.line(problem.message))\(id)")
        }
        return exit(problems)
    }

    /// A file that cannot be read whole is graver than a record that breaks a rule.
    private func exit(_ problems: [CalStoreProblem]) -> ExitCode {
        if problems.contains(where: { $0.invariant == .filesAreWhole }) { return .inputOutput }
        return problems.isEmpty ? .success : .refused
    }
}
