import CalStore

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
            try context.confirm(
                "\(file) is a backup of another store. Replace everything in this store with it?")
            operation = try restore(file, store, fromOtherStore: true)
        }
        guard context.output == .text else {
            try context.printThings([], operation, store)
            return .success
        }
        if context.isQuiet { return .success }
        guard let operation else {
            context.print("The store already equals \(file)")
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
                .usage, backups.isEmpty ? "there are no backups" : "the backup is missing",
                hint: backups.isEmpty
                    ? "write a file, or make a backup with `ekcal store backup`"
                    : "for example: `ekcal store restore \(backups[0].name)`", field: "BACKUP",
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
