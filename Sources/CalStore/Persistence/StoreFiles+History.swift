extension StoreFiles {
    /// The operations that lead to the caller's state, the newest first. Nothing is read before it is asked for.
    ///
    /// It reads from the file that is open now: use it before the store is read anew.
    func history() throws(CalStoreError) -> OperationHistory {
        // An overtaken log tells of another past.
        guard isLogCurrent, let log, let position else { return OperationHistory(nil) }
        return OperationHistory(
            try LogWalk(log, end: position, fileSystem: fileSystem), outside: outside?.edit)
    }

    /// Replaces the log by one that begins later: the state before operation `first` as its base, then the operations from
    /// there on, byte for byte but for their checksums. Returns when it is on the disk.
    ///
    /// The numbering goes on. Other programs that have the old file open keep what they have and read the new one next.
    /// - Parameters:
    ///   - state: the caller's, who holds the lock.
    ///   - firstKept: gives the number of the first operation to keep, from those that there are.
    /// - Returns: how many operations went into the base; 0 when there was nothing to do.
    func compact(
        _ state: inout StoreState, now: Instant, holding lock: StoreLock,
        firstKept: (inout OperationHistory) throws(CalStoreError) -> Int
    ) throws(CalStoreError) -> Int {
        _ = try catchUp(&state, lookingAtSnapshot: true)
        // What goes into the base must not depend on an index.
        state.loadAll()
        if isIndexDistrusted { try readWhole(&state) }
        guard isLogCurrent, let end = position, let log else { return 0 }
        try recordOutside(now)
        // What was edited by hand names an operation that may go: it must not be needed any more.
        if snapshot != nil, !isSnapshotIntact {
            if case .failed(let error) = writeCaches(state, .request) { throw error }
            // Another process is at it.
            guard isSnapshotIntact else { throw .lockTimeout(file: location.snapshotLock, seconds: 2) }
        }
        // However large it is: what is not whole is never replaced.
        try LogVerification.verify(log, upTo: position ?? end, fileSystem)

        var history = try self.history()
        let oldest = history.first
        let newest = operation
        let first = try min(max(firstKept(&history), oldest), newest + 1)
        guard first > oldest else { return 0 }

        var base = state
        var way = try self.history()
        var last: RecordID?
        var keptFrom = position?.offset ?? end.offset
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
        try replaceLog(log, head, base.records, keepingFrom: keptFrom)
        return first - oldest
    }

    /// Writes base and operations under another name, and gives the file the name of the log when all of it is on the disk.
    private func replaceLog(
        _ old: OpenFile, _ head: LogHead, _ base: [Record], keepingFrom start: Int
    ) throws(CalStoreError) {
        guard let end = position else { return }
        let new = try reportingWrites { () throws(FileSystemError) in
            try fileSystem.removeIfPresent(location.newLog)
            return try fileSystem.open(location.newLog, .make)
        }
        var copy = LogCopy(new, fileSystem)
        let information: FileInformation
        do throws(CalStoreError) {
            try copy.write(LogEncoder.base(head, base))
            try copy.writeOperations(LineReader(old, from: start, to: end.offset, fileSystem: fileSystem))
            information = try reportingWrites { () throws(FileSystemError) in
                try fileSystem.synchronize(new)
                let information = try fileSystem.information(of: new)
                try fileSystem.rename(location.newLog, to: location.log)
                return information
            }
        } catch {
            fileSystem.close(new)
            try? fileSystem.remove(location.newLog)
            throw error
        }
        // Both files say the same: whichever of them a crash leaves is the store.
        fileSystem.close(old)
        log = OpenFile(descriptor: new.descriptor, path: location.log)
        logInformation = information
        position = LogPosition(
            store: head.store, generation: head.generation, number: end.number, sum: copy.sum,
            offset: copy.offset)
        isLogVerified = true
        forgetIndex()
        try reportingWrites { () throws(FileSystemError) in
            try fileSystem.synchronizeFolder(location.folder)
        }
    }
}

/// A log being written: bytes gathered into pieces, and the checksums that they need there.
private struct LogCopy {
    private(set) var offset = 0
    /// The sum of the last commit.
    private(set) var sum: UInt64 = 0
    private let file: OpenFile
    private let fileSystem: any FileSystem
    private var piece: [UInt8] = []

    private static let pieceSize = 1 << 20

    init(_ file: OpenFile, _ fileSystem: any FileSystem) {
        self.file = file
        self.fileSystem = fileSystem
    }

    mutating func write(_ part: LogEncoder.Lines) throws(CalStoreError) {
        piece += part.bytes
        sum = part.sum
        try flush(always: true)
    }

    /// Copies operations; commit lines get the checksum that follows from the one before.
    mutating func writeOperations(_ lines: LineReader) throws(CalStoreError) {
        var hash = XXHash64()
        hash.update(bigEndian: sum)
        while let bytes = try lines.next({ Array($0) }) {
            guard let commit = bytes.withUnsafeBufferPointer({ CommitLine($0) }) else {
                hash.update(bytes)
                piece += bytes
                try flush(always: false)
                continue
            }
            sum = hash.digest
            var json = JSONWriter(capacity: CommitLine.longest)
            CommitLine(lines: commit.lines, number: commit.number, sum: sum).write(to: &json)
            piece += json.take()
            hash = XXHash64()
            hash.update(bigEndian: sum)
        }
        try flush(always: true)
    }

    private mutating func flush(always: Bool) throws(CalStoreError) {
        guard always || piece.count >= LogCopy.pieceSize else { return }
        let bytes = piece
        let place = offset
        try reportingWrites { () throws(FileSystemError) in try fileSystem.write(file, bytes, at: place) }
        offset += bytes.count
        piece.removeAll(keepingCapacity: true)
    }
}
