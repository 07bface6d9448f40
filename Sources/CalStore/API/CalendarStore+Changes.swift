extension CalendarStore {
    /// Calls `body` after each change of the store: by this object, another object, another program or an
    /// editor.
    ///
    /// ```swift
    /// let observation = store.onChange { print("something is new") }
    /// ```
    ///
    /// It is called on any thread, without a lock, and may use the store. Several changes may lead to one
    /// call, and a call may find nothing new. Changes by other programs are reported within milliseconds on
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
