import Basics
import Foundation

/// The content of an `EKEventStore`: the open store, opened at first use; uncommitted changes; and the
/// objects of sources and calendars.
final class StoreSession: Sendable {
    private struct Inner {
        var engine: (store: OpenStore, client: OpenStore.Client)?
        /// Why the store cannot be used.
        var failure: CalStoreError?
        /// Why the newest read found nothing.
        var readFailure: CalStoreError?
        /// Counts resets: objects of an earlier generation are dead (EventKit rules 9 and 10).
        var generation = 0
        /// The functions that restore objects when staged changes are discarded, newest last.
        var undo: [@Sendable () -> Void] = []
        var labels: [String] = []
        /// The permissions for the staged changes: access may be revoked before they are committed.
        var needs: [EventKitAccess.Need] = []
        var accessListener: Int?
        var isWatched = false
        var isPostPending = false
        var isMessagePending = false
        var isSnapshotPending = false
    }

    private struct Weak { weak var object: EKObject? }

    /// The permitted operations.
    let access: EventKitAccess
    let clock: StoreClock
    private let open: @Sendable () throws(CalStoreError) -> OpenStore
    private let inner = Locked(Inner())
    /// Held during each change, from staging to commit: a failing change drops all staged changes, and must
    /// not drop those that another thread is about to commit. Taken before all other locks.
    private let changing = OwnedLock(LockToken())
    private let objects = Locked<[RecordID: Weak]>([:])
    private let owner = Locked(WeakStore())
    private struct WeakStore { weak var store: EKEventStore? }

    /// Notifications come from here, one after the other.
    static let queue = DispatchQueue(label: "CalStore.EventKit")
    /// Completions come from here. Several at a time, because a client may wait for one inside another.
    static let completions = DispatchQueue(label: "CalStore.EventKit.completions", attributes: .concurrent)
    /// Seconds after a change before `store.json` is written.
    private static let snapshotDelay = 1.0

    init(
        access: EventKitAccess = .process, clock: StoreClock = StoreClock(),
        open: @escaping @Sendable () throws(CalStoreError) -> OpenStore
    ) {
        self.access = access
        self.clock = clock
        self.open = open
    }

    deinit {
        ChangeObservation.remove(self)
        if let listener = inner.withLock({ $0.accessListener }) { access.leave(listener) }
        guard let engine = inner.withLock({ $0.engine }) else { return }
        engine.store.leave(engine.client)
        engine.store.writeSnapshot(.closing)
    }

    func belong(to store: EKEventStore) {
        owner.withLock { $0.store = store }
        // Rule 239.
        let listener = access.join { [weak self] in self?.post() }
        inner.withLock { $0.accessListener = listener }
        ChangeObservation.add(self)
    }

    // MARK: The open store

    /// Opens the store if it is not open yet. After a failure it is tried again after `reset()`.
    private func opened() throws(CalStoreError) -> (store: OpenStore, client: OpenStore.Client) {
        try inner.withLock { inner throws(CalStoreError) in
            if let engine = inner.engine { return engine }
            if let failure = inner.failure { throw failure }
            do throws(CalStoreError) {
                let store = try open()
                let client = store.join { [weak self] in self?.changed() }
                inner.engine = (store, client)
                return (store, client)
            } catch {
                inner.failure = error
                throw error
            }
        }
    }

    /// The open store, for those who work on values.
    func engine() throws(CalStoreError) -> OpenStore { try opened().store }

    /// Why the store could not be read when it was last tried; nil when it could.
    var failure: CalStoreError? { inner.withLock { $0.failure ?? $0.readFailure } }

    /// The state with uncommitted changes; nil if it cannot be read.
    func read<Result>(_ body: (inout StoreState) -> Result) -> Result? {
        do throws(CalStoreError) {
            let engine = try opened()
            var result: Result?
            try engine.store.withState(as: engine.client) { result = body(&$0) }
            if hasReadFailure { inner.withLock { $0.readFailure = nil } }
            return result
        } catch {
            inner.withLock { $0.readFailure = error }
            return nil
        }
    }

    private var hasReadFailure: Bool { inner.withLock { $0.readFailure != nil } }

    var generation: Int { inner.withLock { $0.generation } }

    // MARK: Changes

    /// Runs a change. If it is to be committed and fails, all staged changes are dropped (EventKit rule 66).
    func change(commit: Bool, _ body: () throws -> Void) throws {
        try refuseNested()
        let committed = try changing.withLock { _ in
            do { try body() } catch {
                if commit { drop() }
                throw error
            }
            return commit ? try commitStaged() : nil
        }
        notifyHooks(committed)
    }

    /// An operation that was made, and where.
    private typealias Committed = (store: OpenStore, operation: OpenStore.Operation, label: String)

    /// Tells the hooks of the store, with no lock held: they may save.
    private func notifyHooks(_ committed: Committed?) {
        guard let committed else { return }
        committed.store.hooks.didCommit?(committed.operation, committed.label)
    }

    /// Stages the result of `prepare` and updates the objects. Inside `change` only.
    ///
    /// - Parameter adopt: Called with the outcome; returns a function that restores the objects if the change
    ///   is dropped.
    func stage<Result>(
        _ label: String, needing need: EventKitAccess.Need,
        _ prepare: (inout StoreState) throws -> (Result, Edit),
        adopt: (Result) -> @Sendable () -> Void
    ) throws {
        let engine = try opened()
        var result: Result?
        try engine.store.stage(as: engine.client) { state in
            let prepared = try prepare(&state)
            result = prepared.0
            return prepared.1
        }
        guard let result else { return }
        let undo = adopt(result)
        inner.withLock { inner in
            inner.undo.append(undo)
            inner.labels.append(label)
            inner.needs.append(need)
        }
    }

    /// Makes one operation of all that was staged (EventKit rules 64 and 65). When that fails it is dropped
    /// (66).
    func commit() throws {
        try refuseNested()
        notifyHooks(try changing.withLock { _ in try commitStaged() })
    }

    /// Throws in a hook that is called about a change of this store.
    private func refuseNested() throws(CalStoreError) {
        if changing.isHeldHere { throw .nestedUse(.write, inside: .willCommit) }
    }

    private func commitStaged() throws -> Committed? {
        let (engine, labels, needs) = inner.withLock { ($0.engine, $0.labels, $0.needs) }
        guard let engine, !labels.isEmpty else {
            // A store that cannot be read says so.
            if engine == nil { _ = try opened() }
            return nil
        }
        let label = labels.count == 1 ? labels[0] : "\(labels.count) changes"
        do {
            guard needs.allSatisfy(access.meets) else { throw EKError(.eventStoreNotAuthorized) }
            let operation = try engine.store.commitStaged(engine.client, label, now: clock.now)
            inner.withLock { inner in
                inner.undo = []
                inner.labels = []
                inner.needs = []
            }
            return operation.map { (engine.store, $0, label) }
        } catch {
            drop()
            throw error
        }
    }

    /// Drops the staged changes; objects keep the client's changes.
    private func drop() {
        let (engine, undo) = inner.withLock { inner in
            defer {
                inner.undo = []
                inner.labels = []
                inner.needs = []
            }
            return (inner.engine, inner.undo)
        }
        if let engine { engine.store.drop(engine.client) }
        for step in undo.reversed() { step() }
    }

    /// Resets the store to a new one (EventKit rule 9).
    func reset() {
        // Inside a hook, the staged change is the one that the hook checks: its commit decides.
        if !changing.isHeldHere { changing.withLock { _ in drop() } }
        objects.withLock { $0 = [:] }
        inner.withLock { inner in
            inner.generation += 1
            inner.failure = nil
            inner.readFailure = nil
        }
    }

    // MARK: Faces of sources and calendars

    /// The object of a source or calendar: the one that is alive, or a new one.
    func object<Object: EKObject>(_ id: RecordID, make: () -> Object) -> Object {
        objects.withLock { objects in
            if let object = objects[id]?.object as? Object { return object }
            let object = make()
            objects[id] = Weak(object: object)
            return object
        }
    }

    func register(_ object: EKObject, as id: RecordID) { objects.withLock { $0[id] = Weak(object: object) } }

    // MARK: Notification

    /// From now on changes from outside are noticed when they are made. Opens the store, so that none is
    /// missed that is made after this.
    func watch() {
        access.watch()
        do throws(CalStoreError) {
            let engine = try opened()
            let isFirst = inner.withLock { inner in
                defer { inner.isWatched = true }
                return !inner.isWatched
            }
            if isFirst { engine.store.watch(as: engine.client) }
        } catch {
            // A store that cannot be read says so to those who use it.
        }
    }

    private func changed() {
        post()
        LeavingProgram.remember(self)
        let isFirst = inner.withLock { inner in
            defer { inner.isSnapshotPending = true }
            return !inner.isSnapshotPending
        }
        guard isFirst else { return }
        StoreSession.queue.asyncAfter(deadline: .now() + StoreSession.snapshotDelay) { [weak self] in
            guard let self else { return }
            writePendingSnapshot()
        }
    }

    /// Writes `store.json` where a change waits for that.
    func writePendingSnapshot() {
        let engine = inner.withLock { inner in
            defer { inner.isSnapshotPending = false }
            return inner.isSnapshotPending ? inner.engine : nil
        }
        engine?.store.writeSnapshot(.commit)
    }

    /// How long the first of several changes waits for the others, in seconds.
    private static let postDelay = 0.02

    /// Posts once for all changes that come before the post is made (EventKit rules 101 and 105).
    private func post() {
        let isFirst = inner.withLock { inner in
            defer { inner.isPostPending = true }
            return !inner.isPostPending
        }
        guard isFirst else { return }
        StoreSession.posts.asyncAfter(deadline: .now() + StoreSession.postDelay) { [weak self] in
            guard let self else { return }
            inner.withLock { $0.isPostPending = false }
            guard let store = owner.withLock({ $0.store }) else { return }
            NotificationCenter.default.post(name: EKEventStore.changedName, object: store)
            postMessage()
        }
    }

    #if canImport(Darwin)
        /// Foundation hands a post by name to observers of messages too, on the thread on which it is made;
        /// those of this message must be on the main one (rule 106).
        private static let posts = DispatchQueue.main
        private func postMessage() {}
    #else
        private static let posts = queue

        /// Here the two kinds of observers know nothing of each other.
        private func postMessage() {
            let isFirst = inner.withLock { inner in
                defer { inner.isMessagePending = true }
                return !inner.isMessagePending
            }
            guard isFirst else { return }
            // If no main loop runs, it waits for ever, and nothing else does.
            Task { @MainActor [weak self] in
                guard let self else { return }
                inner.withLock { $0.isMessagePending = false }
                guard let store = owner.withLock({ $0.store }) else { return }
                NotificationCenter.default.post(EKEventStore.EventStoreChanged(), subject: store)
            }
        }
    #endif
}
