/// The components of RFC 5545, 3.6 by their treatment in CalStore.
enum ComponentKind: String, CaseIterable, Sendable {
    case calendar = "VCALENDAR"
    case event = "VEVENT"
    case todo = "VTODO"
    case journal = "VJOURNAL"
    case freeBusy = "VFREEBUSY"
    case timeZone = "VTIMEZONE"
    case standard = "STANDARD"
    case daylight = "DAYLIGHT"
    case alarm = "VALARM"
    /// Any other name: RFC 9073, `X-` and misspelt ones.
    case other = ""

    /// Frequent ones first: this is searched for each line that begins or ends something.
    private static let names: [(kind: ComponentKind, text: StaticString)] = [
        (.event, "VEVENT"), (.alarm, "VALARM"), (.todo, "VTODO"), (.calendar, "VCALENDAR"),
        (.journal, "VJOURNAL"), (.freeBusy, "VFREEBUSY"), (.timeZone, "VTIMEZONE"),
        (.standard, "STANDARD"), (.daylight, "DAYLIGHT"),
    ]

    /// - Parameter name: The text after `BEGIN:`, in any case, with optional blanks around it.
    init(_ name: ArraySlice<UInt8>) {
        self = ASCII.trimmed(name).withUnsafeBufferPointer { name in
            for (kind, text) in Self.names where text.utf8CodeUnitCount == name.count {
                let text = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
                if ASCII.equal(name, text) { return kind }
            }
            return .other
        }
    }

    /// Whether it is only allowed directly in a calendar.
    var isTopLevel: Bool {
        switch self {
        case .event, .todo, .journal, .freeBusy, .timeZone: true
        case .calendar, .standard, .daylight, .alarm, .other: false
        }
    }

    /// Whether it becomes an item of the store.
    var isItem: Bool { self == .event || self == .todo }
}
