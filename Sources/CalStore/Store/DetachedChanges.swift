/// The treatment of detached occurrences when their series is changed.
public enum DetachedChanges: String, Sendable, CaseIterable {
    /// They stay; properties that were never changed in an occurrence follow the series.
    case keep
    /// They are overwritten: the occurrences are again as the series defines them. Deleted ones stay deleted.
    case replace
}
