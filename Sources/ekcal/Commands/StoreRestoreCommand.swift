import CalStore

/// `store restore`: what a backup holds, as one operation.
struct StoreRestoreCommand {
    let session: Session

    func run() throws -> ExitCode {
        let store = try session.openStore()
        let file = try file(store)
        let operation: CalStoreOperation?
        do {
            operation = try restore(file, store, fromOtherStore: session.arguments.has(.yes))
        } catch CalStoreError.otherStore {
            try session.confirm(
                "\(file) is a backup of another store. Replace everything in this store with it?")
            operation = try restore(file, store, fromOtherStore: true)
        }
        guard session.output == .text else {
            try session.printThings([], operation, store)
            return .success
        }
        if session.isQuiet { return .success }
        guard let operation else {
            session.print("The store already equals \(file)")
            return .success
        }
        let count = operation.changes.count
        session.print(
            "\(session.isDryRun ? "Would restore" : "Restored") \(file)   \(count) change\(count == 1 ? "" : "s")"
        )
        session.printDryRun()
        return .success
    }

    private func restore(
        _ file: String, _ store: CalendarStore, fromOtherStore: Bool
    ) throws -> CalStoreOperation? {
        try store.restore(
            session.label, from: file, now: session.now, dryRun: session.isDryRun,
            fromOtherStore: fromOtherStore)
    }

    /// The file that is meant: a backup by its name, any other by its path, or the old snapshot that was put there.
    private func file(_ store: CalendarStore) throws -> String {
        let backups = try store.backups()
        guard let name = session.arguments.operand(0) else {
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
