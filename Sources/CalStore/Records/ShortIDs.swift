/// The short identifiers of some items, without the letter for their kind, from
/// ``CalendarStore/shortIDs(of:)``.
///
/// ```swift
/// let short = try store.shortIDs(of: items)
/// for item in items { print(short[item] ?? "", item.title) }   // 7kq4 Standup
/// ```
///
/// It stores the number of letters of each; the letters are made on demand, in less than 100 ns.
public struct ShortIDs: Equatable, Sendable {
    private let lengths: [RecordID: UInt8]

    init(_ lengths: [RecordID: UInt8] = [:]) { self.lengths = lengths }

    /// The number of items; an item that was given twice counts once.
    public var count: Int { lengths.count }
    /// True if there are no items.
    public var isEmpty: Bool { lengths.isEmpty }

    /// The letters of the item with an identifier; nil if it was not in the query.
    public subscript<Kind>(id: CalStoreIdentifier<Kind>) -> String? { letters(id.record) }

    func letters(_ id: RecordID) -> String? {
        lengths[id].map { ShortID.letters(ShortID.number(id), first: Int($0)) }
    }
}
