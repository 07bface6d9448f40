import Basics
import CLibrary

extension CalendarStore {
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
