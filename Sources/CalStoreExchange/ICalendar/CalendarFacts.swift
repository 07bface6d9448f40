import CalStore

/// The properties of a calendar that affect the reading of its components.
struct CalendarFacts: Sendable {
    let method: SchedulingMethod?
    /// Whether DTSTAMP says when an item was changed. RFC 5545, 3.8.7.2: in a file with a METHOD, it is when
    /// the file was made. In ours it may be made up.
    let stampIsChange: Bool

    init(_ calendar: ICalendarOutline.Calendar) {
        method = calendar.method
        stampIsChange = !calendar.properties.contains { line in
            line.property == .method
                || (line.property == .productID && line.rawValue == ICalendarExport.productID)
        }
    }

    /// Whether a property belongs to them.
    static func depend(on line: ContentLine) -> Bool {
        line.property == .method || line.property == .productID
    }
}
