/// The state of a store while it is lent to a reader, who may ask several questions of it.
///
/// ```swift
/// lent.lend(&state, past)
/// defer { lent.takeBack(&state) }
/// let calendars = try lent.ask { state, _ in state.calendars }
/// ```
///
/// It is not `Sendable`: it belongs to the thread that holds the lock of the store.
package final class LentState {
    /// Empty while nothing is lent.
    var state = StoreState()
    private var past = PastOperations.none
    /// What clients have staged, which is not in `state`.
    private(set) var staged: [OpenStore.Client: Edit] = [:]
    private var isLent = false
    /// Whether a question is being answered. A closure of the question that asks another one would find the state half changed.
    private(set) var isAnswering = false

    /// Takes the state over.
    func lend(_ state: inout StoreState, _ past: PastOperations, staged: [OpenStore.Client: Edit] = [:]) {
        swap(&self.state, &state)
        self.past = past
        self.staged = staged
        isLent = true
    }

    /// Gives the state back. Questions throw from now on.
    func takeBack(_ state: inout StoreState) {
        isLent = false
        swap(&self.state, &state)
        // Held any longer, the operations and edits would be copied when one is added.
        past = .none
        staged = [:]
    }

    /// Answers a question.
    ///
    /// - Throws: `CalStoreError.readEnded` when nothing is lent any more, `.nestedUse` inside another question.
    package func ask<Result>(
        _ question: (inout StoreState, PastOperations) throws(CalStoreError) -> Result
    ) throws(CalStoreError) -> Result {
        guard isLent else { throw .readEnded }
        guard !isAnswering else { throw .nestedUse(.read, inside: .query) }
        isAnswering = true
        defer { isAnswering = false }
        return try question(&state, past)
    }
}
