/// The place of an item in a file: by UID, a series before its occurrences.
package struct ItemFileOrder: Comparable, Sendable {
    let uid: String
    let original: String
    let kind: UInt8
    let id: RecordID

    init(uid: String, original: String, kind: UInt8, id: RecordID) {
        (self.uid, self.original, self.kind, self.id) = (uid, original, kind, id)
    }

    package init(_ item: ItemRecord) {
        self.init(
            uid: item.fields.externalID, original: item.originalStart.map(\.description) ?? "",
            kind: item.kind == .event ? 0 : 1, id: item.id)
    }

    package static func sorted(_ items: [ItemRecord]) -> [ItemRecord] {
        items.map { (place: ItemFileOrder($0), item: $0) }.sorted { $0.place < $1.place }.map(\.item)
    }

    package static func < (left: ItemFileOrder, right: ItemFileOrder) -> Bool {
        (left.uid, left.original, left.kind, left.id) < (right.uid, right.original, right.kind, right.id)
    }
}
