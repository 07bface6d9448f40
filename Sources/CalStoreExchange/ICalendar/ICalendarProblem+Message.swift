extension ICalendarProblem {
    /// The problem, its reason and a remedy, in one sentence without the line of the item.
    var message: String {
        switch self {
        case .strayLines(let text, 1):
            "\"\(text)\" is left out: it is outside a calendar, or not a content line"
        case .strayLines(let text, let count):
            "\(count) lines from \"\(text)\" on are left out: they are outside a calendar, or not "
                + "content lines"
        case .junkLine(let text):
            "\"\(text)\" is left out: it is not a content line (NAME:value); a continued line needs a "
                + "space before it"
        case .controlCharacters(let property):
            "control characters in \(property) are left out"
        case .notUTF8(let property):
            "\(property) is not UTF-8; read as Windows-1252"
        case .unclosedQuote(let property):
            "a quotation mark in the parameters of \(property) is not closed; read up to the first colon"
        case .missingEnd(let component, let line, let foundAt?):
            "\(component) of line \(line) has no END before \(foundAt); add END:\(component)"
        case .missingEnd(let component, let line, nil):
            "\(component) of line \(line) has no END before the end of the file; the file may be cut off"
        case .strayEnd(let name, let line, let innermost, let begun):
            "END:\(name) on line \(line) has no BEGIN in the \(innermost) of line \(begun); remove it "
                + "or add BEGIN:\(name)"
        case .misspeltEnd(let name, let innermost, let line):
            "END:\(name) is read as the end of the \(innermost) of line \(line)"
        case .endWithoutBegin(let name):
            "END:\(name) is left out: it has no BEGIN:\(name)"
        case .calendarWithoutEnd(let line?):
            "VCALENDAR has no END before BEGIN:VCALENDAR on line \(line)"
        case .calendarWithoutEnd(nil):
            "VCALENDAR has no END before the end of the file; the file may be cut off"
        case .nestedTooDeep(let line):
            "components are nested more than \(Component.maximumDepth) deep on line \(line)"
        case .tooLarge(let line, let largest):
            "what begins on line \(line) is left out: it is larger than \(largest >> 20) MiB; an END or "
                + "a line break may be missing"
        case .insideUnknown(let component, let line):
            "is inside the \(component) of line \(line), which is unknown; move it into the VCALENDAR"
        case .outsideCalendar(let component):
            "\(component) is outside a VCALENDAR; it is read anyway"
        case .leftOut(let component, let reason):
            "\(component.isEmpty ? "a component without a name" : component) is left out: \(reason.message)"

        case .missingStart:
            "DTSTART is missing; add one"
        case .unreadable(let property, let value, let expected):
            "\(property) \"\(value)\" cannot be read; expected \(expected)"
        case .unknownZone(let name):
            "time zone \"\(name)\" is unknown, and the file has no complete VTIMEZONE for it; times in "
                + "it float"
        case .keptDates(let property, let problem):
            "\(property) is kept but not used: \(problem.message)"
        case .emptyRule(let property):
            "\(property) is left out: it is empty"
        case .droppedCount(let property, let count):
            "COUNT=\(count) of \(property) is left out: it is not a number of occurrences, and UNTIL "
                + "ends the rule"
        case .changesSeries(let line):
            "changes all occurrences of the series on line \(line); the series is changed"
        case .noDateLeft:
            "is left out: every date of the series is deleted"
        case .datesInverted(let start, let end):
            "ends at \(end), before it starts at \(start)"
        case .rule(let property, let reason):
            "\(property): \(reason)"
        case .refused(let reason):
            reason
        case .superseded(let uid, let line, let isNewer):
            "is left out: the item on line \(line) has the same UID and "
                + "\(isNewer ? "is newer" : "comes later in the file"): \(uid)"

        case .missingUID(let derived):
            "UID is missing; derived from the content: \(derived)"
        case .keptUnread(let property, let value, let expected):
            "\(property) \"\(value)\" is kept but not understood; expected \(expected)"
        case .radiusLeftOut(let radius):
            "\"\(radius)\" is not a radius in metres; the place is kept without it"
        case .keptAlarm(let reason):
            "the alarm is kept but will not fire: \(reason)"
        case .repeated(let property):
            "\(property) may occur only once; the first one counts"
        case .droppedParameters(let property, let text):
            "parameters of \(property) are left out: \(text)"
        case .zoneOfUTC(let zone):
            "a time in UTC (Z) has TZID=\(zone); read as UTC"
        case .fixedOffset(let zone, let offset):
            "time zone \"\(zone)\" matches no known zone; items in it stay at \(offset) all year"
        case .mixedForms(let start, let end):
            "start and end are of different kinds; read as \(start) to \(end)"
        case .timeInDate(let property, let value):
            "\(property) has VALUE=DATE and a time, \(value); read as a time"
        case .notUsed(let property, let problem):
            "\(property) is kept but not used, and the item is read without it: \(problem.message)"
        case .zoneContradicted(let zone, let known):
            "time zone \"\(zone)\" is read as \(known), though the VTIMEZONE of the file has other offsets"
        case .emptyDay:
            "ends on the day it starts, but an all-day DTEND is the day after; read as one day"
        case .bothEndAndDuration:
            "has both an end and DURATION; the end counts"
        case .rulesOfOccurrence:
            "one occurrence of a series has its own rules; they are kept but not used"
        case .rulesWithoutDate:
            "repeats but has no start or due date; its rules are kept but not used"
        case .dueAdded(let due):
            "repeats but has no due date; due when it starts: \(due)"
        case .dueBeforeStart(let start, let due):
            "is due at \(due), before it starts at \(start); both are kept"
        case .unknownRulePart(let property, let part):
            "\(property): \(part) is kept but not used; the item repeats without it"
        case .rangeIgnored(let range):
            "RANGE=\(range) is kept, but only this occurrence is changed"
        case .orphan(let uid):
            "is an occurrence of a series that the file does not have: \(uid)"
        case .originalOfDay(let day, let start):
            "RECURRENCE-ID \(day) is no time of the series; read as its occurrence of that day, \(start)"
        case .member(let path, let fault):
            "\(path) \(fault.message)"
        case .about(let path, let problem):
            "\(path): \(problem.message)"
        case .notJCal(let what, let expected):
            "the \(what) is left out; expected \(expected)"
        case .notCardDate(let property, let text):
            "\(property) \"\(text)\" is left out; expected a day such as 1985-04-12, 19850412 or --0412"
        case .cardWithoutName: "the days of this card are left out, because it has no name (FN)"
        case .vCalendar: "this is vCalendar 1.0, the predecessor of iCalendar; it is converted"
        case .notConverted(let property, let value, let reason):
            "\(property) \"\(value)\" is kept but not used: \(reason)"
        case .ruleWithoutEnd(let property, let rule):
            "\(property) \"\(rule)\" has neither a count nor an end, which means twice in vCalendar 1.0; use "
                + "#0 to repeat it forever"
        case .countOfLists(let property, let rule, let count):
            "\(property) \"\(rule)\" is read as \(count) occurrences; some programs mean \(count) weeks, "
                + "months or years"
        case .countAndEnd(let property, let rule):
            "\(property) \"\(rule)\" has a count and an end; the end counts"
        case .unknownCharset(let property, let charset):
            "\(property) has an unknown CHARSET, \(charset); its text is kept as it is"
        case .zoneRule(let reason):
            "the time zone is read without this RRULE: \(reason)"
        case .unknownColor(let color):
            "color \"\(color)\" is not a color; expected #RRGGBB or a CSS name"
        }
    }
}

extension ICalendarProblem.LeftOut {
    fileprivate var message: String {
        switch self {
        case .outside: "it is outside a VCALENDAR"
        case .message(let method): "METHOD:\(method.rawValue) makes it a message"
        case .holdsItems: "there are events or to-dos in it"
        case .broken: "it is not complete"
        }
    }
}
