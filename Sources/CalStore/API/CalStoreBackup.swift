/// A copy of a store's records, in a file that any program can read (see <doc:Format>, "The snapshot").
public struct CalStoreBackup: Sendable, Hashable {
    /// The file.
    public let path: String
    /// The name without `.json`, by which `restore` finds it among the backups of its store: `daily-2026-03-04`.
    public let name: String
    /// The operation that it is the state after.
    public let operation: Int
    /// When it was made; of a daily one, the beginning of its day (UTC).
    public let time: Instant
    /// How large the file is.
    public let bytes: Int
    /// Whether it was made without being asked for, and will be removed in its turn.
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

/// How many backups are kept of those that are made without being asked for.
public enum CalStoreBackupRetention: Sendable, Hashable {
    /// As many as fit: all backups of the store together take at most so many times the size of `store.json`. The newest
    /// is kept in any case.
    case timesSize(Int)
    /// The newest so many; with 0 none are made.
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
