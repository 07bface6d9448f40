import CalStore

/// The number of a week as in ISO 8601, even if the user's weeks begin on another day: that of its Thursday,
/// which is in the same ISO week as most of its days. So `week 2026-W12` has the heading "Week 12" even if
/// weeks begin on Sunday.
package enum WeekNumber {
    package static func of(_ day: CivilDate, startingOn start: Weekday) -> CivilWeek {
        let first = day.adding(days: -day.weekday.days(after: start))
        return first.adding(days: Weekday.thursday.days(after: start)).isoWeek()
    }
}
