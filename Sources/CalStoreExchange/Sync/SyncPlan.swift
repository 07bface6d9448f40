/// The steps that bring two sides into step. The result depends only on their content and on their last
/// common state: the same input gives the same steps, in the order of the idents.
///
/// | ours, theirs | gone | the same | changed or new |
/// |---|---|---|---|
/// | **gone** | forget | delete theirs | copy to ours |
/// | **the same** | delete ours | – | update ours |
/// | **changed or new** | copy to theirs | update theirs | agree if equal, else a conflict |
///
/// So a change wins over a deletion, as in vdirsyncer: nothing is lost. If only one side is written, steps
/// for the other one are left for another run.
package struct SyncPlan: Hashable, Sendable {
    /// The steps.
    package private(set) var steps: [SyncStep] = []
    /// A side that is empty now although the sides had agreed on items: it may be a disk that is not mounted.
    /// Its steps need consent.
    package private(set) var emptied: SyncSide?
    /// The number of items on which the sides had agreed.
    package let agreed: Int

    /// - Parameters:
    ///   - sides: The sides that may be written.
    package init(
        ours: SyncListing, theirs: SyncListing, status: SyncStatus, writing sides: Set<SyncSide>,
        policy: SyncPolicy = .keep
    ) {
        agreed = status.pairs.count
        let blocked = ours.blocked.union(theirs.blocked)
        let idents = Set(ours.entries.keys).union(theirs.entries.keys).union(status.pairs.keys)
        for ident in idents.sorted() where !blocked.contains(ident) {
            let item = Item(
                ident: ident, ours: ours.entries[ident], theirs: theirs.entries[ident], pair: status[ident])
            if let step = item.step(policy, writing: sides) { steps.append(step) }
        }
        if ours.isEmpty != theirs.isEmpty {
            let empty: SyncSide = ours.isEmpty ? .ours : .theirs
            if !deletions(on: empty.other).isEmpty { emptied = empty }
        }
    }

    /// The items to delete from a side.
    package func deletions(on side: SyncSide) -> [SyncEntry] {
        steps.compactMap { step in
            if case .delete(let entry, side) = step { entry } else { nil }
        }
    }

    /// Whether more than half of the items are deleted from a side.
    package func isLarge(on side: SyncSide) -> Bool { deletions(on: side).count > agreed / 2 }

    /// One item on both sides.
    private struct Item {
        let ident: String
        let ours: SyncEntry?
        let theirs: SyncEntry?
        let pair: SyncPair?

        private enum State { case gone, same, changed }

        private func state(_ side: SyncSide) -> State {
            guard let entry = side == .ours ? ours : theirs else { return .gone }
            return entry.etag == pair?[side].etag ? .same : .changed
        }

        func step(_ policy: SyncPolicy, writing sides: Set<SyncSide>) -> SyncStep? {
            func ifWritten(_ side: SyncSide, _ step: SyncStep) -> SyncStep? {
                sides.contains(side) ? step : nil
            }
            guard let ours, let theirs else {
                let side: SyncSide = ours == nil ? .theirs : .ours
                guard let entry = ours ?? theirs else { return .forget(ident) }
                return state(side) == .same
                    ? ifWritten(side, .delete(entry, on: side))
                    : ifWritten(side.other, .copy(entry, to: side.other))
            }
            switch (state(.ours), state(.theirs)) {
            case (.same, .same):
                // A renamed file.
                let isMoved = pair?.ours.href != ours.href || pair?.theirs.href != theirs.href
                return isMoved ? .agree(ours, theirs) : nil
            case (.changed, .same):
                return ifWritten(.theirs, .update(ours, replacing: theirs, on: .theirs))
            case (.same, .changed):
                return ifWritten(.ours, .update(theirs, replacing: ours, on: .ours))
            default:
                if ours.content == theirs.content { return .agree(ours, theirs) }
                guard let winner = policy.winner(ours, theirs) else { return .conflict(ours, theirs) }
                let (winning, losing) = winner == .ours ? (ours, theirs) : (theirs, ours)
                if sides.contains(winner.other) {
                    return .update(winning, replacing: losing, on: winner.other)
                }
                // From now on only the winner counts as changed.
                var settled = pair ?? SyncPair(ours: .unknown, theirs: .unknown)
                settled[winner.other] = .init(losing)
                return .settle(ident, settled)
            }
        }
    }
}

/// One step of a synchronization.
package enum SyncStep: Hashable, Sendable {
    /// The side has no such item, so it gets this one.
    case copy(SyncEntry, to: SyncSide)
    /// The first item replaces the second one of the side.
    case update(SyncEntry, replacing: SyncEntry, on: SyncSide)
    /// It is deleted from the side, because it was deleted from the other one.
    case delete(SyncEntry, on: SyncSide)
    /// Both sides are equal, which is recorded.
    case agree(SyncEntry, SyncEntry)
    /// A conflict is decided for a side, but the other one is not written in this run; the decision is
    /// recorded.
    case settle(String, SyncPair)
    /// It is no longer on either side.
    case forget(String)
    /// Both sides have changed it, and no policy decides.
    case conflict(SyncEntry, SyncEntry)
}
