import CalStore

/// The properties of a calendar that affect the reading of its components.
struct CalendarFacts: Sendable {
    let method: SchedulingMethod?
    /// Whether DTSTAMP is the time of the last change of an item. By RFC 5545, 3.8.7.2, in a file with a
    /// METHOD it is the time of the file. In our files it may be invented.
    let stampIsChange: Bool

    init(_ calendar: ICalendarOutline.Calendar) {
        method = calendar.method
        stampIsChange = !calendar.properties.contains { line in
            line.property == .method
                || (line.property == .productID && line.rawValue == ICalendarExport.productID)
        }
    }

    /// Whether they depend on a property.
    static func depend(on line: ContentLine) -> Bool {
        line.property == .method || line.property == .productID
    }
}
