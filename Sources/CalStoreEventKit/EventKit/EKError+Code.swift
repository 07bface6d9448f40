import Foundation

/// The domain of EventKit's errors.
public let EKErrorDomain = "EKErrorDomain"

extension EKError {
    /// The codes of EventKit's errors (`EKErrorCode`).
    public enum Code: Int, Sendable, _ErrorCodeProtocol {
        /// The error that has these codes.
        public typealias _ErrorType = EKError

        /// The item cannot be changed.
        case eventNotMutable = 0
        /// No calendar has been set.
        case noCalendar = 1
        /// No start date has been set.
        case noStartDate = 2
        /// No end date has been set.
        case noEndDate = 3
        /// The end is before the start.
        case datesInverted = 4
        /// An internal error.
        case internalFailure = 5
        /// The calendar is read-only.
        case calendarReadOnly = 6
        /// An occurrence is longer than the time to the next one.
        case durationGreaterThanRecurrence = 7
        /// An alarm is further from its event than the next occurrence.
        case alarmGreaterThanRecurrence = 8
        /// A date is outside the years 1 to 9999.
        case startDateTooFarInFuture = 9
        /// Another occurrence of the series is on this date.
        case startDateCollidesWithOtherOccurrence = 10
        /// The object belongs to another store.
        case objectBelongsToDifferentStore = 11
        /// An invitation cannot move to another calendar.
        case invitesCannotBeMoved = 12
        /// The change cannot be made with this span.
        case invalidSpan = 13
        /// The calendar has no source.
        case calendarHasNoSource = 14
        /// A calendar cannot move to another source.
        case calendarSourceCannotBeModified = 15
        /// The calendar can be neither changed nor removed.
        case calendarIsImmutable = 16
        /// The account does not allow calendars to be added or removed.
        case sourceDoesNotAllowCalendarAddDelete = 17
        /// A repeating reminder needs a due date.
        case recurringReminderRequiresDueDate = 18
        /// The account does not support structured locations.
        case structuredLocationsNotSupported = 19
        /// The account does not support locations of reminders.
        case reminderLocationsNotSupported = 20
        /// The account does not support alarms at places.
        case alarmProximityNotSupported = 21
        /// The calendar cannot hold events.
        case calendarDoesNotAllowEvents = 22
        /// The calendar cannot hold reminders.
        case calendarDoesNotAllowReminders = 23
        /// The account does not support reminders.
        case sourceDoesNotAllowReminders = 24
        /// The account does not support events.
        case sourceDoesNotAllowEvents = 25
        /// The priority is not in 0...9.
        case priorityIsInvalid = 26
        /// The entity type does not exist.
        case invalidEntityType = 27
        /// Alarms that open a file can be neither created nor changed.
        case procedureAlarmsNotMutable = 28
        /// Access has not been granted.
        case eventStoreNotAuthorized = 29
        /// This is not possible on this system.
        case osNotSupported = 30
        /// The calendar for the reply is missing or not valid.
        case invalidInviteReplyCalendar = 31
        /// The collection of notifications lacks its flag.
        case notificationsCollectionFlagNotSet = 32
        /// The object's source is not the source of its container.
        case sourceMismatch = 33
        /// The notification is in another collection.
        case notificationCollectionMismatch = 34
        /// The notification was saved before its collection.
        case notificationSavedWithoutCollection = 35
        /// An alarm of a reminder can neither send e-mail nor open a URL.
        case reminderAlarmContainsEmailOrUrl = 36
        /// The end of the list; never reported.
        case last = 37

        /// One sentence; all these errors are worded here.
        var message: String {
            switch self {
            case .eventNotMutable: "The item may not be changed."
            case .noCalendar: "No calendar has been set."
            case .noStartDate: "No start date has been set."
            case .noEndDate: "No end date has been set."
            case .datesInverted: "The end is before the start."
            case .internalFailure: "An internal error occurred."
            case .calendarReadOnly: "The calendar is read-only."
            case .durationGreaterThanRecurrence: "An occurrence lasts longer than the time to the next one."
            case .alarmGreaterThanRecurrence:
                "An alarm is further from its event than the next occurrence."
            case .startDateTooFarInFuture: "A date is outside the years 1 to 9999."
            case .startDateCollidesWithOtherOccurrence: "Another occurrence of the series is on this date."
            case .objectBelongsToDifferentStore: "The object belongs to another store."
            case .invitesCannotBeMoved: "An invitation cannot move to another calendar."
            case .invalidSpan: "The change cannot be made with this span."
            case .calendarHasNoSource: "The calendar has no source."
            case .calendarSourceCannotBeModified: "A calendar cannot move to another source."
            case .calendarIsImmutable: "The calendar cannot be changed or removed."
            case .sourceDoesNotAllowCalendarAddDelete:
                "The account does not allow calendars to be added or removed."
            case .recurringReminderRequiresDueDate: "A repeating reminder needs a due date."
            case .structuredLocationsNotSupported: "The account does not support structured locations."
            case .reminderLocationsNotSupported: "The account does not support locations of reminders."
            case .alarmProximityNotSupported: "The account does not support alarms at places."
            case .calendarDoesNotAllowEvents: "The calendar is not for events."
            case .calendarDoesNotAllowReminders: "The calendar is not for reminders."
            case .sourceDoesNotAllowReminders: "The account does not support reminders."
            case .sourceDoesNotAllowEvents: "The account does not support events."
            case .priorityIsInvalid: "The priority is not in 0...9."
            case .invalidEntityType: "The entity type is not one of EventKit's."
            case .procedureAlarmsNotMutable: "Alarms that open a file cannot be added or changed."
            case .eventStoreNotAuthorized: "Access has not been granted."
            case .osNotSupported: "This is not possible on this system."
            case .invalidInviteReplyCalendar: "The calendar for the reply is missing or not valid."
            case .notificationsCollectionFlagNotSet: "The collection of notifications lacks its flag."
            case .sourceMismatch: "The object's source is not that of its container."
            case .notificationCollectionMismatch: "The notification is in another collection."
            case .notificationSavedWithoutCollection: "The notification was saved before its collection."
            case .reminderAlarmContainsEmailOrUrl:
                "An alarm of a reminder cannot send e-mail or open a URL."
            case .last: "The end of the list; never reported."
            }
        }
    }
}

extension EKError {
    /// The item cannot be changed.
    public static var eventNotMutable: Code { .eventNotMutable }
    /// No calendar has been set.
    public static var noCalendar: Code { .noCalendar }
    /// No start date has been set.
    public static var noStartDate: Code { .noStartDate }
    /// No end date has been set.
    public static var noEndDate: Code { .noEndDate }
    /// The end is before the start.
    public static var datesInverted: Code { .datesInverted }
    /// An internal error.
    public static var internalFailure: Code { .internalFailure }
    /// The calendar is read-only.
    public static var calendarReadOnly: Code { .calendarReadOnly }
    /// An occurrence is longer than the time to the next one.
    public static var durationGreaterThanRecurrence: Code { .durationGreaterThanRecurrence }
    /// An alarm is further from its event than the next occurrence.
    public static var alarmGreaterThanRecurrence: Code { .alarmGreaterThanRecurrence }
    /// A date is outside the years 1 to 9999.
    public static var startDateTooFarInFuture: Code { .startDateTooFarInFuture }
    /// Another occurrence of the series is on this date.
    public static var startDateCollidesWithOtherOccurrence: Code { .startDateCollidesWithOtherOccurrence }
    /// The object belongs to another store.
    public static var objectBelongsToDifferentStore: Code { .objectBelongsToDifferentStore }
    /// An invitation cannot move to another calendar.
    public static var invitesCannotBeMoved: Code { .invitesCannotBeMoved }
    /// The change cannot be made with this span.
    public static var invalidSpan: Code { .invalidSpan }
    /// The calendar has no source.
    public static var calendarHasNoSource: Code { .calendarHasNoSource }
    /// A calendar cannot move to another source.
    public static var calendarSourceCannotBeModified: Code { .calendarSourceCannotBeModified }
    /// The calendar can be neither changed nor removed.
    public static var calendarIsImmutable: Code { .calendarIsImmutable }
    /// The account does not allow calendars to be added or removed.
    public static var sourceDoesNotAllowCalendarAddDelete: Code { .sourceDoesNotAllowCalendarAddDelete }
    /// A repeating reminder needs a due date.
    public static var recurringReminderRequiresDueDate: Code { .recurringReminderRequiresDueDate }
    /// The account does not support structured locations.
    public static var structuredLocationsNotSupported: Code { .structuredLocationsNotSupported }
    /// The account does not support locations of reminders.
    public static var reminderLocationsNotSupported: Code { .reminderLocationsNotSupported }
    /// The account does not support alarms at places.
    public static var alarmProximityNotSupported: Code { .alarmProximityNotSupported }
    /// The calendar cannot hold events.
    public static var calendarDoesNotAllowEvents: Code { .calendarDoesNotAllowEvents }
    /// The calendar cannot hold reminders.
    public static var calendarDoesNotAllowReminders: Code { .calendarDoesNotAllowReminders }
    /// The account does not support reminders.
    public static var sourceDoesNotAllowReminders: Code { .sourceDoesNotAllowReminders }
    /// The account does not support events.
    public static var sourceDoesNotAllowEvents: Code { .sourceDoesNotAllowEvents }
    /// The priority is not in 0...9.
    public static var priorityIsInvalid: Code { .priorityIsInvalid }
    /// The entity type does not exist.
    public static var invalidEntityType: Code { .invalidEntityType }
    /// Alarms that open a file can be neither created nor changed.
    public static var procedureAlarmsNotMutable: Code { .procedureAlarmsNotMutable }
    /// Access has not been granted.
    public static var eventStoreNotAuthorized: Code { .eventStoreNotAuthorized }
    /// This is not possible on this system.
    public static var osNotSupported: Code { .osNotSupported }
    /// The calendar for the reply is missing or not valid.
    public static var invalidInviteReplyCalendar: Code { .invalidInviteReplyCalendar }
    /// The collection of notifications lacks its flag.
    public static var notificationsCollectionFlagNotSet: Code { .notificationsCollectionFlagNotSet }
    /// The object's source is not the source of its container.
    public static var sourceMismatch: Code { .sourceMismatch }
    /// The notification is in another collection.
    public static var notificationCollectionMismatch: Code { .notificationCollectionMismatch }
    /// The notification was saved before its collection.
    public static var notificationSavedWithoutCollection: Code { .notificationSavedWithoutCollection }
    /// An alarm of a reminder can neither send e-mail nor open a URL.
    public static var reminderAlarmContainsEmailOrUrl: Code { .reminderAlarmContainsEmailOrUrl }
    /// The end of the list; never reported.
    public static var last: Code { .last }
}
