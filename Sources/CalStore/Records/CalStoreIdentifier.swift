/// The identifier of one kind of record in a store, such as ``CalStoreItem/ID``: a ``RecordID`` that cannot
/// be mixed up with that of another kind.
///
/// ```swift
/// let id = CalStoreItem.ID("5C3F6C1E-7B1D-4C57-9E56-0A9C2B1D4E5F")   // nil for a text that is not a UUID
/// if let id, let item = try store.item(id) { print(item.id, item.title) }
/// ```
///
/// It takes two words of memory; its text is made on demand. Write it to a file as that text.
public struct CalStoreIdentifier<Kind>: Hashable, Comparable, Sendable, LosslessStringConvertible {
    /// The identifier without its kind, for collections of records of all kinds, such as the history of a
    /// store.
    public let record: RecordID

    /// Gives an identifier a kind, without checking whether a record of that kind has it.
    public init(_ record: RecordID) { self.record = record }

    /// Reads a UUID, with letters of either case; nil for any other text.
    public init?(_ text: String) {
        guard let record = RecordID(text) else { return nil }
        self.record = record
    }

    /// Reads a UUID, with letters of either case, and throws for any other text.
    public init(parsing text: String) throws(ParsingError) { record = try RecordID(parsing: text) }

    /// A new identifier.
    public static func random() -> CalStoreIdentifier { CalStoreIdentifier(.random()) }

    /// The UUID in upper case.
    public var text: String { record.text }
    public var description: String { record.text }

    /// The order of the texts.
    public static func < (left: CalStoreIdentifier, right: CalStoreIdentifier) -> Bool {
        left.record < right.record
    }
}
