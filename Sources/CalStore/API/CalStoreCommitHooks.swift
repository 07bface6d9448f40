/// Callbacks before and after each commit of a store.
///
/// ```swift
/// let hooks = CalStoreCommitHooks(willCommit: { operation, _ in
///     if operation.changes.contains(where: { $0.action == .delete }) { throw Refusal.nothingIsDeletedHere }
/// })
/// let store = try CalendarStore(path: path, hooks: hooks)
/// ```
///
/// They hold for everything that is committed through this store: by `CalendarStore`, and by the EventKit
/// objects of `EKEventStore(calStore:)`, whose methods throw `EKError.internalFailure` with the error of the
/// hook as the underlying one.
public struct CalStoreCommitHooks: Sendable {
    /// Asked once for each operation, with its label, before the store is locked: what it throws, the write
    /// throws, and nothing is written. It may take its time, and may read the store, as it is before the
    /// operation; to change it throws `CalStoreError.nestedUse`. When others meanwhile change what the
    /// operation is about, the operation is made and asked about again, three times at most; then the write
    /// throws `CalStoreError.unsettled`.
    public var willCommit: (@Sendable (CalStoreOperation, String) throws -> Void)?
    /// Told of each operation, with its label, when it is on the disk and the lock is given back. It may read
    /// and change the store; what it changes is told too.
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
