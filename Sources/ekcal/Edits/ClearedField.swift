import CalStore

/// A field that `--clear` empties.
enum ClearedField: RawRepresentable, Hashable, Sendable {
    case alarms, due, end, priority, recurrence, start
    /// One of the texts of `ItemTextProperty`, by its name.
    case text(String)

    static let location = text(ItemTextProperty.location.name)
    static let notes = text(ItemTextProperty.notes.name)

    private static let others: [String: ClearedField] = [
        "alarms": .alarms, "due": .due, "end": .end, "priority": .priority, "recurrence": .recurrence,
        "start": .start,
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
        case .due: "due"
        case .end: "end"
        case .priority: "priority"
        case .recurrence: "recurrence"
        case .start: "start"
        case .text(let name): name
        }
    }
}
