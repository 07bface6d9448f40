import Basics

/// The paths of the files of one store.
///
/// | `path` | snapshot | log | lock |
/// |---|---|---|---|
/// | `/home/me/cal` | `/home/me/cal/store.json` | `/home/me/cal/log.jsonl` | `/home/me/cal/lock` |
/// | `/home/me/team.json` | `/home/me/team.json` | `/home/me/team.json.log.jsonl` | `/home/me/team.json.lock` |
package struct StoreLocation: Hashable, Sendable {
    /// The folder of the store, or its `.json` file.
    let path: String
    /// The folder of all its files.
    let folder: String
    /// Whether the folder has only this store.
    let isFolder: Bool

    init(_ path: String) {
        self.path = path
        isFolder = !path.hasSuffix(".json")
        folder = isFolder ? path : FilePath.folder(of: path)
    }

    /// The readable copy of the newest state.
    var snapshot: String { isFolder ? file("store.json") : path }
    /// Every operation; it decides if the files differ.
    var log: String { file("log.jsonl") }
    /// Held during an addition to the log.
    var lock: String { file("lock") }
    /// Held during a replacement of the snapshot.
    var snapshotLock: String { file("snapshot.lock") }
    /// The cache of the log for speed.
    var index: String { file("index") }
    /// The path of a new index in preparation, used only by the holder of `snapshotLock`.
    var newIndex: String { file("index.new") }
    /// The name of a scratch file for `newIndex`.
    var indexScratch: String { file("index.sort") }
    /// The name of a scratch file for the rows of an operation in parts, used only by the holder of `lock`.
    var operationScratch: String { file("operation.sort") }
    /// The index of a compacted log, from before that log gets its name until after it. A process that was
    /// killed between leaves it here; the next writer renames it.
    var compactedIndex: String { file("index.compacted") }
    /// The name of a scratch file for a compaction, used only by the holder of a lock on `newLog`.
    var logScratch: String { file("log.jsonl.sort") }
    var backups: String { file("backups") }

    /// The path of a new log in preparation: the first log by the holder of `lock`, a replacement by the
    /// holder of a lock on this very file. The remains of a killed process are overwritten.
    var newLog: String { file("log.jsonl.new") }

    /// The new name of a log that a newer snapshot has superseded.
    func supersededLog(_ end: LogPosition) -> String {
        file("log-\(end.generation)-\(end.number).jsonl")
    }

    /// The path of another file next to them.
    func file(_ name: String) -> String {
        isFolder ? FilePath.join(path, name) : path + "." + name
    }
}
