import Basics

/// The content of the file `store.json`.
enum SnapshotFile {
    case missing
    /// It is intact, or somebody edited it.
    case read(Snapshot)
    /// Its bytes changed without a write: the disk or the memory flipped a bit. It has nothing worth keeping.
    case rotten(FileInformation, CalStoreError)

    init(_ location: StoreLocation, _ fileSystem: any FileSystem) throws(CalStoreError) {
        let path = location.snapshot
        do throws(CalStoreError) {
            guard let snapshot = try Snapshot(path, fileSystem) else {
                self = .missing
                return
            }
            if !snapshot.isIntact,
                SnapshotMark(location, fileSystem)?.isOf(snapshot.information) == true
            {
                self = .rotten(snapshot.information, SnapshotFile.rot(path))
            } else {
                self = .read(snapshot)
            }
        } catch {
            // A flipped bit may look like a newer format.
            switch error {
            case .damaged, .formatTooNew: break
            default: throw error
            }
            guard let information = try SnapshotFile.information(path, fileSystem),
                SnapshotMark(location, fileSystem)?.isOf(information) == true
            else { throw error }
            self = .rotten(information, SnapshotFile.rot(path))
        }
    }

    private static func rot(_ path: String) -> CalStoreError {
        .damaged(
            file: path, line: nil, reason: "it is damaged: its content changed, but no program wrote to it")
    }

    private static func information(
        _ path: String, _ fileSystem: any FileSystem
    ) throws(CalStoreError) -> FileInformation? {
        try reporting { () throws(FileSystemError) in try fileSystem.information(at: path) }
    }
}
