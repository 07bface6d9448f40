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
        /// The newest operations of a store in memory, which has no log.
        var operations: [RecordedOperation] = []

        /// Whether something that the state needs could not be read by the index. A store without files shows the state of
        /// another one, and has its shelf.
        var isIndexDistrusted: Bool { files?.isIndexDistrusted ?? state.shelf?.hasFailed ?? false }

        var history: OperationHistory {
            get throws(CalStoreError) {
                guard let files else {
                    return OperationHistory(memory: operations, dropped: number - operations.count)
                }
                return try files.history()
            }
        }
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
    private struct Watching {
        var clients: Set<Client> = []
        var watcher: FileWatcher?
    }

    private let inner: Locked<Inner>
    private let listeners = Locked<[Client: @Sendable () -> Void]>([:])
    private let watching = Locked(Watching())
    let place: Place?
    /// How long a write waits for another program, in seconds.
    let lockTimeout: Double
    /// The program that writes, for the log.
    let program: String?
    /// Which earlier state it shows; nil for a store as it is now.
    let past: Past?

    /// A store in memory.
    init() {
        var state = StoreState()
        for record in StoreState.initialRecords { state.put(record) }
        inner = Locked(Inner(state: state))
        place = nil
        lockTimeout = 0
        program = nil
        past = nil
    }

    /// A store in memory that begins with a state and remembers what is done to it.
    init(_ state: StoreState) {
        inner = Locked(Inner(state: state, journal: []))
        place = nil
        lockTimeout = 0
        program = nil
        past = nil
    }

    /// An earlier state, which nobody can change any more.
    init(_ state: StoreState, _ past: Past) {
        inner = Locked(Inner(state: state, number: past.number))
        place = nil
        lockTimeout = 0
        program = nil
        self.past = past
    }

    /// What was done since a store began with a state, in order.
    var journal: [Change] { inner.withLock { $0.journal ?? [] } }

    /// The number of the newest operation of a store in memory, which has no log; 0 before the first.
    var numberInMemory: Int { inner.withLock { $0.number } }

    /// Opens the store in a folder or a `.json` file. Takes no lock and writes nothing.
    ///
    /// - Parameter readsIndex: Whether records may stay on the disk until somebody asks for them; else all are read now.
    init(
        _ location: StoreLocation, _ fileSystem: any FileSystem, program: String?, lockTimeout: Double,
        readsIndex: Bool = false
    ) throws(CalStoreError) {
        let files = StoreFiles(location, fileSystem, readsIndex: readsIndex)
        let loaded = try files.load()
        inner = Locked(Inner(state: loaded.state, files: files, notes: loaded.notes))
        place = Place(location: location, fileSystem: fileSystem)
        self.lockTimeout = lockTimeout
        self.program = program
        past = nil
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
    func writeSnapshot(_ occasion: StoreFiles.SnapshotOccasion) -> CalStoreError? {
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

    // MARK: Writing

    /// Makes one operation of the edit that `prepare` answers with, or none when it is empty or `prepare` throws.
    ///
    /// `prepare` sees the newest state and leaves it as it is; no other process writes meanwhile.
    func commit<Result>(
        _ label: String, now: Instant, isDryRun: Bool = false,
        _ prepare: (inout StoreState) throws -> (Result, Edit)
    ) throws -> (result: Result, operation: Operation?) {
        try commit(label, now: now, isDryRun: isDryRun, readsHistory: false) { state, _ in
            let (result, edit) = try prepare(&state)
            return (result, edit, nil)
        }
    }

    /// The same for what also looks at the operations before, and may take one of them back.
    func commitFromHistory<Result>(
        _ label: String, now: Instant, isDryRun: Bool = false,
        _ prepare: (inout StoreState, inout OperationHistory) throws -> (Result, Edit, Reversal?)
    ) throws -> (result: Result, operation: Operation?) {
        try commit(label, now: now, isDryRun: isDryRun, readsHistory: true, prepare)
    }

    /// What makes an operation: the answer, the changes, and which operation they take back.
    private typealias Prepare<Result> = (inout StoreState, inout OperationHistory) throws -> (
        Result, Edit, Reversal?
    )

    private func commit<Result>(
        _ label: String, now: Instant, isDryRun: Bool, readsHistory: Bool, _ prepare: Prepare<Result>
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
                let (result, edit, _) = try OpenStore.trusting(&inner, for: nil) { inner in
                    var history = readsHistory ? try inner.history : OperationHistory(nil)
                    return try prepare(&inner.state, &history)
                }
                return (result, edit.isEmpty ? nil : Operation(id: nil, number: 0, edit: edit))
            }
            OpenStore.lift(&inner)
            return try write(
                label, now: now, holding: fileLock, to: &inner, readsHistory: readsHistory, prepare)
        }
        if outcome.operation != nil, !isDryRun { notify() }
        return outcome
    }

    private func write<Result>(
        _ label: String, now: Instant, holding fileLock: StoreLock?, to inner: inout Inner,
        readsHistory: Bool = false, _ prepare: Prepare<Result>
    ) throws -> (result: Result, operation: Operation?) {
        if let past {
            throw CalStoreError.readOnlyStore(
                path: past.path ?? "the store", reason: "this is how it was after operation \(past.operation)"
            )
        }
        guard let files = inner.files, let fileLock else {
            var history = readsHistory ? try inner.history : OperationHistory(nil)
            let (result, edit, reversal) = try prepare(&inner.state, &history)
            guard !edit.isEmpty else { return (result, nil) }
            inner.state.apply(edit)
            inner.journal?.append(contentsOf: edit.changes)
            inner.number += 1
            let head = OperationHead(
                number: inner.number, id: .random(), time: now, who: program, label: label,
                reversal: reversal)
            if inner.journal == nil { OpenStore.remember(RecordedOperation(head, edit), &inner) }
            return (result, Operation(id: head.id, number: head.number, edit: edit))
        }
        var outcome: Result?
        var reversal: Reversal?
        let committed = try files.commit(
            &inner.state, StoreFiles.OperationLabel(label: label, who: program, time: now),
            holding: fileLock, recordsOutsideFirst: readsHistory, reversal: { reversal }
        ) { state in
            OpenStore.furnish(&state, files)
            var history = readsHistory ? try files.history() : OperationHistory(nil)
            let prepared = try prepare(&state, &history)
            outcome = prepared.0
            reversal = prepared.2
            return prepared.1
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

    /// Cuts the log (see `StoreFiles.compact`); gives how many operations are no longer kept.
    func compact(
        now: Instant, firstKept: (inout OperationHistory) throws(CalStoreError) -> Int
    ) throws(CalStoreError) -> Int {
        guard let place else {
            return try inner.withLock { inner throws(CalStoreError) in
                var history = try inner.history
                let oldest = history.first
                let dropped = min(max(try firstKept(&history) - oldest, 0), inner.operations.count)
                inner.operations.removeFirst(dropped)
                return dropped
            }
        }
        let fileLock = try StoreFiles.enter(place.location, place.fileSystem, timeout: lockTimeout)
        defer { fileLock.release() }
        return try inner.withLock { inner throws(CalStoreError) in
            OpenStore.lift(&inner)
            return try inner.files?.compact(
                &inner.state, now: now, holding: fileLock, firstKept: firstKept) ?? 0
        }
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
        let watcher = watching.withLock { watching in
            watching.clients.remove(client)
            guard watching.clients.isEmpty else { return nil as FileWatcher? }
            defer { watching.watcher = nil }
            return watching.watcher
        }
        watcher?.cancel()
    }

    /// From now on a client is told of what other programs commit, and of edits of `store.json`, when it is done, and not with the
    /// next read only. Nothing more is told of a store in memory, or of an earlier state.
    func watch(as client: Client) {
        guard let place else { return }
        let isFirst = watching.withLock { watching in
            defer { watching.clients.insert(client) }
            return watching.clients.isEmpty
        }
        guard isFirst else { return }
        let watcher = FileWatcher([place.location.log, place.location.snapshot]) { [weak self] in
            self?.lookOutside()
        }
        watching.withLock { if !$0.clients.isEmpty { $0.watcher = watcher } }
        // What was written before the files were watched.
        lookOutside()
    }

    /// Takes over what others have written. What cannot be read is the business of those who read.
    private func lookOutside() {
        let isNews = try? inner.withLock { inner throws(CalStoreError) in
            OpenStore.lift(&inner)
            return try OpenStore.catchUp(&inner, lookingAtSnapshot: true)
        }
        if isNews == true { notify() }
    }

    /// Stages the edit that `prepare` answers with; nothing when it throws.
    @discardableResult
    func stage<Result>(
        as client: Client, _ prepare: (inout StoreState) throws -> (Result, Edit)
    ) throws -> Result {
        try inner.withLock { inner in
            try OpenStore.bring(&inner, for: client)
            let (result, edit) = try OpenStore.trusting(&inner, for: client) { try prepare(&$0.state) }
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
            let outcome = try write(label, now: now, holding: fileLock, to: &inner) { state, _ in
                let edit = staged.rebased(onto: state)
                try state.validateReferences(of: edit)
                return ((), edit.settled, nil)
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
        _ inner: inout Inner, for client: Client?, _ body: (inout Inner) throws -> Result
    ) throws -> Result {
        let first = Swift.Result { try body(&inner) }
        guard inner.isIndexDistrusted else { return try first.get() }
        try bring(&inner, for: client)
        return try body(&inner)
    }

    /// Brings the state up to date, with the changes of `client`, and of nobody else, over it. Says whether others had written.
    @discardableResult
    private static func bring(_ inner: inout Inner, for client: Client?) throws(CalStoreError) -> Bool {
        if inner.isIndexDistrusted {
            guard let files = inner.files else {
                throw .damaged(
                    file: inner.state.shelf?.path ?? "index", line: nil,
                    reason: "the index is not as it was written; the next change makes it anew")
            }
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

    private static func catchUp(
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
    private static func furnish(_ state: inout StoreState, _ files: StoreFiles) {
        guard files.position == nil, state.recordCount == 0 else { return }
        for record in StoreState.initialRecords { state.put(record) }
    }

    /// Keeps an operation of a store in memory.
    private static func remember(_ operation: RecordedOperation, _ inner: inout Inner) {
        inner.operations.append(operation)
        // Not each time: moving them costs as much as there are.
        if inner.operations.count > mostOperations * 2 {
            inner.operations.removeFirst(inner.operations.count - mostOperations)
        }
    }

    /// How many operations a store in memory remembers at least: enough for hands, and no leak for programs.
    private static let mostOperations = 1000

    private func notify() {
        for listener in listeners.withLock({ Array($0.values) }) { listener() }
    }
}
