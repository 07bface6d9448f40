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

    /// - Parameter name: The text after `BEGIN:`, in any case, with optional blanks around it.
    init(_ name: ArraySlice<UInt8>) {
        self = ASCII.trimmed(name).withUnsafeBufferPointer { name in
            Self.allCases.first { ASCII.equal(name, $0.rawValue) } ?? .other
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
