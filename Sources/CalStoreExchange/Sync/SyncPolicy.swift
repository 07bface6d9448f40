/// The side that wins if both have changed an item.
public enum SyncPolicy: String, Sendable, CaseIterable {
    /// Neither: both stay unchanged, and the plan has a ``SyncStep/conflict(_:_:)``.
    case keep
    /// The store.
    case ours
    /// The folder or the server.
    case theirs
    /// The one that was changed last; neither if that is unknown.
    case newer

    package func winner(_ ours: SyncEntry, _ theirs: SyncEntry) -> SyncSide? {
        switch self {
        case .keep: return nil
        case .ours: return .ours
        case .theirs: return .theirs
        case .newer:
            guard let mine = ours.changed, let other = theirs.changed, mine != other else { return nil }
            return mine > other ? .ours : .theirs
        }
    }
}
