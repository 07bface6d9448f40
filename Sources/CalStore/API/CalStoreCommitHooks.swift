/// Callbacks before and after each commit of a store.
///
/// ```swift
/// let hooks = CalStoreCommitHooks(willCommit: { operation, _ in
///     if operation.changes.contains(where: { $0.action == .delete }) { throw Refusal.nothingIsDeletedHere }
/// })
/// let store = try CalendarStore(path: path, hooks: hooks)
/// ```
///
/// They apply to every commit through this store: by `CalendarStore`, and by the EventKit objects of
/// `EKEventStore(calStore:)`. The methods of these objects throw `EKError.internalFailure`, with the hook's
/// error as the underlying error.
public struct CalStoreCommitHooks: Sendable {
    /// Called once for each operation, with its label, before the store is locked. If it throws, the write
    /// throws the same error and saves nothing. It may take time, and may read the store, which is still in
    /// the state before the operation; changing the store throws `CalStoreError.nestedUse`. If another writer
    /// changes affected records meanwhile, the operation is made and passed here again, up to three times;
    /// then the write throws `CalStoreError.unsettled`.
    public var willCommit: (@Sendable (CalStoreOperation, String) throws -> Void)?
    /// Called for each operation, with its label, after it is on disk and the lock is released. It may read
    /// and change the store; each of its own changes calls it again.
    public var didCommit: (@Sendable (CalStoreOperation, String) -> Void)?

    /// Creates hooks; by default they do nothing.
    public init(
        willCommit: (@Sendable (CalStoreOperation, String) throws -> Void)? = nil,
        didCommit: (@Sendable (CalStoreOperation, String) -> Void)? = nil
    ) {
        self.willCommit = willCommit
        self.didCommit = didCommit
    }

    var hooks: CommitHooks {
        var hooks = CommitHooks()
        if let willCommit {
            hooks.willCommit = { try willCommit(CalStoreOperation($0, isDryRun: true), $1) }
        }
        if let didCommit {
            hooks.didCommit = { didCommit(CalStoreOperation($0, isDryRun: false), $1) }
        }
        return hooks
    }
}
