/// An item of a `CalStoreItemList` that is sorted: its place in the file, and its slot.
struct FileOrderRow: OrderedRow {
    let place: ItemFileOrder
    let slot: UInt32

    init(place: ItemFileOrder, slot: UInt32) { (self.place, self.slot) = (place, slot) }

    /// A short text needs no memory of its own, a longer one an object.
    var size: Int {
        MemoryLayout<FileOrderRow>.stride
            + [place.uid, place.original].reduce(0) { $0 + ($1.utf8.count > 15 ? $1.utf8.count + 32 : 0) }
    }

    static func precedes(_ left: FileOrderRow, _ right: FileOrderRow) -> Bool { left.place < right.place }

    init?(_ fields: inout IndexBytes) {
        guard let uid = fields.text(), let original = fields.text(), let kind = fields.number(UInt8.self),
            let id = fields.identifier(), let slot = fields.number(UInt32.self)
        else { return nil }
        self.init(place: ItemFileOrder(uid: uid, original: original, kind: kind, id: id), slot: slot)
    }

    func append(to bytes: inout [UInt8]) {
        bytes.append(lengthAnd: place.uid)
        bytes.append(lengthAnd: place.original)
        bytes.append(little: place.kind)
        bytes.append(little: place.id)
        bytes.append(little: slot)
    }
}
