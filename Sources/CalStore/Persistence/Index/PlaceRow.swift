import Basics

/// A line of a log that sets or removes an item. Rows are sorted by item, then by their order in the log.
struct PlaceRow: OrderedRow {
    static let width = 41

    /// The number of the short identifier, by which a removed item that comes back finds its place.
    let number: UInt64
    let id: RecordID
    /// The extent of the text; for a removal the offset of the line, and no length.
    let extent: RecordExtent
    let isUnfiled: Bool
    let namesSeries: Bool

    init(_ change: ChangeFacts) {
        number = change.number
        id = change.id
        extent =
            change.isGone ? RecordExtent(offset: change.line.offset, length: 0, sum: 0) : change.text
        isUnfiled = change.isUnfiled
        namesSeries = change.namesSeries
    }

    static func precedes(_ left: PlaceRow, _ right: PlaceRow) -> Bool {
        left.number != right.number ? left.number < right.number : left.extent.offset < right.extent.offset
    }

    init?(_ fields: inout IndexBytes) {
        guard let number = fields.number(UInt64.self), let id = fields.identifier(),
            let extent = fields.extent(), let flags = fields.number(UInt8.self)
        else { return nil }
        (self.number, self.id, self.extent) = (number, id, extent)
        (isUnfiled, namesSeries) = (flags & 1 != 0, flags & 2 != 0)
    }

    func append(to bytes: inout [UInt8]) {
        bytes.append(little: number)
        bytes.append(little: id)
        bytes.append(little: extent)
        bytes.append(little: UInt8((isUnfiled ? 1 : 0) | (namesSeries ? 2 : 0)))
    }
}

/// The slot of an item: its place in the order of creation, and its newest text. Rows are sorted by place.
struct SlotRow: OrderedRow {
    static let width = 40

    /// The offset in the log at which the item was created first.
    let place: Int
    /// Nowhere if it was removed.
    let extent: RecordExtent
    let id: RecordID

    static func precedes(_ left: SlotRow, _ right: SlotRow) -> Bool { left.place < right.place }

    init(place: Int, extent: RecordExtent, id: RecordID) {
        (self.place, self.extent, self.id) = (place, extent, id)
    }

    init?(_ fields: inout IndexBytes) {
        guard let place = fields.count(), let extent = fields.extent(), let id = fields.identifier() else {
            return nil
        }
        self.init(place: place, extent: extent, id: id)
    }

    func append(to bytes: inout [UInt8]) {
        bytes.append(little: UInt64(clamping: place))
        bytes.append(little: extent)
        bytes.append(little: id)
    }
}
