import CalStore

/// A field of the form in which an item is edited. The raw values are its names in drafts and tests.
package enum EditorField: String, Sendable, Hashable, CaseIterable {
    case title
    /// Start and end of an event in one phrase.
    case when
    case due, start
    case calendar, repeats, until, location, participants, alarm, availability, status, priority, categories,
        url
    /// The only field of several lines.
    case notes

    package var label: String {
        switch self {
        case .title: "Title"
        case .when: "When"
        case .due: "Due"
        case .start: "Start"
        case .calendar: "Calendar"
        case .repeats: "Repeats"
        case .until: "Until"
        case .location: "Where"
        case .participants: "People"
        case .alarm: "Alarm"
        case .availability: "Shown as"
        case .status: "Status"
        case .priority: "Priority"
        case .categories: "Categories"
        case .url: "URL"
        case .notes: "Notes"
        }
    }

    /// The rows of the form, each with one field or two beside each other.
    static func rows(of kind: CalStoreItem.Kind) -> [[EditorField]] {
        switch kind {
        case .event:
            [
                [.title], [.when, .calendar], [.repeats, .until], [.location, .alarm],
                [.participants], [.availability, .status], [.categories], [.url], [.notes],
            ]
        case .reminder:
            [
                [.title], [.due, .calendar], [.repeats, .until], [.start, .alarm], [.location, .priority],
                [.categories, .status], [.url], [.notes],
            ]
        }
    }

    /// The words that the field takes; nil if it takes others too.
    func choices(for kind: CalStoreItem.Kind) -> [String]? {
        switch self {
        case .availability: ["busy", "free", "tentative", "unavailable"]
        case .status:
            kind == .event
                ? ["confirmed", "tentative", "canceled"] : ["needs-action", "in-process", "canceled"]
        case .priority: ["none", "low", "medium", "high"]
        default: nil
        }
    }

    /// Whether it is a list with commas.
    var isList: Bool { self == .categories || self == .participants }

    /// The field with the mistake that an error of a command names: an option such as `--start`.
    init?(named option: String) {
        let name = option.drop { $0 == "-" }
        switch name {
        case "TITLE", "title": self = .title
        case "WHEN", "start", "end", "for", "all-day", "time-zone": self = .when
        case "due": self = .due
        case "calendar", "to": self = .calendar
        case "repeat", "rrule", "no-repeat": self = .repeats
        case "until", "count": self = .until
        case "location": self = .location
        case "attendee", "attendees": self = .participants
        case "alarm", "add-alarm", "remove-alarm", "no-alarm": self = .alarm
        case "availability": self = .availability
        case "status": self = .status
        case "priority": self = .priority
        case "category": self = .categories
        case "url": self = .url
        case "notes": self = .notes
        default: return nil
        }
    }
}
