import CalStoreExchange

/// A file that was read for `import`, with its name.
struct ImportFile {
    let name: String
    let format: ImportFormat
    /// Without the items of a file in parts.
    var items: CalStoreImport
    /// Reads the items of a large file, which are never in memory all at once; nil for others.
    var parts: CalStoreImportParts<InputFile>?

    /// The number of items that can be read. That of a file in parts includes those that cannot.
    var itemCount: Int { parts?.itemCount ?? items.itemCount }

    // MARK: iCalendar

    init(iCalendar bytes: [UInt8], name: String) throws(EkcalError) {
        try self.init(iCalendar: CalStoreImport(iCalendar: bytes), beginning: bytes, name: name)
    }

    /// - Parameter bytes: The beginning of the file.
    init(iCalendar items: CalStoreImport, beginning bytes: [UInt8], name: String) throws(EkcalError) {
        self.name = name
        format = .ics
        self.items = items
        guard items.isCalendar else {
            throw EkcalError(
                .usage, "\(name) is not an iCalendar file: BEGIN:VCALENDAR is missing",
                hint: bytes.starts(with: Array("BEGIN:VCARD".utf8))
                    ? "`ekcal birthdays import` reads the birthdays of contacts"
                    : "import reads iCalendar, the JSON of ekcal, and CSV; use --as to choose one",
                field: "FILE", line: 1)
        }
    }

    // MARK: Parts

    init(parts: CalStoreImportParts<InputFile>, as format: ImportFormat, name: String) {
        (self.name, self.format, self.parts) = (name, format, parts)
        items = parts.notes
    }

    /// Finds out what is in a large file of objects, to read it while it is imported. Nil if it must be read
    /// as a whole, also to report why that fails.
    static func parts(
        _ file: InputFile, as format: ImportFormat, maps: [String], language: any ItemLanguage,
        eventLength: Int
    ) throws(System.Failure) -> CalStoreImportParts<InputFile>? {
        guard format == .csv else {
            return try CalStoreImportParts(
                json: file, isLines: format == .jsonl, language: language, eventLength: eventLength)
        }
        guard let map = try? maps.map(column) else { return nil }
        return try CalStoreImportParts(
            csv: file, map: map, .option, language: language, eventLength: eventLength)
    }

    // MARK: Other formats

    /// Reads a file in a given format.
    ///
    /// - Parameters:
    ///   - maps: The values of `--map`, for CSV.
    ///   - language: Reads typed times and lengths.
    ///   - eventLength: The length of an event without an end, in seconds.
    init(
        _ bytes: [UInt8], as format: ImportFormat, name: String, maps: [String], language: any ItemLanguage,
        eventLength: Int
    ) throws(EkcalError) {
        let items: CalStoreImport
        do throws(ExchangeError) {
            items = try Self.items(bytes, as: format, maps, language, eventLength)
        } catch {
            throw EkcalError(error, in: name)
        }
        if format == .ics {
            try self.init(iCalendar: items, beginning: bytes, name: name)
        } else {
            self.init(name: name, format: format, items: items)
        }
    }

    private init(name: String, format: ImportFormat, items: CalStoreImport) {
        (self.name, self.format, self.items) = (name, format, items)
    }

    private static func items(
        _ bytes: [UInt8], as format: ImportFormat, _ maps: [String], _ language: any ItemLanguage,
        _ eventLength: Int
    ) throws(ExchangeError) -> CalStoreImport {
        switch format {
        case .ics: CalStoreImport(iCalendar: bytes)
        case .jcal: try CalStoreImport(jCal: bytes)
        case .jscalendar: try CalStoreImport(jsCalendar: bytes)
        case .json, .jsonl:
            try CalStoreImport(
                json: bytes, isLines: format == .jsonl, language: language, eventLength: eventLength)
        case .csv:
            try CalStoreImport(
                csv: bytes, map: try maps.map { text throws(ExchangeError) in try column(text) }, .option,
                language: language, eventLength: eventLength)
        }
    }

    /// The field and the column of a value of `--map`.
    private static func column(_ text: String) throws(ExchangeError) -> (field: String, column: String) {
        let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
        if parts.count == 2 { return (parts[0], parts[1]) }
        throw ExchangeError(
            .value, "expected FIELD=COLUMN, got \"\(text)\"", hint: "write --map title=Subject",
            field: "--map")
    }

    // MARK: Cards

    /// The birthdays of contact cards, as events.
    init(birthdays bytes: [UInt8], _ leapDays: LeapDayRule, withAnniversaries: Bool, name: String)
        throws(EkcalError)
    {
        do throws(ExchangeError) {
            items = try CalStoreImport(
                birthdays: bytes, leapDays: leapDays, withAnniversaries: withAnniversaries)
        } catch {
            throw EkcalError(
                .usage, "\(name) is not a file of contacts: BEGIN:VCARD is missing", hint: error.hint,
                field: "FILE", line: error.line)
        }
        self.name = name
        format = .ics
    }
}

extension EkcalError {
    /// The error for a file that cannot be read: nothing of it was imported.
    init(_ error: ExchangeError, in name: String) {
        switch error.code {
        case .empty: self.init(.usage, "\(name) is empty", hint: error.hint, field: "FILE", line: error.line)
        case .format:
            self.init(
                .usage, "\(name), \(error)", hint: error.hint ?? "nothing was imported", field: "FILE",
                line: error.line)
        default: self.init(error)
        }
    }
}

extension CSVColumns.Words {
    /// The words for `--map`.
    fileprivate static let option = CSVColumns.Words(
        map: "--map", naming: "name them with --map title=COLUMN --map start=COLUMN",
        other: "use --map for other column names")
}
