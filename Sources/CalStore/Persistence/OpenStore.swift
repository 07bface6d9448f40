import Basics

/// An open store: its state, protected by a lock, and its files, if any.
///
/// ```swift
/// let store = OpenStore()
/// try store.read { state, _ in state.calendars }
/// try store.commit("add", now: now) { state in ((), edit) }
/// ```
///
/// With one thread, reads use the state directly, under the lock. As soon as a second thread reads, reads use
/// copies (`SharedState`). Then no thread waits for a reader. A reader waits for a writer only if another
/// program has written to the files.
///
/// A client may also *stage* changes: they are in memory only, and other clients do not see them until they
/// are committed. They are applied to the state for the questions of their client, and removed for those of
/// another one, so that the state is never copied for them.
package final class OpenStore: Sendable {
    /// A client with staged changes.
    package struct Client: Hashable, Sendable { var number: Int }

    /// An operation that was committed, or a dry run.
    package struct Operation: Sendable {
        /// Nil for a dry run.
        var id: RecordID?
        var number: Int
        var edit: Edit
        /// The number of changes that are only in the log (`OperationInParts`).
        var otherChanges = 0
        /// The revision of the state after it; nil for a dry run.
        var revision: String?
    }

    /// The values that the lock protects.
    struct Inner {
        var state: StoreState
        /// Nil for a store in memory.
        var files: StoreFiles?
        /// The earlier state; nil for the current store.
        var earlier: HistoricalState?
        /// The number of the newest operation of a store in memory.
        var number = 0
        var staged: [Client: Edit] = [:]
        /// The client whose changes are applied to the state.
        var overlaid: Client?
        /// The changes since the beginning, in a store for a transaction; nil in others.
        var journal: [Change]?
        /// The newest operations of a store in memory, which has no log.
        var operations: [RecordedOperation] = []

        /// Whether the index failed to provide something that the state needs. A store without files shows
        /// the state of another one, and uses its indexed items.
        var isIndexDistrusted: Bool { files?.isIndexDistrusted ?? state.indexedItems?.hasFailed ?? false }

        var past: PastOperations {
            files.map { PastOperations($0) }
                ?? PastOperations(memory: operations, count: number, earlier: earlier)
        }
    }

    /// An open store that shows an earlier state.
    struct HistoricalState: Sendable {
        /// The last operation of that state.
        let operation: RecordID
        let number: Int
        /// The end of the operation in the log of the store; nil for one in memory.
        let position: LogPosition?
        let path: String?
        /// The log from which to read the state if the index is damaged; nil in memory.
        var log: EarlierStateInLog?
    }

    /// The files of a store on disk, for work before the lock is taken.
    struct Disk {
        let location: StoreLocation
        let fileSystem: any FileSystem
    }

    /// The listeners that are called for each operation.
    struct Listeners {
        /// The number of clients so far.
        var count = 0
        var byClient: [Client: ChangeListener] = [:]
    }

    /// The observers of changes by other programs.
    struct Watching {
        var clients: Set<Client> = []
        var watcher: FileWatcher?
    }

    // Used by the extensions of this class.
    let gate: StoreGate
    /// Turns for writers, in the order in which they come, so that no writer waits for ever.
    let turns = FairTurns()
    /// Turns for readers of copies: more threads than processors would keep a writer from running.
    let readers = FairTurns(count: Concurrent.processors + 1)
    /// The maximum wait in seconds of a read for others, in case they wait for something themselves.
    static let longestQueue = 0.05
    let newest = Locked<RecordID?>(nil)
    let listeners = Locked(Listeners())
    let watching = Locked(Watching())
    let disk: Disk?
    /// The time that a write waits for another program, in seconds.
    let lockTimeout: Double
    /// The program that writes, for the log.
    let program: String?
    /// The earlier state that it shows; nil for the current store.
    let past: HistoricalState?
    /// The threads on which a hook is running.
    let asking = Locked<[ThreadID]>([])
    /// The hooks before and after each operation.
    package let hooks: CommitHooks
    private let identifierInMemory = RecordID.random()

    /// A store in memory with its first source and calendars.
    convenience init() {
        var state = StoreState()
        for record in StoreState.initialRecords { state.put(record) }
        self.init(inMemory: state)
    }

    /// A store in memory that starts with a state.
    init(inMemory state: StoreState) {
        gate = StoreGate(Inner(state: state))
        disk = nil
        lockTimeout = 0
        program = nil
        past = nil
        hooks = CommitHooks()
    }

    /// A store in memory that starts with a state and records its changes.
    init(_ state: StoreState) {
        gate = StoreGate(Inner(state: state, journal: []))
        disk = nil
        lockTimeout = 0
        program = nil
        past = nil
        hooks = CommitHooks()
    }

    /// An earlier state, which can no longer change.
    init(_ state: StoreState, _ past: HistoricalState) {
        gate = StoreGate(Inner(state: state, earlier: past, number: past.number))
        disk = nil
        lockTimeout = 0
        program = nil
        self.past = past
        hooks = CommitHooks()
    }

    /// The newest operation that this object committed itself; nil if there is none.
    var lastCommit: RecordID? { newest.withLock { $0 } }

    /// The changes since the store began with a state, in order.
    var journal: [Change] {
        get throws(CalStoreError) { try gate.withLock(.read) { $0.journal ?? [] } }
    }

    /// Opens the store in a folder or a `.json` file. Takes no lock and writes nothing.
    ///
    /// - Parameter readsIndex: Whether to leave records on the disk until they are needed; otherwise all are
    ///   read now.
    init(
        _ location: StoreLocation, _ fileSystem: any FileSystem, program: String?, lockTimeout: Double,
        readsIndex: Bool = true, hooks: CommitHooks = CommitHooks()
    ) throws(CalStoreError) {
        let files = StoreFiles(location, fileSystem, readsIndex: readsIndex)
        let loaded = try files.load()
        gate = StoreGate(Inner(state: loaded.state, files: files))
        disk = Disk(location: location, fileSystem: fileSystem)
        self.lockTimeout = lockTimeout
        self.program = program
        self.hooks = hooks
        past = nil
    }

    // MARK: Reading

    /// The identifier of this store in all its history; before the first write, the one that it gets when it
    /// is created here. In memory it belongs to this object.
    package var lastingIdentifier: String {
        get throws(CalStoreError) {
            try read { _, past in
                (past.files.map { $0.position?.store ?? $0.newStore } ?? identifierInMemory).text
            }
        }
    }

    /// Lends the newest state to `body`, for any number of questions. It may run twice: if the index is found
    /// to be damaged, the first result is discarded.
    ///
    /// Inside another read on the same thread, `body` gets the state of that read.
    ///
    /// - Parameter isNewest: Whether to look for commits of others first.
    func lend(
        isNewest: Bool = true, to body: (LentState) throws(CalStoreError) -> Void
    ) throws(CalStoreError) {
        if let lent = try gate.lentHere() { return try body(lent) }
        var isNews = false
        // Listeners must be notified even if `body` throws.
        defer { if isNews { notify() } }
        if gate.isShared {
            let hasTurn = readers.take(timeout: OpenStore.longestQueue)
            defer { if hasTurn { readers.giveBack() } }
            let shared = try newest(&isNews)
            do throws(CalStoreError) {
                try gate.read(shared, body)
                guard shared.isIndexDistrusted else { return }
            } catch {
                guard shared.isIndexDistrusted else { throw error }
            }
        }
        try gate.withLock(.read) { inner throws(CalStoreError) in
            if isNewest || inner.overlaid != nil || inner.isIndexDistrusted {
                isNews = try OpenStore.refresh(&inner, for: nil) || isNews
            }
            do throws(CalStoreError) {
                try gate.lend(&inner, to: body)
                guard inner.isIndexDistrusted else { return }
            } catch {
                guard inner.isIndexDistrusted else { throw error }
            }
            try OpenStore.refresh(&inner, for: nil)
            try gate.lend(&inner, to: body)
        }
    }

    /// The answer to one question.
    func read<Result>(
        _ question: (inout StoreState, PastOperations) throws(CalStoreError) -> Result
    ) throws(CalStoreError) -> Result {
        var result: Result?
        try lend { lent throws(CalStoreError) in result = try lent.ask(question) }
        guard let result else { throw .readEnded }
        return result
    }

    /// Passes the newest state with the staged changes of `client` to `body`, which may run twice.
    package func withState(
        as client: Client, _ body: (inout StoreState) -> Void
    ) throws(CalStoreError) {
        if let lent = try gate.lentHere() {
            // The client's staged changes do not belong to the state that is being read.
            guard lent.staged(client) == nil else { throw .nestedUse(.read, inside: .read) }
            return try lent.ask { state in body(&state) }
        }
        var isNews = false
        defer { if isNews { notify() } }
        if gate.isShared {
            let hasTurn = readers.take(timeout: OpenStore.longestQueue)
            defer { if hasTurn { readers.giveBack() } }
            let shared = try newest(&isNews)
            if shared.staged(client) == nil {
                try gate.query(shared, body)
                guard shared.isIndexDistrusted else { return }
            }
        }
        try gate.withLock(.query) { inner throws(CalStoreError) in
            isNews = try OpenStore.refresh(&inner, for: client) || isNews
            body(&inner.state)
            guard inner.isIndexDistrusted else { return }
            try OpenStore.refresh(&inner, for: client)
            body(&inner.state)
        }
    }

    /// The newest state, for reading while others read and write.
    private func newest(_ isNews: inout Bool) throws(CalStoreError) -> SharedState {
        try gate.newest { inner throws(CalStoreError) in
            isNews = try OpenStore.refresh(&inner, for: nil)
            return isNews
        }
    }

    /// Writes `store.json` if it is due; returns the error if that fails.
    @discardableResult
    package func writeSnapshot(_ occasion: StoreFiles.SnapshotOccasion) -> CalStoreError? {
        guard case .failed(let error) = snapshot(occasion) else { return nil }
        return error
    }

    /// The same, but returns the result.
    func snapshot(_ occasion: StoreFiles.SnapshotOccasion) -> StoreFiles.SnapshotOutcome {
        do throws(CalStoreError) {
            return try gate.withLock(.write) { inner in
                OpenStore.removeOverlay(&inner)
                guard let files = inner.files else { return .notDue }
                let outcome = files.writeCaches(inner.state, occasion)
                guard files.isIndexDistrusted, (try? files.readWhole(&inner.state)) != nil else {
                    return outcome
                }
                return files.writeCaches(inner.state, occasion)
            }
        } catch {
            return .failed(error)
        }
    }

    // MARK: Inside the lock

    /// Runs `body`, and again without the index if that is found to be damaged.
    static func trusting<Result>(
        _ inner: inout Inner, for client: Client?, _ body: (inout Inner) throws -> Result
    ) throws -> Result {
        let first = Swift.Result { try body(&inner) }
        guard inner.isIndexDistrusted else { return try first.get() }
        try refresh(&inner, for: client)
        return try body(&inner)
    }

    /// Updates the state, with only the changes of this `client` applied. Returns whether others have
    /// written.
    @discardableResult
    static func refresh(_ inner: inout Inner, for client: Client?) throws(CalStoreError) -> Bool {
        if inner.isIndexDistrusted {
            guard let files = inner.files else {
                if let log = inner.earlier?.log {
                    inner.state = try log.read()
                    return true
                }
                throw .damaged(
                    file: inner.state.indexedItems?.path ?? "index", line: nil,
                    reason: "the index is damaged; the next change writes it again")
            }
            // The applied changes go with the state.
            inner.overlaid = nil
            try files.readWhole(&inner.state)
        }
        if let overlaid = inner.overlaid {
            if overlaid == client, try inner.files?.isCurrent() ?? true { return false }
            removeOverlay(&inner)
        }
        let isNews = try catchUp(&inner)
        guard let client, let staged = inner.staged[client]?.rebased(onto: inner.state) else { return isNews }
        // Records that the index failed to provide look removed, so the changes must be applied to the
        // complete state.
        if inner.isIndexDistrusted { return try refresh(&inner, for: client) || isNews }
        inner.staged[client] = staged
        inner.state.beginTransaction()
        inner.state.apply(staged)
        inner.overlaid = client
        return isNews
    }

    /// Drops the staged changes of a client.
    static func forget(_ client: Client, _ inner: inout Inner) {
        if inner.overlaid == client { removeOverlay(&inner) }
        inner.staged[client] = nil
    }

    /// Takes staged changes out of the state.
    static func removeOverlay(_ inner: inout Inner) {
        guard let client = inner.overlaid else { return }
        inner.state.rollBack(inner.staged[client] ?? Edit())
        inner.overlaid = nil
    }

    static func catchUp(
        _ inner: inout Inner, lookingAtSnapshot: Bool = false
    ) throws(CalStoreError) -> Bool {
        guard let files = inner.files else { return false }
        defer { addDefaults(&inner.state, files) }
        switch try files.catchUp(&inner.state, lookingAtSnapshot: lookingAtSnapshot) {
        case .nothing: return false
        case .operations, .reloaded: return true
        }
    }

    /// Gives a new store its first source and calendars.
    static func addDefaults(_ state: inout StoreState, _ files: StoreFiles) {
        guard files.position == nil, state.recordCount == 0 else { return }
        for record in StoreState.initialRecords { state.put(record) }
    }

    func notify() {
        for listener in listeners.withLock({ Array($0.byClient.values) }) { listener.call() }
    }
}
