extension RecurrenceRule {
    /// Whether the rule with a start at `other` repeats in the same periods as with a start at `start`, once
    /// the parts that it takes from its start are written out.
    package func repeatsAlike(from start: CivilDateTime, and other: CivilDateTime, isDate: Bool) -> Bool {
        let (frequency, interval) = RulePlan.period(of: self, isDate: isDate)
        // The month of the start cannot be written out, because weekdays would then be counted in it.
        let countsInYear = byMonth.isEmpty && byDay.contains { $0.ordinal != 0 }
        if frequency == .yearly, countsInYear, !byMonthDay.isEmpty, start.date.month != other.date.month {
            return false
        }
        guard interval > 1 else { return true }
        return (period(of: start, frequency) - period(of: other, frequency)) % interval == 0
    }

    /// The number of the period that INTERVAL counts and that has a time in it.
    private func period(of time: CivilDateTime, _ frequency: Frequency) -> Int {
        let (date, first) = (time.date, weekStart.rawValue - 1)
        switch frequency {
        case .secondly: return Int(time.seconds)
        case .minutely: return Int(time.seconds.floorDivided(by: 60))
        case .hourly: return Int(time.seconds.floorDivided(by: 3600))
        case .daily: return date.dayNumber
        case .weekly:
            let firstDay = date.dayNumber - (Month.weekday(date.dayNumber) - first + 7) % 7
            return firstDay.floorDivided(by: 7)
        case .monthly: return date.year * 12 + date.month
        case .yearly where !byWeekNumber.isEmpty:
            return WeekYear(containing: date.dayNumber, weekStart: first).year
        case .yearly: return date.year
        }
    }
}
