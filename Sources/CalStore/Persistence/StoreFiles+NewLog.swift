import Basics

/// Starting a log: it gets its name when all of it is on the disk.
extension StoreFiles {
    /// Starts a new log with the state as its base, then the operation. It gets its name when all of it is on
    /// the disk. Returns the end of the operation.
    func beginLog(
        _ state: StoreState, _ head: OperationHead, _ edit: Edit, holding lock: FileLock
    ) throws(CalStoreError) -> LogPosition {
        let base = try newBase(state, before: head)
        let start = base.end
        var extents = OperationExtents()
        let end = try putLog(holding: lock) { (file) throws(CalStoreError) in
            try reportingWrites { () throws(FileSystemError) in
                try fileSystem.write(file, base.lines.bytes, at: 0)
            }
            var writer = OperationWriter(
                head, after: start.sum, to: file, at: start.offset, fileSystem)
            let written = try writer.write(edit)
            extents = written.extents.moved(by: start.offset)
            var end = start
            end.number = head.number
            end.sum = written.sum
            end.offset = written.end
            return end
        }
        noteForIndex(
            nil, base.records.map { Change(before: nil, after: $0) },
            OperationExtents(texts: base.lines.extents), from: nil, to: start)
        noteForIndex(head, edit.changes, extents, from: start, to: end)
        return end
    }

    /// The lines at the beginning of a new log.
    struct NewBase {
        let records: [Record]
        let lines: LogEncoder.Lines
        let end: LogPosition
    }

    /// The base of a new log: the state before its first operation.
    func newBase(_ state: StoreState, before head: OperationHead) throws(CalStoreError) -> NewBase {
        let logHead = LogHead(
            store: position?.store ?? newStore, generation: .random(), first: head.number)
        let records = state.records
        // A log must begin with the complete state.
        guard !isIndexDistrusted else {
            throw .damaged(
                file: location.index, line: nil, reason: "the index is damaged; try again")
        }
        let lines = LogEncoder.base(logHead, records)
        let end = LogPosition(
            store: logHead.store, generation: logHead.generation, number: head.number - 1, sum: lines.sum,
            offset: lines.bytes.count)
        return NewBase(records: records, lines: lines, end: end)
    }

    /// Creates a store where there is none: the lock is taken, and existing files are checked under it.
    func create(_ pieces: [[UInt8]], endingAt end: LogPosition) throws(CalStoreError) {
        try create { (file) throws(CalStoreError) in
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

    /// - Parameter fill: Writes the lines of the log, and returns their end.
    func create(_ fill: (OpenFile) throws(CalStoreError) -> LogPosition) throws(CalStoreError) {
        let lock = try StoreFiles.lock(location, fileSystem, timeout: 0)
        defer { lock.release() }
        for path in [location.log, location.snapshot] {
            let there = try reporting { () throws(FileSystemError) in
                try fileSystem.information(at: path, followingLink: false)
            }
            if there != nil { throw .storeExists(path: location.path) }
        }
        _ = try putLog(holding: lock, fill: fill)
    }

    /// Writes a new log, which gets its name when all of it is on the disk, and continues with it.
    ///
    /// - Parameter fill: Writes the lines, and returns their end.
    private func putLog(
        holding lock: FileLock, fill: (OpenFile) throws(CalStoreError) -> LogPosition
    ) throws(CalStoreError) -> LogPosition {
        let file = try openNewLog()
        let end: LogPosition
        do throws(CalStoreError) {
            end = try fill(file)
        } catch {
            discardNewLog(file)
            throw error
        }
        try putLog(file, endingAt: end, holding: lock)
        return end
    }

    func openNewLog() throws(CalStoreError) -> OpenFile {
        try reportingWrites { () throws(FileSystemError) in
            try fileSystem.removeIfPresent(location.newLog)
            return try fileSystem.open(location.newLog, .make)
        }
    }

    func discardNewLog(_ file: OpenFile) {
        fileSystem.close(file)
        // If this fails, the next process that starts a log removes it.
        try? fileSystem.remove(location.newLog)
    }

    /// Gives a new log, which is written, its name, and continues with it.
    func putLog(_ file: OpenFile, endingAt end: LogPosition, holding lock: FileLock) throws(CalStoreError) {
        let information: FileInformation
        do throws(CalStoreError) {
            information = try reportingWrites { () throws(FileSystemError) in
                try nameLog(file, holding: lock)
            }
        } catch {
            discardNewLog(file)
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
        known.unfinished = nil
        synchronized = end
        forgetIndex()
        known.isLogCurrent = true
        isLogVerified = true
        known.outside = nil
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
