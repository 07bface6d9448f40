/// Adapts rules to a new start of their series.
///
/// | the series | a part of the rule | becomes |
/// |---|---|---|
/// | is moved | weekdays, including that of the occurrence | each moved by the same number of days |
/// | is moved | one ordinal weekday, month day, month, hour, minute, second of the occurrence | the new one |
/// | is moved | any other | unchanged |
/// | starts at a later occurrence | missing, because the start implies it (RFC 5545, 3.3.10) | written out |
extension RecurrenceRule {
    /// The rule of a series after an occurrence was moved: a Monday meeting moved to Tuesday is on Tuesdays.
    func moved(from old: CivilDateTime, to new: CivilDateTime, keepsTime: Bool) -> RecurrenceRule {
        var rule = self
        let days = new.date.dayNumber - old.date.dayNumber
        if days != 0 { rule.moveDays(from: old.date, to: new.date) }
        if !keepsTime {
            if byHour == [old.time.hour] { rule.byHour = [new.time.hour] }
            if byMinute == [old.time.minute] { rule.byMinute = [new.time.minute] }
            if bySecond == [old.time.second] { rule.bySecond = [new.time.second] }
        }
        return rule
    }

    private mutating func moveDays(from old: CivilDate, to new: CivilDate) {
        let days = new.dayNumber - old.dayNumber
        let length = CivilDate.days(inMonth: old.month, of: old.year)
        let newLength = CivilDate.days(inMonth: new.month, of: new.year)
        if byDay.contains(Day(old.weekday)), byDay.allSatisfy({ $0.ordinal == 0 }), bySetPosition.isEmpty {
            byDay = byDay.map { Day($0.weekday.adding(days: days)) }
            // Two weekdays stay in the same week, for the count of the interval.
            if frequency == .weekly, interval > 1 { weekStart = weekStart.adding(days: days) }
        } else if byDay == [Day(old.weekday, ordinal: (old.day - 1) / 7 + 1)] {
            byDay = [Day(new.weekday, ordinal: (new.day - 1) / 7 + 1)]
        } else if byDay == [Day(old.weekday, ordinal: -((length - old.day) / 7 + 1))] {
            byDay = [Day(new.weekday, ordinal: -((newLength - new.day) / 7 + 1))]
        }
        if byMonthDay == [old.day] {
            byMonthDay = [new.day]
        } else if byMonthDay == [old.day - length - 1] {
            byMonthDay = [new.day - newLength - 1]
        }
        if byMonth == [old.month] { byMonth = [new.month] }
    }

    /// The rule with the parts that it takes from its start written out, so that it means the same with a
    /// start at `cut`, which it may not even produce.
    func spelledOut(start: CivilDateTime, for cut: CivilDateTime) -> RecurrenceRule {
        var rule = self
        switch frequency {
        case .weekly where byDay.isEmpty: rule.byDay = [Day(start.date.weekday)]
        case .monthly where byDay.isEmpty && byMonthDay.isEmpty: rule.byMonthDay = [start.date.day]
        case .yearly where !byYearDay.isEmpty: break
        case .yearly where !byWeekNumber.isEmpty:
            if byDay.isEmpty, byMonthDay.isEmpty { rule.byDay = [Day(start.date.weekday)] }
        case .yearly where byDay.isEmpty || !byMonthDay.isEmpty:
            if byMonthDay.isEmpty { rule.byMonthDay = [start.date.day] }
            // Beside a month, numbered weekdays would be counted in it.
            if byMonth.isEmpty, byDay.allSatisfy({ $0.ordinal == 0 }) { rule.byMonth = [start.date.month] }
        default: break
        }
        if start.time != cut.time {
            if frequency > .hourly, byHour.isEmpty { rule.byHour = [start.time.hour] }
            if frequency > .minutely, byMinute.isEmpty { rule.byMinute = [start.time.minute] }
            if frequency > .secondly, bySecond.isEmpty { rule.bySecond = [start.time.second] }
        }
        return rule
    }
}

extension Weekday {
    fileprivate func adding(days: Int) -> Weekday {
        let index = rawValue - 1 + days % 7 + 7
        return Weekday(rawValue: index % 7 + 1) ?? self
    }
}
