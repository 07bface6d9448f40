import Basics
import CLibrary

extension StoreFiles {
    /// The reason for writing a snapshot now.
    package enum SnapshotOccasion: Sendable {
        /// An operation was committed. Small stores write a snapshot each time; large ones when the log after
        /// it has grown.
        case commit
        /// The store is about to be closed.
        case closing
        /// A snapshot was requested.
        case request
    }

    /// The outcome of writing a snapshot. It never affects the operations, which are in the log.
    enum SnapshotOutcome: Equatable, Sendable {
        case written
        /// The file already has this state.
        case current
        case notDue
        /// Another process has written a newer one, or is about to.
        case newerElsewhere
        /// Somebody edited the file meanwhile: the next commit takes the edit over first.
        case edited
        case failed(CalStoreError)
    }

    /// Below this size (about 16,000 items), a snapshot is written after every operation.
    static let smallSnapshot = 8 << 20

    /// The time that one process waits for another to write its snapshot, in seconds.
    private static let snapshotTimeout = 2.0

    /// Writes the caches that are due: `store.json` from the caller's state, and the index. Call it when the
    /// user has the result: it does not hold the store's lock, and its errors are ignored.
    @discardableResult
    func writeCaches(_ state: StoreState, _ occasion: SnapshotOccasion) -> SnapshotOutcome {
        let outcome = writeSnapshot(state, occasion)
        if occasion == .request { examineIndex() }
        renewIndex()
        if outcome == .written { sealSnapshot() }
        return outcome
    }

    private func writeSnapshot(_ state: StoreState, _ occasion: SnapshotOccasion) -> SnapshotOutcome {
        // A state with unrecorded changes is not the state after any operation.
        guard let position, isLogCurrent, outside == nil else { return .notDue }
        // It would lack the unreadable records.
        if let unreadable { return .failed(unreadable) }
        if isSnapshotCurrent(position) { return .current }
        guard isDue(occasion, position) else { return .notDue }
        do throws(CalStoreError) {
            guard try settleLog(at: position, timeout: occasion == .commit ? 0 : StoreFiles.snapshotTimeout)
            else { return .newerElsewhere }
            return try replaceSnapshot(state, position)
        } catch {
            return .failed(error)
        }
    }

    /// Makes sure that the state of a snapshot at `position` cannot be withdrawn, as a writer does if its
    /// sync fails. False if it was withdrawn, or if another process is writing.
    private func settleLog(at position: LogPosition, timeout: Double) throws(CalStoreError) -> Bool {
        if synchronized == position { return true }
        guard heldLog == nil else {
            try synchronizeLog()
            return true
        }
        let held = try reportingWrites { () throws(FileSystemError) in
            try FileLock(path: location.log, .update, timeout: timeout, fileSystem: fileSystem)
        }
        guard let held else { return false }
        defer { held.release() }
        let information = try reporting { () throws(FileSystemError) in
            try fileSystem.information(of: held.file)
        }
        guard information.identity == logInformation?.identity,
            try position.isFound(in: held.file, fileSystem)
        else { return false }
        try synchronizeLog()
        return true
    }

    /// The number of operations that `store.json` lacks; nil if there is no such file, or if it has another
    /// history.
    var snapshotLag: Int? {
        guard !isSnapshotOld, let position, let snapshotPosition, snapshotPosition.number <= position.number
        else {
            return nil
        }
        return position.number - snapshotPosition.number
    }

    /// Whether the snapshot was already examined, or was written by a store since. If not, it may have been
    /// edited.
    func isSnapshotUnderstood() throws(CalStoreError) -> Bool {
        let now = try reporting { () throws(FileSystemError) in
            try fileSystem.information(at: location.snapshot)
        }
        if now == snapshot { return true }
        // Without a log, the snapshot is the store.
        guard isLogCurrent, let position else { return false }
        guard now != nil else {
            known.snapshot = nil
            known.snapshotPosition = nil
            known.isSnapshotIntact = false
            known.isSnapshotOld = false
            return true
        }
        guard let found = try? Snapshot(location.snapshot, fileSystem) else { return false }
        guard found.isIntact, found.position.store == position.store,
            found.position.generation == position.generation, found.position.number <= position.number,
            let log, try found.position.isFound(in: log, fileSystem)
        else { return false }
        known.isSnapshotOld = isPutBack(found)
        known.snapshot = found.information
        known.snapshotPosition = found.position
        known.isSnapshotIntact = true
        return true
    }

    private func isSnapshotCurrent(_ position: LogPosition) -> Bool {
        snapshotPosition == position && isSnapshotIntact
    }

    private func isDue(_ occasion: SnapshotOccasion, _ position: LogPosition) -> Bool {
        guard occasion == .commit, isSnapshotIntact, let snapshot, let last = snapshotPosition,
            snapshot.size > StoreFiles.smallSnapshot, last.generation == position.generation
        else { return true }
        return position.offset - last.offset >= snapshot.size
    }

    private func replaceSnapshot(
        _ state: StoreState, _ position: LogPosition
    ) throws(CalStoreError) -> SnapshotOutcome {
        let lock = try reportingWrites { () throws(FileSystemError) in
            try FileLock(
                path: location.snapshotLock, timeout: StoreFiles.snapshotTimeout, fileSystem: fileSystem)
        }
        guard let lock else { return .newerElsewhere }
        defer { lock.release() }
        let before = try reporting { () throws(FileSystemError) in
            try fileSystem.information(at: location.snapshot)
        }
        if let obstacle = try obstacle(before, position) { return obstacle }

        return try reportingWrites { () throws(FileSystemError) in
            let path = try snapshotTarget(position)
            let new = path + ".new"
            try fileSystem.removeIfPresent(new)
            let file = try fileSystem.open(new, .make)
            do throws(FileSystemError) {
                defer { fileSystem.close(file) }
                var writer = SnapshotWriter(
                    state, at: position, texts: WrittenTexts(unindexed, log, fileSystem))
                let size = try writer.write(to: file, fileSystem)
                // Records that the index failed to provide would be missing, and a file that is too large
                // could not be read.
                guard !isIndexDistrusted, size <= Snapshot.largest else {
                    try fileSystem.remove(new)
                    return .notDue
                }
                try fileSystem.synchronize(file)
                // Another program that wrote to the log meanwhile writes a newer snapshot, which must not be
                // replaced.
                if size <= StoreFiles.smallSnapshot, let log,
                    try fileSystem.information(of: log).size != position.offset
                {
                    try fileSystem.remove(new)
                    return .newerElsewhere
                }
                try? lock.writeText(SnapshotMark(position, try fileSystem.information(of: file)).text)
                // Check last: the file may have been edited while the new one was written.
                guard try fileSystem.information(at: location.snapshot) == before else {
                    try fileSystem.remove(new)
                    return .edited
                }
                if isSnapshotOld, before != nil { try keepOldSnapshot(path) }
                try fileSystem.rename(new, to: path)
            } catch {
                try? fileSystem.remove(new)
                throw error
            }
            known.snapshot = try fileSystem.information(at: location.snapshot)
            known.snapshotPosition = position
            known.isSnapshotIntact = true
            known.isSnapshotOld = false
            try fileSystem.synchronizeFolder(FilePath.folder(of: path))
            return .written
        }
    }

    /// The file to replace. If it is a link, the link is kept and its target is replaced, but only if that is
    /// the user's own, and a snapshot of this store without another log. The folder may come from somebody
    /// else, who must not choose which file is replaced.
    private func snapshotTarget(_ position: LogPosition) throws(FileSystemError) -> String {
        let path = location.snapshot
        guard let there = try fileSystem.information(at: path, followingLink: false) else { return path }
        guard there.kind == .link else { return path }
        func refused(_ refusal: String) -> FileSystemError {
            FileSystemError(operation: .followLink, path: path, errno: ELOOP, refusal: refusal)
        }
        let target = try fileSystem.followingLinks(path)
        guard let file = try fileSystem.information(at: target, followingLink: false), file.kind == .file
        else { throw refused("it is a link to \(target), which does not exist") }
        if let refusal = there.foreignness(fileSystem.user) ?? file.foreignness(fileSystem.user) {
            throw refused("it is a link to \(target), and \(refusal)")
        }
        guard StoreFiles.snapshotPosition(target, fileSystem)?.store == position.store else {
            throw refused("it is a link to \(target), which is not a snapshot of this store")
        }
        for log in [FilePath.join(FilePath.folder(of: target), "log.jsonl"), target + ".log.jsonl"]
        where log != location.log {
            if try fileSystem.information(at: log, followingLink: false) != nil {
                throw refused("it is a link to \(target), which belongs to the log \(log)")
            }
        }
        return target
    }

    /// The position of a file's snapshot; nil if the file is not a snapshot.
    private static func snapshotPosition(_ path: String, _ fileSystem: any FileSystem) -> LogPosition? {
        do throws(FileSystemError) {
            let file = try fileSystem.open(path, .read)
            defer { fileSystem.close(file) }
            return Snapshot.position(
                inFirstBytes: try fileSystem.read(file, at: 0, count: Snapshot.longestHead))
        } catch {
            return nil
        }
    }

    /// Moves an older snapshot, which may be the only copy of its state, to the backups.
    private func keepOldSnapshot(_ path: String) throws(FileSystemError) {
        guard let snapshotPosition else { return }
        try fileSystem.checkOwnFolder(location.backups)
        try fileSystem.makeFolders(location.backups)
        let name = "was-put-back-\(snapshotPosition.number)-\(HexText.text(snapshotPosition.sum)).json"
        do throws(FileSystemError) {
            try fileSystem.rename(path, to: FilePath.join(location.backups, name))
            try fileSystem.synchronizeFolder(location.backups)
        } catch {
            // A link may lead to another disk.
            guard error.errno == EXDEV else { throw error }
            try fileSystem.rename(path, to: path + "-" + name)
        }
    }

    /// The reason not to replace the existing file: a newer snapshot, or somebody's edit.
    private func obstacle(
        _ now: FileInformation?, _ position: LogPosition
    ) throws(CalStoreError) -> SnapshotOutcome? {
        // All its changes are already in the log.
        guard let now, now != snapshot else { return nil }
        let found: Snapshot
        switch try SnapshotFile(location, fileSystem) {
        case .missing, .rotten: return nil
        case .read(let snapshot): found = snapshot
        }
        guard found.isIntact, !found.namesOperation || found.position.store == position.store else {
            return .edited
        }
        switch try origin(of: found, position) {
        case .log where found.position.number >= position.number: return .newerElsewhere
        case .log where !isPutBack(found): break
        case .log, .otherHistory:
            known.isSnapshotOld = true
            known.snapshotPosition = found.position
        }
        return nil
    }

    /// The origin of a snapshot that appeared while this one was made. Others may have compacted the log
    /// meanwhile.
    private func origin(
        of found: Snapshot, _ position: LogPosition
    ) throws(CalStoreError) -> SnapshotOrigin {
        let now = try reporting { () throws(FileSystemError) in try fileSystem.information(at: location.log) }
        var commit: LogPosition?
        if let log, now?.identity == logInformation?.identity,
            try !found.position.isFound(in: log, fileSystem)
        {
            commit = position
            // No commit of this log has that checksum.
            commit?.sum = ~found.position.sum
        }
        return SnapshotOrigin(
            found, found.information, commit: commit, generation: position.generation,
            logChanged: now?.modified ?? .max, mark: SnapshotMark(location, fileSystem))
    }

    /// Whether a user put it there: it is older than the one before, and our processes never replace a newer
    /// one.
    private func isPutBack(_ found: Snapshot) -> Bool {
        guard let last = snapshotPosition, found.position.number < last.number else { return false }
        return SnapshotMark(location, fileSystem)?.names(found.position) != true
    }
}
