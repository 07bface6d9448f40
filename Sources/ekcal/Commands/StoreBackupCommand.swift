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
            "Backed up operation \(backup.operation) to \(CleanText.line(backup.path))   \(ByteCount.text(backup.bytes))"
        )
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
