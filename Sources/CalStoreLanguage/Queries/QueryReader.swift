/// Reads a query as people type it.
///
/// ```swift
/// let query = try QueryReader().read("calendar:work on:today -is:done")
/// for item in try QueryMatcher(query, store: store).items() { print(item.title) }
/// ```
public struct QueryReader: Sendable {
    private let dates: DateReader
    private let saved: SavedQueries

    /// - Parameters:
    ///   - dates: The reader for dates in queries. A part of a day means all of it.
    ///   - saved: The queries for `@name`.
    public init(dates: DateReader = DateReader(), saved: SavedQueries = .none) {
        self.dates = dates
        self.saved = saved
    }

    /// Reads a query. An empty text matches every item.
    ///
    /// - Throws: ``QueryError`` if a field or a value is not known, or a mark is not closed.
    public func read(_ text: String) throws(QueryError) -> Query {
        var parser = QueryParser(text, dates, saved: saved)
        let condition = try parser.query()
        return Query(condition, text: text, remarks: parser.remarks)
    }
}
