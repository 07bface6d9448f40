import CalStore

/// What is done when the answer has been given.
extension Context {
    /// Writes `store.json` when it is due; the answer has been given by then.
    func finish() {
        guard let store, batch == nil, arguments.command.writes, !isDryRun, !isOnlyReading else { return }
        if let error = store.writeSnapshotIfDue() {
            note("the change is saved, but store.json could not be renewed: \(error)")
        }
        do throws(CalStoreError) {
            if let error = store.backUpIfDue(now: now, keeping: try backupRetention()) { throw error }
        } catch {
            note("the change is saved, but no backup could be made: \(error)")
        }
    }

    /// What the setting `backup.keep` says: how many daily backups there are, or how large all may be.
    private func backupRetention() throws(CalStoreError) -> CalStoreBackupRetention {
        guard let text = try settings.entry("backup.keep")?.value else { return .standard }
        let isSize = text.hasSuffix("x")
        guard let number = Int(isSize ? text.dropLast() : text[...]), (isSize ? 1 : 0) <= number,
            number <= 100_000
        else {
            throw .badSetting(
                name: "backup.keep",
                reason:
                    "\"\(text)\" is neither a number of backups nor, as in 2x, a multiple of the size of store.json"
            )
        }
        return isSize ? .timesSize(number) : .newest(number)
    }
}
