import Basics

/// A line of a log that sets or removes an item. Rows are sorted by item, then by their order in the log.
struct PlaceRow: OrderedRow {
    /// The number of the short identifier, by which a removed item that comes back finds its place.
    let number: UInt64
    let id: RecordID
    /// The extent of the text; for a removal the offset of the line, and no length.
    let extent: RecordExtent
    let isUnfiled: Bool
    let namesSeries: Bool
    /// The rows of the new item, if they are wanted.
    let item: ItemRows?

    init(_ change: ChangeFacts) {
        number = change.number
        id = change.id
        extent =
            change.isGone ? RecordExtent(offset: change.line.offset, length: 0, sum: 0) : change.text
        isUnfiled = change.isUnfiled
        namesSeries = change.namesSeries
        item = change.rows
    }

    static func precedes(_ left: PlaceRow, _ right: PlaceRow) -> Bool {
        left.number != right.number ? left.number < right.number : left.extent.offset < right.extent.offset
    }

    init?(_ fields: inout IndexBytes) {
        guard let number = fields.number(UInt64.self), let id = fields.identifier(),
            let extent = fields.extent(), let flags = fields.number(UInt8.self),
            let item = fields.rows(areThere: flags & 4 != 0)
        else { return nil }
        (self.number, self.id, self.extent, self.item) = (number, id, extent, item)
        (isUnfiled, namesSeries) = (flags & 1 != 0, flags & 2 != 0)
    }

    func append(to bytes: inout [UInt8]) {
        bytes.append(little: number)
        bytes.append(little: id)
        bytes.append(little: extent)
        bytes.append((isUnfiled ? 1 : 0) | (namesSeries ? 2 : 0) | (item == nil ? 0 : 4))
        item?.append(to: &bytes)
    }
}

/// The slot of an item: its place in the order of creation, and its newest text. Rows are sorted by place.
struct SlotRow: OrderedRow {
    /// The offset in the log at which the item was created first.
    let place: Int
    /// Nowhere if it was removed.
    let extent: RecordExtent
    /// The number of its short identifier.
    let number: UInt64
    /// Nil if it was removed, or if the rows are not wanted.
    let item: ItemRows?

    static func precedes(_ left: SlotRow, _ right: SlotRow) -> Bool { left.place < right.place }

    init(place: Int, extent: RecordExtent, number: UInt64, item: ItemRows?) {
        (self.place, self.extent, self.number, self.item) = (place, extent, number, item)
    }

    init?(_ fields: inout IndexBytes) {
        guard let place = fields.count(), let extent = fields.extent(),
            let number = fields.number(UInt64.self), let flags = fields.number(UInt8.self),
            let item = fields.rows(areThere: flags != 0)
        else { return nil }
        self.init(place: place, extent: extent, number: number, item: item)
    }

    func append(to bytes: inout [UInt8]) {
        bytes.append(little: UInt64(clamping: place))
        bytes.append(little: extent)
        bytes.append(little: number)
        bytes.append(item == nil ? 0 : 1)
        item?.append(to: &bytes)
    }
}

extension IndexBytes {
    /// The rows of an item, if they are there; nil if they should be, but are not.
    fileprivate mutating func rows(areThere: Bool) -> ItemRows?? {
        guard areThere else { return .some(nil) }
        return ItemRows(&self).map { .some($0) }
    }
}
