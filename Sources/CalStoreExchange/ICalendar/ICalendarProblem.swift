import CalStore

/// A problem of an iCalendar file: the facts. The sentences are in `ICalendarProblem+Message.swift`.
enum ICalendarProblem: Error, Hashable, Sendable {
    // MARK: Lines and components

    case strayLines(String, count: Int)
    case junkLine(String)
    case controlCharacters(property: String)
    case notUTF8(property: String)
    case unclosedQuote(property: String)
    case missingEnd(_ component: String, line: Int, foundAt: String?)
    case strayEnd(_ name: String, line: Int, _ innermost: String, begun: Int)
    case misspeltEnd(_ name: String, _ innermost: String, line: Int)
    case endWithoutBegin(String)
    case calendarWithoutEnd(foundAt: Int?)
    case nestedTooDeep(line: Int)
    /// A line, or a component that begins there, larger than the limit.
    case tooLarge(line: Int, _ largest: Int)
    case insideUnknown(_ component: String, line: Int)
    case outsideCalendar(_ component: String)
    /// A component that is neither event nor to-do and cannot be kept.
    case leftOut(_ component: String, LeftOut)

    /// The reason why a component is left out.
    enum LeftOut: Hashable, Sendable {
        case outside
        case message(SchedulingMethod)
        case holdsItems
        case broken
    }

    // MARK: Why an item is rejected

    case missingStart
    /// A required value that cannot be read.
    case unreadable(property: String, value: String, expected: String)
    case datesInverted(start: String, end: String)
    /// A rule that RFC 5545 does not allow; the text comes from `RecurrenceError`.
    case rule(property: String, String)
    case refused(String)

    // MARK: The treatment

    /// Another item of the file has the same UID (and RECURRENCE-ID). It is newer, or nothing says which one
    /// is, and it comes later.
    case superseded(uid: String, by: Int, isNewer: Bool = true)

    case missingUID(String)
    /// An optional value that is kept unread.
    case keptUnread(property: String, value: String, expected: String)
    case keptAlarm(String)
    /// The place is kept without its radius.
    case radiusLeftOut(String)
    case repeated(property: String)
    case droppedParameters(property: String, String)
    case zoneOfUTC(String)
    /// The name of an unknown zone: the time floats.
    case unknownZone(String)
    /// Dates that cannot be used, and the reason.
    indirect case keptDates(property: String, ICalendarProblem)
    case emptyRule(property: String)
    case droppedCount(property: String, String)
    /// All dates of the series are excluded.
    case noDateLeft
    /// RANGE=THISANDFUTURE of the first occurrence: the series was changed as a whole.
    case changesSeries(on: Int)
    case fixedOffset(zone: String, offset: String)
    case mixedForms(start: String, end: String)
    case timeInDate(property: String, value: String)
    /// A property about time that is kept but not used.
    indirect case notUsed(property: String, ICalendarProblem)
    case zoneContradicted(zone: String, by: String)
    case emptyDay
    case bothEndAndDuration
    case rulesOfOccurrence
    case rulesWithoutDate
    case dueAdded(String)
    case dueBeforeStart(start: String, due: String)
    case unknownRulePart(property: String, String)
    case rangeIgnored(String)
    case orphan(uid: String)
    /// A RECURRENCE-ID that names an occurrence by its day.
    case originalOfDay(String, start: String)
    case unknownColor(String)
    /// A member of a JSCalendar object, by its path in the Event or Task.
    case member(path: String, MemberFault)
    /// A problem whose sentence does not name its member.
    indirect case about(path: String, ICalendarProblem)
    /// A part of a jCal document that is left out, and what it must be.
    case notJCal(String, String)
    /// A birthday in a card that is left out.
    case notCardDate(property: String, String)
    case cardWithoutName
    /// The file is one of vCalendar 1.0.
    case vCalendar
    /// A value of vCalendar 1.0 that has no form in iCalendar, and the reason.
    case notConverted(property: String, value: String, String)
    /// A rule of vCalendar 1.0 without count and end.
    case ruleWithoutEnd(property: String, String)
    /// A rule of vCalendar 1.0 with a count of occurrences, or of intervals with several occurrences.
    case countOfLists(property: String, String, Int)
    /// A rule of vCalendar 1.0 with a count and an end.
    case countAndEnd(property: String, String)
    case unknownCharset(property: String, String)
    /// A rule of a VTIMEZONE that cannot be read; the text comes from `RecurrenceError`.
    case zoneRule(String)
}
