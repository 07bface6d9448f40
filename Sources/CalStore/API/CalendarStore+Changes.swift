import Basics

extension CalendarStore {
    /// Calls `body` after each change of the store: by this object, another object, another program or an
    /// editor.
    ///
    /// ```swift
    /// let observation = store.onChange { print("something is new") }
    /// ```
    ///
    /// It is called on any thread, without a lock, and may use the store. It is never called by two threads
    /// at once, nor inside itself: news that a read in it finds, or that a write in it makes, leads to
    /// another call after it. So it may hold a lock of its own. Several changes may lead to one call, and a
    /// call may find nothing new. Changes by other programs are reported within milliseconds on
    /// Linux, elsewhere within a second. It needs no thread; each change of a file in the store's folder
    /// costs one `stat`.
    ///
    /// - Returns: The observation, which ends when it is released.
    public func onChange(_ body: @escaping @Sendable () -> Void) -> CalStoreObservation {
        CalStoreObservation(engine, changed: body)
    }

    /// The changes of the store as a sequence: an element for each change since the last element was taken.
    ///
    /// ```swift
    /// for await _ in store.changeSignals { try show(store) }
    /// ```
    ///
    /// Several changes between two elements become one.
    public var changeSignals: AsyncStream<Void> {
        AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            let observation = onChange { continuation.yield() }
            continuation.onTermination = { _ in observation.cancel() }
        }
    }
}

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
