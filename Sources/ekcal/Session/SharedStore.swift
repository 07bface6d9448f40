import Basics
import CalStore

/// A store that stays open from one command to the next. Each command has its own hooks.
final class SharedStore: Sendable {
    private struct State {
        var store: CalendarStore?
        var path = ""
        var hooks = CalStoreCommitHooks()
    }

    private let state = Locked(State())
    private let check: @Sendable (CalStoreOperation) throws -> Void
    private let narrow: @Sendable (CalendarStore) -> CalendarStore
    private let openStore:
        @Sendable (String, Double, CalStoreCommitHooks) throws(CalStoreError) -> CalendarStore

    /// - Parameters:
    ///   - check: Throws for an operation that must not be committed.
    ///   - narrow: The part of the store that commands see.
    init(
        _ system: System, check: @escaping @Sendable (CalStoreOperation) throws -> Void = { _ in },
        narrow: @escaping @Sendable (CalendarStore) -> CalendarStore = { $0 }
    ) {
        openStore = { (path, timeout, hooks) throws(CalStoreError) in
            try system.store(at: path, lockTimeout: timeout, hooks)
        }
        self.check = check
        self.narrow = narrow
    }

    /// The store at a path for the next command.
    func open(_ path: String, _ timeout: Double, _ hooks: CalStoreCommitHooks) throws(CalStoreError)
        -> CalendarStore
    {
        let open = state.withLock { state -> CalendarStore? in
            state.hooks = hooks
            return state.path == path ? state.store : nil
        }
        if let open { return open }
        var ours = CalStoreCommitHooks()
        ours.willCommit = { [self] operation, label in
            try check(operation)
            try state.withLock { $0.hooks }.willCommit?(operation, label)
        }
        ours.didCommit = { [self] operation, label in
            state.withLock { $0.hooks }.didCommit?(operation, label)
        }
        let store = narrow(try openStore(path, timeout, ours))
        state.withLock { ($0.store, $0.path) = (store, path) }
        return store
    }
}
