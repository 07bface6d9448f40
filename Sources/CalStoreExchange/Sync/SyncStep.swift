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

    /// The item.
    package var ident: String {
        switch self {
        case .copy(let entry, _), .update(let entry, _, _), .delete(let entry, _): entry.ident
        case .agree(let ours, _), .conflict(let ours, _): ours.ident
        case .settle(let ident, _), .forget(let ident): ident
        }
    }
}
