import Basics
import Synchronization

/// The lock of an open store. It knows which thread holds it, so a thread that uses the store again gets an
/// error instead of waiting for itself. It also has the copies that threads read without holding the lock.
///
/// ```swift
/// try gate.withLock(.write) { inner in inner.number += 1 }
/// ```
final class StoreGate: @unchecked Sendable {
    private let inner: OwnedLock<OpenStore.Inner>

    // Only the thread that holds the lock uses the following values, so the runtime need not check each
    // access.
    @exclusivity(unchecked) private var use = CalStoreError.Use.read
    /// The state that this thread may read.
    @exclusivity(unchecked) private var lent: LentState?
    /// Reused by the next read, because creating one costs as much as a small question.
    @exclusivity(unchecked) private var spare = LentState()
    /// Clients that left while this thread held the lock. The next thread that takes it removes them.
    @exclusivity(unchecked) private var leavers: [OpenStore.Client] = []
    /// The state as copied for readers; nil if it was not needed since the last change.
    @exclusivity(unchecked) private var copy: SharedState?

    /// The newest state on the disk, while a thread holds the lock to write another one.
    private let published = Locked<SharedState?>(nil)
    /// The first thread; 0 before. When another one comes, the store is shared, and stays so.
    private let first = Atomic<UInt>(0)
    private let wasShared = Atomic<Bool>(false)

    init(_ inner: sending OpenStore.Inner) { self.inner = OwnedLock(inner) }

    /// Whether several threads use the store, counting the calling one.
    var isShared: Bool {
        if wasShared.load(ordering: .relaxed) { return true }
        let current = ThreadID.current.number
        let (isFirst, other) = first.compareExchange(expected: 0, desired: current, ordering: .relaxed)
        guard !isFirst, other != current else { return false }
        wasShared.store(true, ordering: .relaxed)
        return true
    }

    /// Throws `CalStoreError.nestedUse` on a thread that holds the lock.
    func refuseNested(_ wanted: CalStoreError.Use) throws(CalStoreError) {
        if inner.isHeldHere {
            throw .nestedUse(wanted, inside: lent?.isAnswering == true ? .query : use)
        }
        if let read = sharedRead { throw .nestedUse(wanted, inside: read.use) }
    }

    /// Runs `body` while no other thread can see or change the store. Throws `CalStoreError.nestedUse` on a
    /// thread that holds the lock.
    func withLock<Result>(
        _ use: CalStoreError.Use, _ body: (inout OpenStore.Inner) throws(CalStoreError) -> Result
    ) throws(CalStoreError) -> Result {
        try refuseNested(use)
        return try inner.withLock { inner throws(CalStoreError) in
            begin(use, &inner)
            defer { end() }
            return try body(&inner)
        }
    }

    /// The same for a body with errors of its own.
    @_disfavoredOverload
    func withLock<Result>(
        _ use: CalStoreError.Use, _ body: (inout OpenStore.Inner) throws -> Result
    ) throws -> Result {
        try refuseNested(use)
        return try inner.withLock { inner in
            begin(use, &inner)
            defer { end() }
            return try body(&inner)
        }
    }

    /// Drops the staged changes of a client: now, or when this thread releases the lock.
    func drop(_ client: OpenStore.Client) {
        guard !inner.isHeldHere else { return leavers.append(client) }
        inner.withLock { OpenStore.forget(client, &$0) }
    }

    private func begin(_ use: CalStoreError.Use, _ inner: inout OpenStore.Inner) {
        self.use = use
        // A thread that only writes counts, too: the next one that reads is the second.
        _ = isShared
        // A copy without readers need not be kept apart from changes.
        copy = nil
        guard !leavers.isEmpty else { return }
        for client in leavers { OpenStore.forget(client, &inner) }
        leavers = []
    }

    private func end() {
        if wasShared.load(ordering: .relaxed) { published.withLock { $0 = nil } }
    }

    // MARK: Reads on copies

    /// The read on a copy that this thread is making.
    private var sharedRead: SharedRead? {
        wasShared.load(ordering: .relaxed) ? SharedRead.current(in: ObjectIdentifier(self)) : nil
    }

    /// The newest state for readers.
    ///
    /// - Parameter refresh: Updates the state, without any staged changes. Returns whether others had
    ///   written.
    func newest(
        _ refresh: (inout OpenStore.Inner) throws(CalStoreError) -> Bool
    ) throws(CalStoreError) -> SharedState {
        if let state = published.withLock({ $0 }) { return state }
        return try inner.withLock { inner throws(CalStoreError) in
            let kept = copy
            begin(.read, &inner)
            let isAsBefore = !inner.isIndexDistrusted
            let isNews = try refresh(&inner)
            if let kept, isAsBefore, !isNews {
                copy = kept
                return kept
            }
            let state = SharedState(inner)
            copy = state
            return state
        }
    }

    /// Publishes a state for readers while this thread, which holds the lock, continues to write.
    func publish(_ inner: @autoclosure () -> OpenStore.Inner) {
        guard wasShared.load(ordering: .relaxed) else { return }
        let state = SharedState(inner())
        published.withLock { $0 = state }
    }

    /// Lends a copy to `body`.
    func read(
        _ state: SharedState, _ body: (LentState) throws(CalStoreError) -> Void
    ) throws(CalStoreError) {
        let lent = LentState()
        try SharedRead.run(.read, lent, in: ObjectIdentifier(self)) { () throws(CalStoreError) in
            var inner = state.inner
            try lent.lend(&inner, to: body)
        }
    }

    /// Passes a copy to `body`, which must not ask anything else.
    func query(_ state: SharedState, _ body: (inout StoreState) -> Void) throws(CalStoreError) {
        try SharedRead.run(.query, nil, in: ObjectIdentifier(self)) { () throws(CalStoreError) in
            var inner = state.inner
            body(&inner.state)
        }
    }

    // MARK: Reads of several questions

    /// The current read of this thread; nil if it holds no lock.
    ///
    /// Throws `CalStoreError.nestedUse` when it holds the lock for something else than a read.
    func lentHere() throws(CalStoreError) -> LentState? {
        guard inner.isHeldHere else {
            guard let read = sharedRead else { return nil }
            guard let lent = read.lent else { throw .nestedUse(.read, inside: read.use) }
            return lent
        }
        guard let lent else { throw .nestedUse(.read, inside: use) }
        return lent
    }

    /// Lends the state to `body`. Call it only inside the lock.
    func lend(
        _ inner: inout OpenStore.Inner, to body: (LentState) throws(CalStoreError) -> Void
    ) throws(CalStoreError) {
        // A caller may have kept the last one. That reader's read has ended; do not restart it.
        if !isKnownUniquelyReferenced(&spare) { spare = LentState() }
        lent = spare
        defer { lent = nil }
        try spare.lend(&inner, to: body)
    }
}

/// One state of an open store, which threads read while the store continues. It shares its tables with the
/// store, which copies the pages that it changes meanwhile.
///
/// It is not checked for `Sendable` because of its files, which are frozen and never change.
final class SharedState: @unchecked Sendable {
    /// Each reader copies it, because questions change it.
    let inner: OpenStore.Inner

    init(_ inner: OpenStore.Inner) {
        var inner = inner
        inner.files = inner.files?.frozen()
        self.inner = inner
    }

    var isIndexDistrusted: Bool { inner.isIndexDistrusted }

    /// The uncommitted changes of a client; nil if there are none.
    func staged(_ client: OpenStore.Client) -> Edit? { inner.staged[client] }
}
