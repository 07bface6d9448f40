import CalStore
import CalStoreLanguage

/// What somebody wishes for an item, before it is known for which: options, JSON, a form, a table and a
/// sentence all become one.
///
/// ```swift
/// var edit = ItemEdit()
/// edit.location = "Room 4"
/// edit.start = WishedTime("+1d")
/// let patch = try ItemEditor(edit: edit, words: session.words).patch(for: item)
/// ```
/// Values that mean the same for every item are values; what depends on the item stays as it was written
/// until then: `+1d`, `fri` (which keeps the time), `every 2 weeks until 3 apr`.
struct ItemEdit: Hashable, Sendable {
    /// When it is: of a new item a day, a time or a range; as text, of an item that there is what
    /// `reschedule` takes.
    var when: Wished<TimeRange>?
    var start: WishedTime?
    var end: WishedTime?
    var due: WishedTime?
    /// How long it lasts; of a reminder, the time that it takes.
    var length: String?
    /// The time that it takes, which only a reminder does.
    var estimate: String?
    var isAllDay = false
    /// The name of a zone, or `floating`.
    var timeZone: String?
    var repeats = RepeatEdit()

    var title: String?
    /// The texts of `ItemTextProperty`, by their names; empty for none.
    var texts: [String: String] = [:]
    var availability: ItemAvailability?
    var priority: Wished<Int>?
    var alarms = AlarmEdit()
    var categories = ListEdit<String>()
    var attendees = ListEdit<Wished<ItemParticipant>>()
    var organizer: Wished<ItemParticipant>?
    var status: ItemStatus?
    var externalID: String?
    /// The identifier of the calendar that it moves to.
    var calendarID: CalStoreCalendar.ID?
    var cleared: [ClearedField] = []

    /// Whether it was written in the form that `edit` opens, so that no hint may name options.
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

    /// Whether it changes what belongs to a whole series, which one occurrence alone cannot have.
    var concernsSeries: Bool { repeats.concernsRules || cleared.contains(.recurrence) }
}
