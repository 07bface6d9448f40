import Basics

/// Files of JSON objects and of CSV rows.
extension CalStoreImport {
    /// Reads items from JSON (RFC 8259): a document with a list of items, one item, or JSON Lines with an
    /// item a line.
    ///
    /// ```swift
    /// let bytes = Array(#"{"title": "Lunch", "start": "2026-03-04T12:00:00", "duration": "PT45M"}"#.utf8)
    /// let file = try CalStoreImport(json: bytes, language: ISO8601Language(zone: berlin))
    /// ```
    ///
    /// The objects are those of `CalStoreItem.json(_:in:language:)` and `ekcal --json`, which become the same
    /// items again, or written by hand: they need only `title` and, for an event, `start`. `ekcal schema
    /// event` and `ekcal schema reminder` print all members. If such an item is already in the store, members
    /// that the object does not have keep their values.
    ///
    /// An object that cannot be read is in ``rejects``, and ``rejectsFile`` has it with the reason.
    ///
    /// - Parameters:
    ///   - bytes: The file in UTF-8.
    ///   - language: Reads times and lengths that are not ISO 8601, and has the zone of times without one.
    ///     Several threads use it.
    ///   - eventLength: The length of an event that has no end, in seconds.
    /// - Throws: The line and the reason if it is not JSON (``ExchangeError/Code/format``).
    public init(
        json bytes: [UInt8], language: any ItemLanguage = ISO8601Language(), eventLength: Int = 3600
    ) throws(ExchangeError) {
        let start = bytes.drop { [0xEF, 0xBB, 0xBF].contains($0) || $0 <= 0x20 }
        let isLines = start.first == UInt8(ascii: "{") && ObjectFile.isLines(start)
        try self.init(json: bytes, isLines: isLines, language: language, eventLength: eventLength)
    }

    /// Reads one document, or an object a line. A line that is not JSON is among the rejects.
    package init(
        json bytes: [UInt8], isLines: Bool, language: any ItemLanguage, eventLength: Int
    ) throws(ExchangeError) {
        let reader = ItemObject(language: language, usualLength: eventLength)
        self.init(
            isLines
                ? ObjectFile(jsonLines: bytes, reader) : try ObjectFile(json: bytes, reader))
    }

    /// Whether bytes that begin with an object are JSON Lines.
    package static func isJSONLines(_ bytes: some Collection<UInt8>) -> Bool { ObjectFile.isLines(bytes) }

    /// Whether bytes begin with a header of CSV that names a title, as an export does.
    package static func isCSV(_ bytes: some Collection<UInt8>) -> Bool {
        CSVColumns.isHeader(Array(bytes.prefix { $0 != ASCII.lineFeed && $0 != ASCII.carriageReturn }))
    }

    /// Reads items from CSV (RFC 4180): a header, then one item a row.
    ///
    /// ```swift
    /// let file = try CalStoreImport(
    ///     csv: bytes, columns: ["title": "Subject", "start": "Start Date+Start Time"])
    /// ```
    ///
    /// The columns are those of `CalStoreItem.csv(_:in:language:)` and `ekcal --csv`: the members of the
    /// objects, those of inner objects with a dot (`calendar.title`). Only `title` is needed, and `start` for
    /// events. An empty cell clears the value of an item that is already in the store; a column that the file
    /// does not have keeps it. If the header has no comma, semicolons separate the cells.
    ///
    /// A row that cannot be read is in ``rejects``, and ``rejectsFile`` has it with the reason.
    ///
    /// - Parameters:
    ///   - bytes: The file in UTF-8.
    ///   - columns: The names of columns for fields that are called otherwise in the file. Two columns that
    ///     are joined with a plus sign, such as those of a date and a time, are one value.
    ///   - language: Reads times and lengths that are not ISO 8601, and has the zone of times without one.
    ///     Several threads use it.
    ///   - eventLength: The length of an event that has no end, in seconds.
    /// - Throws: The reason if the header cannot be used, or `columns` names a field or a column that does
    ///   not exist.
    public init(
        csv bytes: [UInt8], columns: [String: String] = [:],
        language: any ItemLanguage = ISO8601Language(), eventLength: Int = 3600
    ) throws(ExchangeError) {
        let map = columns.sorted { $0.key < $1.key }.map { (field: $0.key, column: $0.value) }
        try self.init(csv: bytes, map: map, .parameter, language: language, eventLength: eventLength)
    }

    /// - Parameter words: The words of messages about columns.
    package init(
        csv bytes: [UInt8], map: [(field: String, column: String)], _ words: CSVColumns.Words,
        language: any ItemLanguage, eventLength: Int
    ) throws(ExchangeError) {
        let reader = ItemObject(language: language, usualLength: eventLength)
        self.init(try ObjectFile(csv: bytes, map: map, words, reader))
    }

    /// The revisions that objects name, by the identifiers of items in other programs.
    package var revisions: [String: String] { objects?.revisions ?? [:] }
}
