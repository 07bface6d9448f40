import Basics

extension StoreFiles {
    /// The number of passes of a compaction over all records: reading, verifying, the base, the kept
    /// operations, the snapshot and the index.
    static let phasesOfCompaction = 5

    /// Replaces the log with one that begins later: its base is the state before operation `first`, followed
    /// by the later operations, which are equal byte for byte except for their checksums. Returns when it is
    /// on the disk.
    ///
    /// | | the store's lock |
    /// |---|---|
    /// | an edit by hand is recorded | held, for milliseconds |
    /// | base and operations are written under another name | not held: others read and write |
    /// | later commits of others are added; the file gets the name of the log | held, for milliseconds |
    ///
    /// The numbering continues. Other programs that have the old file open keep their state and read the new
    /// file next.
    /// - Parameters:
    ///   - state: The state of the caller; all of it is read.
    ///   - meter: Counts the work.
    ///   - firstKept: Returns the number of the first operation to keep.
    /// - Returns: The number of operations that went into the base; 0 if there was nothing to do.
    func compact(
        _ state: inout StoreState, now: Instant, lockTimeout: Double,
        _ meter: WorkMeter? = nil, firstKept: (inout OperationHistory) throws(CalStoreError) -> Int
    ) throws(CalStoreError) -> Int {
        for _ in 0..<StoreFiles.attemptsAtCompaction {
            try underLock(lockTimeout) { (_) throws(CalStoreError) in try settle(&state, now) }
            guard let compaction = try beginCompaction(state, meter, firstKept) else { return 0 }
            defer { compaction.lock.release() }
            let isDone: Bool
            do throws(CalStoreError) {
                isDone = try underLock(lockTimeout) { (lock) throws(CalStoreError) in
                    try finish(compaction, &state, now, holding: lock)
                }
            } catch {
                // Both files have the same content, or the new one has no name yet, so nothing is lost.
                try? fileSystem.removeIfPresent(location.newLog)
                throw error
            }
            guard isDone else { continue }
            // The new log does not have the places of records that were removed before its base. If reading
            // it fails, the state is right except for their order.
            if compaction.forgetsPlaces { _ = try? reload(&state) }
            // They belong to the old log: until there are new ones, everybody reads the whole log.
            writeCaches(state, .commit)
            return compaction.dropped
        }
        // Others keep compacting it.
        throw .lockTimeout(file: location.log, seconds: lockTimeout)
    }

    /// The number of times that a compaction starts again because another one has replaced the log meanwhile.
    private static let attemptsAtCompaction = 5

    private func underLock<Result>(
        _ timeout: Double, _ body: (FileLock) throws(CalStoreError) -> Result
    ) throws(CalStoreError) -> Result {
        let lock = try StoreFiles.lock(location, fileSystem, timeout: timeout)
        defer { lock.release() }
        let held = try holdLog(lock)
        defer { held.release() }
        return try body(lock)
    }

    /// A log under another name, which lacks the operations committed meanwhile.
    private struct Compaction {
        /// The lock on the new file, so that two processes do not write it.
        var lock: FileLock
        var copy: LogCopy
        var head: LogHead
        /// The base for the index, which would otherwise have to read all of it again.
        var base: IndexUpdate
        /// The end of the copied part of the old log, with its file.
        var copied: LogPosition
        var old: FileInformation
        var dropped: Int
        /// Whether the order after the new log may differ from that after the old one.
        var forgetsPlaces: Bool
    }

    /// Takes over the commits of others. A manual edit is based on an operation that may be dropped, so it
    /// must be settled first.
    private func settle(_ state: inout StoreState, _ now: Instant) throws(CalStoreError) {
        _ = try catchUp(&state, lookingAtSnapshot: true)
        // The base must not depend on an index.
        state.loadAll()
        if isIndexDistrusted { try readWhole(&state) }
        if let unreadable { throw unreadable }
        try recordOutside(now)
        // The base has the order of the state.
        readPlaces(&state)
        guard isLogCurrent, snapshot != nil, !isSnapshotIntact else { return }
        if case .failed(let error) = writeCaches(state, .request) { throw error }
        // Another process is working on it.
        guard isSnapshotIntact else { throw .lockTimeout(file: location.snapshotLock, seconds: 2) }
    }

    private func beginCompaction(
        _ state: StoreState, _ meter: WorkMeter?,
        _ firstKept: (inout OperationHistory) throws(CalStoreError) -> Int
    ) throws(CalStoreError) -> Compaction? {
        guard isLogCurrent, let end = position, let log, let logInformation else { return nil }
        // Whatever its size: a damaged log is never replaced.
        try LogVerification.verify(log, upTo: end, fileSystem, meter)
        var history = try self.history()
        let oldest = history.first
        let newest = operation
        let first = try min(max(firstKept(&history), oldest), newest + 1)
        guard first > oldest else { return nil }

        var base = state
        var way = try self.history()
        var last: RecordID?
        var keptFrom = end.offset
        for number in stride(from: newest, through: first - 1, by: -1) {
            keptFrom = way.position?.offset ?? keptFrom
            guard let step = try way.previous() else { break }
            if number >= first {
                base.apply(try step.operation.edit().inverse)
            } else {
                last = step.operation.head.id
            }
        }
        let head = LogHead(store: end.store, generation: .random(), first: first, last: last)
        let lock = try reportingWrites { () throws(FileSystemError) in
            // A file that a killed compaction left is overwritten; a file of another program is not.
            if let there = try fileSystem.information(at: location.newLog, followingLink: false),
                there.kind != .file || there.links > 1
            {
                try fileSystem.remove(location.newLog)
            }
            return try FileLock(path: location.newLog, timeout: 0, fileSystem: fileSystem)
        }
        guard let lock else { throw .lockTimeout(file: location.newLog, seconds: 0) }
        var copy = LogCopy(lock.file, fileSystem)
        let update: IndexUpdate
        do throws(CalStoreError) {
            // Leftovers of a killed process.
            try reportingWrites { () throws(FileSystemError) in try fileSystem.truncate(lock.file, to: 0) }
            let records = base.records
            let extents = OperationExtents(texts: try copy.writeBase(head, records))
            update = IndexUpdate(
                head: nil, changes: records.map { Change(before: nil, after: $0) }, extents: extents,
                position: LogPosition(
                    store: head.store, generation: head.generation, number: first - 1, sum: copy.sum,
                    offset: copy.offset))
            meter?.addPhase()
            let kept = LineReader(log, from: keptFrom, to: end.offset, fileSystem: fileSystem)
            kept.meter = meter
            try copy.writeOperations(kept)
            // Most of it is on the disk before anybody has to wait.
            try reportingWrites { () throws(FileSystemError) in try fileSystem.synchronize(lock.file) }
        } catch {
            try? fileSystem.remove(location.newLog)
            lock.release()
            throw error
        }
        return Compaction(
            lock: lock, copy: copy, head: head, base: update, copied: end, old: logInformation,
            dropped: first - oldest, forgetsPlaces: base.hasRemoved)
    }

    /// Adds the operations committed meanwhile, and gives the file the name of the log. False if the log was
    /// replaced since: then the copy of the old one is useless.
    private func finish(
        _ compaction: Compaction, _ state: inout StoreState, _ now: Instant, holding lock: FileLock
    ) throws(CalStoreError) -> Bool {
        var copy = compaction.copy
        _ = try catchUp(&state, lookingAtSnapshot: true)
        if let unreadable { throw unreadable }
        try recordOutside(now)
        guard isLogCurrent, let end = position, let log,
            logInformation?.identity == compaction.old.identity, end.offset >= compaction.copied.offset
        else {
            try? fileSystem.removeIfPresent(location.newLog)
            return false
        }
        try copy.writeOperations(
            LineReader(log, from: compaction.copied.offset, to: end.offset, fileSystem: fileSystem))
        let (new, information) = try reportingWrites { () throws(FileSystemError) in
            try fileSystem.synchronize(copy.file)
            let information = try fileSystem.information(of: copy.file)
            let new = try fileSystem.open(location.newLog, .read)
            do throws(FileSystemError) {
                try lock.writeText(StoreFiles.renaming)
                try fileSystem.rename(location.newLog, to: location.log)
            } catch {
                fileSystem.close(new)
                throw error
            }
            return (new, information)
        }
        // Both files have the same content, so either of them is the store after a crash.
        known.log = OpenLog(OpenFile(descriptor: new.descriptor, path: location.log), fileSystem)
        known.logInformation = information
        let head = compaction.head
        known.position = LogPosition(
            store: head.store, generation: head.generation, number: end.number, sum: copy.sum,
            offset: copy.offset)
        synchronized = position
        // It was a lock on the file that is now the log.
        compaction.lock.release()
        isLogVerified = true
        forgetIndex()
        let base = compaction.base
        noteForIndex(nil, base.changes, base.extents, from: nil, to: base.position)
        try reportingWrites { () throws(FileSystemError) in
            try fileSystem.synchronizeFolder(location.folder)
        }
        try? lock.writeText("")
        return true
    }
}
