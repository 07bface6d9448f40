import Basics

/// The files of one open store: reading them, catching up with other processes, and adding operations.
///
/// ```swift
/// let files = StoreFiles(StoreLocation("/home/me/cal"), RealFileSystem())
/// var loaded = try files.load()
/// try files.commit(&loaded.state, .init(label: "ekcal add", time: now), lockTimeout: 5) { state in edit }
/// files.writeCaches(loaded.state, .commit)
/// ```
///
/// The state belongs to the caller, who hands in always the same one, from one thread at a time. Reading
/// takes no lock and writes nothing.
package final class StoreFiles {
    let location: StoreLocation
    let fileSystem: any FileSystem

    // Written by the extensions of this class; see `StoreReading` for what they mean.
    var log: OpenFile? {
        get { openLog?.file }
        set { openLog = newValue.map { OpenLog($0, fileSystem) } }
    }
    private var openLog: OpenLog?
    var logInformation: FileInformation?
    var isLogCurrent = false
    var superseded: LogPosition?
    var outside: OutsideEdit?
    var snapshot: FileInformation?
    var snapshotPosition: LogPosition?
    var isSnapshotIntact = false
    var isSnapshotOld = false
    /// Notes for the user about the files when they were last read.
    private(set) var notes: [CalStoreNote] = []
    /// Why nothing can be changed, when a record cannot be read.
    private(set) var unreadable: CalStoreError?

    /// Whether the log was found to be whole since it was opened.
    var isLogVerified = false
    /// Up to where the log is known to be on the disk; nil when nothing is known.
    var synchronized: LogPosition?
    /// The log itself, locked and open to write, while something is written.
    var heldLog: FileLock?

    /// Whether the index may be read. Not, when everything is wanted in memory, and once it was found to be
    /// damaged.
    private(set) var readsIndex: Bool
    /// Whether the index was found to be damaged; it is made anew from the log then.
    var isIndexDamaged = false
    /// The indexed items of the caller's state.
    private(set) var indexedItems: LogItems?
    /// Operations that are written but not in the index yet.
    var unindexed: UnindexedOperations?
    /// Whether the index should be written anew when there is time.
    var isIndexDue = false

    /// The identifier for a store that is created here.
    let newStore: RecordID

    /// The newest operation that the caller's state holds; nil while there is neither log nor snapshot.
    var position: LogPosition?

    init(
        _ location: StoreLocation, _ fileSystem: any FileSystem, readsIndex: Bool = true,
        newStore: RecordID = .random()
    ) {
        self.newStore = newStore
        self.location = location
        self.fileSystem = fileSystem
        self.readsIndex = readsIndex
    }

    /// These files as they are now, to look at while this object reads on and writes: on several threads, and
    /// never to be changed.
    func frozen() -> StoreFiles {
        let copy = StoreFiles(location, fileSystem, readsIndex: readsIndex, newStore: newStore)
        copy.openLog = openLog
        copy.logInformation = logInformation
        copy.isLogCurrent = isLogCurrent
        copy.superseded = superseded
        copy.outside = outside
        copy.snapshot = snapshot
        copy.snapshotPosition = snapshotPosition
        copy.isSnapshotIntact = isSnapshotIntact
        copy.isSnapshotOld = isSnapshotOld
        copy.notes = notes
        copy.unreadable = unreadable
        copy.isLogVerified = isLogVerified
        copy.synchronized = synchronized
        copy.isIndexDamaged = isIndexDamaged
        copy.indexedItems = indexedItems
        copy.position = position
        return copy
    }

    /// The number of the newest operation; 0 in a new store.
    var operation: Int { position?.number ?? 0 }

    /// Whether the state holds changes that somebody made in `store.json` and no operation records yet.
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

    /// Reads the store: an empty one where there are no files. Takes no lock and writes nothing.
    func load() throws(CalStoreError) -> LoadedStore {
        var state = StoreState()
        let notes = try reload(&state)
        return LoadedStore(state: state, notes: notes)
    }

    /// Brings the state up to what other processes have written since. Costs one `stat` when that is nothing.
    ///
    /// - Parameter lookingAtSnapshot: Whether to see, too, if somebody edited `store.json`. Costs another
    ///   `stat`.
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
        return now?.identity == logInformation?.identity && now?.size == position.offset
            && now?.modified == logInformation?.modified
    }

    private func catchUp(
        _ state: inout StoreState, _ now: FileInformation?
    ) throws(CalStoreError) -> CaughtUp {
        guard let log, let position, isLogCurrent else {
            // A store without a log of its own changes by getting one. An empty file is none.
            guard let now, now.size > 0, now.identity != logInformation?.identity else { return .nothing }
            return .reloaded(notes: try reload(&state))
        }
        if let now, now.identity == logInformation?.identity {
            if now.size == position.offset, now.modified == logInformation?.modified { return .nothing }
            if now.size >= position.offset, outside == nil || now.size == position.offset,
                try position.isFound(in: log, fileSystem),
                let operations = try readOn(log, now.size, position)
            {
                logInformation = now
                guard let last = operations.last else { return .nothing }
                for operation in operations { state.apply(operation.edit) }
                self.position = last.position
                return .operations(operations)
            }
        }
        // The log was replaced or cut: the state may hold what no log holds.
        return .reloaded(notes: try reload(&state))
    }

    /// The operations after `position`; nil if the log cannot be trusted from there on.
    private func readOn(
        _ log: OpenFile, _ size: Int, _ position: LogPosition
    ) throws(CalStoreError) -> [LoggedOperation]? {
        var reader = LogReader(log, size: size, after: position, fileSystem: fileSystem)
        var operations: [LoggedOperation] = []
        do throws(CalStoreError) {
            while let operation = try reader.next() {
                // Reloading finds out what that means.
                guard operation.unreadable.isEmpty, unreadable == nil else { return nil }
                operations.append(operation)
            }
            try reader.checkTail()
        } catch {
            // Another process may be writing there just now. Reloading tries again, and says what is wrong.
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
                let reading = try StoreReading(location, fileSystem, usingIndex: readsIndex)
                log = reading.log
                isLogVerified = false
                logInformation = reading.logInformation
                position = reading.position
                isLogCurrent = reading.isLogCurrent
                superseded = reading.superseded
                outside = reading.outside
                snapshot = reading.snapshot
                snapshotPosition = reading.snapshotPosition
                isSnapshotIntact = reading.isSnapshotIntact
                isSnapshotOld = reading.isSnapshotOld
                unreadable = reading.obstacle
                indexedItems = reading.indexedItems
                state = reading.state
                notes = reading.notes
                return reading.notes
            } catch {
                guard case .damaged = error, attempt < StoreFiles.readAttempts else { throw error }
                attempt += 1
                fileSystem.pause(milliseconds: StoreFiles.readPause)
            }
        }
    }

    /// Runs `body` on the state. When the index turns out to be damaged meanwhile, what was answered is worth
    /// nothing: then the whole store is read, and `body` runs again.
    func trusting<Result>(
        _ state: inout StoreState, _ body: (inout StoreState) throws -> Result
    ) throws -> Result {
        let first = Swift.Result { try body(&state) }
        guard isIndexDistrusted else { return try first.get() }
        try readWhole(&state)
        return try body(&state)
    }

    /// Whether something of the index that the state needs could not be read.
    var isIndexDistrusted: Bool { indexedItems?.hasFailed == true }

    /// Reads everything from log and snapshot; the next writer makes a new index.
    @discardableResult
    func readWhole(_ state: inout StoreState) throws(CalStoreError) -> [CalStoreNote] {
        let damaged = indexedItems?.index.information.identity
        readsIndex = false
        isIndexDamaged = true
        isIndexDue = true
        let notes = try reload(&state)
        // What the index could not give, the log had.
        if let damaged { removeIndex(damaged) }
        return notes
    }

    private static let readAttempts = 5
    /// Milliseconds: 50 for all attempts.
    private static let readPause = 12
}

/// A store as `StoreFiles.load` found it.
struct LoadedStore: Sendable {
    var state: StoreState
    var notes: [CalStoreNote]
}

/// The effect of `StoreFiles.catchUp` on the state.
enum CaughtUp: Sendable {
    case nothing
    /// These operations of others were applied.
    case operations([LoggedOperation])
    /// The state was read anew and may differ anywhere.
    case reloaded(notes: [CalStoreNote])
}
