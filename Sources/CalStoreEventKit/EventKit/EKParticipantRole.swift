/// The role of a participant (ROLE of iCalendar; EventKit rule 205).
public enum EKParticipantRole: Int, Sendable {
    case unknown = 0
    case required = 1
    case optional = 2
    case chair = 3
    case nonParticipant = 4
}
