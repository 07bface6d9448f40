import Basics
import CLibrary

extension StoreFiles {
    /// The text for people about an operation.
    struct OperationLabel: Sendable {
        /// A text such as the command line.
        var label: String
        /// The program that wrote it.
        var who: String?
        var time: Instant
    }

    /// An operation that is on the disk.
    struct Committed: Sendable {
        var head: OperationHead
        /// Its changes, or the last ones of an operation in parts.
        var edit: Edit
        /// The number of its other changes.
        var otherChanges = 0
        /// The end of it in the log.
        let end: LogPosition

        /// See `PastOperations.revision`.
        var revision: String { end.revision }
        var isEmpty: Bool { edit.isEmpty && otherChanges == 0 }
    }

    /// Adds one operation to the store, wholly or not at all. The caller holds the lock.
    ///
    /// `prepare` is called when the state is the newest, while no other process can write. It returns the
    /// edit, validated and merged, or throws. An empty edit writes nothing and returns nil. When this
    /// returns, the operation is on disk and in `state`; when it throws, it is in neither (but see
    /// `CalStoreError.commitUnknown`), and `state` may have taken over the commits of others.
    ///
    /// - Parameters:
    ///   - takesParts: Whether `prepare` may write changes early (`OperationInParts`).
    ///   - recordsOutsideFirst: Whether an edit of `store.json` becomes an operation of the log before
    ///     `prepare` is called, instead of after it: for code that reads the log.
    ///   - traits: Called after `prepare` for the traits of the new operation.
    ///   - publish: Called with each state that others may read meanwhile: the newest one as soon as no other
    ///     process can change it, and the one with the operation as soon as that is on the disk.
    func commit(
        _ state: inout StoreState, _ label: OperationLabel, holding lock: FileLock,
        takesParts: Bool = false, recordsOutsideFirst: Bool = false,
        traits: () -> OperationTraits = { OperationTraits() },
        publish: (StoreState) -> Void = { _ in },
        caughtUp: (CaughtUp) -> Void = { _ in },
        prepare: (inout StoreState) throws -> Edit
    ) throws -> Committed? {
        let held = try holdLog(lock)
        defer { held.release() }
        switch try catchUp(&state, lookingAtSnapshot: true) {
        case .nothing: break
        case let more: caughtUp(more)
        }
        if let unreadable { throw unreadable }
        if recordsOutsideFirst { try recordOutside(label.time) }
        publish(state)

        let parts = takesParts ? OperationInParts(self, label, holding: lock) : nil
        let edit = try prepared(&state, parts, prepare)
        let before = known
        if let committed = try parts?.finish(edit) {
            held.release()
            // Other programs need not wait for the index.
            lock.release()
            readParts(&state, since: before)
            publish(state)
            return committed
        }
        guard !edit.isEmpty else {
            // Sync first: the answer may include another process's unsynced commit.
            try synchronizeLog()
            return nil
        }
        // The index may have been dropped since.
        try prepareLog(label.time)
        if edit.addsRecords { readPlaces(&state) }
        let head = head(label, traits())
        let end =
            if isLogCurrent, let position {
                try append(head, edit, after: position)
            } else {
                try beginLog(state, head, edit, holding: lock)
            }
        state.apply(edit)
        publish(state)
        extendIndex()
        return Committed(head: head, edit: edit, end: end)
    }

    private func prepared(
        _ state: inout StoreState, _ parts: OperationInParts?, _ prepare: (inout StoreState) throws -> Edit
    ) throws -> Edit {
        inParts = parts
        defer { inParts = nil }
        do {
            return try trusting(&state) { state in
                // It may be the second time.
                parts?.takeBack()
                return try prepare(&state)
            }
        } catch {
            parts?.takeBack()
            throw error
        }
    }

    /// Checks that an operation may be added now.
    func prepareLog(_ time: Instant) throws(CalStoreError) {
        if let unreadable { throw unreadable }
        try verifyLog()
        try recordOutside(time)
    }

    /// The head of the next operation.
    func head(_ label: OperationLabel, _ traits: OperationTraits) -> OperationHead {
        OperationHead(
            number: operation + 1, id: .random(), time: label.time, who: label.who, label: label.label,
            reversal: traits.reversal, key: traits.key)
    }

    /// Makes an operation of the manual edit of `store.json`, which is in the state already.
    func recordOutside(_ time: Instant) throws(CalStoreError) {
        guard let outside, isLogCurrent, let position else { return }
        try verifyLog()
        let head = OperationHead(
            number: operation + 1, id: .random(), time: time, label: "changed outside",
            edited: outside.hash)
        _ = try append(head, outside.edit, after: position)
        known.outside = nil
    }

    /// Checks that the store can be written, creates its folder, and takes its lock. It does not use the open
    /// store, so no other lock is held while it waits.
    static func lock(
        _ location: StoreLocation, _ fileSystem: any FileSystem, timeout: Double
    ) throws(CalStoreError) -> FileLock {
        var isNew = true
        for path in [location.log, location.snapshot] {
            let file = try reporting { () throws(FileSystemError) in try fileSystem.information(at: path) }
            guard let file else { continue }
            isNew = false
            if let refusal = file.foreignness(fileSystem.user) {
                throw .readOnlyStore(path: path, reason: refusal)
            }
        }
        let lock = try reportingWrites { () throws(FileSystemError) -> FileLock? in
            guard let lock = try lockMakingFolders(location, fileSystem, timeout, isNew: isNew) else {
                return nil
            }
            guard try lock.hasText() else { return lock }
            // Its last holder was killed: if the log's name is not on the disk, additions to the log are lost
            // with it. A log that did not get its name is useless.
            try fileSystem.removeIfPresent(location.newLog)
            try fileSystem.synchronizeFolder(location.folder)
            try lock.writeText("")
            return lock
        }
        guard let lock else { throw .lockTimeout(file: location.lock, seconds: timeout) }
        return lock
    }

    /// Nil if another holder kept the lock.
    private static func lockMakingFolders(
        _ location: StoreLocation, _ fileSystem: any FileSystem, _ timeout: Double, isNew: Bool
    ) throws(FileSystemError) -> FileLock? {
        var made: [String] = []
        var attempt = 1
        while true {
            made += try fileSystem.makeFolders(location.folder)
            do throws(FileSystemError) {
                let lock = try FileLock(path: location.lock, timeout: timeout, fileSystem: fileSystem)
                if isNew, let lock {
                    let file = lock.file
                    lock.onRelease = { removeTraces(location, fileSystem, lock: file, folders: made) }
                }
                return lock
            } catch {
                // Another process, which created no store, has removed the folder that it had created.
                guard error.isMissing, attempt < attemptsAtFolders else { throw error }
                attempt += 1
            }
        }
    }

    private static let attemptsAtFolders = 10

    /// Leaves no traces of a command that did not create a store: neither the lock, which is held, nor the
    /// folders that it made.
    private static func removeTraces(
        _ location: StoreLocation, _ fileSystem: any FileSystem, lock: OpenFile, folders: [String]
    ) {
        do throws(FileSystemError) {
            // Another process's lock may now have its name.
            let identity = try fileSystem.information(at: location.lock, followingLink: false)?.identity
            guard try fileSystem.information(of: lock).identity == identity else { return }
            for path in [location.log, location.snapshot] {
                if try fileSystem.information(at: path, followingLink: false) != nil { return }
            }
            try fileSystem.remove(location.lock)
            for folder in folders.reversed() { try fileSystem.removeFolder(folder) }
        } catch {
            // They are harmless.
        }
    }

    /// Keeps everybody else from writing to the log while `lock` is held, including those who hold another
    /// `lock`, because somebody removed the file that is locked here. The result must be released.
    func holdLog(_ lock: FileLock) throws(CalStoreError) -> HeldLog {
        do throws(FileSystemError) {
            heldLog = try FileLock(
                path: location.log, .update, timeout: lock.timeout, fileSystem: fileSystem)
        } catch {
            // A new store has no log.
            if error.isMissing { return HeldLog(files: self) }
            throw CalStoreError(writing: error)
        }
        guard heldLog != nil else { throw .lockTimeout(file: location.log, seconds: lock.timeout) }
        return HeldLog(files: self)
    }

    /// Releases the log.
    struct HeldLog {
        fileprivate let files: StoreFiles

        func release() {
            files.heldLog?.release()
            files.heldLog = nil
        }
    }

    /// Syncs the log unless it is known to be on the disk. Nobody may be writing to it.
    func synchronizeLog() throws(CalStoreError) {
        guard isLogCurrent, let log, position != synchronized else { return }
        try reportingWrites { () throws(FileSystemError) in try fileSystem.synchronize(log) }
        synchronized = position
    }

    /// The text in the lock file while the new name of a log may not be on disk, or the log has no name yet.
    static let renaming = "a log gets its name\n"

    /// Verifies the log, so that nothing is added after damage.
    private func verifyLog() throws(CalStoreError) {
        guard isLogCurrent, !isLogVerified, let log, let position, position.offset <= LogVerification.largest
        else {
            return
        }
        try LogVerification.verify(log, upTo: position, fileSystem)
        isLogVerified = true
    }

    // MARK: Writing the log

    /// The log for writing at its known end, without the rest of an unfinished write.
    func logForWriting(at end: LogPosition) throws(CalStoreError) -> OpenFile {
        guard let file = heldLog?.file else {
            // The log was removed since the last update.
            throw CalStoreError(
                writing: FileSystemError(operation: .write, path: location.log, errno: ESTALE))
        }
        try reportingWrites { () throws(FileSystemError) in
            let information = try fileSystem.information(of: file)
            guard information.identity == logInformation?.identity else {
                // A program that ignores the lock has replaced the log since the last update.
                throw FileSystemError(operation: .write, path: location.log, errno: ESTALE)
            }
            // Bytes of a killed writer are not a commit, and must not become part of one.
            if information.size > end.offset {
                try fileSystem.truncate(file, to: end.offset)
                try fileSystem.synchronize(file)
            }
        }
        return file
    }

    /// Throws if a program that ignores the lock has replaced the log since the last update, or has written
    /// to it.
    ///
    /// - Parameter end: The size of the log; nil if a new one replaces it.
    func checkLog(endsAt end: Int?) throws(CalStoreError) {
        try reportingWrites { () throws(FileSystemError) in
            let now = try fileSystem.information(at: location.log)
            let isOurs = now?.identity == logInformation?.identity
            guard end.map({ isOurs && now?.size == $0 }) ?? (isOurs || now?.size ?? 0 == 0) else {
                throw FileSystemError(operation: .write, path: location.log, errno: ESTALE)
            }
        }
    }

    /// Writes an operation at the known end `start`. It is committed when its commit line is synced. Returns
    /// its end.
    private func append(
        _ head: OperationHead, _ edit: Edit, after start: LogPosition
    ) throws(CalStoreError) -> LogPosition {
        let file = try logForWriting(at: start)
        var writer = OperationWriter(
            head, after: start.sum, to: file, at: start.offset, fileSystem)
        let written: OperationWriter.Written
        do throws(CalStoreError) {
            written = try writer.write(edit)
            try reportingWrites { () throws(FileSystemError) in try fileSystem.synchronize(file) }
        } catch {
            try takeBack(writer, file, to: start)
            throw error
        }
        let end = noteAppended(head, written, after: start, to: file)
        noteForIndex(head, edit.changes, written.extents.moved(by: start.offset), from: start, to: end)
        return end
    }

    /// Notes that an operation was added to the log; returns its end.
    func noteAppended(
        _ head: OperationHead, _ written: OperationWriter.Written, after start: LogPosition, to file: OpenFile
    ) -> LogPosition {
        // If this fails, the log is only read once more than necessary.
        known.logInformation = (try? fileSystem.information(of: file)) ?? logInformation
        var end = start
        end.number = head.number
        end.sum = written.sum
        end.offset = written.end
        known.position = end
        known.unfinished = nil
        synchronized = end
        return end
    }

    /// Cuts off the rest of a failed write. It is not written again: after a failed sync it is unknown which
    /// of its bytes are on the disk.
    func takeBack(
        _ writer: OperationWriter, _ file: OpenFile, to start: LogPosition
    ) throws(CalStoreError) {
        guard writer.hasBegun else { return }
        do throws(FileSystemError) {
            try fileSystem.truncate(file, to: start.offset)
            try fileSystem.synchronize(file)
        } catch {
            // Without a commit line the rest does not count; the next writer cuts it off.
            guard writer.mayBeCommitted else { return }
            throw .commitUnknown(path: file.path, code: error.errno)
        }
    }
}
