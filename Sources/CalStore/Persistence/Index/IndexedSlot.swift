import Basics

/// The row of a slot in an index: the extent of the item's text, and its time, 40 bytes. All zeros if it was
/// removed.
struct IndexedSlot: Equatable, Sendable {
    static let width = RecordExtent.width + IndexedTime.width

    var extent: RecordExtent
    var time: IndexedTime

    init(extent: RecordExtent, time: IndexedTime) { (self.extent, self.time) = (extent, time) }
}

extension IndexedSlot: IndexRow {
    init?(_ fields: inout IndexBytes) {
        guard let extent = RecordExtent(&fields), let time = IndexedTime(&fields) else { return nil }
        self.init(extent: extent, time: time)
    }

    func append(to bytes: inout [UInt8]) {
        bytes.append(little: extent)
        time.append(to: &bytes)
    }
}

extension IndexedTime: IndexRow {
    init?(_ fields: inout IndexBytes) {
        guard let start = fields.number(UInt64.self), let zone = fields.number(UInt64.self),
            let length = fields.number(UInt32.self), let calendar = fields.number(UInt32.self)
        else { return nil }
        self.init(start: start, zone: zone, length: length, calendar: calendar)
    }

    func append(to bytes: inout [UInt8]) {
        bytes.append(little: start, zone)
        bytes.append(little: UInt64(length) | UInt64(calendar) << 32)
    }
}
