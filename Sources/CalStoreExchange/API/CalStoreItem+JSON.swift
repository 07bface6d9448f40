import Basics

/// Items as JSON and CSV, in the form that `ekcal --json` and `ekcal --csv` print.
extension CalStoreItem {
    /// Items as a JSON document: their calendars, and an object for each item.
    ///
    /// ```swift
    /// let bytes = try CalStoreItem.json(try store.items(), in: store)
    /// let file = try CalStoreImport(json: bytes)
    /// ```
    ///
    /// An object has the whole item, with all members of `ekcal schema event` or `ekcal schema reminder` in
    /// their order. So `CalStoreImport(json:)` reads back the same items, into the same calendars. The
    /// document itself is `{"calendars":[…],"data":[…]}` with one object a line.
    ///
    /// - Parameters:
    ///   - items: The items, with the detached occurrences of their series.
    ///   - store: The store or the view with their calendars, and with the other items, on which the length
    ///     of short identifiers depends.
    ///   - language: Has the zone in which times are written, and the sentences for repeats (an empty text in
    ///     a language without them).
    public static func json(
        _ items: [CalStoreItem], in store: any CalStoreReader,
        language: any ItemLanguage = ISO8601Language()
    ) throws(CalStoreError) -> [UInt8] {
        let writer = ItemJSON(names: try NameIndex(store, naming: items), language: language)
        return try writer.document(items.map(\.calendarID), in: store, of: items, writer.object)
    }

    /// Items as JSON Lines, for programs that read a stream: the object of ``json(_:in:language:)`` for each
    /// item, one a line.
    public static func jsonLines(
        _ items: [CalStoreItem], in store: any CalStoreReader,
        language: any ItemLanguage = ISO8601Language()
    ) throws(CalStoreError) -> [UInt8] {
        let writer = ItemJSON(names: try NameIndex(store, naming: items), language: language)
        return ItemJSON.lines(items, writer.object)
    }

    /// Items as CSV (RFC 4180): a header, then one item a row, with lines that end with a line feed.
    ///
    /// ```swift
    /// let bytes = try CalStoreItem.csv(try store.items(), in: store)
    /// let file = try CalStoreImport(csv: bytes)
    /// ```
    ///
    /// A column is a member of the objects of ``json(_:in:language:)``, with a dot for a member of an inner
    /// object (`calendar.title`); a list is a cell with JSON. Items of both kinds share one header. An empty
    /// text is the same as none in a table; everything else comes back with `CalStoreImport(csv:)`.
    public static func csv(
        _ items: [CalStoreItem], in store: any CalStoreReader,
        language: any ItemLanguage = ISO8601Language()
    ) throws(CalStoreError) -> [UInt8] {
        let writer = ItemJSON(names: try NameIndex(store, naming: items), language: language)
        let fields = ItemJSON.columns(for: Set(items.map(\.kind)))
        var bytes = Array(CSVText.row(fields.names).utf8)
        for item in items { bytes += CSVText.row(fields.cells(of: writer.object(item))).utf8 }
        return bytes
    }
}
