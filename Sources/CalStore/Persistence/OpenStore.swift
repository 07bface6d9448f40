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
final class OpenStore: Sendable {
    /// Somebody with staged changes.
    struct Client: Hashable, Sendable { fileprivate var number: Int }

    /// An operation that was done, or would have been.
    struct Operation: Sendable {
        /// Nil for a dry run.
        var id: RecordID?
        var number: Int
        var edit: Edit
    }

    private struct Inner {
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
    }

    /// Where a store on disk is, for what is done before the lock is taken.
    private struct Place {
        let location: StoreLocation
        let fileSystem: any FileSystem
    }

    private let inner: Locked<Inner>
    private let listeners = Locked<[Client: @Sendable () -> Void]>([:])
    private let place: Place?
    /// How long a write waits for another program, in seconds.
    let lockTimeout: Double
    /// The program that writes, for the log.
    let program: String?

    /// A store in memory.
    init() {
        var state = StoreState()
        for record in StoreState.initialRecords { state.put(record) }
        inner = Locked(Inner(state: state))
        place = nil
        lockTimeout = 0
        program = nil
    }

    /// A store in memory that begins with a state and remembers what is done to it.
    init(_ state: StoreState) {
        inner = Locked(Inner(state: state, journal: []))
        place = nil
        lockTimeout = 0
        program = nil
    }

    /// What was done since a store began with a state, in order.
    var journal: [Change] { inner.withLock { $0.journal ?? [] } }

    /// Opens the store in a folder or a `.json` file. Takes no lock and writes nothing.
    ///
    /// - Parameter readsIndex: Whether records may stay on the disk until somebody asks for them; else all are read now.
    init(
        _ location: StoreLocation, _ fileSystem: any FileSystem, program: String?, lockTimeout: Double,
        readsIndex: Bool = true
    ) throws(CalStoreError) {
        let files = StoreFiles(location, fileSystem, readsIndex: readsIndex)
        let loaded = try files.load()
        inner = Locked(Inner(state: loaded.state, files: files, notes: loaded.notes))
        place = Place(location: location, fileSystem: fileSystem)
        self.lockTimeout = lockTimeout
        self.program = program
    }

    // MARK: Reading

    /// Which store this is, in all its history; nil before the first write, and in memory.
    var identifier: String? { inner.withLock { $0.files?.position?.store.text } }

    /// The newest state, with what `client` has staged over it.
    func read<Result>(
        as client: Client? = nil, _ body: (inout StoreState) -> Result
    ) throws(CalStoreError) -> Result {
        let (result, isNews) = try inner.withLock { inner throws(CalStoreError) in
            let isNews = try OpenStore.bring(&inner, for: client)
            let result = body(&inner.state)
            guard inner.files?.isIndexDistrusted == true else { return (result, isNews) }
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
            let result = try body(inner.state, inner.files, inner.notes)
            guard inner.files?.isIndexDistrusted == true else { return result }
            try OpenStore.bring(&inner, for: nil)
            return try body(inner.state, inner.files, inner.notes)
        }
    }

    /// Writes `store.json` when it is due; gives the reason when it could not.
    @discardableResult
    func writeSnapshot(_ occasion: StoreFiles.SnapshotOccasion) -> CalStoreError? {
        inner.withLock { inner in
            OpenStore.lift(&inner)
            guard case .failed(let error) = inner.files?.writeCaches(inner.state, occasion) else {
                return nil
            }
            return error
        }
    }

    // MARK: Writing

    /// Makes one operation of the edit that `prepare` answers with, or none when it is empty or `prepare` throws.
    ///
    /// `prepare` sees the newest state and leaves it as it is; no other process writes meanwhile.
    func commit<Result>(
        _ label: String, now: Instant, isDryRun: Bool = false,
        _ prepare: (inout StoreState) throws -> (Result, Edit)
    ) throws -> (result: Result, operation: Operation?) {
        // Waiting for another program must not keep this one's threads from reading.
        var fileLock: StoreLock?
        if let place, !isDryRun {
            fileLock = try StoreFiles.enter(place.location, place.fileSystem, timeout: lockTimeout)
        }
        defer { fileLock?.release() }
        let outcome = try inner.withLock { inner -> (result: Result, operation: Operation?) in
            if isDryRun {
                try OpenStore.bring(&inner, for: nil)
                let (result, edit) = try OpenStore.trusting(&inner, for: nil, prepare)
                return (result, edit.isEmpty ? nil : Operation(id: nil, number: 0, edit: edit))
            }
            OpenStore.lift(&inner)
            return try write(label, now: now, holding: fileLock, to: &inner, prepare)
        }
        if outcome.operation != nil, !isDryRun { notify() }
        return outcome
    }

    private func write<Result>(
        _ label: String, now: Instant, holding fileLock: StoreLock?, to inner: inout Inner,
        _ prepare: (inout StoreState) throws -> (Result, Edit)
    ) throws -> (result: Result, operation: Operation?) {
        guard let files = inner.files, let fileLock else {
            let (result, edit) = try prepare(&inner.state)
            guard !edit.isEmpty else { return (result, nil) }
            inner.state.apply(edit)
            inner.journal?.append(contentsOf: edit.changes)
            inner.number += 1
            return (result, Operation(id: .random(), number: inner.number, edit: edit))
        }
        var outcome: Result?
        let committed = try files.commit(
            &inner.state, StoreFiles.OperationLabel(label: label, who: program, time: now),
            holding: fileLock
        ) { state in
            OpenStore.furnish(&state, files)
            let (result, edit) = try prepare(&state)
            outcome = result
            return edit
        }
        guard let result = outcome else {
            throw CalStoreError.damaged(file: label, line: nil, reason: "no result")
        }
        let operation = committed.flatMap { committed in
            committed.edit.isEmpty
                ? nil
                : Operation(id: committed.head.id, number: committed.head.number, edit: committed.edit)
        }
        return (result, operation)
    }

    // MARK: Staging

    /// Makes somebody known who will stage changes. `changed` is called, on any thread and with no lock held, after each
    /// operation of anybody.
    func join(changed: @escaping @Sendable () -> Void) -> Client {
        let client = inner.withLock { inner in
            inner.clients += 1
            return Client(number: inner.clients)
        }
        listeners.withLock { $0[client] = changed }
        return client
    }

    /// Forgets a client and what it staged.
    func leave(_ client: Client) {
        listeners.withLock { $0[client] = nil }
        drop(client)
    }

    /// Stages the edit that `prepare` answers with; nothing when it throws.
    @discardableResult
    func stage<Result>(
        as client: Client, _ prepare: (inout StoreState) throws -> (Result, Edit)
    ) throws -> Result {
        try inner.withLock { inner in
            try OpenStore.bring(&inner, for: client)
            let (result, edit) = try OpenStore.trusting(&inner, for: client, prepare)
            guard !edit.isEmpty else { return result }
            if inner.overlaid == nil {
                inner.state.beginTransaction()
                inner.overlaid = client
            }
            inner.state.apply(edit)
            var staged = inner.staged.removeValue(forKey: client) ?? Edit()
            for change in edit.changes { staged.add(change) }
            inner.staged[client] = staged
            return result
        }
    }

    /// Makes one operation of all that a client has staged. When it fails, what was staged is dropped.
    func commitStaged(_ client: Client, _ label: String, now: Instant) throws {
        guard inner.withLock({ $0.staged[client] != nil }) else { return }
        defer { drop(client) }
        var fileLock: StoreLock?
        if let place {
            fileLock = try StoreFiles.enter(place.location, place.fileSystem, timeout: lockTimeout)
        }
        defer { fileLock?.release() }
        let isDone = try inner.withLock { inner in
            OpenStore.lift(&inner)
            guard let staged = inner.staged.removeValue(forKey: client) else { return false }
            let outcome = try write(label, now: now, holding: fileLock, to: &inner) { state in
                let edit = staged.rebased(onto: state)
                try state.validateReferences(of: edit)
                return ((), edit.settled)
            }
            return outcome.operation != nil
        }
        if isDone { notify() }
    }

    /// Forgets what a client has staged.
    func drop(_ client: Client) {
        inner.withLock { inner in
            if inner.overlaid == client { OpenStore.lift(&inner) }
            inner.staged[client] = nil
        }
    }

    // MARK: Inside the lock

    /// Runs `body`, and once more on the whole store when the index turns out to be damaged.
    private static func trusting<Result>(
        _ inner: inout Inner, for client: Client?, _ body: (inout StoreState) throws -> Result
    ) throws -> Result {
        let first = Swift.Result { try body(&inner.state) }
        guard inner.files?.isIndexDistrusted == true else { return try first.get() }
        try bring(&inner, for: client)
        return try body(&inner.state)
    }

    /// Brings the state up to date, with the changes of `client`, and of nobody else, over it. Says whether others had written.
    @discardableResult
    private static func bring(_ inner: inout Inner, for client: Client?) throws(CalStoreError) -> Bool {
        if let files = inner.files, files.isIndexDistrusted {
            // What lies over the state goes with it.
            inner.overlaid = nil
            try files.readWhole(&inner.state)
        }
        if let overlaid = inner.overlaid {
            if overlaid == client, try inner.files?.isCurrent() ?? true { return false }
            lift(&inner)
        }
        let isNews = try catchUp(&inner)
        guard let client, let staged = inner.staged[client]?.rebased(onto: inner.state) else { return isNews }
        inner.staged[client] = staged
        inner.state.beginTransaction()
        inner.state.apply(staged)
        inner.overlaid = client
        return isNews
    }

    /// Takes staged changes off the state.
    private static func lift(_ inner: inout Inner) {
        guard let client = inner.overlaid else { return }
        inner.state.rollBack(inner.staged[client] ?? Edit())
        inner.overlaid = nil
    }

    private static func catchUp(_ inner: inout Inner) throws(CalStoreError) -> Bool {
        guard let files = inner.files else { return false }
        defer { furnish(&inner.state, files) }
        switch try files.catchUp(&inner.state) {
        case .nothing: return false
        case .operations: return true
        case .reloaded(let notes):
            inner.notes = notes
            return true
        }
    }

    /// Gives a store that nobody has written yet what each begins with.
    private static func furnish(_ state: inout StoreState, _ files: StoreFiles) {
        guard files.position == nil, state.recordCount == 0 else { return }
        for record in StoreState.initialRecords { state.put(record) }
    }

    private func notify() {
        for listener in listeners.withLock({ Array($0.values) }) { listener() }
    }
}
