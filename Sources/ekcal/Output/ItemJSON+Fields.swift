import CalStore

/// The members of events and reminders by name: what `--fields` and `--sort` know, and the columns of a table. They never
/// depend on which items were found.
extension ItemJSON {
    static let eventFields = FieldList(
        of: example([
            "type", "id", "short_id", "ref", "rev", "title", "calendar", "start", "end", "time_zone",
            "end_time_zone", "floating", "all_day", "first_day", "last_day", "duration", "location", "notes",
            "url", "availability", "status", "recurrence", "occurrence", "alarms", "attendees", "organizer",
            "structured_location", "categories", "external_id", "created", "modified",
        ]))

    static let reminderFields = FieldList(
        of: example([
            "type", "id", "short_id", "ref", "rev", "title", "calendar", "location", "notes", "url",
            "priority",
            "priority_name", "start", "due", "due_all_day", "time_zone", "overdue", "completed",
            "completed_at",
            "status", "percent_complete", "recurrence", "alarms", "structured_location", "categories",
            "external_id", "created", "modified",
        ]))

    /// The members of either kind.
    static let fields = eventFields.joined(with: reminderFields)

    /// The columns for these objects: those of their kinds, of events when there are none; for other objects their own.
    static func columns(for objects: [JSONValue]) -> FieldList {
        let types = Set(objects.map { $0["type"]?.string ?? "" })
        let kinds = types.compactMap { CalStoreItem.Kind(rawValue: $0) }
        guard kinds.count < types.count, let first = objects.first else { return columns(for: Set(kinds)) }
        return FieldList(of: first)
    }

    /// The columns for items of these kinds; of events when there are none.
    static func columns(for kinds: Set<CalStoreItem.Kind>) -> FieldList {
        switch kinds {
        case [.reminder]: reminderFields
        case [.event, .reminder]: fields
        default: eventFields
        }
    }

    /// The members of inner objects that are columns of their own.
    private static let inner = [
        "calendar": ["id", "title", "source", "writable"],
        "recurrence": ["rrule", "text", "until", "count", "rrules", "exrules", "rdates", "exdates"],
        "occurrence": ["series_id", "series_short_id", "original_start", "detached"],
        "organizer": ["address", "name", "role", "status", "kind"],
        "structured_location": ["title", "latitude", "longitude", "radius"],
    ]

    private static func example(_ names: [String]) -> JSONValue {
        .object(
            names.map { name in
                .init(name, inner[name].map { .object($0.map { .init($0, .null) }) } ?? .null)
            })
    }
}
