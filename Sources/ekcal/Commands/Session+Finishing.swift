import CalStore

/// What is done when the answer has been given.
extension Session {
    /// Writes `store.json` when it is due; the answer has been given by then.
    func finish() {
        guard let store, batch == nil, arguments.command.writes, !isDryRun, !isOnlyReading else { return }
        if let error = store.writeSnapshotIfDue() {
            note("the change is saved, but store.json could not be written: \(error)")
        }
        do {
            let text = try config.value(SettingTable.backups)
            let keep = text.flatMap(SettingValue.backups) ?? .standard
            if let error = store.backUpIfDue(now: now, keeping: keep) { throw error }
        } catch {
            note("the change is saved, but no backup could be made: \(EkcalError(any: error).message)")
        }
    }
}
