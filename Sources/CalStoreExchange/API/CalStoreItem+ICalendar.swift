extension CalStoreItem {
    /// Items as an iCalendar file (RFC 5545): CRLF, folded, with the zones that they use. Equal items give equal bytes.
    public static func iCalendar(_ items: [CalStoreItem], calendarName: String? = nil) -> [UInt8] {
        ICalendarExport(calendarName: calendarName).bytes(items.map(\.record))
    }
}
