import Basics

/// Reads every byte of a store's files and reports errors. It takes no lock and writes nothing.
///
/// An ordinary read trusts an intact snapshot or an index and reads only the log after it; this one reads the
/// log from its base and compares both with it.
struct StoreCheck: Sendable {
    /// The parts that cannot be read or do not agree. Empty for a healthy store.
    private(set) var problems: [CalStoreError] = []
    /// Backups that cannot be restored.
    private(set) var damagedBackups: [CalStoreError] = []
    private(set) var notes: [CalStoreNote] = []
    private(set) var operations = 0
    private(set) var records = 0
    /// Bytes after the last commit: an unfinished write. The next writer removes them.
    private(set) var unfinishedBytes = 0

    /// The number of passes over all records: reading, the log, the snapshot, the index.
    static let phases = 4

    /// The result for a store whose log, index and snapshot are whole.
    ///
    /// - Parameter unfinished: The note about bytes after the last commit, and how many there are.
    init(operations: Int, records: Int, unfinished: (note: CalStoreNote, bytes: Int)?) {
        (self.operations, self.records) = (operations, records)
        if let unfinished { (notes, unfinishedBytes) = ([unfinished.note], unfinished.bytes) }
    }

    init(_ location: StoreLocation, _ fileSystem: any FileSystem, _ meter: WorkMeter? = nil) {
        if let whole = StoreCheck(whole: location, fileSystem, meter) {
            self = whole
        } else {
            readAll(location, fileSystem, meter)
        }
        do throws(CalStoreError) {
            damagedBackups = try StoreBackups(location, fileSystem).damaged()
        } catch {
            problems.append(error)
        }
        do throws(CalStoreError) {
            try checkKinds(location, fileSystem)
        } catch {
            problems.append(error)
        }
    }

    /// Reads the whole store into memory, to name everything that is wrong or unusual.
    private mutating func readAll(
        _ location: StoreLocation, _ fileSystem: any FileSystem, _ meter: WorkMeter?
    ) {
        let files = StoreFiles(location, fileSystem, readsIndex: false)
        do throws(CalStoreError) {
            let loaded = try files.load()
            notes = loaded.notes
            records = loaded.state.recordCount
            meter?.addPhase()
        } catch {
            problems.append(error)
        }
        do throws(CalStoreError) {
            try readLog(location, fileSystem, meter)
        } catch {
            if !problems.contains(error) { problems.append(error) }
        }
    }

    /// Finds entries with the names of a store's files that are something else: a writer would refuse them,
    /// or ignore them.
    private mutating func checkKinds(
        _ location: StoreLocation, _ fileSystem: any FileSystem
    ) throws(CalStoreError) {
        let files = [
            location.log, location.lock, location.snapshotLock, location.index, location.newLog,
            location.newIndex, location.compactedIndex, location.snapshot + ".new",
        ]
        var expected: [(path: String, kind: FileInformation.Kind)] = files.map { (path: $0, kind: .file) }
        expected.append((path: location.backups, kind: .folder))
        for (path, kind) in expected {
            let there = try reporting { () throws(FileSystemError) in
                try fileSystem.information(at: path, followingLink: false)
            }
            guard let there, there.kind != kind else { continue }
            let what =
                switch there.kind {
                case .file: "a file"
                case .folder: "a folder"
                case .link: "a link"
                case .other: "no file"
                }
            let problem = CalStoreError.damaged(
                file: path, line: nil,
                reason: "it is \(what), but must be a \(kind == .file ? "file" : "folder"); "
                    + (there.kind == .link ? "put the file itself in its place" : "move it away"))
            if !problems.contains(where: { $0.file == path }) { problems.append(problem) }
        }
    }

    private mutating func readLog(
        _ location: StoreLocation, _ fileSystem: any FileSystem, _ meter: WorkMeter?
    ) throws(CalStoreError) {
        var snapshot: Snapshot?
        switch try SnapshotFile(location, fileSystem) {
        case .missing: break
        case .read(let found): snapshot = found
        case .rotten(_, let error): problems.append(error)
        }
        let file = try reporting { () throws(FileSystemError) in
            try fileSystem.openIfPresent(location.log, .read)
        }
        guard let file else {
            var unreadable: [UnreadableRecord] = []
            try snapshot?.forEachRecord { _ in
            } unreadable: {
                unreadable.append($0)
            }
            for record in unreadable { note(record, record.knownLine) }
            return
        }
        defer { fileSystem.close(file) }
        let information = try reporting { () throws(FileSystemError) in try fileSystem.information(of: file) }
        try information.checkKind(file.path)
        let size = information.size
        guard size > 0 else { return }
        var reader = try LogReader(file, size: size, fileSystem: fileSystem)
        reader.meter = meter
        var state = StoreState()
        var unreadable: [UnreadableRecord] = []
        let index = StoreIndex(location.index, fileSystem)
        var expected = index.flatMap { IndexEdit(nil, at: $0.position) }
        reader.notesExtents = expected != nil
        while let operation = try reader.next() {
            // No index accepts such an operation, so none reaches that far.
            if expected?.take(operation.indexUpdate) == false { expected = nil }
            for record in operation.unreadable { note(record, try record.line(file, fileSystem)) }
            state.apply(operation, without: &unreadable)
            if operation.head != nil { operations += 1 }
            if let snapshot, snapshot.isIntact, snapshot.position.number == operation.position.number {
                switch SnapshotOrigin(
                    snapshot, snapshot.information, commit: operation.position,
                    generation: operation.position.generation, logChanged: information.modified,
                    mark: SnapshotMark(location, fileSystem))
                {
                case .log: try compare(snapshot, state, meter)
                case .otherHistory where !StoreReading.isThere(snapshot.information, location, fileSystem):
                    break
                case .otherHistory: notes.append(.snapshotOfOtherHistory(file: snapshot.file))
                }
            }
            if let index, index.position == operation.position {
                let note = try StoreCheck.compare(
                    index, state, expected, location, information, fileSystem, meter)
                if let note { notes.append(note) }
                expected = nil
                reader.notesExtents = false
            }
        }
        try reader.checkTail()
        unfinishedBytes = size - reader.position.offset
        if unfinishedBytes > 0 {
            notes.append(
                .unfinishedWrite(file: file.path, bytes: unfinishedBytes, operation: reader.position.number))
        }
        if let snapshot, snapshot.isIntact, snapshot.position.number > reader.position.number {
            throw .damaged(
                file: file.path, line: nil,
                reason: "it can be read only up to operation \(reader.position.number), "
                    + "but \(snapshot.file) was made at operation \(snapshot.position.number)")
        }
    }

    private mutating func note(_ record: UnreadableRecord, _ line: Int?) {
        problems.append(.unreadableRecord(file: record.file, line: line, reason: record.reason))
    }

    private mutating func compare(
        _ snapshot: Snapshot, _ state: StoreState, _ meter: WorkMeter?
    ) throws(CalStoreError) {
        var count = 0
        var different: RecordID?
        var unreadable: [UnreadableRecord] = []
        try snapshot.forEachRecord { record in
            count += 1
            meter?.addRecord(of: state.recordCount)
            if state.record(record.id) != record { different = different ?? record.id }
        } unreadable: {
            unreadable.append($0)
        }
        // The log has the same problem, or none.
        guard unreadable.isEmpty else { return unreadable.forEach { note($0, $0.knownLine) } }
        if let different {
            throw .damaged(file: snapshot.file, line: nil, reason: "\(different) differs from the log")
        }
        if count != state.recordCount {
            throw .damaged(
                file: snapshot.file, line: nil,
                reason: "it holds \(count) records, the log \(state.recordCount)")
        }
    }
}

extension CalStoreError {
    /// The damaged file.
    fileprivate var file: String? { if case .damaged(let file, _, _) = self { file } else { nil } }
}
