/// A calendar for events, a list for reminders, or both (EKCalendar).
package struct CalendarRecord: Hashable, Sendable {
    package typealias Kind = CalendarKind

    /// The kinds of items that it can hold.
    package struct Entities: OptionSet, Hashable, Sendable {
        package let rawValue: UInt8
        package init(rawValue: UInt8) { self.rawValue = rawValue }
        package static let events = Entities(rawValue: 1)
        package static let reminders = Entities(rawValue: 2)
    }

    package var id: RecordID
    package var source: RecordID
    package var title: String
    /// `#RRGGBB`, or `#RRGGBBAA`.
    package var color: String?
    package var kind: Kind
    package var entities: Entities
    /// Whether its items cannot be changed.
    package var isReadOnly: Bool
    /// Whether the calendar itself can be neither changed nor removed.
    package var isImmutable: Bool
    /// Whether new events, or new reminders, go to this calendar by default.
    package var isDefault: Bool
    /// The address of a subscription, or of a calendar on the server of an account (`kind` tells which),
    /// without user name and password; nil for other calendars.
    package var url: String?
    /// The minimum time between two fetches of a subscription, in seconds, as the user set it; nil to follow
    /// the feed.
    package var interval: Int?
    /// Content lines of imported files that belong to the calendar (`CalendarLevel`).
    package var properties: [String] = []
    var unknown: [UnknownMember] = []

    package init(id: RecordID, source: RecordID, title: String, entities: Entities) {
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

/// The origin of a calendar's items. The raw value is the name in the JSON of the store.
public enum CalendarKind: String, Sendable, CaseIterable {
    /// A calendar of this store.
    case local
    /// A calendar of a CalDAV server.
    case caldav
    /// A calendar of an Exchange server.
    case exchange
    /// A calendar that follows a feed.
    case subscription
    /// The birthdays of contacts.
    case birthday
}
