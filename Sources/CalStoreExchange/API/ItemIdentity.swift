import CalStore

/// An item in files: one of the same identity in another file is the same, but for its occurrences. An event
/// and a to-do may share a UID.
package struct ItemIdentity: Hashable, Sendable {
    private let kind: CalStoreItem.Kind
    private let uid: String

    package init(_ item: CalStoreItem) { (kind, uid) = (item.kind, item.externalID) }
}
