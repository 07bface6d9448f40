/// A problem and its line.
struct ICalendarNote: Error, Hashable, Sendable {
    /// The physical line, from 1.
    var line: Int
    var problem: ICalendarProblem

    /// One sentence with the line: `line 12: END:VALARM ends nothing`.
    var message: String { "line \(line): \(problem.message)" }
}
