import CalStore

/// A file of one format that is read in parts, after a first pass over all of it. See `CalStoreImportParts`.
protocol FileParts<Failure>: Sendable {
    associatedtype Failure: Error

    /// The number of items in the file, including those that cannot be read.
    var itemCount: Int { get }
    /// The calendars that the file names, with the kinds of their items.
    var homes: [(home: CalendarHome, entities: CalStoreCalendar.Entities)] { get }
    /// The reason why nothing of the file may be stored. It is known after the last part.
    var problem: ExchangeError? { get }
    /// Whether the file has changed since the first pass. It is known after the last part.
    var hasChanged: Bool { get }
    /// The file without its items, and the notes that were kept.
    var notes: CalStoreImport { get }

    /// The next part, with at least this many items unless it is the last one; nil after that.
    mutating func next(atLeast least: Int) throws(Failure) -> CalStoreImport?

    /// Keeps the notes of a part, and what notes need of its items that the store refused.
    mutating func keepNotes(of part: CalStoreImport, _ refused: [CalStoreImported.Refusal])
}
