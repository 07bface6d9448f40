extension CalendarStore {
    /// Calls `body` after each change of the store: by this object, by another one, by another program, or by
    /// an editor.
    ///
    /// ```swift
    /// let observation = store.onChange { print("something is new") }
    /// ```
    ///
    /// It is called on any thread, with no lock held, and may use the store. Several changes may come as one
    /// call, and a call may find that nothing is new. What other programs do is told within milliseconds on
    /// Linux, elsewhere within a second; it costs no thread, and one `stat` for each change of a file in the
    /// store's folder.
    ///
    /// - Returns: What keeps it going. Without anybody who holds it, it ends.
    public func onChange(_ body: @escaping @Sendable () -> Void) -> CalStoreObservation {
        CalStoreObservation(engine, changed: body)
    }

    /// The changes of the store as a sequence: an element for each change since the last element was taken.
    ///
    /// ```swift
    /// for await _ in store.changeSignals { try show(store) }
    /// ```
    ///
    /// Changes between two elements become one.
    public var changeSignals: AsyncStream<Void> {
        AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            let observation = onChange { continuation.yield() }
            continuation.onTermination = { _ in observation.cancel() }
        }
    }
}
