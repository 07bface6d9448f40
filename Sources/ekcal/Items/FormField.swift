import CalStore
import CalStoreExchange

/// A field of the form that `edit` opens.
struct FormField: Hashable, Sendable {
    let label: String
    /// The name of the item text in this field; nil for fields with more than a text.
    let text: String?

    private init(_ label: String, text: String? = nil) {
        self.label = label
        self.text = text
    }

    static let title = FormField("Title")
    static let start = FormField("Start")
    static let end = FormField("End")
    static let due = FormField("Due")
    static let timeZone = FormField("Time zone")
    static let calendar = FormField("Calendar")
    static let categories = FormField("Categories")
    static let organizer = FormField("Organizer")
    static let attendees = FormField("Attendees")
    static let status = FormField("Status")
    static let availability = FormField("Availability")
    static let priority = FormField("Priority")
    static let alarms = FormField("Alarms")
    static let repeats = FormField("Repeat")

    /// The texts of the table of item fields, without the notes: they have several lines and are below the
    /// form.
    static let texts = ItemField.texts.filter { $0.name != ItemTextProperty.notes.name }.map { field in
        FormField(field.text?.label ?? field.name, text: field.name)
    }

    /// All fields in the order of the form.
    static let all: [FormField] =
        [title, start, end, due, timeZone, calendar] + texts + [
            availability, priority, status, categories, organizer, attendees, alarms, repeats,
        ]

    /// Finds a field by a typed name.
    init?(typed: String) {
        guard let field = FormField.all.first(where: { $0.label.lowercased() == typed.lowercased() }) else {
            return nil
        }
        self = field
    }

    /// An example of possible values.
    func hint(for kind: CalStoreItem.Kind) -> String {
        switch self {
        case .start: kind == .event ? "if you change only this, the event keeps its length" : ""
        case .end: "a date is the last whole day"
        case .timeZone: "the time of day stays as it is in that zone; floating for none"
        case .categories: "words with commas between them"
        case .attendees: "Ada <ada@example.com>, ben@example.com optional"
        case .status:
            kind == .event ? "confirmed, tentative, canceled" : "needs-action, in-process, canceled"
        case .availability: "busy, free, tentative, unavailable"
        case .priority: "high, medium, low, none"
        case .alarms: "1d, 10m before the start; or a date and time"
        case .repeats: "every 2 weeks on fri, or FREQ=..."
        default: ""
        }
    }
}
