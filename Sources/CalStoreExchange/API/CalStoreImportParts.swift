import CalStore

/// A large iCalendar file that is read and imported in parts, so that neither it nor its items are ever in
/// memory as a whole.
///
/// Each part is a file of its own: no item of another one has the same UID. The parts together have the items
/// and the notes of ``CalStoreImport``; the items of each are in the order of the file. No part has the
/// properties of the calendars and the other components, because their calendar is known at the end.
package struct CalStoreImportParts<Source: ByteSource>: Sendable {
    private var parts: ICalendarParts<Source>
    private var kept: ICalendarImport
    private let itemsOfPart: Int
    /// Whether a part had an item.
    package private(set) var hasItems = false
    /// The first event so far or, without events, the first reminder, and its calendar.
    private var first: (isEvent: Bool, line: Int, calendar: CalStoreCalendar.ID)?

    /// A smaller file costs less if it is read once.
    package static var smallestSize: Int { 16 << 20 }

    /// Finds out what is in a file. Nil if it is small, or must be converted first.
    ///
    /// - Parameters:
    ///   - events: The calendar that events will most likely go to.
    ///   - reminders: The same for to-dos.
    ///   - pieceSize: The number of bytes that are read at a time, for tests.
    package init?(
        iCalendar source: Source, events: CalStoreCalendar.ID? = nil, reminders: CalStoreCalendar.ID? = nil,
        smallestSize: Int = Self.smallestSize, itemsOfPart: Int = 1 << 16, pieceSize: Int? = nil
    ) throws(Source.Failure) {
        guard try !source.bytes(at: smallestSize, count: 1).isEmpty,
            !TextEncoding.isUTF16(try source.bytes(at: 0, count: 2))
        else { return nil }
        let nowhere = RecordID(high: 0, low: 0)
        var size = ICalendarImport.PieceSize()
        if let pieceSize { (size.bytes, size.together) = (pieceSize, 1) }
        parts = try ICalendarParts(
            source,
            into: ItemCalendars(events: events?.record ?? nowhere, reminders: reminders?.record ?? nowhere),
            size)
        guard parts.rest.oldCalendars.isEmpty, parts.rest.isCalendar else { return nil }
        kept = parts.rest
        self.itemsOfPart = itemsOfPart
    }

    /// Whether the file was changed while it was read. It is known after the last part: then its items must
    /// not be stored.
    package var hasChanged: Bool { parts.hasChanged }

    /// The number of items in the file, including those that cannot be read.
    package var itemCount: Int { parts.count }

    /// The items of the next part; nil after the last one.
    package mutating func next() throws(Source.Failure) -> CalStoreImport? {
        try parts.next(atLeast: itemsOfPart).map { CalStoreImport($0) }
    }

    /// Keeps the notes of a part, and those of its items that the store refused.
    ///
    /// - Parameter calendar: The calendar of an item.
    package mutating func keepNotes(
        of part: CalStoreImport, _ outcome: CalStoreImported,
        in calendar: (CalStoreItem) -> CalStoreCalendar.ID
    ) {
        guard let file = part.file else { return }
        hasItems = hasItems || !file.items.isEmpty
        noteFirst(of: file, calendar)
        let refused = Set(outcome.refused.map(\.item.record.id))
        kept.takeNotes(of: file) { refused.contains($0) }
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
    package var notes: CalStoreImport { CalStoreImport(kept) }

    /// See ``CalStoreImport/homes()``. An item that cannot be read counts, too.
    package func homes() -> [(home: CalendarHome, entities: CalStoreCalendar.Entities)] {
        let ofFile = parts.rest.homes
        var homes: [(home: CalendarHome, entities: CalStoreCalendar.Entities)] = []
        for named in parts.homes {
            let calendar = ofFile.count == 1 ? 0 : named.calendar
            guard let home = named.own ?? parts.rest.home(ofCalendar: calendar) else { continue }
            let entity: CalStoreCalendar.Entities = named.isEvent ? .events : .reminders
            if let place = homes.firstIndex(where: { $0.home == home }) {
                homes[place].entities.formUnion(entity)
            } else {
                homes.append((home, entity))
            }
        }
        return homes
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
