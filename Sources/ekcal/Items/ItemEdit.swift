import CalStore
import CalStoreLanguage

/// The changes that a user wants for an item, before the item is known. Options, JSON, a form, a table and a
/// sentence all become such an edit.
///
/// ```swift
/// var edit = ItemEdit()
/// edit.location = "Room 4"
/// edit.start = WishedTime("+1d")
/// let patch = try ItemEditor(edit: edit, words: session.words).patch(for: item)
/// ```
/// Values that mean the same for every item are stored as values. Values that depend on the item are stored
/// as text until it is known: `+1d`, `fri` (which keeps the time), `every 2 weeks until 3 apr`.
struct ItemEdit: Hashable, Sendable {
    /// The time: for a new item a day, a time or a range; as text for an existing item, the same as for
    /// `reschedule`.
    var when: Wished<TimeRange>?
    var start: WishedTime?
    var end: WishedTime?
    var due: WishedTime?
    /// The length of an event; for a reminder, the time that it takes.
    var length: String?
    /// The time that a reminder takes.
    var estimate: String?
    var isAllDay = false
    /// The name of a zone, or `floating`.
    var timeZone: String?
    var repeats = RepeatEdit()

    var title: String?
    /// The texts of `ItemTextProperty`, by name; empty text removes one.
    var texts: [String: String] = [:]
    var availability: ItemAvailability?
    var priority: Wished<Int>?
    var alarms = AlarmEdit()
    var categories = ListEdit<String>()
    var attendees = ListEdit<Wished<ItemParticipant>>()
    var organizer: Wished<ItemParticipant>?
    var status: ItemStatus?
    var externalID: String?
    /// The identifier of the new calendar.
    var calendarID: CalStoreCalendar.ID?
    var cleared: [ClearedField] = []

    /// Whether it comes from the form of `edit`, so that hints must not name options.
    var isForm = false

    var location: String? {
        get { texts[ItemTextProperty.location.name] }
        set { texts[ItemTextProperty.location.name] = newValue }
    }
    var notes: String? {
        get { texts[ItemTextProperty.notes.name] }
        set { texts[ItemTextProperty.notes.name] = newValue }
    }
    var url: String? {
        get { texts[ItemTextProperty.url.name] }
        set { texts[ItemTextProperty.url.name] = newValue }
    }

    var isEmpty: Bool {
        var nothing = ItemEdit()
        nothing.isForm = isForm
        return self == nothing
    }

    /// Whether it changes properties of a whole series, which one occurrence alone cannot have.
    var concernsSeries: Bool { repeats.concernsRules || cleared.contains(.recurrence) }
}
