/// The end of an editor of an event.
public enum EKEventEditViewAction: Int, Sendable {
    /// The person left it without saving.
    case canceled = 0
    /// The person saved the event.
    case saved = 1
    /// The person deleted the event.
    case deleted = 2

    /// The old spelling of `canceled`.
    public static var cancelled: EKEventEditViewAction { .canceled }
}
