/// The kind of items: events or reminders (EventKit rules 214, 226).
public enum EKEntityType: UInt, Sendable {
    case event = 0
    case reminder = 1
}
