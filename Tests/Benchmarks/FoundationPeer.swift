import CalStore
import Foundation

/// The same workloads by Foundation's `Calendar.RecurrenceRule`, to compare with.
enum FoundationPeer {
    /// Gives the moments of a workload's occurrences, in seconds since 1970.
    static func expand(
        _ workload: RecurrenceBenchmark.Workload, until horizon: Instant, limit: Int, _ body: (Int64) -> Void
    ) {
        guard let zone = TimeZone(identifier: workload.zone.name) else { return }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        calendar.firstWeekday = 2
        calendar.minimumDaysInFirstWeek = 4
        let rule = foundationRule(workload.rule, calendar)
        let start = workload.zone.instant(for: workload.start)
        let excluded = Set(workload.exceptions.map { workload.zone.instant(for: $0).secondsSince1970 })
        var count = 0
        for date in rule.recurrences(of: start.date) {
            let seconds = Int64(date.timeIntervalSince1970)
            if seconds >= horizon.secondsSince1970 || count >= limit { break }
            if excluded.contains(seconds) { continue }
            count += 1
            body(seconds)
        }
    }

    private static func foundationRule(
        _ rule: RecurrenceRule, _ calendar: Calendar
    ) -> Calendar.RecurrenceRule {
        let frequency: Calendar.RecurrenceRule.Frequency =
            switch rule.frequency {
            case .secondly, .minutely: .minutely
            case .hourly: .hourly
            case .daily: .daily
            case .weekly: .weekly
            case .monthly: .monthly
            case .yearly: .yearly
            }
        var other = Calendar.RecurrenceRule(calendar: calendar, frequency: frequency)
        other.interval = rule.interval
        switch rule.end {
        case .count(let count): other.end = .afterOccurrences(count)
        case .until(.utc(let instant)): other.end = .afterDate(instant.date)
        default: break
        }
        other.weekdays = rule.byDay.map { day in
            let weekday = weekday(day.weekday)
            return day.ordinal == 0 ? .every(weekday) : .nth(day.ordinal, weekday)
        }
        other.months = rule.byMonth.map { Calendar.RecurrenceRule.Month($0) }
        other.daysOfTheMonth = rule.byMonthDay
        other.daysOfTheYear = rule.byYearDay
        other.weeks = rule.byWeekNumber
        other.setPositions = rule.bySetPosition
        other.hours = rule.byHour
        other.minutes = rule.byMinute
        other.seconds = rule.bySecond
        return other
    }

    private static func weekday(_ day: Weekday) -> Locale.Weekday {
        switch day {
        case .monday: .monday
        case .tuesday: .tuesday
        case .wednesday: .wednesday
        case .thursday: .thursday
        case .friday: .friday
        case .saturday: .saturday
        case .sunday: .sunday
        }
    }
}
