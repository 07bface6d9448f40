import CalStore

/// `store backup`: a copy of all items.
struct StoreBackupCommand {
    let context: Context

    func run() throws -> ExitCode {
        let store = try context.openStore()
        guard let backup = try store.backUp(to: context.arguments.value(.to), now: context.now) else {
            throw EkcalError(.notFound, "there is nothing to back up: the store was not written yet")
        }
        guard context.output == .text else {
            try context.print(try context.answer(store, items: [StoreBackupCommand.object(backup)]))
            return .success
        }
        if context.isQuiet { return .success }
        context.print(
            "Backed up operation \(backup.operation) to \(backup.path)   \(ByteCount.text(backup.bytes))")
        return .success
    }

    static func object(_ backup: CalStoreBackup) -> JSONValue {
        [
            "type": "backup", "name": .string(backup.name), "path": .string(backup.path),
            "operation": .int(backup.operation), "time": .string(backup.time.description),
            "bytes": .int(backup.bytes), "daily": .bool(backup.isDaily),
        ]
    }
}

/// `store snapshot`: writes `store.json`.
struct StoreSnapshotCommand {
    let context: Context

    func run() throws -> ExitCode {
        let store = try context.openStore()
        let outcome = try store.snapshot()
        let bytes = try store.fileFacts()?.snapshotBytes ?? 0
        guard context.output == .text else {
            let item: JSONValue = [
                "type": "snapshot", "outcome": .string("\(outcome)"), "bytes": .int(bytes),
            ]
            try context.print(try context.answer(store, items: [item]))
            return .success
        }
        if context.isQuiet { return .success }
        switch outcome {
        case .written: context.print("Wrote store.json   \(ByteCount.text(bytes))")
        case .current: context.print("store.json is up to date")
        case .nothingToWrite: context.print("The store was not written yet")
        case .newerElsewhere: context.print("Another program is writing a newer store.json")
        case .edited: context.print("store.json was edited: the next change records that and writes it anew")
        }
        return .success
    }
}

/// `store restore`: what a backup holds, as one operation.
struct StoreRestoreCommand {
    let context: Context

    func run() throws -> ExitCode {
        let store = try context.openStore()
        let file = try file(store)
        let operation: CalStoreOperation?
        do {
            operation = try restore(file, store, fromOtherStore: context.arguments.has(.yes))
        } catch CalStoreError.otherStore {
            try context.confirm("\(file) is of another store: replace all that is here with it?")
            operation = try restore(file, store, fromOtherStore: true)
        }
        guard context.output == .text else {
            try context.printThings([], operation, store)
            return .success
        }
        if context.isQuiet { return .success }
        guard let operation else {
            context.print("The store holds just what is in \(file)")
            return .success
        }
        let count = operation.changes.count
        context.print(
            "\(context.isDryRun ? "Would restore" : "Restored") \(file)   \(count) change\(count == 1 ? "" : "s")"
        )
        context.printDryRun()
        return .success
    }

    private func restore(
        _ file: String, _ store: CalendarStore, fromOtherStore: Bool
    ) throws -> CalStoreOperation? {
        try store.restore(
            context.label, from: file, now: context.now, dryRun: context.isDryRun,
            fromOtherStore: fromOtherStore)
    }

    /// The file that is meant: a backup by its name, any other by its path, or the old snapshot that was put there.
    private func file(_ store: CalendarStore) throws -> String {
        let backups = try store.backups()
        guard let name = context.arguments.operand(0) else {
            if try store.fileFacts()?.isSnapshotOld == true, let path = try store.info().path {
                return path.hasSuffix(".json") ? path : path + "/store.json"
            }
            throw EkcalError(
                .usage, backups.isEmpty ? "there are no backups" : "which backup?",
                hint: backups.isEmpty
                    ? "name a file, or make one with `ekcal store backup`"
                    : "name one: `ekcal store restore \(backups[0].name)`", field: "BACKUP",
                candidates: backups.map {
                    EkcalError.Candidate(
                        shortID: $0.name, title: "operation \($0.operation)", detail: ByteCount.text($0.bytes)
                    )
                })
        }
        if let backup = backups.first(where: { $0.name == name || $0.name + ".json" == name }) {
            return backup.path
        }
        return name
    }
}
