/// The end of a view of an event.
public enum EKEventViewAction: Int, Sendable {
    /// The person left it.
    case done = 0
    /// The person answered the invitation.
    case responded = 1
    /// The person deleted the event.
    case deleted = 2
}
