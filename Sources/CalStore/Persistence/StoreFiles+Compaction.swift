import Basics

extension StoreFiles {
    /// The number of passes of a compaction over the log: verifying, the places of all records, the base and
    /// the kept operations, the new index, the snapshot.
    static let phasesOfCompaction = 5

    /// Replaces the log with one that begins later: its base is the state before operation `first`, followed
    /// by the later operations, which are equal byte for byte except for their checksums. Returns when it is
    /// on the disk.
    ///
    /// | | the store's lock |
    /// |---|---|
    /// | an edit by hand is recorded | held, for milliseconds |
    /// | base, operations and index are written under other names | not held: others read and write |
    /// | later commits of others are added; the file gets the name of the log | held, for milliseconds |
    ///
    /// No record is kept in memory: the texts of the base are copied from the old log, in the order that
    /// `LogPlaces` finds. A compaction that fails or is killed leaves the old log with its index, or the new
    /// one with its own.
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
                if !isLogCompacted(compaction) { try? fileSystem.removeIfPresent(location.compactedIndex) }
                throw error
            }
            guard isDone else { continue }
            // The new log does not have the places of records that were removed before its base. If reading
            // it fails, the state is right except for their order.
            _ = try? reload(&state)
            writeCaches(state, .commit)
            meter?.addPhase()
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
        /// The end of the copied part of the old log, with its file.
        var copied: LogPosition
        var old: FileInformation
        var dropped: Int
        /// Whether the new log has an index. Only a log that no index can describe has none.
        var isIndexed = false
    }

    /// Whether the new log has its name.
    private func isLogCompacted(_ compaction: Compaction) -> Bool {
        position?.generation == compaction.head.generation
    }

    /// Takes over the commits of others. A manual edit is based on an operation that may be dropped, so it
    /// must be settled first.
    private func settle(_ state: inout StoreState, _ now: Instant) throws(CalStoreError) {
        _ = try catchUp(&state, lookingAtSnapshot: true)
        if isIndexDistrusted { try readWhole(&state) }
        if let unreadable { throw unreadable }
        try recordOutside(now)
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

        var way = try self.history()
        for _ in stride(from: newest, through: first, by: -1) { _ = try way.previous() }
        guard let base = way.position, base.number == first - 1, let last = try way.previous() else {
            return nil
        }
        let head = LogHead(
            store: end.store, generation: .random(), first: first, last: last.operation.head.id)
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
        var compaction = Compaction(
            lock: lock, copy: LogCopy(lock.file, fileSystem), head: head, copied: end, old: logInformation,
            dropped: first - oldest)
        do throws(CalStoreError) {
            // Leftovers of a killed process.
            try reportingWrites { () throws(FileSystemError) in try fileSystem.truncate(lock.file, to: 0) }
            try writeBase(upTo: base, of: log, to: &compaction, meter)
            let kept = LineReader(log, from: base.offset, to: end.offset, fileSystem: fileSystem)
            kept.meter = meter
            try compaction.copy.writeOperations(kept)
            // Most of it is on the disk before anybody has to wait.
            try reportingWrites { () throws(FileSystemError) in try fileSystem.synchronize(lock.file) }
            compaction.isIndexed = try writeIndex(of: compaction, number: newest, meter)
        } catch {
            try? fileSystem.remove(location.newLog)
            try? fileSystem.removeIfPresent(location.compactedIndex)
            lock.release()
            throw error
        }
        return compaction
    }

    /// Copies the newest text of each record before an operation.
    private func writeBase(
        upTo base: LogPosition, of log: OpenFile, to compaction: inout Compaction, _ meter: WorkMeter?
    ) throws(CalStoreError) {
        let scratch = ScratchFile(location.logScratch, fileSystem)
        guard let places = try LogPlaces(log, upTo: base, scratch, fileSystem, meter) else {
            throw .damaged(
                file: log.path, line: nil, reason: "a record cannot be read, or two kinds have one identifier"
            )
        }
        let texts = LogTexts(log: log, end: base.offset, fileSystem: fileSystem)
        var copy = compaction.copy
        copy.beginBase(compaction.head)
        try places.forEachText(texts) { () throws(CalStoreError) in
            try copy.flushBase()
        } _: {
            copy.appendToBase($0)
        }
        try copy.endBase(base.number)
        compaction.copy = copy
        meter?.add(base.offset)
    }

    /// Writes the index of the new log under a name of its own.
    private func writeIndex(
        of compaction: Compaction, number: Int, _ meter: WorkMeter?
    ) throws(CalStoreError) -> Bool {
        let copy = compaction.copy
        let end = LogPosition(
            store: compaction.head.store, generation: compaction.head.generation, number: number,
            sum: copy.sum, offset: copy.offset)
        let file = try reportingWrites { () throws(FileSystemError) in
            try fileSystem.removeIfPresent(location.compactedIndex)
            return try fileSystem.open(location.compactedIndex, .make)
        }
        defer { fileSystem.close(file) }
        let isDone = try LogIndexer.write(
            copy.file, upTo: end, to: file, ScratchFile(location.logScratch, fileSystem),
            lastingFingerprint, fileSystem, meter)
        if !isDone { try? fileSystem.remove(location.compactedIndex) }
        return isDone
    }

    /// The fingerprint of the snapshot for another log with the same operations: nobody has to read the file
    /// to see that it was not edited.
    private var lastingFingerprint: SnapshotFingerprint? {
        guard isSnapshotIntact, !isSnapshotOld, let snapshot, var position = snapshotPosition else {
            return nil
        }
        position.offset = 0
        return SnapshotFingerprint(snapshot, position)
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
            try? fileSystem.removeIfPresent(location.compactedIndex)
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
        // If this fails, its name of before is known, too.
        if compaction.isIndexed { try? fileSystem.rename(location.compactedIndex, to: location.index) }
        isIndexDue = !compaction.isIndexed
        try reportingWrites { () throws(FileSystemError) in
            try fileSystem.synchronizeFolder(location.folder)
        }
        try? lock.writeText("")
        return true
    }
}
