/// The delivery state of an invitation. No property of EventKit has this type (EventKit rule 205).
public enum EKParticipantScheduleStatus: Int, Sendable {
    case none = 0
    case pending = 1
    case sent = 2
    case delivered = 3
    case recipientNotRecognized = 4
    case noPrivileges = 5
    case deliveryFailed = 6
    case cannotDeliver = 7
    case recipientNotAllowed = 8
}
