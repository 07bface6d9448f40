import CalStore

/// A large file that is read and imported in parts, so that neither it nor its items are ever in memory as a
/// whole.
///
/// Each part is a file of its own: no item of another one has the same UID. The parts together have the items
/// and the notes of ``CalStoreImport``; the items of each are in the order of the file. No part has the
/// properties of the calendars and the other components, because their calendar is known at the end.
package struct CalStoreImportParts<Source: ByteSource>: Sendable {
    private var parts: any FileParts<Source.Failure>
    private let itemsOfPart: Int
    /// Whether a part had an item.
    package private(set) var hasItems = false
    /// The first event so far or, without events, the first reminder, and its calendar.
    private var first: (isEvent: Bool, line: Int, calendar: CalStoreCalendar.ID)?

    /// A smaller file costs less if it is read once.
    package static var smallestSize: Int { 16 << 20 }
    /// The usual number of items of a part.
    package static var itemsOfPart: Int { 1 << 16 }

    private init(_ parts: any FileParts<Source.Failure>, itemsOfPart: Int) {
        self.parts = parts
        self.itemsOfPart = itemsOfPart
    }

    private static func isLarge(_ source: Source, _ smallestSize: Int) throws(Source.Failure) -> Bool {
        try !source.bytes(at: smallestSize, count: 1).isEmpty
    }

    /// Finds out what is in an iCalendar file. Nil if it is small, or must be converted first.
    ///
    /// - Parameters:
    ///   - events: The calendar that events will most likely go to.
    ///   - reminders: The same for to-dos.
    ///   - pieceSize: The number of bytes that are read at a time, for tests.
    package init?(
        iCalendar source: Source, events: CalStoreCalendar.ID? = nil, reminders: CalStoreCalendar.ID? = nil,
        smallestSize: Int = Self.smallestSize, itemsOfPart: Int = Self.itemsOfPart, pieceSize: Int? = nil
    ) throws(Source.Failure) {
        guard try Self.isLarge(source, smallestSize),
            !TextEncoding.isUTF16(try source.bytes(at: 0, count: 2))
        else { return nil }
        let nowhere = RecordID(high: 0, low: 0)
        let parts = try ICalendarParts(
            source,
            into: ItemCalendars(events: events?.record ?? nowhere, reminders: reminders?.record ?? nowhere),
            ICalendarImport.PieceSize(ofTest: pieceSize))
        guard parts.rest.oldCalendars.isEmpty, parts.rest.isCalendar else { return nil }
        self.init(ICalendarFileParts(parts), itemsOfPart: itemsOfPart)
    }

    /// Finds out what is in a file of JSON objects. Nil if it is small, or not a list of items.
    ///
    /// - Parameters:
    ///   - isLines: Whether each line is an object.
    ///   - language: Reads times and lengths, from several threads.
    ///   - eventLength: The length of an event that has no end, in seconds.
    package init?(
        json source: Source, isLines: Bool, language: any ItemLanguage, eventLength: Int,
        smallestSize: Int = Self.smallestSize, itemsOfPart: Int = Self.itemsOfPart, pieceSize: Int? = nil
    ) throws(Source.Failure) {
        guard try Self.isLarge(source, smallestSize),
            let parts = try ObjectParts(
                json: source, isLines: isLines, ItemObject(language: language, usualLength: eventLength),
                ICalendarImport.PieceSize(ofTest: pieceSize))
        else { return nil }
        self.init(parts, itemsOfPart: itemsOfPart)
    }

    /// Finds out what is in a CSV file. Nil if it is small, or if its columns cannot be used.
    ///
    /// - Parameters:
    ///   - map: Fields with the names of their columns.
    ///   - words: The words of messages about columns.
    package init?(
        csv source: Source, map: [(field: String, column: String)], _ words: CSVColumns.Words,
        language: any ItemLanguage, eventLength: Int, smallestSize: Int = Self.smallestSize,
        itemsOfPart: Int = Self.itemsOfPart, pieceSize: Int? = nil
    ) throws(Source.Failure) {
        guard try Self.isLarge(source, smallestSize),
            let parts = try ObjectParts(
                csv: source, map: map, words, ItemObject(language: language, usualLength: eventLength),
                ICalendarImport.PieceSize(ofTest: pieceSize))
        else { return nil }
        self.init(parts, itemsOfPart: itemsOfPart)
    }

    /// Whether the file was changed while it was read. It is known after the last part: then its items must
    /// not be stored.
    package var hasChanged: Bool { parts.hasChanged }

    /// The reason why nothing of the file may be stored, if it is not a file of its format. It is known after
    /// the last part.
    package var problem: ExchangeError? { parts.problem }

    /// The number of items in the file, including those that cannot be read.
    package var itemCount: Int { parts.itemCount }

    /// The items of the next part; nil after the last one.
    package mutating func next() throws(Source.Failure) -> CalStoreImport? {
        try parts.next(atLeast: itemsOfPart)
    }

    /// Keeps the notes of a part, and those of its items that the store refused.
    ///
    /// - Parameter calendar: The calendar of an item.
    package mutating func keepNotes(
        of part: CalStoreImport, _ outcome: CalStoreImported,
        in calendar: (CalStoreItem) -> CalStoreCalendar.ID
    ) {
        hasItems = hasItems || part.itemCount > 0
        if let file = part.file { noteFirst(of: file, calendar) }
        parts.keepNotes(of: part, outcome.refused)
    }

    private mutating func noteFirst(
        of file: ICalendarImport, _ calendar: (CalStoreItem) -> CalStoreCalendar.ID
    ) {
        let items = file.items.lazy.filter { $0.message == nil }
        guard let item = items.first(where: { $0.record.kind == .event }) ?? items.first else { return }
        let isEvent = item.record.kind == .event
        if let first, first.isEvent != isEvent ? first.isEvent : first.line < item.line { return }
        first = (isEvent, item.line, calendar(CalStoreItem(item.record)))
    }

    /// The calendar for the properties and other components of the file; nil before any item was read.
    fileprivate var calendarOfRest: CalStoreCalendar.ID? { first?.calendar }
    /// The file without its items: the notes so far.
    package var notes: CalStoreImport { parts.notes }

    /// See ``CalStoreImport/homes()``. An item that cannot be read counts, too.
    package func homes() -> [(home: CalendarHome, entities: CalStoreCalendar.Entities)] { parts.homes }
}

extension ICalendarImport.PieceSize {
    fileprivate init(ofTest bytes: Int?) {
        self.init()
        if let bytes { (self.bytes, together) = (bytes, 1) }
    }
}

extension CalStoreTransaction {
    /// Keeps the properties and the other components of a file in parts, after its last part: see
    /// ``add(_:to:otherwise:onConflict:searchesAllCalendars:takesFromAnybody:decide:)``.
    package mutating func keepRest<Source>(
        of parts: CalStoreImportParts<Source>, otherwise: CalStoreCalendar.ID? = nil,
        onConflict: ImportConflict = .newer
    ) -> CalStoreImported.Beside {
        let file = parts.notes
        let other = file.hasOtherComponents ? otherwise : nil
        return keep(file.level, in: (parts.calendarOfRest ?? other)?.record, onConflict)
    }
}
