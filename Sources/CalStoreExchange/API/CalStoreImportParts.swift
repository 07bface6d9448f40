import CalStore

/// A large iCalendar file that is read and imported in parts, so that neither it nor its items are ever in
/// memory as a whole.
///
/// ```swift
/// try store.write("import") { change in
///     var parts = file
///     while let part = try parts.next() {
///         let outcome = change.add(part, events: work, reminders: list)
///         parts.keepNotes(of: part, outcome)
///         try change.writeItems()
///     }
/// }
/// ```
/// Each part is a file of its own: no item of another one has the same UID. The parts together have the items
/// and the notes of ``CalStoreImport``; the items of each are in the order of the file.
package struct CalStoreImportParts<Source: ByteSource>: Sendable {
    private var parts: ICalendarParts<Source>
    private var kept: ICalendarImport
    private let itemsOfPart: Int

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

    /// The number of items in the file.
    package var itemCount: Int { parts.count }

    /// The items of the next part; nil after the last one.
    package mutating func next() throws(Source.Failure) -> CalStoreImport? {
        try parts.next(atLeast: itemsOfPart).map { CalStoreImport($0) }
    }

    /// Keeps the notes of a part, and those of its items that the store refused.
    package mutating func keepNotes(of part: CalStoreImport, _ outcome: CalStoreImported) {
        guard let file = part.file else { return }
        let refused = Set(outcome.refused.map(\.item.record.id))
        kept.takeNotes(of: file) { refused.contains($0) }
    }

    /// The file without its items: the notes so far.
    package var notes: CalStoreImport { CalStoreImport(kept) }

    /// See ``CalStoreImport/homes()``.
    package func homes() -> [(home: CalendarHome, entities: CalStoreCalendar.Entities)] {
        let ofFile = parts.rest.homes
        var homes: [(home: CalendarHome, entities: CalStoreCalendar.Entities)] = []
        for named in parts.homes {
            let calendar = ofFile.count == 1 ? 0 : named.calendar
            guard let home = named.own ?? calendar.flatMap({ ofFile[$0] }) else { continue }
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
