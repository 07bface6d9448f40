/// The properties of an event or a reminder.
struct ItemFields: Equatable, Sendable {
    enum Kind: String, Sendable, CaseIterable { case event, reminder }

    // What queries look at comes first, within few lines of the processor's cache.
    var kind: Kind
    var calendar: RecordID
    var start: ItemTime?
    /// Of a reminder, the due time.
    var end: ItemEnd?
    var title: String
    var id: RecordID
    var recurrence: Recurrence?
    /// Of a detached occurrence: its series, and which of its occurrences it replaces.
    var series: RecordID?
    var originalStart: ItemTime?
    /// The iCalendar UID when it is not the identifier.
    var uid: String?

    var location: String?
    @Rare var structuredLocation: LocationRecord?
    var notes: String?
    var url: String?
    var availability: ItemAvailability = .busy
    var status: ItemStatus = .none
    var alarms: [AlarmRecord] = []
    @Rare var organizer: ParticipantRecord?
    var attendees: [ParticipantRecord] = []

    /// 0 (none), 1 (highest) to 9 (lowest); RFC 5545, 3.8.1.9.
    var priority = 0
    /// When a reminder was completed.
    var completed: Instant?
    /// 0...100.
    var percentComplete: Int?
    var categories: [String] = []
    /// PUBLIC, PRIVATE, CONFIDENTIAL, or an extension's word.
    var classification: String?
    var sequence = 0
    var created: Instant?
    var modified: Instant?
    /// DTSTAMP of a message, where it differs from ``defaultStamp``: when the sender made this version (RFC 5545, 3.8.7.2).
    var stamp: Instant?

    /// iCalendar lines that have no field here, unfolded: `X-FOO;A=b:value`.
    var properties: [String] = []
    /// Parameters that have no field here, of properties that have one: `SUMMARY` to `LANGUAGE=de`.
    var parameters: [PropertyParameters] = []
    /// JSON members that this version does not know.
    var unknown: [UnknownMember] = []

    init(id: RecordID, kind: Kind, calendar: RecordID, title: String) {
        self.id = id
        self.kind = kind
        self.calendar = calendar
        self.title = title
    }
}
