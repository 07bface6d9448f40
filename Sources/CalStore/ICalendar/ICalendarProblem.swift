/// What can be wrong with an iCalendar file: the facts. The sentences are in `ICalendarProblem+Message.swift`.
enum ICalendarProblem: Error, Hashable, Sendable {
    // Lines and components
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
    case insideUnknown(_ component: String, line: Int)
    case notImported(_ component: String)
}

/// A problem and the line where it is.
struct ICalendarNote: Hashable, Sendable {
    /// The physical line, from 1.
    var line: Int
    var problem: ICalendarProblem

    /// One sentence, with the line: `line 12: END:VALARM ends nothing`.
    var message: String { "line \(line): \(problem.message)" }
}
