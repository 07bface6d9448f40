/// The member names of the records' JSON, in the order in which they are written. `Format.md` describes them.

enum SourceMember: String, CaseIterable, Sendable { case type, id, title, kind, places }

enum PlaceMember: String, CaseIterable, Sendable { case name, latitude, longitude, radius, address }

enum CalendarMember: String, CaseIterable, Sendable {
    case type, id, source, title, color, kind, entities
    case isReadOnly = "readonly"
    case isImmutable = "immutable"
    case isDefault = "default"
    case url
    case interval = "every"
    case properties = "ical"
}

enum AlarmMember: String, CaseIterable, Sendable {
    case at, offset, related, proximity, place, action, text, acknowledged
    case properties = "ical"
}

enum LocationMember: String, CaseIterable, Sendable { case title, latitude, longitude, radius }

enum ParticipantMember: String, CaseIterable, Sendable {
    case address, name, role, status, kind
    case parameters = "params"
}

enum RecurrenceDateMember: String, CaseIterable, Sendable { case start, end, duration }
