import Basics

/// The content of the files of a store: it alone decides between log, index and snapshot.
///
/// | snapshot | log | state |
/// |---|---|---|
/// | none, or intact | with its index, or large | the records that the index finds, then the log after it |
/// | none | none | empty: a new store |
/// | any | none | the snapshot, edited or not |
/// | none | there | the log from its base |
/// | intact, of this log | there | the snapshot, then the log after it, unless that adds records |
/// | intact, older log or wrong hint | there | the log from its base |
/// | intact, newer than the log | there | the snapshot: the log is an old one |
/// | edited, not recorded yet | there | the log, and the difference merged into it |
/// | edited, already recorded | there | the log |
/// | rotten: changed although no program wrote to it | there | the log |
/// | rotten | none | an error |
/// | edited, its state no longer in the log | there | an error |
/// | intact, of another history (`SnapshotOrigin`) | there | the log from its base; the snapshot is kept |
/// | of another store | there | an error |
struct StoreReading {
    var state = StoreState()
    /// The log, open for reading; nil if there is none.
    var log: OpenLog?
    /// The log's file information when reading began.
    var logInformation: FileInformation?
    /// The end of the log; without a log, the position in the snapshot, and nil without a snapshot too.
    var position: LogPosition?
    /// The unfinished write after it; nil if none was seen.
    var unfinished: UnfinishedWrite?
    /// Whether `log` is the file to append to. If not, the next operation starts a new log.
    var isLogCurrent = false
    /// The end of a log that is older than the snapshot. It is kept under another name.
    var superseded: LogPosition?
    /// Changes in `state` that are not in the log.
    var outside: OutsideEdit?
    /// The snapshot that was read; nil if there was none.
    var snapshot: FileInformation?
    var snapshotPosition: LogPosition?
    var isSnapshotIntact = false
    /// Whether the snapshot was replaced with an older one, or with one of another history.
    var isSnapshotOld = false
    /// The error if the bytes of the snapshot changed without a write; else nil.
    var rot: CalStoreError?
    var notes: [CalStoreNote] = []
    /// Records that are missing or old in `state` because they cannot be read. Then there is no index.
    private(set) var unreadable: [UnreadableRecord] = []
    /// The records that are not in `state`; nil if all are.
    var indexedItems: LogItems?
    /// Whether the state was read from a snapshot, which does not have the places of records that were
    /// removed before (`StoreFiles.readPlaces`).
    var lacksPlaces = false

    /// Reads the files once. The index or snapshot is opened first, because a log is never older than they
    /// are.
    ///
    /// - Parameter usingIndex: Whether records may stay on the disk until they are needed.
    init(
        _ location: StoreLocation, _ fileSystem: any FileSystem, usingIndex: Bool
    ) throws(CalStoreError) {
        if usingIndex {
            let reading =
                StoreReading(indexed: location, fileSystem) ?? StoreReading(indexing: location, fileSystem)
            if let reading {
                self = reading
                return
            }
        }
        var snapshot: Snapshot?
        switch try SnapshotFile(location, fileSystem) {
        case .missing: break
        case .read(let found):
            snapshot = found
            self.snapshot = found.information
            snapshotPosition = found.position
            isSnapshotIntact = found.isIntact
        case .rotten(let information, let error):
            self.snapshot = information
            rot = error
        }
        let file = try reporting { () throws(FileSystemError) in
            try fileSystem.openIfPresent(location.log, .read)
        }
        if let file, try read(OpenLog(file, fileSystem), location, snapshot, fileSystem) {
            if rot != nil { notes.append(.rottenSnapshot(file: location.snapshot)) }
            try noteUnreadable(fileSystem)
            return
        }
        if let rot { throw rot }
        try useSnapshot(snapshot)
        try noteUnreadable(fileSystem)
    }

    /// The reason why nothing can be changed; nil if everything can be read.
    private(set) var obstacle: CalStoreError?

    private mutating func noteUnreadable(_ fileSystem: any FileSystem) throws(CalStoreError) {
        guard let first = unreadable.first else { return }
        let error = CalStoreError.unreadableRecord(
            file: first.file, line: try first.line(log?.file, fileSystem), reason: first.reason)
        obstacle = error
        notes.append(.unreadableRecords(first: error, count: unreadable.count))
    }

    /// Reads log and snapshot together; false for an empty log, which counts as missing.
    private mutating func read(
        _ log: OpenLog, _ location: StoreLocation, _ snapshot: Snapshot?, _ fileSystem: any FileSystem
    ) throws(CalStoreError) -> Bool {
        let information = try reporting { () throws(FileSystemError) in
            try fileSystem.information(of: log.file)
        }
        try information.checkKind(location.log)
        guard information.size > 0 else { return false }
        try read(log, information, location, snapshot, fileSystem)
        return true
    }

    private mutating func useSnapshot(_ snapshot: Snapshot?) throws(CalStoreError) {
        guard let snapshot else { return }
        try fill(from: snapshot)
        position = snapshot.position
        notes.append(.noLog(file: snapshot.file))
    }

    /// - Parameter fromBase: Whether to read all of the log, even if the snapshot has its newest state.
    private mutating func read(
        _ log: OpenLog, _ information: FileInformation, _ location: StoreLocation, _ snapshot: Snapshot?,
        _ fileSystem: any FileSystem, fromBase: Bool = false
    ) throws(CalStoreError) {
        let file = log.file
        var reader = try LogReader(file, size: information.size, fileSystem: fileSystem)
        if let snapshot, snapshot.namesOperation, snapshot.position.store != reader.position.store {
            throw .filesOfTwoStores(snapshot: snapshot.file, log: location.log)
        }
        if !fromBase, let snapshot, snapshot.isIntact,
            snapshot.position.generation == reader.position.generation,
            snapshot.position.offset <= information.size,
            try snapshot.position.isFound(in: file, fileSystem)
        {
            try fill(from: snapshot)
            if unreadable.isEmpty {
                lacksPlaces = reader.position.number < snapshot.position.number
                reader = LogReader(
                    file, size: information.size, after: snapshot.position, fileSystem: fileSystem)
            } else {
                // The log may have the records from before.
                state = StoreState()
                unreadable = []
            }
        }

        var base: StoreState?
        /// The commit of the log with the number of the snapshot.
        var commit: LogPosition?
        var isTakenOver = false
        let editHash = snapshot.flatMap { $0.isIntact ? nil : $0.editHash }
        var mayBeTakenBack = lacksPlaces
        while let operation = try reader.next() {
            if mayBeTakenBack, operation.edit.addsRecords {
                mayBeTakenBack = false
                var whole = self
                whole.state = StoreState()
                whole.lacksPlaces = false
                try? whole.read(log, information, location, snapshot, fileSystem, fromBase: true)
                // If the older part of the log is damaged, the snapshot has the state, but not the order.
                if whole.position != nil, whole.unreadable.isEmpty { return self = whole }
            }
            if operation.head == nil { state.reserveCapacity(operation.base.count) }
            state.apply(operation, without: &unreadable)
            if operation.head != nil {
                if let edited = operation.head?.edited, edited == editHash { isTakenOver = true }
            }
            if let snapshot, snapshot.position.number == operation.position.number {
                commit = operation.position
                if !snapshot.isIntact {
                    try StoreReading.checkPast(snapshot, operation.position)
                    base = state
                }
            }
        }
        try reader.checkTail()
        self.log = log
        logInformation = information
        position = reader.position
        isLogCurrent = true
        guard let snapshot else { return }

        let number = snapshot.position.number
        if number > reader.position.number {
            try useSnapshotBeyond(reader.position, snapshot, file)
        } else if snapshot.isIntact {
            switch SnapshotOrigin(
                snapshot, snapshot.information, commit: commit, generation: reader.position.generation,
                logChanged: information.modified, mark: SnapshotMark(location, fileSystem))
            {
            case .log: noteOldSnapshot(location, fileSystem)
            // Replacing it after it was opened has changed its time.
            case .otherHistory where !StoreReading.isThere(snapshot.information, location, fileSystem): break
            case .otherHistory:
                isSnapshotOld = true
                notes.append(.snapshotOfOtherHistory(file: snapshot.file))
            }
        } else if !isTakenOver {
            guard let base else {
                throw .editedSnapshotTooOld(file: snapshot.file, operation: number)
            }
            let outside = try OutsideEdit(snapshot, base: base, newest: state)
            guard !outside.edit.isEmpty else { return }
            state.apply(outside.edit)
            try outside.check(state, file: snapshot.file)
            self.outside = outside
            notes.append(.editedSnapshot(file: snapshot.file, records: outside.edit.changes.count))
            notes += outside.clashes.map { .clashingEdit(file: snapshot.file, clash: $0.description) }
        }
    }

    /// Adds a note about an old snapshot. An older snapshot of ours was there before the last write to the
    /// log, except for one that a commit has just superseded.
    mutating func noteOldSnapshot(_ location: StoreLocation, _ fileSystem: any FileSystem) {
        guard let snapshot, let snapshotPosition, let logInformation, let position,
            snapshotPosition.number < position.number, snapshot.changed > logInformation.modified,
            SnapshotMark(location, fileSystem)?.names(snapshotPosition) != true,
            StoreReading.isThere(snapshot, location, fileSystem)
        else { return }
        isSnapshotOld = true
        notes.append(
            .oldSnapshot(
                file: location.snapshot, operation: snapshotPosition.number, newest: position.number))
    }

    /// Whether an opened snapshot is still that of the store. Its number of names and its time cannot be read
    /// at the same moment, so it is checked again.
    static func isThere(
        _ snapshot: FileInformation, _ location: StoreLocation, _ fileSystem: any FileSystem
    ) -> Bool {
        guard snapshot.links > 0 else { return false }
        do throws(FileSystemError) {
            let there = try fileSystem.information(at: location.snapshot, followingLink: true)
            return there.map { $0.links > 0 && $0.identity == snapshot.identity } ?? false
        } catch {
            return false
        }
    }

    /// The log ends before the operation of the snapshot: an older log has replaced the newer one.
    private mutating func useSnapshotBeyond(
        _ end: LogPosition, _ snapshot: Snapshot, _ file: OpenFile
    ) throws(CalStoreError) {
        guard snapshot.isIntact else {
            throw .damaged(
                file: snapshot.file, line: 1,
                reason: "it was edited after operation \(snapshot.position.number), "
                    + "but \(file.path) ends at operation \(end.number)")
        }
        state = StoreState()
        unreadable = []
        try fill(from: snapshot)
        position = snapshot.position
        isLogCurrent = false
        lacksPlaces = false
        superseded = end
        notes.append(.oldLog(file: file.path, operation: end.number, snapshot: snapshot.position.number))
    }

    private mutating func fill(from snapshot: Snapshot) throws(CalStoreError) {
        // The closure must not capture all of self.
        var state = StoreState()
        swap(&state, &self.state)
        defer { swap(&state, &self.state) }
        state.reserveCapacity(snapshot.likelyCount)
        var unreadable: [UnreadableRecord] = []
        try snapshot.forEachRecord {
            state.put($0)
        } unreadable: {
            unreadable.append($0)
        }
        self.unreadable = unreadable
    }

    /// Two files of one store may come from different machines that both continued.
    private static func checkPast(_ snapshot: Snapshot, _ position: LogPosition) throws(CalStoreError) {
        guard snapshot.position.generation == position.generation else { return }
        guard snapshot.position.sum == position.sum else {
            throw .damaged(
                file: snapshot.file, line: 1,
                reason: "its operation \(position.number) is not the one in the log; after a merge of "
                    + "two machines, keep the first line of this one")
        }
    }
}
