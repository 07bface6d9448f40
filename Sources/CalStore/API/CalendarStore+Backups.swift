import Basics
import CLibrary

extension CalendarStore {
    /// Writes a backup of the newest state. It is never removed automatically.
    ///
    /// ```swift
    /// if let backup = try store.backUp(now: now) {
    ///     try store.restore("back to the backup", from: backup.path, now: now)
    /// }
    /// ```
    /// - Parameters:
    ///   - destination: A folder, which is created if necessary, or a new file that ends in `.json`; nil for
    ///     the store's own folder of backups.
    ///   - now: The time for its name.
    /// - Returns: The backup; nil for a store that is not written yet, or is in memory.
    /// - Throws: `CalStoreError.io` if the file already exists (`EEXIST`) or cannot be written.
    ///
    /// Costs writing all records once.
    @discardableResult
    public func backUp(to destination: String? = nil, now: Instant = .now) throws(CalStoreError)
        -> CalStoreBackup?
    {
        let found = try ask {
            state, past throws(CalStoreError) -> (StoreState, LogPosition, StoreBackups)? in
            guard let files = past.files, let position = files.position else { return nil }
            if let unreadable = files.unreadable { throw unreadable }
            // Its records would not match the operation that it names.
            if files.hasOutsideEdit {
                throw .damaged(
                    file: files.location.snapshot, line: nil,
                    reason: "it was edited, and no operation has recorded the edit; make a change first")
            }
            var whole = state
            whole.loadAll()
            return (whole, position, StoreBackups(files.location, files.fileSystem))
        }
        guard let (state, position, backups) = found else { return nil }
        return CalStoreBackup(try backups.make(state, at: position, to: destination, time: now))
    }

    /// Copies `store.json` to the backup of the day (UTC) if there is none yet, and removes the oldest
    /// surplus daily backups. Call it after the answer to a change was given, and after ``snapshot(ifDue:)``;
    /// no commit depends on it. It does nothing for a store in memory.
    ///
    /// All calls of a day but the first cost one check for a file name.
    ///
    /// - Throws: `CalStoreError.io` if the backup could not be made.
    public func backUpIfDue(
        now: Instant = .now, keeping retention: CalStoreBackupRetention = .standard
    ) throws(CalStoreError) {
        guard let disk = engine.disk else { return }
        try StoreBackups(disk.location, disk.fileSystem).makeDaily(now, keep: retention.keep)
    }

    /// Restores a backup, as one new operation: the current state stays in the log, and the
    /// operation can be undone.
    ///
    /// - Parameters:
    ///   - label: A text for people in the log.
    ///   - file: A backup, or any `store.json`.
    ///   - now: The time for the log.
    ///   - dryRun: True to check everything and save nothing.
    ///   - fromOtherStore: True to accept the file of another store, whose items then replace all items here.
    /// - Returns: The operation; nil if the store already equals the backup.
    /// - Throws: `CalStoreError.damaged` if the file cannot be read completely or its checksum is wrong,
    ///   `.otherStore` if it belongs to another store, and the errors of `write`.
    @discardableResult
    public func restore(
        _ label: String = "restore", from file: String, now: Instant = .now, dryRun: Bool = false,
        fromOtherStore: Bool = false
    ) throws -> CalStoreOperation? {
        let (store, fileSystem) = try ask { _, past in
            (past.files?.position?.store, past.files?.fileSystem ?? RealFileSystem())
        }
        guard let snapshot = try Snapshot(file, fileSystem) else {
            throw CalStoreError.io(operation: "read", path: file, code: ENOENT)
        }
        guard snapshot.isIntact else {
            throw StoreBackups.damage(file)
        }
        if !fromOtherStore, let store, snapshot.position.store != store {
            throw CalStoreError.otherStore(file: file)
        }
        var target = StoreState()
        target.reserveCapacity(snapshot.likelyCount)
        try snapshot.forEachRecord { target.put($0) }
        let restored = target
        let (_, operation) = try engine.commit(label, now: now, isDryRun: dryRun) { state in
            ((), state.difference(to: restored))
        }
        return operation.map { CalStoreOperation($0, isDryRun: dryRun) }
    }
}
