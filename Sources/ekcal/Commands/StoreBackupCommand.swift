import CalStore

/// `store backup`: a copy of all items.
struct StoreBackupCommand {
    let session: Session

    func run() throws -> ExitCode {
        let store = try session.openStore()
        guard let backup = try store.backUp(to: session.arguments.value(.to), now: session.now) else {
            throw EkcalError(.notFound, "there is nothing to back up: the store was not written yet")
        }
        guard session.output == .text else {
            try session.print(try session.answer(store, items: [StoreBackupCommand.object(backup)]))
            return .success
        }
        if session.isQuiet { return .success }
        session.print(
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
