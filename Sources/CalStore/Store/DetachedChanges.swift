/// The treatment of detached occurrences when their series is changed.
public enum DetachedChanges: String, Sendable, CaseIterable {
    /// They stay; what was never changed in an occurrence follows the series.
    case keep
    /// They are overwritten: the occurrences are as the series says again. Deleted ones stay deleted.
    case replace
}
