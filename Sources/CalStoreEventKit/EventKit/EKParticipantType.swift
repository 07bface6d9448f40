/// The kind of a participant (CUTYPE of iCalendar; EventKit rule 205).
public enum EKParticipantType: Int, Sendable {
    case unknown = 0
    case person = 1
    case room = 2
    case resource = 3
    case group = 4
}
