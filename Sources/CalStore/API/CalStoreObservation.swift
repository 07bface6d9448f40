import Basics

/// An observation of the changes of a ``CalendarStore``, which ends when it is cancelled or released.
public final class CalStoreObservation: Sendable {
    private let engine: OpenStore
    private let client: OpenStore.Client
    private let isActive = Locked(true)

    init(_ engine: OpenStore, changed: @escaping @Sendable () -> Void) {
        self.engine = engine
        client = engine.join(changed: changed)
        engine.watch(as: client)
    }

    deinit { cancel() }

    /// Ends the observation. A call that has begun may still be running. Repeated calls have no effect.
    public func cancel() {
        let wasActive = isActive.withLock { isActive in
            defer { isActive = false }
            return isActive
        }
        if wasActive { engine.leave(client) }
    }
}
