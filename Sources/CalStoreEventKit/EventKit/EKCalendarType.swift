/// The kind of a calendar, by its origin (EventKit rule 218).
public enum EKCalendarType: Int, Sendable {
    /// A calendar of this store.
    case local = 0
    /// A calendar of a CalDAV server, such as iCloud.
    case calDAV = 1
    /// A calendar of an Exchange server.
    case exchange = 2
    /// A subscribed calendar, which is read-only.
    case subscription = 3
    /// The birthdays of contacts.
    case birthday = 4
}
