/// One thing to do, to bring two sides into step.
package enum SyncStep: Hashable, Sendable {
    /// The side has no such item: it gets this one.
    case copy(SyncEntry, to: SyncSide)
    /// The first item replaces the second one of the side.
    case update(SyncEntry, replacing: SyncEntry, on: SyncSide)
    /// It goes from the side, because it went from the other one.
    case delete(SyncEntry, on: SyncSide)
    /// Both sides have the same: that is to be remembered.
    case agree(SyncEntry, SyncEntry)
    /// A conflict is solved for a side, and the other one is not written in this run: that is to be
    /// remembered.
    case settle(String, SyncPair)
    /// It is no longer on either side.
    case forget(String)
    /// Both sides have changed it, and no rule says which one wins.
    case conflict(SyncEntry, SyncEntry)

    /// The item.
    package var ident: String {
        switch self {
        case .copy(let entry, _), .update(let entry, _, _), .delete(let entry, _): entry.ident
        case .agree(let ours, _), .conflict(let ours, _): ours.ident
        case .settle(let ident, _), .forget(let ident): ident
        }
    }
}
