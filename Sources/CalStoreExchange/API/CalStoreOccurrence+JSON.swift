import Basics

/// Occurrences as JSON, in the form of `ekcal list --json`.
extension CalStoreOccurrence {
    /// Occurrences as a JSON document: their calendars, and an object for each occurrence.
    ///
    /// ```swift
    /// let found = try store.occurrences(in: week, zone: berlin)
    /// let bytes = try CalStoreOccurrence.json(found, in: store, language: ISO8601Language(zone: berlin))
    /// ```
    ///
    /// An object has the members of `ekcal schema event` or `ekcal schema reminder`, with the times of the
    /// occurrence; its member `occurrence` names the series and the date in it. The document is
    /// `{"calendars":[…],"data":[…]}` with one object a line.
    ///
    /// Use it for answers about a range. To move items to another store, use
    /// ``CalStoreItem/json(_:in:language:)``, which has each item once.
    ///
    /// - Parameters:
    ///   - occurrences: The occurrences, in the order in which they are written.
    ///   - store: The store or the view with their calendars, and with the other items, on which the length
    ///     of short identifiers depends.
    ///   - language: Has the zone in which times are written, and the sentences for repeats (an empty text in
    ///     a language without them). With a `DateReader` the objects are those of `ekcal list --json`.
    public static func json(
        _ occurrences: [CalStoreOccurrence], in store: any CalStoreReader,
        language: any ItemLanguage = ISO8601Language()
    ) throws(CalStoreError) -> [UInt8] {
        let writer = try writer(occurrences, store, language)
        return try writer.document(
            occurrences.map(\.item.calendarID), in: store, of: occurrences, writer.object)
    }

    /// Occurrences as JSON Lines: the object of ``json(_:in:language:)`` for each occurrence, one a line.
    public static func jsonLines(
        _ occurrences: [CalStoreOccurrence], in store: any CalStoreReader,
        language: any ItemLanguage = ISO8601Language()
    ) throws(CalStoreError) -> [UInt8] {
        ItemJSON.lines(occurrences, try writer(occurrences, store, language).object)
    }

    private static func writer(
        _ occurrences: [CalStoreOccurrence], _ store: any CalStoreReader, _ language: any ItemLanguage
    ) throws(CalStoreError) -> ItemJSON {
        ItemJSON(names: try NameIndex(store, naming: occurrences.map(\.item)), language: language)
    }
}
