import Basics

/// A copy of a store's records, in a file that any program can read (see <doc:Format>, "The snapshot").
public struct CalStoreBackup: Sendable, Hashable {
    /// The path of the file.
    public let path: String
    /// The name without `.json`, such as `daily-2026-03-04`; `restore` finds the backup by it.
    public let name: String
    /// The number of the operation after which the backup was made.
    public let operation: Int
    /// The time of the backup; for a daily one, the start of its day (UTC).
    public let time: Instant
    /// The size of the file.
    public let bytes: Int
    /// True for an automatic daily backup, which is removed again later.
    public let isDaily: Bool

    init(_ backup: StoreBackups.Backup) {
        path = backup.path
        name = String(FilePath.name(of: backup.path).dropLast(".json".count))
        operation = backup.position.number
        time = backup.time
        bytes = backup.size
        isDaily = backup.isDaily
    }
}

/// The number of automatic daily backups to keep.
public enum CalStoreBackupRetention: Sendable, Hashable {
    /// As many as fit: all backups of the store together have at most this multiple of the size of
    /// `store.json`. The newest one is always kept.
    case timesSize(Int)
    /// This number of the newest ones; with 0 none are made.
    case newest(Int)

    /// Twice the size of `store.json`.
    public static let standard = CalStoreBackupRetention.timesSize(2)

    var keep: StoreBackups.Keep {
        switch self {
        case .timesSize(let times): .timesSize(times)
        case .newest(let count): .count(count)
        }
    }
}
