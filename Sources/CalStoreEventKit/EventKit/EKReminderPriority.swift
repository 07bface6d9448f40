/// The priorities that the Reminders app shows; `EKReminder.priority` takes 0...9 (EventKit rule 137).
public enum EKReminderPriority: UInt, Sendable {
    case none = 0
    case high = 1
    case medium = 5
    case low = 9
}
