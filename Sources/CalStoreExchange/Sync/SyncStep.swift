/// One step of a synchronization.
///
/// The caller does the steps that write, and then notes the result with ``SyncStatus/agree(_:_:)`` (or by
/// removing the pair, after a deletion). ``SyncStatus/take(_:)`` notes the others.
public enum SyncStep: Hashable, Sendable {
    /// The side has no such item, so it gets this one.
    case copy(SyncEntry, to: SyncSide)
    /// The first item replaces the second one, which is that of the side.
    case update(SyncEntry, replacing: SyncEntry, on: SyncSide)
    /// It is deleted from the side, because it was deleted from the other one.
    case delete(SyncEntry, on: SyncSide)
    /// Both sides are equal, which is noted: first the entry of ours, then that of theirs.
    case agree(SyncEntry, SyncEntry)
    /// A conflict is decided for a side, but the other one is not written in this run; the decision is noted.
    /// The text is the identifier of the item.
    case settle(String, SyncPair)
    /// It is no longer on either side. The text is its identifier.
    case forget(String)
    /// Both sides have changed it, and no policy decides: first the entry of ours, then that of theirs.
    case conflict(SyncEntry, SyncEntry)
}
