import CalStore

/// What makes an item of one file the same as one of another, but for its occurrences: an event and a to-do may share a UID.
package struct ItemIdentity: Hashable, Sendable {
    private let kind: CalStoreItem.Kind
    private let uid: String

    package init(_ item: CalStoreItem) { (kind, uid) = (item.kind, item.externalID) }
}
