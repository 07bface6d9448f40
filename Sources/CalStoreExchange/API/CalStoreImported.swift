/// What became of the items of an imported file.
public struct CalStoreImported: Sendable {
    /// Those that are new in their calendar.
    public let added: [CalStoreItem]
    /// Those that replaced a stored version of theirs.
    public let updated: [CalStoreItem]
    /// How many were there already, the same.
    public let unchanged: Int
    /// Stored items that stayed although the file has another version.
    public let kept: [CalStoreItem]
    /// Items that the store does not take, and why.
    public let refused: [(item: CalStoreItem, reason: CalStoreError)]
}
