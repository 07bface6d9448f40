/// The state of a store during one read, which may ask several questions.
///
/// ```swift
/// lent.lend(&inner, to: { lent in
///     let calendars = try lent.ask { state in state.calendars }
/// })
/// ```
///
/// The state is not moved, because that would cost more than a small question. It is not `Sendable`: it
/// belongs to the thread that holds the lock of the store.
package final class LentState {
    /// The memory of the lent state.
    private enum Loan {
        case nothing
        /// The state of an open store, which does not change between two questions.
        case store(UnsafeMutablePointer<OpenStore.Inner>)
        case transaction(UnsafeMutablePointer<StoreState>)
    }

    // One thread uses these, so the runtime need not check each access.
    @exclusivity(unchecked) private var loan = Loan.nothing
    /// The operations before a transaction.
    @exclusivity(unchecked) private var past = PastOperations.none
    /// The state that a transaction sees after its end.
    @exclusivity(unchecked) private var emptyState = StoreState()
    /// Whether a question is being answered. A closure that asks another question would find the state half
    /// changed.
    @exclusivity(unchecked) private(set) var isAnswering = false

    /// Lends the state of an open store while `body` runs. Questions throw afterwards.
    func lend<Failure: Error>(
        _ inner: inout OpenStore.Inner, to body: (LentState) throws(Failure) -> Void
    ) throws(Failure) {
        try withUnsafeMutablePointer(to: &inner) { inner throws(Failure) in
            loan = .store(inner)
            defer { loan = .nothing }
            try body(self)
        }
    }

    /// Lends the state of a transaction while `body` runs.
    func lend<Result, Failure: Error>(
        _ state: inout StoreState, _ past: PastOperations, to body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try withUnsafeMutablePointer(to: &state) { state throws(Failure) in
            loan = .transaction(state)
            self.past = past
            defer {
                loan = .nothing
                // If they were kept longer, adding an operation would copy them.
                self.past = .none
            }
            return try body()
        }
    }

    /// The uncommitted changes of a client; nil if there are none.
    func staged(_ client: OpenStore.Client) -> Edit? {
        guard case .store(let inner) = loan else { return nil }
        return inner.pointee.staged[client]
    }

    /// Passes the state of the transaction to `body`; an empty state after its end. It is `inout` because the
    /// compiler (6.3) copies such a large value for a method call, and with it retains all tables.
    @inline(__always)
    func withState<Result, Failure: Error>(
        _ body: (inout StoreState) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        if case .transaction(let state) = loan { return try body(&state.pointee) }
        return try body(&emptyState)
    }

    /// Answers a question.
    ///
    /// - Throws: `CalStoreError.readEnded` if nothing is lent any more, `.nestedUse` inside another question.
    @inline(__always)
    func ask<Result>(
        _ question: (inout StoreState) throws(CalStoreError) -> Result
    ) throws(CalStoreError) -> Result {
        try begin()
        defer { isAnswering = false }
        switch loan {
        case .nothing: throw .readEnded
        case .store(let inner): return try question(&inner.pointee.state)
        case .transaction(let state): return try question(&state.pointee)
        }
    }

    /// The same for a question that also reads earlier operations.
    @inline(__always)
    func ask<Result>(
        _ question: (inout StoreState, PastOperations) throws(CalStoreError) -> Result
    ) throws(CalStoreError) -> Result {
        try begin()
        defer { isAnswering = false }
        switch loan {
        case .nothing: throw .readEnded
        case .store(let inner):
            let past = inner.pointee.past
            return try question(&inner.pointee.state, past)
        case .transaction(let state): return try question(&state.pointee, past)
        }
    }

    private func begin() throws(CalStoreError) {
        if case .nothing = loan { throw .readEnded }
        guard !isAnswering else { throw .nestedUse(.read, inside: .query) }
        isAnswering = true
    }
}
