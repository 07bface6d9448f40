/// The steps that bring two sides into step: a calendar of a store, and a folder of .ics files or a server.
///
/// ```swift
/// let items = VdirItem.all(of: try store.items(inCalendar: work.id))
/// let ours = SyncListing(items.map { $0.entry(href: $0.uid) })
/// var theirs = SyncListing()
/// for (name, bytes) in files where VdirName.isItem(name) {
///     theirs.add(try VdirItem(file: bytes).entry(href: name))
/// }
/// let plan = SyncPlan(ours: ours, theirs: theirs, status: status)
/// for step in plan.steps { print(step) }
/// ```
///
/// The result depends only on the items of both sides and on their last common state: the same input gives
/// the same steps, in the order of the identifiers. The plan itself writes nothing.
///
/// | ours, theirs | gone | the same | changed or new |
/// |---|---|---|---|
/// | **gone** | forget | delete theirs | copy to ours |
/// | **the same** | delete ours | – | update ours |
/// | **changed or new** | copy to theirs | update theirs | agree if equal, else a conflict |
///
/// A change wins over a deletion, as in vdirsyncer, so nothing is lost. A version that is only written in
/// another way than the agreed one is no such change: it has new time stamps, or the definition of its time
/// zone differs. If only one side is written, steps
/// for the other one are left for another run.
public struct SyncPlan: Hashable, Sendable {
    /// The steps, in the order of the identifiers of their items.
    public private(set) var steps: [SyncStep] = []
    /// A side that is empty now although the sides had agreed on items: it may be a disk that is not mounted.
    /// Its steps need consent.
    public private(set) var emptied: SyncSide?
    /// The number of items on which the sides had agreed.
    public let agreed: Int

    /// Compares two sides. The cost is that of sorting their identifiers.
    ///
    /// - Parameters:
    ///   - ours: The items of the store.
    ///   - theirs: The items of the folder or the server.
    ///   - status: The items on which both sides agreed after the last run; an empty status for the first
    ///     run.
    ///   - sides: The sides that may be written.
    ///   - policy: The side that wins if both have changed an item.
    public init(
        ours: SyncListing, theirs: SyncListing, status: SyncStatus,
        writing sides: Set<SyncSide> = [.ours, .theirs], policy: SyncPolicy = .keep
    ) {
        agreed = status.pairs.count
        let blocked = ours.blocked(with: status).union(theirs.blocked(with: status))
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

    /// The items that the plan deletes from a side.
    public func deletions(on side: SyncSide) -> [SyncEntry] {
        steps.compactMap { step in
            if case .delete(let entry, side) = step { entry } else { nil }
        }
    }

    /// Whether the plan deletes more than half of the agreed items from a side. Ask the user first.
    public func isLarge(on side: SyncSide) -> Bool { deletions(on: side).count > agreed / 2 }

    /// One item on both sides.
    private struct Item {
        let ident: String
        let ours: SyncEntry?
        let theirs: SyncEntry?
        let pair: SyncPair?

        /// A version that is written in another way has the content on which both sides had agreed: new time
        /// stamps, or another definition of its time zone.
        private enum State { case gone, same, rewritten, changed }

        private func state(_ side: SyncSide) -> State {
            guard let entry = side == .ours ? ours : theirs else { return .gone }
            guard let pair, entry.etag != pair[side].etag else { return pair == nil ? .changed : .same }
            let agreed = pair.base.flatMap { try? VdirItem(file: $0).entry(href: entry.href) }
            return entry.content == agreed?.content ? .rewritten : .changed
        }

        func step(_ policy: SyncPolicy, writing sides: Set<SyncSide>) -> SyncStep? {
            func ifWritten(_ side: SyncSide, _ step: SyncStep) -> SyncStep? {
                sides.contains(side) ? step : nil
            }
            guard let ours, let theirs else {
                let side: SyncSide = ours == nil ? .theirs : .ours
                guard let entry = ours ?? theirs else { return .forget(ident) }
                return state(side) == .changed
                    ? ifWritten(side.other, .copy(entry, to: side.other))
                    : ifWritten(side, .delete(entry, on: side))
            }
            switch (state(.ours), state(.theirs)) {
            case (.same, .same):
                // A renamed file.
                let isMoved = pair?.ours.href != ours.href || pair?.theirs.href != theirs.href
                return isMoved ? .agree(ours, theirs) : nil
            case (.rewritten, .same):
                return .agree(ours, theirs)
            case (.changed, .same):
                return ifWritten(.theirs, .update(ours, replacing: theirs, on: .theirs))
            case (.same, _), (.rewritten, _):
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
