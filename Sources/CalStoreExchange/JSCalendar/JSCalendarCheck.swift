import Basics

/// Finds the members of an Event or Task that iCalendar cannot express and that are kept unchanged: a to-do
/// must not lose its due date silently.
enum JSCalendarCheck {
    static let localTime = "a local date and time such as 2026-03-05T10:00:00"
    /// The maximum number of reported errors; a file with more was generated wrongly.
    private static let most = 20

    /// The members that are kept but not used.
    static func problems(_ object: JSMembers) -> [ICalendarProblem] {
        var problems: [ICalendarProblem] = []
        func check(_ path: String, _ value: JSONValue?, _ expected: String, _ fits: (JSONValue) -> Bool) {
            guard let value, !value.isNull, !fits(value), problems.count < most else { return }
            problems.append(.member(path: path, .unused(value: value.shortText, expected: expected)))
        }
        func isTime(_ value: JSONValue) -> Bool { value.string.flatMap(JSCalendarClock.localTime) != nil }
        let isTask = object["@type"]?.string == "Task"
        for name in ["title", "description", "uid", "timeZone"] {
            check(name, object[name], "a string") { $0.string != nil }
        }
        for name in ["priority", "percentComplete", "sequence"] {
            check(name, object[name], "a whole number") { $0.int != nil }
        }
        check("showWithoutTime", object["showWithoutTime"], "true or false") { $0.bool != nil }
        // An event needs a start; one without is rejected elsewhere.
        if isTask { for name in ["start", "due"] { check(name, object[name], localTime, isTime) } }
        check("duration", object["duration"], "a duration such as PT1H30M or P2D") { $0.string != nil }
        for name in ["recurrenceRules", "excludedRecurrenceRules"] {
            check(name, object[name], "a list of RecurrenceRule objects") { $0.array != nil }
        }
        check("recurrenceOverrides", object["recurrenceOverrides"], "an object") { $0.members != nil }
        for override in object["recurrenceOverrides"]?.members ?? [] {
            check("recurrenceOverrides", .string(override.name), "names such as 2026-03-05T10:00:00", isTime)
            let path = "recurrenceOverrides/" + override.name.escapedInPointer
            check(path, override.value, "an object") { $0.members != nil }
        }
        for alert in object["alerts"]?.members ?? [] {
            let path = "alerts/" + alert.name.escapedInPointer + "/trigger"
            let expected = "an OffsetTrigger with a duration such as -PT10M, or an AbsoluteTrigger"
            guard let trigger = alert.value["trigger"], trigger["@type"] != "UnknownTrigger" else { continue }
            check(path, trigger, expected) { _ in
                JSCalendarAlerts.alarm(JSMembers(alert.value), title: "") != nil
            }
        }
        return problems
    }
}
