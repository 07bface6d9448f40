import CalStore

/// Describes the files of a store for people.
struct StoreFilesText {
    let info: CalStoreInfo
    let files: CalStoreFileInfo

    /// `up to date, 12 kB`
    var snapshot: String {
        guard let size = files.snapshotBytes.map(ByteCount.text) else { return "none" }
        if files.isSnapshotOld { return "another state, not used, \(size)" }
        guard let lag = info.snapshotLag else { return size }
        return (lag == 0 ? "up to date" : "\(lag) operation\(lag == 1 ? "" : "s") behind the log")
            + ", \(size)"
    }

    /// `120 operations, 48 kB`
    var log: String {
        guard let bytes = files.logBytes, let first = files.firstOperation else { return "none" }
        var text =
            "\(files.operations) operation\(files.operations == 1 ? "" : "s"), \(ByteCount.text(bytes))"
        if first > 1 { text += ", from operation \(first) on" }
        if files.unfinishedBytes > 0 {
            text += ", \(ByteCount.text(files.unfinishedBytes)) of an unfinished write"
        }
        return text
    }

    /// `3, 36 kB, the newest daily-2026-03-04`
    var backups: String {
        guard let newest = files.backups.first else { return "none" }
        let size = ByteCount.text(files.backups.reduce(0) { $0 + $1.bytes })
        return "\(files.backups.count), \(size), the newest \(newest.name)"
    }

    var lock: String {
        switch files.lock {
        case .missing: "none yet"
        case .free: "free"
        case .held: "locked by a program that is writing"
        case .broken(let reason): "does not work: \(reason)"
        }
    }
}
