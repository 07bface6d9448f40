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

    /// `Week 10, 2 to 8 March 2026`
    package static func title(
        of days: ClosedRange<CivilDate>, startingOn weekStart: Weekday, hasNumbers: Bool
    ) -> String {
        let text = TimeText.days(days.lowerBound, days.upperBound)
        guard hasNumbers else { return text }
        let week = WeekNumber.of(days.lowerBound, startingOn: weekStart)
        let number =
            week.year == days.lowerBound.year ? "Week \(week.week)" : "Week \(week.week) of \(week.year)"
        return "\(number), \(text)"
    }

    /// `10`, ` 9`
    package static func number(of day: CivilDate, startingOn weekStart: Weekday) -> String {
        let week = WeekNumber.of(day, startingOn: weekStart).week
        return (week < 10 ? " " : "") + "\(week)"
    }
}
