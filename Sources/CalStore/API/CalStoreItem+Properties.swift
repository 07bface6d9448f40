/// The properties that may be read and set.
extension CalStoreItem {
    /// What it is called.
    public var title: String {
        get { record.title }
        set { record.title = newValue }
    }

    /// When it starts; a date makes it all-day. Events must have one.
    public var start: ItemTime? {
        get { record.start }
        set { record.start = newValue }
    }

    /// When it ends; of a reminder, when it is due.
    public var end: ItemEnd? {
        get { record.end }
        set { record.end = newValue }
    }

    /// What makes it repeat: rules, further dates, deleted dates.
    public var recurrence: Recurrence? {
        get { record.recurrence }
        set { record.recurrence = newValue }
    }

    /// Where, in words.
    public var location: String? {
        get { record.location }
        set { record.location = newValue }
    }

    /// Where, with a position.
    public var structuredLocation: LocationRecord? {
        get { record.structuredLocation }
        set { record.structuredLocation = newValue }
    }

    /// What else there is to say.
    public var notes: String? {
        get { record.notes }
        set { record.notes = newValue }
    }

    /// A link, as text; it is not checked.
    public var url: String? {
        get { record.url }
        set { record.url = newValue }
    }

    /// How the time shows to others.
    public var availability: ItemAvailability {
        get { record.availability }
        set { record.availability = newValue }
    }

    /// Whether it is certain; of a to-do, how far it is.
    public var status: ItemStatus {
        get { record.status }
        set { record.status = newValue }
    }

    /// What reminds of it. Any number, in any order.
    public var alarms: [AlarmRecord] {
        get { record.alarms }
        set { record.alarms = newValue }
    }

    /// Who invites.
    public var organizer: ParticipantRecord? {
        get { record.organizer }
        set { record.organizer = newValue }
    }

    /// Who is invited.
    public var attendees: [ParticipantRecord] {
        get { record.attendees }
        set { record.attendees = newValue }
    }

    /// 0 (none), 1 (highest) to 9 (lowest); others are refused when it is saved (RFC 5545, 3.8.1.9).
    public var priority: Int {
        get { record.priority }
        set { record.priority = newValue }
    }

    /// When a reminder was completed.
    public var completed: Instant? {
        get { record.completed }
        set { record.completed = newValue }
    }

    /// 0...100.
    public var percentComplete: Int? {
        get { record.percentComplete }
        set { record.percentComplete = newValue }
    }

    /// Words to sort by (CATEGORIES).
    public var categories: [String] {
        get { record.categories }
        set { record.categories = newValue }
    }

    /// PUBLIC, PRIVATE, CONFIDENTIAL, or another word.
    public var classification: String? {
        get { record.classification }
        set { record.classification = newValue }
    }

    /// When its sender made this version (DTSTAMP; RFC 5545, 3.8.7.2), when a message told that; nil otherwise.
    public var stamp: Instant? { record.stamp }
    /// How often its organizer revised it (SEQUENCE; RFC 5545, 3.8.7.4). 0 or more.
    public var sequence: Int {
        get { record.sequence }
        set { record.sequence = newValue }
    }

    /// When it was made.
    public var created: Instant? { record.created }

    /// When it was last changed.
    public var modified: Instant? { record.modified }

    /// iCalendar properties that were kept without being understood, as unfolded lines.
    public var unknownProperties: [String] { record.properties }

    /// JSON members that were kept without being understood.
    public var unknownMembers: [UnknownMember] { record.unknown }
}
