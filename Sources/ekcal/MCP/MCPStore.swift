import Basics
import CalStore

/// The store that a server keeps open from one call to the next. Each call has its own hooks.
final class MCPStore: Sendable {
    private struct State {
        var store: CalendarStore?
        var path = ""
        var hooks = CalStoreCommitHooks()
    }

    private let state = Locked(State())
    private let limits: MCPLimits
    private let openStore:
        @Sendable (String, Double, CalStoreCommitHooks) throws(CalStoreError) -> CalendarStore

    init(_ system: System, _ limits: MCPLimits) {
        openStore = { (path, timeout, hooks) throws(CalStoreError) in
            try system.store(at: path, lockTimeout: timeout, hooks)
        }
        self.limits = limits
    }

    /// The store at a path for the next call.
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
            try limits.check(operation.changes)
            try state.withLock { $0.hooks }.willCommit?(operation, label)
        }
        ours.didCommit = { [self] operation, label in
            state.withLock { $0.hooks }.didCommit?(operation, label)
        }
        let all = try openStore(path, timeout, ours)
        let store = limits.calendars.map { all.seeing(only: $0) } ?? all
        state.withLock { ($0.store, $0.path) = (store, path) }
        return store
    }
}
