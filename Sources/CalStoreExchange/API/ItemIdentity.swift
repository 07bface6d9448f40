import CalStore

/// The identity of an item in files: an item with the same identity in another file is the same, except for
/// its occurrences. An event and a to-do may share a UID.
package struct ItemIdentity: Hashable, Sendable {
    package let kind: CalStoreItem.Kind
    package let externalID: String

    package init(_ item: CalStoreItem) { (kind, externalID) = (item.kind, item.externalID) }

    package init(_ kind: CalStoreItem.Kind, externalID: String) {
        (self.kind, self.externalID) = (kind, externalID)
    }
}
