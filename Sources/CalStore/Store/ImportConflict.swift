/// The action if an imported item is already in the store.
public enum ImportConflict: String, Sendable, CaseIterable {
    /// The stored one stays.
    case skip
    /// The imported one replaces it.
    case update
    /// Properties in the file replace those of the stored item; the others stay.
    case merge
    /// The version with the higher SEQUENCE, then the later LAST-MODIFIED, stays.
    case newer
    /// The imported one is added next to it, with a new UID.
    case duplicate
}
