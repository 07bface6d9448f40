/// The rules of the store that an item can break. The comments give EventKit's error numbers where there are
/// any.
public enum RuleViolation: Equatable, Sendable {
    /// 1
    case noCalendar
    /// 2
    case noStart
    /// 3
    case noEnd
    /// 4
    case endBeforeStart(start: String, end: String)
    /// A date with an end that is a time, or the other way round.
    case mixedDateAndTime
    /// 6
    case calendarReadOnly(String)
    /// 7
    case longerThanGap
    /// 9
    case yearOutOfRange
    /// A date before the year 1, in the zone in which it is stored.
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
    /// A name that no place can have.
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
    /// A message about an item that is not there: its METHOD, and the UID.
    case messageAboutNothing(String, uid: String)
    /// A message that does not say from whom it is: its METHOD.
    case messageWithoutAttendee(String)
    /// A message that only the organizer may send: its METHOD, who says to be the organizer (empty for
    /// nobody), and who is it.
    case senderIsNotOrganizer(String, String, organizer: String)
    /// A message that only participants may send: its METHOD, and from whom it is.
    case senderIsNotInvited(String, String)
    /// The rule and the calendar belong to the whole series.
    case seriesWideChange([String])
    /// Deleting a source that has calendars, or the like.
    case notEmpty(String)
}
