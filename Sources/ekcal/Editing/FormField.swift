import CalStore

/// A field of the form that `edit` opens, in the order in which they stand there.
enum FormField: String, CaseIterable, Sendable {
    case title = "Title"
    case start = "Start"
    case end = "End"
    case due = "Due"
    case calendar = "Calendar"
    case location = "Location"
    case url = "URL"
    case availability = "Availability"
    case priority = "Priority"
    case alarms = "Alarms"
    case repeats = "Repeat"

    /// Finds a field by what somebody typed.
    init?(typed: String) {
        guard let field = FormField.allCases.first(where: { $0.rawValue.lowercased() == typed.lowercased() })
        else { return nil }
        self = field
    }

    /// What stands behind it for those who do not know.
    func hint(for kind: CalStoreItem.Kind) -> String {
        switch self {
        case .start: kind == .event ? "if you change only this, the event keeps its length" : ""
        case .end: "a date is the last whole day"
        case .availability: "busy, free, tentative, unavailable"
        case .priority: "high, medium, low, none"
        case .alarms: "1d, 10m before the start; or a date and time"
        case .repeats: "every 2 weeks on fri, or FREQ=..."
        case .title, .due, .calendar, .location, .url: ""
        }
    }
}
