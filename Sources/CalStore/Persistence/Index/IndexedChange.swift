/// An entry of the table of changes: the extent in the log at which a record was changed. Entries are sorted
/// by key, then by extent.
///
/// A record that was never changed has no entry: the extent of the item is that of its creation. So an import
/// adds nothing here.
///
/// | operation on a record | entries |
/// |---|---|
/// | makes an item, in a store's form of line | none while the item's extent is there, then its text |
/// | creates a calendar or a source, in such a line | the extent of the text |
/// | anything else | the extent of the line |
///
/// Each entry has the record's own key, and is repeated with the key of each series that the record named
/// before or after.
struct IndexedChange: Equatable, Sendable {
    static let width = 24

    /// The number of the short identifier of a record.
    var key: UInt64
    var extent: RecordExtent

    init(key: UInt64, extent: RecordExtent) {
        self.key = key
        self.extent = extent
    }

    static func key(_ id: RecordID) -> UInt64 { ShortID.number(id) }

    static func precedes(_ left: IndexedChange, _ right: IndexedChange) -> Bool {
        left.key != right.key ? left.key < right.key : left.extent.offset < right.extent.offset
    }

    // MARK: Bytes

    init?(_ fields: inout IndexBytes) {
        guard let key = fields.number(UInt64.self), let extent = fields.extent() else { return nil }
        self.init(key: key, extent: extent)
    }

    func append(to bytes: inout [UInt8]) {
        bytes.append(little: key)
        bytes.append(little: extent)
    }
}
