import CalStore
import CalStoreLanguage

/// The weeks of a month, as pictures show them.
package enum Weeks {
    /// The weeks that overlap a month, seven days each.
    package static func of(_ first: CivilDate, from weekStart: Weekday) -> [[CivilDate]] {
        let last = first.adding(months: 1).adding(days: -1)
        var day = first.adding(days: -first.weekday.days(after: weekStart))
        var weeks: [[CivilDate]] = []
        while day <= last {
            let week = (0..<7).map { day.adding(days: $0) }
            weeks.append(week)
            // At the end of the calendar, there is no next day.
            guard let next = week.last?.adding(days: 1), next > day else { break }
            day = next
        }
        return weeks
    }

    /// `10`, ` 9`
    package static func number(of day: CivilDate, startingOn weekStart: Weekday) -> String {
        let week = WeekNumber.of(day, startingOn: weekStart).week
        return (week < 10 ? " " : "") + "\(week)"
    }
}
