extension CalStoreItem {
    /// Items as an iCalendar file (RFC 5545): CRLF, folded, with the zones that they use. Equal items give
    /// equal bytes.
    public static func iCalendar(_ items: [CalStoreItem], calendarName: String? = nil) -> [UInt8] {
        ICalendarExport(calendarName: calendarName).bytes(items.map(\.record))
    }

    /// Items of whole calendars as an iCalendar file, with the properties and components (such as VJOURNAL)
    /// that the calendars keep from imported files.
    ///
    /// The file of one calendar has its title and colour. In a file of several calendars each item names its
    /// calendar (X-CALSTORE-CALENDAR), and properties that differ between the calendars are left out.
    public static func iCalendar(_ items: [CalStoreItem], of calendars: [CalStoreCalendar]) -> [UInt8] {
        iCalendar(items, of: calendars, didWrite: { _, _ in })
    }

    /// The same, or only the items if there are no calendars.
    ///
    /// - Parameters:
    ///   - sources: The sources of the calendars, which distinguish calendars with the same title.
    ///   - didWrite: Called for each item that is written, with the properties that the file lacks.
    package static func iCalendar(
        _ items: [CalStoreItem], of calendars: [CalStoreCalendar]?, sources: [CalStoreSource] = [],
        didWrite: (CalStoreItem, ExportLoss) -> Void
    ) -> [UInt8] {
        export(of: calendars, sources).bytes(items.map(\.record)) { didWrite(CalStoreItem($0), $1) }
    }

    /// The same file in pieces, for items that may not fit in memory.
    ///
    /// - Parameters:
    ///   - items: The items in the order of a file.
    ///   - zones: The zones of all of them.
    ///   - take: Gets the pieces. False if nobody needs the rest.
    /// - Throws: The reason if an item cannot be read. Then the file breaks off before it, without its end.
    package static func writeICalendar(
        _ items: CalStoreItemList, zones: ZoneUses, of calendars: [CalStoreCalendar]?,
        sources: [CalStoreSource], didWrite: (CalStoreItem, ExportLoss) -> Void, to take: ([UInt8]) -> Bool
    ) throws(CalStoreError) {
        export(of: calendars, sources).write(
            items.pieces, zones, items: { items[$0].map(\.record) },
            didWrite: { didWrite(CalStoreItem($0), $1) }, to: { items.failure == nil && take($0) })
        if let failure = items.failure { throw failure }
    }

    private static func export(
        of calendars: [CalStoreCalendar]?, _ sources: [CalStoreSource]
    ) -> ICalendarExport {
        guard let calendars else { return ICalendarExport() }
        let titles = Dictionary(
            sources.map { ($0.id.record, $0.title) }, uniquingKeysWith: { first, _ in first })
        return ICalendarExport(calendars: calendars.map(\.record), sources: titles)
    }

    /// A file with these items in place of their older versions: only the lines whose content changed are
    /// replaced.
    ///
    /// Order, spelling and unknown lines of the file stay, as do items with other UIDs, zones, other
    /// components and the properties of the calendar. New items are added at the end, and the changed
    /// occurrences of a series that `items` lacks are removed. If the file cannot be patched so that reading
    /// it gives these items, it is written anew, with everything else in it that can be read; so is a file
    /// that is no calendar (``CalStoreImport/isCalendar``), of which nothing stays.
    ///
    /// ```swift
    /// item.title = "Lunch with Ada"
    /// let bytes = CalStoreItem.iCalendar([item], patching: file)   // one SUMMARY differs, and the stamps
    /// ```
    /// Costs reading the file twice.
    public static func iCalendar(_ items: [CalStoreItem], patching file: [UInt8]) -> [UInt8] {
        var patch = ICalendarPatch(file)
        return patch.bytes(items) ?? patch.writtenAnew(items)
    }

    /// Items as a jCal document (RFC 7265): the same components and values as `iCalendar(_:of:)`, as JSON.
    public static func jCal(_ items: [CalStoreItem], of calendars: [CalStoreCalendar]? = nil) -> [UInt8] {
        jCal(iCalendar: iCalendar(items, of: calendars, didWrite: { _, _ in }))
    }

    /// An iCalendar file as a jCal document.
    package static func jCal(iCalendar file: [UInt8]) -> [UInt8] { JCalWriter.bytes(iCalendar: file) }

    /// Items as a Group of JSCalendar (RFC 8984). Content that only iCalendar can express is in
    /// `iCalComponent`, so that nothing is lost on the way back.
    public static func jsCalendar(_ items: [CalStoreItem], of calendars: [CalStoreCalendar]? = nil) -> [UInt8]
    {
        jsCalendar(iCalendar: iCalendar(items, of: calendars, didWrite: { _, _ in }))
    }

    /// An iCalendar file as such a group.
    package static func jsCalendar(iCalendar file: [UInt8]) -> [UInt8] {
        JSCalendarWriter.bytes(iCalendar: file)
    }
}
