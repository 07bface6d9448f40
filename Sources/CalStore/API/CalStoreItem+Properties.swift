/// The properties that can be read and set.
extension CalStoreItem {
    /// The title.
    public var title: String {
        get { record.title }
        set { record.title = newValue }
    }

    /// The start; a date makes the item all-day. An event must have a start.
    public var start: ItemTime? {
        get { record.start }
        set { record.start = newValue }
    }

    /// The end of an event, or the due date of a reminder.
    public var end: ItemEnd? {
        get { record.end }
        set { record.end = newValue }
    }

    /// The recurrence: rules, extra dates, deleted dates.
    public var recurrence: ItemRecurrence? {
        get { record.recurrence }
        set { record.recurrence = newValue }
    }

    /// The location as text.
    public var location: String? {
        get { record.location }
        set { record.location = newValue }
    }

    /// The location with a position.
    public var structuredLocation: ItemLocation? {
        get { record.structuredLocation }
        set { record.structuredLocation = newValue }
    }

    /// The notes, as plain text.
    public var notes: String? {
        get { record.notes }
        set { record.notes = newValue }
    }

    /// A link as text; it is not checked.
    public var url: String? {
        get { record.url }
        set { record.url = newValue }
    }

    /// The availability that other people see.
    public var availability: ItemAvailability {
        get { record.availability }
        set { record.availability = newValue }
    }

    /// The status, such as confirmed or tentative; for a reminder, its progress.
    public var status: ItemStatus {
        get { record.status }
        set { record.status = newValue }
    }

    /// The alarms, in any order.
    public var alarms: [ItemAlarm] {
        get { record.alarms }
        set { record.alarms = newValue }
    }

    /// The organizer.
    public var organizer: ItemParticipant? {
        get { record.organizer }
        set { record.organizer = newValue }
    }

    /// The people invited.
    public var attendees: [ItemParticipant] {
        get { record.attendees }
        set { record.attendees = newValue }
    }

    /// The priority: 0 (none), 1 (highest) to 9 (lowest). A save refuses other numbers (RFC 5545, 3.8.1.9).
    public var priority: Int {
        get { record.priority }
        set { record.priority = newValue }
    }

    /// The time at which a reminder was completed.
    public var completed: Instant? {
        get { record.completed }
        set { record.completed = newValue }
    }

    /// The progress of a reminder in percent, 0...100.
    public var percentComplete: Int? {
        get { record.percentComplete }
        set { record.percentComplete = newValue }
    }

    /// Words to sort by (CATEGORIES of iCalendar).
    public var categories: [String] {
        get { record.categories }
        set { record.categories = newValue }
    }

    /// The colour: a CSS name such as `steelblue`, or any other text (COLOR; RFC 7986, 5.9). It is not
    /// checked.
    public var color: String? {
        get { record.color }
        set { record.color = newValue }
    }

    /// The access class: PUBLIC, PRIVATE, CONFIDENTIAL, or another word.
    public var classification: String? {
        get { record.classification }
        set { record.classification = newValue }
    }

    /// The time at which the sender made this version (DTSTAMP; RFC 5545, 3.8.7.2); nil if the item did not
    /// come in a message.
    public var stamp: Instant? { record.stamp }
    /// The number of revisions by the organizer (SEQUENCE; RFC 5545, 3.8.7.4). 0 or more.
    public var sequence: Int {
        get { record.sequence }
        set { record.sequence = newValue }
    }

    /// The time of creation.
    public var created: Instant? { record.created }

    /// The time of the last change.
    public var modified: Instant? { record.modified }

    /// iCalendar properties that this version does not know, as unfolded lines; they are kept.
    public var unknownProperties: [String] { record.properties }

    /// JSON members that this version does not know; they are kept.
    public var unknownMembers: [UnknownMember] { record.unknown }
}

/// The properties whose value is a text or nil.
extension ItemTextProperty {
    package static let location = ItemTextProperty(.location, \.location, get: \.location)
    package static let notes = ItemTextProperty(.notes, \.notes, get: \.notes)
    package static let url = ItemTextProperty(.url, \.url, get: \.url)
    package static let color = ItemTextProperty(.color, \.color, get: \.color, isOneWord: true)

    package static let all = [location, notes, url, color]
}
