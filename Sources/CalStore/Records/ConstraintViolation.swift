/// The constraints of the store that an item can violate. The comments give EventKit's error numbers where
/// there are any.
public enum ConstraintViolation: Equatable, Sendable {
    /// 1
    case noCalendar
    /// 2
    case noStart
    /// 3
    case noEnd
    /// 4
    case endBeforeStart(start: String, end: String)
    /// The start is a date and the end a time, or vice versa.
    case mixedDateAndTime
    /// 6
    case calendarReadOnly(String)
    /// 7
    case longerThanGap
    /// 9
    case yearOutOfRange
    /// A date before the year 1, in its stored zone.
    case beforeYearOne
    /// Date components that name no day, such as an hour alone.
    case noDay
    /// 14
    case calendarHasNoSource
    /// 16
    case calendarImmutable(String)
    /// 18
    case repeatingReminderWithoutDue
    /// 22
    case calendarTakesNoEvents(String)
    /// 23
    case calendarTakesNoReminders(String)
    /// The requested priority; EventKit error 26.
    case priorityOutOfRange(Int)
    /// The requested percentage.
    case percentageOutOfRange(Int)
    /// The requested sequence number.
    case sequenceOutOfRange(Int)
    /// A position that is not on earth: `latitude 91.0`.
    case positionOutOfRange(String)
    /// The requested radius of a place, in metres.
    case radiusOutOfRange(Double)
    /// An invalid name for a place.
    case placeName(String)
    /// A value that no reader of the store accepts, with the reason.
    case unreadable(String)
    /// A zone's name with brackets or control characters.
    case badZoneName(String)
    /// A rule that RFC 5545 does not allow.
    case rule(String)
    /// A series in which every date is excluded.
    case noOccurrence
    /// A rule on a calendar scale that is not expanded.
    case calendarScaleNotExpanded(String)
    /// A message about an item that does not exist: its METHOD, and the UID.
    case messageAboutNothing(String, uid: String)
    /// A message without a sender: its METHOD.
    case messageWithoutAttendee(String)
    /// A message that only the organizer may send: its METHOD, the sender (empty for nobody), and the
    /// organizer.
    case senderIsNotOrganizer(String, String, organizer: String)
    /// A message that only participants may send: its METHOD, and the sender.
    case senderIsNotInvited(String, String)
    /// A calendar without a title.
    case calendarHasNoTitle
    /// A calendar that can hold neither events nor reminders.
    case calendarHasNoKind
    /// A color that is not `#RRGGBB` or `#RRGGBBAA`.
    case badColor(String)
    /// The rule and the calendar belong to the whole series.
    case seriesWideChange([String])
    /// The same `write` has already changed the series of the occurrence, or the occurrence with its series.
    case seriesAlreadySaved
    /// A part of a repeating item whose times are those of no date of it, so that it is unclear which date
    /// changes, or whether all do.
    case unclearDate
    /// Deleting a source that has calendars, or a similar removal.
    case notEmpty(String)
}
