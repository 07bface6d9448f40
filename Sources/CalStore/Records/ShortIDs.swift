/// The short identifiers of some items, without the letter for their kind, as ``CalendarStore/shortIDs(of:)``
/// found them.
///
/// ```swift
/// let short = try store.shortIDs(of: items)
/// for item in items { print(short[item] ?? "", item.title) }   // 7kq4 Standup
/// ```
///
/// Holds how many letters each needs; the letters are made when they are asked for, in less than 100 ns.
public struct ShortIDs: Equatable, Sendable {
    private let lengths: [RecordID: UInt8]

    init(_ lengths: [RecordID: UInt8] = [:]) { self.lengths = lengths }

    /// The number of items; an item that was given twice counts once.
    public var count: Int { lengths.count }
    /// True if there are no items.
    public var isEmpty: Bool { lengths.isEmpty }

    /// The letters of the item with an identifier; nil when it was not among those named.
    public subscript<Kind>(id: CalStoreIdentifier<Kind>) -> String? { letters(id.record) }

    func letters(_ id: RecordID) -> String? {
        guard let length = lengths[id] else { return nil }
        var buffer: [UInt8] = []
        return ShortID.letters(ShortID.number(id, buffer: &buffer), first: Int(length))
    }
}
