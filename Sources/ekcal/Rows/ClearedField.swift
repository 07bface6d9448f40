import CalStore

/// A field that `--clear` empties.
enum ClearedField: RawRepresentable, Hashable, Sendable {
    case alarms, attendees, categories, due, end, estimate, organizer, priority, recurrence, start, status
    /// A text of `ItemTextProperty`, by its name.
    case text(String)

    private static let others: [String: ClearedField] = [
        "alarms": .alarms, "attendees": .attendees, "categories": .categories, "due": .due, "end": .end,
        "estimated_duration": .estimate, "organizer": .organizer, "priority": .priority,
        "recurrence": .recurrence, "start": .start,
        "status": .status,
    ]

    static let names = (others.keys + ItemTextProperty.all.map(\.name)).sorted()

    init?(rawValue name: String) {
        if let field = ClearedField.others[name] {
            self = field
        } else if ItemTextProperty.all.contains(where: { $0.name == name }) {
            self = .text(name)
        } else {
            return nil
        }
    }

    var rawValue: String {
        switch self {
        case .alarms: "alarms"
        case .attendees: "attendees"
        case .categories: "categories"
        case .due: "due"
        case .end: "end"
        case .estimate: "estimated_duration"
        case .organizer: "organizer"
        case .priority: "priority"
        case .recurrence: "recurrence"
        case .start: "start"
        case .status: "status"
        case .text(let name): name
        }
    }
}
