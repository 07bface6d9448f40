/// One store that is open: its state behind its lock, and its files when it has some.
///
/// ```swift
/// let store = OpenStore()
/// try store.read { $0.calendars }
/// try store.commit("add", now: now) { state in ((), edit) }
/// ```
///
/// A client may also *stage* changes: they are on no disk and nobody else sees them until the client commits them.
/// They lie over the state while their client is the one who asks, and are lifted off it when somebody else does, so
/// that the state is never copied.
package final class OpenStore: Sendable {
    /// Somebody with staged changes.
    package struct Client: Hashable, Sendable { var number: Int }

    /// An operation that was done, or would have been.
    package struct Operation: Sendable {
        /// Nil for a dry run.
        var id: RecordID?
        var number: Int
        var edit: Edit
    }

    /// What the lock guards.
    struct Inner {
        var state: StoreState
        /// Nil for a store in memory.
        var files: StoreFiles?
        var notes: [StoreNote] = []
        /// The number of the newest operation of a store in memory.
        var number = 0
        var clients = 0
        var staged: [Client: Edit] = [:]
        /// Whose changes lie over the state.
        var overlaid: Client?
        /// What was written since it began, in a store that a transaction works on; nil in others.
        var journal: [Change]?
        /// The newest operations of a store in memory, which has no log.
        var operations: [RecordedOperation] = []
        /// The newest operation that was made here.
        var lastCommit: RecordID?

        /// Whether something that the state needs could not be read by the index. A store without files shows the state of
        /// another one, and has its shelf.
        var isIndexDistrusted: Bool { files?.isIndexDistrusted ?? state.shelf?.hasFailed ?? false }

        var past: OperationPast {
            files.map { OperationPast($0) } ?? OperationPast(memory: operations, count: number)
        }

        var history: OperationHistory { get throws(CalStoreError) { try past.history() } }
    }

    /// What an open store is that shows an earlier state.
    struct Past: Sendable {
        /// The operation that it is the state after.
        let operation: RecordID
        let number: Int
        /// Where the operation ends in the log of the store; nil for one in memory.
        let position: LogPosition?
        let path: String?
    }

    /// Where a store on disk is, for what is done before the lock is taken.
    struct Place {
        let location: StoreLocation
        let fileSystem: any FileSystem
    }

    /// Who wants to know at once what other programs do.
    struct Watching {
        var clients: Set<Client> = []
        var watcher: FileWatcher?
    }

    // Used by the extensions of this class.
    let inner: Locked<Inner>
    let listeners = Locked<[Client: @Sendable () -> Void]>([:])
    let watching = Locked(Watching())
    let place: Place?
    /// The time that a write waits for another program, in seconds.
    let lockTimeout: Double
    /// The program that writes, for the log.
    let program: String?
    /// Which earlier state it shows; nil for a store as it is now.
    let past: Past?
    /// Who is asked before each operation, and who is told behind it.
    package let hooks: CommitHooks
    private let identifierInMemory = RecordID.random()

    /// A store in memory.
    init() {
        var state = StoreState()
        for record in StoreState.initialRecords { state.put(record) }
        inner = Locked(Inner(state: state))
        place = nil
        lockTimeout = 0
        program = nil
        past = nil
        hooks = CommitHooks()
    }

    /// A store in memory that begins with a state and remembers what is done to it.
    init(_ state: StoreState) {
        inner = Locked(Inner(state: state, journal: []))
        place = nil
        lockTimeout = 0
        program = nil
        past = nil
        hooks = CommitHooks()
    }

    /// An earlier state, which nobody can change any more.
    init(_ state: StoreState, _ past: Past) {
        inner = Locked(Inner(state: state, number: past.number))
        place = nil
        lockTimeout = 0
        program = nil
        self.past = past
        hooks = CommitHooks()
    }

    /// The newest operation that this open store made itself; nil when it made none.
    var lastCommit: RecordID? { inner.withLock { $0.lastCommit } }

    /// What was done since a store began with a state, in order.
    var journal: [Change] { inner.withLock { $0.journal ?? [] } }

    /// The number of the newest operation of a store in memory, which has no log; 0 before the first.
    var numberInMemory: Int { inner.withLock { $0.number } }

    /// Opens the store in a folder or a `.json` file. Takes no lock and writes nothing.
    ///
    /// - Parameter readsIndex: Whether records may stay on the disk until somebody asks for them; else all are read now.
    init(
        _ location: StoreLocation, _ fileSystem: any FileSystem, program: String?, lockTimeout: Double,
        readsIndex: Bool = true, hooks: CommitHooks = CommitHooks()
    ) throws(CalStoreError) {
        let files = StoreFiles(location, fileSystem, readsIndex: readsIndex)
        let loaded = try files.load()
        inner = Locked(Inner(state: loaded.state, files: files, notes: loaded.notes))
        place = Place(location: location, fileSystem: fileSystem)
        self.lockTimeout = lockTimeout
        self.program = program
        self.hooks = hooks
        past = nil
    }

    // MARK: Reading

    /// The same before the first write, which gives the store this identifier when it is made here; in memory one of this object.
    package var lastingIdentifier: String {
        inner.withLock { inner in
            (inner.files.map { $0.position?.store ?? $0.newStore } ?? identifierInMemory).text
        }
    }

    /// Which store this is, in all its history; nil before the first write, and in memory.
    var identifier: String? { inner.withLock { $0.files?.position?.store.text } }

    /// The newest state, with what `client` has staged over it.
    package func read<Result>(
        as client: Client? = nil, _ body: (inout StoreState) -> Result
    ) throws(CalStoreError) -> Result {
        let (result, isNews) = try inner.withLock { inner throws(CalStoreError) in
            let isNews = try OpenStore.bring(&inner, for: client)
            let result = body(&inner.state)
            guard inner.isIndexDistrusted else { return (result, isNews) }
            try OpenStore.bring(&inner, for: client)
            return (body(&inner.state), isNews)
        }
        if isNews { notify() }
        return result
    }

    /// The same for what also needs to know the files.
    func readFiles<Result>(
        _ body: (StoreState, StoreFiles?, [StoreNote]) throws(CalStoreError) -> Result
    ) throws(CalStoreError) -> Result {
        try inner.withLock { inner throws(CalStoreError) in
            try OpenStore.bring(&inner, for: nil)
            let result = Swift.Result { () throws(CalStoreError) in
                try body(inner.state, inner.files, inner.notes)
            }
            guard inner.isIndexDistrusted else { return try result.get() }
            try OpenStore.bring(&inner, for: nil)
            return try body(inner.state, inner.files, inner.notes)
        }
    }

    /// The newest state and the way back from it.
    func readHistory<Result>(
        _ body: (StoreState, inout OperationHistory) throws(CalStoreError) -> Result
    ) throws(CalStoreError) -> Result {
        try inner.withLock { inner throws(CalStoreError) in
            try OpenStore.bring(&inner, for: nil)
            var history = try inner.history
            let result = Swift.Result { () throws(CalStoreError) in try body(inner.state, &history) }
            guard inner.isIndexDistrusted else { return try result.get() }
            try OpenStore.bring(&inner, for: nil)
            history = try inner.history
            return try body(inner.state, &history)
        }
    }

    /// Writes `store.json` when it is due; gives the reason when it could not.
    @discardableResult
    package func writeSnapshot(_ occasion: StoreFiles.SnapshotOccasion) -> CalStoreError? {
        guard case .failed(let error) = snapshot(occasion) else { return nil }
        return error
    }

    /// The same, and says what became of it.
    func snapshot(_ occasion: StoreFiles.SnapshotOccasion) -> StoreFiles.SnapshotOutcome {
        inner.withLock { inner in
            OpenStore.lift(&inner)
            guard let files = inner.files else { return .notDue }
            let outcome = files.writeCaches(inner.state, occasion)
            guard files.isIndexDistrusted, (try? files.readWhole(&inner.state)) != nil else { return outcome }
            return files.writeCaches(inner.state, occasion)
        }
    }

    /// Whether somebody's changes in `store.json` are not in the log yet.
    var hasOutsideEdit: Bool { inner.withLock { $0.files?.hasOutsideEdit ?? false } }

    // MARK: Inside the lock

    /// Runs `body`, and once more on the whole store when the index turns out to be damaged.
    static func trusting<Result>(
        _ inner: inout Inner, for client: Client?, _ body: (inout Inner) throws -> Result
    ) throws -> Result {
        let first = Swift.Result { try body(&inner) }
        guard inner.isIndexDistrusted else { return try first.get() }
        try bring(&inner, for: client)
        return try body(&inner)
    }

    /// Brings the state up to date, with the changes of `client`, and of nobody else, over it. Says whether others had written.
    @discardableResult
    static func bring(_ inner: inout Inner, for client: Client?) throws(CalStoreError) -> Bool {
        if inner.isIndexDistrusted {
            guard let files = inner.files else {
                throw .damaged(
                    file: inner.state.shelf?.path ?? "index", line: nil,
                    reason: "the index is damaged; the next change writes it again")
            }
            // What lies over the state goes with it.
            inner.overlaid = nil
            inner.notes = try files.readWhole(&inner.state)
        }
        if let overlaid = inner.overlaid {
            if overlaid == client, try inner.files?.isCurrent() ?? true { return false }
            lift(&inner)
        }
        let isNews = try catchUp(&inner)
        guard let client, let staged = inner.staged[client]?.rebased(onto: inner.state) else { return isNews }
        // What the index could not give looks as if it was removed: the changes must be laid over the whole state.
        if inner.isIndexDistrusted { return try bring(&inner, for: client) || isNews }
        inner.staged[client] = staged
        inner.state.beginTransaction()
        inner.state.apply(staged)
        inner.overlaid = client
        return isNews
    }

    /// Takes staged changes off the state.
    static func lift(_ inner: inout Inner) {
        guard let client = inner.overlaid else { return }
        inner.state.rollBack(inner.staged[client] ?? Edit())
        inner.overlaid = nil
    }

    static func catchUp(
        _ inner: inout Inner, lookingAtSnapshot: Bool = false
    ) throws(CalStoreError) -> Bool {
        guard let files = inner.files else { return false }
        defer { furnish(&inner.state, files) }
        switch try files.catchUp(&inner.state, lookingAtSnapshot: lookingAtSnapshot) {
        case .nothing: return false
        case .operations: return true
        case .reloaded(let notes):
            inner.notes = notes
            return true
        }
    }

    /// Gives a store that nobody has written yet what each begins with.
    static func furnish(_ state: inout StoreState, _ files: StoreFiles) {
        guard files.position == nil, state.recordCount == 0 else { return }
        for record in StoreState.initialRecords { state.put(record) }
    }

    func notify() {
        for listener in listeners.withLock({ Array($0.values) }) { listener() }
    }
}
