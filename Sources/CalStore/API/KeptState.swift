/// A state of a store that is kept after the `read` it comes from, for an answer that is written in pieces.
/// Any thread may ask it. It has the items of an index on the disk, as the store has them, and does not
/// change.
///
/// If the index is found to be damaged, `failure` says so: then the answers since then are invalid.
package final class KeptState: CalStoreReader, Sendable {
    let state: StoreState
    private let visible: Set<RecordID>?

    init(_ state: StoreState, _ visible: Set<RecordID>?) { (self.state, self.visible) = (state, visible) }

    package func withView(_ body: (CalStoreView) throws(CalStoreError) -> Void) throws(CalStoreError) {
        // A question may fill caches, which all copies share.
        var copy = state
        let lent = LentState()
        try lent.lend(&copy, .none) { () throws(CalStoreError) in try body(CalStoreView(lent, visible)) }
    }

    package var failure: CalStoreError? {
        guard let items = state.indexedItems, items.hasFailed else { return nil }
        if let failure = items.failure { return CalStoreError(failure) }
        return .damaged(
            file: items.path, line: nil,
            reason: "it was damaged while the answer was written, so the answer is incomplete")
    }
}

extension CalStoreReader {
    /// The state, for questions after the `read`.
    package func kept() throws(CalStoreError) -> KeptState {
        try askSeeing { state, visible in KeptState(state, visible) }
    }
}
