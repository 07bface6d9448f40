import CalStore
import CalStoreExchange

/// A field of the form that `edit` opens.
struct FormField: Hashable, Sendable {
    let label: String
    /// The name of the text of an item that it holds; nil for the fields that are more than a text.
    let text: String?

    private init(_ label: String, text: String? = nil) {
        self.label = label
        self.text = text
    }

    static let title = FormField("Title")
    static let start = FormField("Start")
    static let end = FormField("End")
    static let due = FormField("Due")
    static let calendar = FormField("Calendar")
    static let availability = FormField("Availability")
    static let priority = FormField("Priority")
    static let alarms = FormField("Alarms")
    static let repeats = FormField("Repeat")

    /// The texts of the table of item fields; notes have more than one line and stand below the form.
    static let texts = ItemField.texts.filter { $0.name != ItemTextProperty.notes.name }.map { field in
        FormField(field.text?.label ?? field.name, text: field.name)
    }

    /// In the order in which they stand in the form.
    static let all: [FormField] =
        [title, start, end, due, calendar] + texts + [availability, priority, alarms, repeats]

    /// Finds a field by what somebody typed.
    init?(typed: String) {
        guard let field = FormField.all.first(where: { $0.label.lowercased() == typed.lowercased() }) else {
            return nil
        }
        self = field
    }

    /// What may be written, for those who do not know.
    func hint(for kind: CalStoreItem.Kind) -> String {
        switch self {
        case .start: kind == .event ? "if you change only this, the event keeps its length" : ""
        case .end: "a date is the last whole day"
        case .availability: "busy, free, tentative, unavailable"
        case .priority: "high, medium, low, none"
        case .alarms: "1d, 10m before the start; or a date and time"
        case .repeats: "every 2 weeks on fri, or FREQ=..."
        default: ""
        }
    }
}
