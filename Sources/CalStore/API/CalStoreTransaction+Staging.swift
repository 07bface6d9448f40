extension CalStoreTransaction {
    /// Makes several changes as one. `body` gets a store in memory with the state of this transaction and may
    /// read and write it like any other store. When it returns, its changes become part of this transaction.
    /// If it throws, the transaction does not change.
    ///
    /// ```swift
    /// try store.write("batch", now: now) { change in
    ///     try change.staging { staged in
    ///         for command in commands { try command.run(on: staged) }
    ///     }
    /// }
    /// ```
    /// Costs copying the tables of the store once, some 10 ns per item; the items themselves are shared.
    /// `body` must not use the store that is being written.
    public mutating func staging<Result>(_ body: (CalendarStore) throws -> Result) throws -> Result {
        let staged = OpenStore(newest { $0 })
        let result = try body(CalendarStore(staged, seeing: visible))
        for change in try staged.journal { make(change) }
        return result
    }
}
