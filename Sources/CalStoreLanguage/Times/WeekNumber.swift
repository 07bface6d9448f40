import CalStore

/// The number of a week as ISO 8601 counts, on whichever day the user's weeks begin: that of its Thursday,
/// which is in the same ISO week as most of its days. So `week 2026-W12` is headed "Week 12" where weeks
/// begin on Sunday too.
package enum WeekNumber {
    package static func of(_ day: CivilDate, startingOn start: Weekday) -> CivilWeek {
        let first = day.adding(days: -day.weekday.days(after: start))
        return first.adding(days: Weekday.thursday.days(after: start)).isoWeek()
    }
}
