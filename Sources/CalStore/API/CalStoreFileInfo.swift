import Basics

/// Facts about the files of a store.
public struct CalStoreFileInfo: Sendable {
    /// The state of the lock that writers take.
    public enum Lock: Sendable, Hashable {
        /// There is no lock file, because nobody has written yet.
        case missing
        /// No program holds it.
        case free
        /// A program is writing.
        case held
        /// The file system cannot lock out a second program, for this reason.
        case broken(String)
    }

    /// The folder that holds the files.
    public let folder: String
    /// The size of the log in bytes; nil if there is no such file.
    public let logBytes: Int?
    /// The size of `store.json` in bytes; nil if there is no such file.
    public let snapshotBytes: Int?
    /// True if `store.json` holds an older state that somebody put back; it is not used.
    public let isSnapshotOld: Bool
    /// The size of the index in bytes; nil if there is no such file.
    public let indexBytes: Int?
    /// The number of the oldest operation in the log.
    public let firstOperation: Int?
    /// The number of operations in the log.
    public let operations: Int
    /// The number of bytes after the last operation, from an unfinished write. The next write removes them.
    public let unfinishedBytes: Int
    /// The backups, newest first.
    public let backups: [CalStoreBackup]
    /// The state of the lock.
    public let lock: Lock
    /// The reason why the store is read-only, if a file of another user causes it; else nil.
    public let readOnlyReason: String?
}

extension CalStoreFileInfo {
    init(_ files: StoreFiles) throws(CalStoreError) {
        let (location, fileSystem) = (files.location, files.fileSystem)
        var reason: String?
        func size(_ path: String) throws(CalStoreError) -> Int? {
            let file = try reporting { () throws(FileSystemError) in try fileSystem.information(at: path) }
            if let file, file.owner != fileSystem.user { reason = "\(path) belongs to another user" }
            return file?.size
        }
        folder = location.folder
        logBytes = try size(location.log)
        snapshotBytes = try size(location.snapshot)
        isSnapshotOld = files.isSnapshotOld
        indexBytes = try size(location.index)
        readOnlyReason = reason
        let head = try files.logHead()
        firstOperation = head?.first
        operations = head.map { max(0, files.operation - $0.first + 1) } ?? 0
        unfinishedBytes = head == nil ? 0 : max(0, (logBytes ?? 0) - (files.position?.offset ?? 0))
        backups = try StoreBackups(location, fileSystem).list().map(CalStoreBackup.init)
        lock =
            switch FileLock.condition(path: location.lock, fileSystem) {
            case .missing: .missing
            case .free: .free
            case .held: .held
            case .broken(let reason): .broken(reason)
            }
    }
}
