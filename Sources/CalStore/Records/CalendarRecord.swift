/// A calendar for events, a list for reminders, or both (EKCalendar).
struct CalendarRecord: Hashable, Sendable {
    enum Kind: String, Sendable, CaseIterable { case local, caldav, exchange, subscription, birthday }

    /// What it may hold.
    struct Entities: OptionSet, Hashable, Sendable {
        let rawValue: UInt8
        static let events = Entities(rawValue: 1)
        static let reminders = Entities(rawValue: 2)
    }

    var id: RecordID
    var source: RecordID
    var title: String
    /// `#RRGGBB`, or `#RRGGBBAA`.
    var color: String?
    var kind: Kind
    var entities: Entities
    /// Whether its items may not be changed.
    var isReadOnly: Bool
    /// Whether it may be neither changed nor removed itself.
    var isImmutable: Bool
    /// Whether it is where new events, or new reminders, go when nothing else is said.
    var isDefault: Bool
    /// What imported files had at the level of the calendar, as content lines (`CalendarLevel`).
    var properties: [String] = []
    var unknown: [UnknownMember] = []

    init(id: RecordID, source: RecordID, title: String, entities: Entities) {
        self.id = id
        self.source = source
        self.title = title
        self.entities = entities
        color = nil
        kind = .local
        isReadOnly = false
        isImmutable = false
        isDefault = false
    }
}
