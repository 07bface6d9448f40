extension CalStoreItem {
    /// Items as an iCalendar file (RFC 5545): CRLF, folded, with the zones that they use. Equal items give equal bytes.
    public static func iCalendar(_ items: [CalStoreItem], calendarName: String? = nil) -> [UInt8] {
        ICalendarExport(calendarName: calendarName).bytes(items.map(\.record))
    }

    /// Items of whole calendars as such a file, with what the calendars keep of imported files: properties of the calendar, and
    /// components such as VJOURNAL.
    ///
    /// The file of one calendar has its title and its colour. In the file of several a property is left out in which they differ.
    public static func iCalendar(_ items: [CalStoreItem], of calendars: [CalStoreCalendar]) -> [UInt8] {
        ICalendarExport(calendars: calendars.map(\.record)).bytes(items.map(\.record))
    }
}
