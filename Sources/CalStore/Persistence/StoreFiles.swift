import Basics
import CLibrary

/// The files of one open store: reads them, catches up with other processes, and adds operations.
///
/// ```swift
/// let files = StoreFiles(StoreLocation("/home/me/cal"), RealFileSystem())
/// var loaded = try files.load()
/// try files.commit(&loaded.state, .init(label: "ekcal add", time: now), holding: lock) { state in edit }
/// files.writeCaches(loaded.state, .commit)
/// ```
///
/// The state belongs to the caller, who must always pass the same one, from one thread at a time. Reading
/// takes no lock and writes nothing.
package final class StoreFiles {
    let location: StoreLocation
    let fileSystem: any FileSystem

    /// The files as they were last read or written, without the state, which the caller has.
    var known = StoreReading()
    var log: OpenFile? { known.log?.file }
    var logInformation: FileInformation? { known.logInformation }
    var position: LogPosition? { known.position }
    var isLogCurrent: Bool { known.isLogCurrent }
    var outside: OutsideEdit? { known.outside }
    var snapshot: FileInformation? { known.snapshot }
    var snapshotPosition: LogPosition? { known.snapshotPosition }
    var isSnapshotIntact: Bool { known.isSnapshotIntact }
    var isSnapshotOld: Bool { known.isSnapshotOld }
    var notes: [CalStoreNote] { known.notes }
    /// The reason why nothing can be changed, if a record is unreadable.
    var unreadable: CalStoreError? { known.obstacle }
    /// The indexed items of the caller's state.
    var indexedItems: LogItems? { known.indexedItems }

    /// Whether the log has been verified since it was opened.
    var isLogVerified = false
    /// The part of the log that is known to be on the disk; nil if unknown.
    var synchronized: LogPosition?
    /// The log itself, locked and open for writing, during a write.
    var heldLog: FileLock?
    /// The operation that is being made, if its changes may be written before all of them are made.
    var inParts: OperationInParts?
    /// The number of bytes of its rows, for each table, that are in memory at once.
    var rowBytesInMemory = ScratchFile.usualBytesInMemory

    /// Whether the index may be read. False if everything must be in memory, or the index is damaged.
    private(set) var readsIndex: Bool
    /// Whether the index was found to be damaged; then it is rebuilt from the log.
    var isIndexDamaged = false
    /// Operations that are written but not in the index yet.
    var unindexed: UnindexedOperations?
    /// The operation just written, if its rows were noted for the index instead.
    var noted: NotedOperation?
    /// Whether to rewrite the index when there is time.
    var isIndexDue = false

    /// The identifier for a store that is created here.
    let newStore: RecordID
    /// See `StoreReading.largestRest`.
    let largestRest: Int

    init(
        _ location: StoreLocation, _ fileSystem: any FileSystem, readsIndex: Bool = true,
        newStore: RecordID = .random(), largestRest: Int = StoreReading.largestRest
    ) {
        self.newStore = newStore
        self.largestRest = largestRest
        self.location = location
        self.fileSystem = fileSystem
        self.readsIndex = readsIndex
    }

    /// A frozen copy of these files, for several threads to read while this object continues to read and
    /// write.
    func frozen() -> StoreFiles {
        let copy = StoreFiles(
            location, fileSystem, readsIndex: readsIndex, newStore: newStore, largestRest: largestRest)
        copy.known = known
        copy.isLogVerified = isLogVerified
        copy.synchronized = synchronized
        copy.isIndexDamaged = isIndexDamaged
        return copy
    }

    /// The number of the newest operation; 0 in a new store.
    var operation: Int { position?.number ?? 0 }

    /// Whether the state has an edit of `store.json` that no operation has recorded yet.
    var hasOutsideEdit: Bool { outside != nil }

    /// The first line of the log; nil if there is no valid one.
    func logHead() throws(CalStoreError) -> LogHead? {
        guard let log, isLogCurrent, let logInformation else { return nil }
        let lines = LineReader(log, from: 0, to: logInformation.size, fileSystem: fileSystem)
        guard let line = try lines.next({ Array($0) }) else { return nil }
        return try line.withUnsafeBufferPointer { line throws(CalStoreError) in
            try LogHead(line, file: log.path)
        }
    }

    /// Reads the store; it is empty if there are no files. Takes no lock and writes nothing.
    func load() throws(CalStoreError) -> LoadedStore {
        var state = StoreState()
        let notes = try reload(&state)
        return LoadedStore(state: state, notes: notes)
    }

    /// Updates the state with the commits of other processes. Costs one `stat` if there are none.
    ///
    /// - Parameter lookingAtSnapshot: Whether to check for edits of `store.json`, too. Costs another `stat`.
    func catchUp(
        _ state: inout StoreState, lookingAtSnapshot: Bool = false
    ) throws(CalStoreError) -> CaughtUp {
        let now = try reporting { () throws(FileSystemError) in try fileSystem.information(at: location.log) }
        let result = try catchUp(&state, now)
        if lookingAtSnapshot, try !isSnapshotUnderstood() { return .reloaded(notes: try reload(&state)) }
        return result
    }

    /// Whether `catchUp` would find nothing. Costs one `stat`.
    func isCurrent() throws(CalStoreError) -> Bool {
        let now = try reporting { () throws(FileSystemError) in try fileSystem.information(at: location.log) }
        guard log != nil, let position, isLogCurrent else {
            return now == nil || now?.size == 0 || now?.identity == logInformation?.identity
        }
        return position.offset <= now?.size ?? 0 && isAsRead(now)
    }

    /// Whether the log has the same bytes as when it was read or written last.
    private func isAsRead(_ now: FileInformation?) -> Bool {
        now?.identity == logInformation?.identity && now?.size == logInformation?.size
            && now?.modified == logInformation?.modified
    }

    private func catchUp(
        _ state: inout StoreState, _ now: FileInformation?
    ) throws(CalStoreError) -> CaughtUp {
        guard let log, let position, isLogCurrent else {
            // A store without a log of its own changes by getting one. An empty file does not count.
            guard let now, now.size > 0, now.identity != logInformation?.identity else { return .nothing }
            return .reloaded(notes: try reload(&state))
        }
        if let now, now.identity == logInformation?.identity {
            if isAsRead(now) { return .nothing }
            if now.size >= position.offset, try position.isFound(in: log, fileSystem) {
                if try isUnfinished(log, now.size, position) {
                    known.logInformation = now
                    return .nothing
                }
                if outside == nil || now.size == position.offset,
                    now.size - position.offset <= largestRest,
                    let operations = try readOn(log, now.size, position)
                {
                    return try take(operations, now, log, position, &state)
                }
            }
        }
        if now == nil { try checkIsNotMoved(log) }
        // The log was replaced or cut, so the state may have changes that no log has.
        return .reloaded(notes: try reload(&state))
    }

    /// Throws if no file of the store is in its place, although the log still has a name: the folder was
    /// renamed. A new store would take changes that nobody finds in the renamed one.
    private func checkIsNotMoved(_ log: OpenFile) throws(CalStoreError) {
        try reporting { () throws(FileSystemError) in
            guard try fileSystem.information(at: location.snapshot) == nil,
                try fileSystem.information(of: log).links > 0
            else { return }
            throw FileSystemError(operation: .open, path: location.log, errno: ENOENT)
        }
    }

    /// Whether the log has only an unfinished write after `position`. A short one is read as operations are,
    /// once, which finds damage.
    private func isUnfinished(
        _ log: OpenFile, _ size: Int, _ position: LogPosition
    ) throws(CalStoreError) -> Bool {
        let rest = size - position.offset
        guard rest > 0, known.unfinished != nil || outside != nil || rest > largestRest else { return false }
        known.unfinished = try UnfinishedWrite(
            after: position, to: size, of: log, continuing: known.unfinished, fileSystem)
        return known.unfinished != nil
    }

    /// Applies the operations that were read after `position`.
    private func take(
        _ operations: [LoggedOperation], _ now: FileInformation, _ log: OpenFile, _ position: LogPosition,
        _ state: inout StoreState
    ) throws(CalStoreError) -> CaughtUp {
        known.logInformation = now
        guard let last = operations.last else {
            if now.size > position.offset {
                known.unfinished = try UnfinishedWrite(
                    after: position, to: now.size, of: log, continuing: nil, fileSystem)
            }
            return .nothing
        }
        known.unfinished = nil
        for operation in operations { state.apply(operation.edit) }
        known.position = last.position
        if operations.contains(where: \.edit.addsRecords) { readPlaces(&state) }
        return .operations(operations)
    }

    /// The operations after `position`; nil if the log cannot be trusted from there on.
    private func readOn(
        _ log: OpenFile, _ size: Int, _ position: LogPosition
    ) throws(CalStoreError) -> [LoggedOperation]? {
        var reader = LogReader(log, size: size, after: position, fileSystem: fileSystem)
        var operations: [LoggedOperation] = []
        do throws(CalStoreError) {
            while let operation = try reader.next() {
                // Reloading examines this.
                guard operation.unreadable.isEmpty, unreadable == nil else { return nil }
                operations.append(operation)
            }
            try reader.checkTail()
        } catch {
            // Another process may be writing there now. Reloading tries again, and reports the problem.
            if case .damaged = error { return nil }
            throw error
        }
        return operations
    }

    /// Reads everything again. If the files do not fit together, they are read again before that is reported
    /// as damage: another process may be replacing the files between two of our calls.
    func reload(_ state: inout StoreState) throws(CalStoreError) -> [CalStoreNote] {
        var attempt = 1
        while true {
            do throws(CalStoreError) {
                let earlier = indexedItems
                known = try StoreReading(location, fileSystem, usingIndex: readsIndex)
                if let earlier { indexedItems?.follow(earlier) }
                isLogVerified = false
                state = known.state
                // With a second owner, the next change would copy the state.
                known.state = StoreState()
                return notes
            } catch {
                guard case .damaged = error, attempt < StoreFiles.readAttempts else { throw error }
                attempt += 1
                fileSystem.pause(milliseconds: StoreFiles.readPause)
            }
        }
    }

    /// Reads the log for the places of removed records, if the state does not have them: records that come
    /// back belong there. If the log cannot be read completely, these come last.
    func readPlaces(_ state: inout StoreState) {
        guard known.lacksPlaces, isLogCurrent, outside == nil, let log, let position else { return }
        known.lacksPlaces = false
        guard let whole = try? StoreState(log, upTo: position, fileSystem) else { return }
        state = whole
    }

    /// Runs `body` on the state. If the index is found to be damaged meanwhile, the result is discarded, the
    /// whole store is read, and `body` runs again.
    func trusting<Result>(
        _ state: inout StoreState, _ body: (inout StoreState) throws -> Result
    ) throws -> Result {
        let first = Swift.Result { try body(&state) }
        guard isIndexDistrusted else { return try first.get() }
        try readWhole(&state)
        return try body(&state)
    }

    /// Whether the index failed to provide something that the state needs.
    var isIndexDistrusted: Bool { indexedItems?.hasFailed == true }

    /// Reads everything from log and snapshot; the next writer makes a new index.
    @discardableResult
    func readWhole(_ state: inout StoreState) throws(CalStoreError) -> [CalStoreNote] {
        let damaged = indexedItems?.index.information.identity
        readsIndex = false
        isIndexDamaged = true
        isIndexDue = true
        let notes = try reload(&state)
        // The log has the records that the index failed to provide.
        if let damaged { removeIndex(damaged) }
        return notes
    }

    private static let readAttempts = 5
    /// In milliseconds; 50 for all attempts.
    private static let readPause = 12
}

/// The result of `StoreFiles.load`.
struct LoadedStore: Sendable {
    var state: StoreState
    var notes: [CalStoreNote]
}

/// The effect of `StoreFiles.catchUp` on the state.
enum CaughtUp: Sendable {
    case nothing
    /// These operations of others were applied.
    case operations([LoggedOperation])
    /// The state was reloaded and may differ in any record.
    case reloaded(notes: [CalStoreNote])
}

/// An open log, shared by all its readers. It is closed with the last of them.
final class OpenLog: Sendable {
    let file: OpenFile
    private let fileSystem: any FileSystem

    init(_ file: OpenFile, _ fileSystem: any FileSystem) { (self.file, self.fileSystem) = (file, fileSystem) }

    deinit { fileSystem.close(file) }
}
