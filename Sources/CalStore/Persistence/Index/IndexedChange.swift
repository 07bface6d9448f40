/// An entry of the table of changes: the place in the log at which a record was changed. Entries are sorted
/// by key, then by place.
///
/// A record that was never changed has no entry: the place of the item is that of its creation. So an import
/// adds nothing here.
///
/// | operation on a record | entries |
/// |---|---|
/// | makes an item, in a store's form of line | none while the item's place is there; then that of its text |
/// | creates a calendar or a source, in such a line | the place of the text |
/// | anything else | the place of the line |
///
/// Each entry has the record's own key, and is repeated with the key of each series that the record named
/// before or after.
struct IndexedChange: Equatable, Sendable {
    static let width = 24

    /// The number of the short identifier of a record.
    var key: UInt64
    var place: RecordPlace

    init(key: UInt64, place: RecordPlace) {
        self.key = key
        self.place = place
    }

    static func key(_ id: RecordID) -> UInt64 {
        var buffer: [UInt8] = []
        return ShortID.number(id, buffer: &buffer)
    }

    static func precedes(_ left: IndexedChange, _ right: IndexedChange) -> Bool {
        left.key != right.key ? left.key < right.key : left.place.offset < right.place.offset
    }

    // MARK: Bytes

    init?(_ fields: inout IndexBytes) {
        guard let key = fields.number(UInt64.self), let place = fields.place() else { return nil }
        self.init(key: key, place: place)
    }

    func append(to bytes: inout [UInt8]) {
        bytes.append(little: key)
        bytes.append(little: place)
    }
}
