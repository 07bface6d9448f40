/// The lock of an open store. It knows which thread holds it, so that a thread that comes back to a store which it is using gets an
/// error and does not wait for itself.
///
/// ```swift
/// try gate.withLock(.write) { inner in inner.number += 1 }
/// ```
final class StoreGate: @unchecked Sendable {
    private let inner: OwnedLock<OpenStore.Inner>

    // Only the thread that holds the lock uses what follows, so the runtime need not check each access.
    @exclusivity(unchecked) private var use = CalStoreError.Use.read
    /// What this thread may ask questions of.
    @exclusivity(unchecked) private var lent: LentState?
    /// Kept from read to read, as making one costs as much as a small question.
    @exclusivity(unchecked) private var spare = LentState()
    /// Clients that left while this thread held the lock. The next thread that takes it forgets them.
    @exclusivity(unchecked) private var leavers: [OpenStore.Client] = []

    init(_ inner: sending OpenStore.Inner) { self.inner = OwnedLock(inner) }

    /// Throws `CalStoreError.nestedUse` on a thread that holds the lock.
    func refuseNested(_ wanted: CalStoreError.Use) throws(CalStoreError) {
        guard inner.isHeldHere else { return }
        throw .nestedUse(wanted, inside: lent?.isAnswering == true ? .query : use)
    }

    /// Runs `body` while no other thread can see or change the store. Throws `CalStoreError.nestedUse` on a thread that holds
    /// the lock.
    func withLock<Result>(
        _ use: CalStoreError.Use, _ body: (inout OpenStore.Inner) throws(CalStoreError) -> Result
    ) throws(CalStoreError) -> Result {
        try refuseNested(use)
        return try inner.withLock { inner throws(CalStoreError) in
            begin(use, &inner)
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
            return try body(&inner)
        }
    }

    /// Forgets what a client has staged: now, or when this thread gives the lock back that it holds.
    func drop(_ client: OpenStore.Client) {
        guard !inner.isHeldHere else { return leavers.append(client) }
        inner.withLock { OpenStore.forget(client, &$0) }
    }

    private func begin(_ use: CalStoreError.Use, _ inner: inout OpenStore.Inner) {
        self.use = use
        guard !leavers.isEmpty else { return }
        for client in leavers { OpenStore.forget(client, &inner) }
        leavers = []
    }

    // MARK: Reads of several questions

    /// What this thread reads already; nil when it holds no lock.
    ///
    /// Throws `CalStoreError.nestedUse` when it holds the lock for something else than a read.
    func lentHere() throws(CalStoreError) -> LentState? {
        guard inner.isHeldHere else { return nil }
        guard let lent else { throw .nestedUse(.read, inside: use) }
        return lent
    }

    /// Lends the state to `body`. Inside the lock only.
    func lend(
        _ inner: inout OpenStore.Inner, to body: (LentState) throws(CalStoreError) -> Void
    ) throws(CalStoreError) {
        // A caller may have kept the last one. For him its read has ended, and must not begin again.
        if !isKnownUniquelyReferenced(&spare) { spare = LentState() }
        lent = spare
        defer { lent = nil }
        try spare.lend(&inner, to: body)
    }
}
