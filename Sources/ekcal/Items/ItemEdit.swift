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
    /// The time: for a new item a day, a time or a range; for an existing item, the same as for `reschedule`.
    var when: String?
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

/// A new value for an item: text that is read when the item is known, or the value itself.
enum Wished<Value: Hashable & Sendable>: Hashable, Sendable {
    case text(String)
    case value(Value)
}

/// A change to a list of an item: a new list, or elements to add and to remove.
struct ListEdit<Element: Hashable & Sendable>: Hashable, Sendable {
    /// The new list; nil to keep the present one.
    var all: [Element]?
    var added: [Element] = []
    /// The elements to remove, as they are typed.
    var removed: [String] = []
}

/// A change to the alarms of an item. Texts are in the form of `--alarm`; the item decides what they count
/// from.
struct AlarmEdit: Hashable, Sendable {
    /// The new list of all alarms; nil to keep the present ones.
    var all: [String]?
    var added: [String] = []
    var removed: [String] = []
    var place: Wished<ItemLocation>?
    /// Whether the alarm at the place rings on leaving, not on arriving.
    var isLeaving = false
    /// The radius of the place, in metres.
    var radius: Double?
}

/// A new repeat for an item.
struct RepeatEdit: Hashable, Sendable {
    enum Rules: Hashable, Sendable {
        /// The item no longer repeats.
        case none
        /// A sentence, counted from the start of the item: `every 2 weeks on fri`.
        case sentence(String)
        /// Rules of RFC 5545.
        case rules([String])
    }

    enum End: Hashable, Sendable {
        case count(Int)
        /// A date or a time, counted from the start of the item.
        case until(String)
    }

    var rules: Rules?
    var end: End?
    /// Whether the sentence stands where a time would, so that its first date is the start.
    var givesStart = false
    /// Whether a start that does not fit moves to the first date that does.
    var snaps = false

    /// Whether it changes the rules, which belong to a whole series.
    var concernsRules: Bool { rules != nil || end != nil }
}
