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
        var edit: Edit
    }

    /// Adds one operation to the store, wholly or not at all. The caller holds the lock.
    ///
    /// `prepare` is called when the state is the newest, while no other process can write. It returns the
    /// edit, validated and merged, or throws. An empty edit writes nothing and returns nil. When this
    /// returns, the operation is on disk and in `state`; when it throws, it is in neither (but see
    /// `CalStoreError.commitUnknown`), and `state` may have taken over the commits of others.
    ///
    /// - Parameters:
    ///   - recordsOutsideFirst: Whether an edit of `store.json` becomes an operation of the log before
    ///     `prepare` is called, instead of after it: for code that reads the log.
    ///   - traits: Called after `prepare` for the traits of the new operation.
    ///   - publish: Called with each state that others may read meanwhile: the newest one as soon as no other
    ///     process can change it, and the one with the operation as soon as that is on the disk.
    func commit(
        _ state: inout StoreState, _ label: OperationLabel, holding lock: FileLock,
        recordsOutsideFirst: Bool = false,
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

        let edit = try trusting(&state, prepare)
        guard !edit.isEmpty else {
            // Sync first: the answer may include another process's unsynced commit.
            try synchronizeLog()
            return nil
        }
        // The index may have been dropped since.
        if let unreadable { throw unreadable }
        try verifyLog()
        try recordOutside(label.time)
        if edit.addsRecords { readPlaces(&state) }
        let traits = traits()
        let head = OperationHead(
            number: operation + 1, id: .random(), time: label.time, who: label.who, label: label.label,
            reversal: traits.reversal, key: traits.key)
        if isLogCurrent {
            try append(head, edit)
        } else {
            try beginLog(state, head, edit, holding: lock)
        }
        state.apply(edit)
        publish(state)
        extendIndex()
        return Committed(head: head, edit: edit)
    }

    /// Makes an operation of the manual edit of `store.json`, which is in the state already.
    func recordOutside(_ time: Instant) throws(CalStoreError) {
        guard let outside, isLogCurrent else { return }
        try verifyLog()
        let head = OperationHead(
            number: operation + 1, id: .random(), time: time, label: "changed outside",
            edited: outside.hash)
        try append(head, outside.edit)
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
            // with it.
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

    /// The text in the lock file while the new name of a log may not be on disk.
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

    /// Writes an operation at the known end. It is committed when its commit line is synced.
    private func append(_ head: OperationHead, _ edit: Edit) throws(CalStoreError) {
        guard var position else { return }
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
            if information.size > position.offset {
                try fileSystem.truncate(file, to: position.offset)
                try fileSystem.synchronize(file)
            }
        }
        var writer = OperationWriter(
            head, edit, after: position.sum, to: file, at: position.offset, fileSystem)
        let written: OperationWriter.Written
        do throws(CalStoreError) {
            written = try writer.write()
            try reportingWrites { () throws(FileSystemError) in try fileSystem.synchronize(file) }
        } catch {
            if writer.hasBegun { try takeBack(file, to: position.offset) }
            throw error
        }
        // If this fails, the log is only read once more than necessary.
        known.logInformation = (try? fileSystem.information(of: file)) ?? logInformation
        let start = position
        position.number = head.number
        position.sum = written.sum
        position.offset = written.end
        known.position = position
        synchronized = position
        noteForIndex(head, edit.changes, written.extents.moved(by: start.offset), from: start, to: position)
    }

    /// Cuts off the rest of a failed write. It is not written again: after a failed sync it is unknown which
    /// of its bytes are on the disk.
    private func takeBack(_ file: OpenFile, to offset: Int) throws(CalStoreError) {
        do throws(FileSystemError) {
            try fileSystem.truncate(file, to: offset)
            try fileSystem.synchronize(file)
        } catch {
            throw .commitUnknown(path: file.path, code: error.errno)
        }
    }

    /// Starts a new log with the state as its base, then the operation. It gets its name when all of it is on
    /// the disk.
    private func beginLog(
        _ state: StoreState, _ head: OperationHead, _ edit: Edit, holding lock: FileLock
    ) throws(CalStoreError) {
        let logHead = LogHead(
            store: position?.store ?? newStore, generation: .random(), first: head.number)
        let records = state.records
        // A log must begin with the complete state.
        guard !isIndexDistrusted else {
            throw .damaged(
                file: location.index, line: nil, reason: "the index is damaged; try again")
        }
        let base = LogEncoder.base(logHead, records)
        let start = LogPosition(
            store: logHead.store, generation: logHead.generation, number: head.number - 1, sum: base.sum,
            offset: base.bytes.count)
        var extents = OperationExtents()
        let end = try putLog(holding: lock) { (file) throws(CalStoreError) in
            try reportingWrites { () throws(FileSystemError) in
                try fileSystem.write(file, base.bytes, at: 0)
            }
            var writer = OperationWriter(
                head, edit, after: base.sum, to: file, at: start.offset, fileSystem)
            let written = try writer.write()
            extents = written.extents.moved(by: start.offset)
            var end = start
            end.number = head.number
            end.sum = written.sum
            end.offset = written.end
            return end
        }
        noteForIndex(
            nil, records.map { Change(before: nil, after: $0) }, OperationExtents(texts: base.extents),
            from: nil,
            to: start)
        noteForIndex(head, edit.changes, extents, from: start, to: end)
    }

    /// Creates a store where there is none: the lock is taken, and existing files are checked under it.
    func create(_ pieces: [[UInt8]], endingAt end: LogPosition) throws(CalStoreError) {
        let lock = try StoreFiles.lock(location, fileSystem, timeout: 0)
        defer { lock.release() }
        for path in [location.log, location.snapshot] {
            let there = try reporting { () throws(FileSystemError) in
                try fileSystem.information(at: path, followingLink: false)
            }
            if there != nil { throw .storeExists(path: location.path) }
        }
        _ = try putLog(holding: lock) { (file) throws(CalStoreError) in
            try reportingWrites { () throws(FileSystemError) in
                var offset = 0
                for piece in pieces {
                    try fileSystem.write(file, piece, at: offset)
                    offset += piece.count
                }
            }
            return end
        }
    }

    /// Writes a new log, which gets its name when all of it is on the disk, and continues with it.
    ///
    /// - Parameter fill: Writes the lines, and returns their end.
    private func putLog(
        holding lock: FileLock, fill: (OpenFile) throws(CalStoreError) -> LogPosition
    ) throws(CalStoreError) -> LogPosition {
        let file = try reportingWrites { () throws(FileSystemError) in
            try fileSystem.removeIfPresent(location.newLog)
            return try fileSystem.open(location.newLog, .make)
        }
        let (end, information): (LogPosition, FileInformation)
        do throws(CalStoreError) {
            end = try fill(file)
            information = try reportingWrites { () throws(FileSystemError) in
                try nameLog(file, holding: lock)
            }
        } catch {
            fileSystem.close(file)
            // If this fails, the next process that starts a log removes it.
            try? fileSystem.remove(location.newLog)
            throw error
        }
        do throws(FileSystemError) {
            try fileSystem.synchronizeFolder(location.folder)
            // If this fails, the folder is only synced once more than necessary.
            try? lock.writeText("")
        } catch {
            fileSystem.close(file)
            do throws(FileSystemError) {
                try fileSystem.remove(location.log)
                try fileSystem.synchronizeFolder(location.folder)
            } catch {
                throw .commitUnknown(path: location.log, code: error.errno)
            }
            throw CalStoreError(writing: error)
        }
        known.log = OpenLog(OpenFile(descriptor: file.descriptor, path: location.log), fileSystem)
        known.logInformation = information
        known.position = end
        synchronized = end
        forgetIndex()
        known.isLogCurrent = true
        isLogVerified = true
        known.outside = nil
        return end
    }

    /// Syncs a new log and gives it its name. Returns its file information.
    private func nameLog(
        _ file: OpenFile, holding lock: FileLock
    ) throws(FileSystemError) -> FileInformation {
        try fileSystem.synchronize(file)
        let information = try fileSystem.information(of: file)
        if log == nil { try fileSystem.synchronizeNames(above: location.folder) }
        try lock.writeText(StoreFiles.renaming)
        try setOvertakenLogAside()
        try fileSystem.rename(location.newLog, to: location.log)
        return information
    }

    /// Renames a log that is older than the snapshot, to keep its history.
    private func setOvertakenLogAside() throws(FileSystemError) {
        guard let superseded = known.superseded else { return }
        try fileSystem.rename(location.log, to: location.supersededLog(superseded))
        known.superseded = nil
    }
}
