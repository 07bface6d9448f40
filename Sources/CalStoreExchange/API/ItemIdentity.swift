import CalStore

/// The identity of an item in files: an item with the same identity in another file is the same, except for
/// its occurrences. An event and a to-do may share a UID.
package struct ItemIdentity: Hashable, Sendable {
    private let kind: CalStoreItem.Kind
    private let uid: String

    package init(_ item: CalStoreItem) { (kind, uid) = (item.kind, item.externalID) }

    package init(_ kind: CalStoreItem.Kind, externalID: String) { (self.kind, uid) = (kind, externalID) }
}
