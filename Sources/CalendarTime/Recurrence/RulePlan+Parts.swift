/// The parts of a rule as bit sets, completed with values of the start.
extension RulePlan {
    /// The frequency and interval to walk. An all-day item has no times, so shorter periods become days
    /// (RFC 5545 does not mention them).
    static func period(of rule: RecurrenceRule, isDate: Bool) -> (RecurrenceRule.Frequency, Int) {
        let largest = rule.frequency == .yearly ? largestYearInterval : largestInterval
        let interval = min(rule.interval, largest)
        guard isDate else { return (rule.frequency, interval) }
        switch rule.frequency {
        case .secondly: return (.daily, max(interval / 86_400, 1))
        case .minutely: return (.daily, max(interval / 1440, 1))
        case .hourly: return (.daily, max(interval / 24, 1))
        default: return (rule.frequency, interval)
        }
    }

    /// Converts an interval of seconds, minutes or hours to the next longer unit if that is equivalent, and
    /// to fewer times if it divides that unit. The rest makes days differ.
    static func reduce(
        _ frequency: inout RecurrenceRule.Frequency, _ interval: inout Int, _ times: inout TimeSet,
        _ startTime: Int, keepsHours: Bool
    ) {
        func every(_ start: Int) -> UInt64 { everyBit(interval) << UInt64(start % interval) }
        func only(_ start: Int) -> UInt64 { 1 << UInt64(start) }
        if frequency == .secondly {
            if 60 % interval == 0 {
                times.seconds &= every(startTime % 60)
                interval = 1
            } else if interval % 60 == 0 {
                times.seconds &= only(startTime % 60)
                (frequency, interval) = (.minutely, interval / 60)
            }
        }
        if frequency == .minutely {
            if 60 % interval == 0 {
                times.minutes &= every(startTime / 60 % 60)
                interval = 1
            } else if interval % 60 == 0 {
                times.minutes &= only(startTime / 60 % 60)
                (frequency, interval) = (.hourly, interval / 60)
            }
        }
        if frequency == .hourly {
            if 24 % interval == 0 {
                times.hours &= every(startTime / 3600)
                interval = 1
            } else if interval % 24 == 0, !keepsHours {
                times.hours &= only(startTime / 3600)
                (frequency, interval) = (.daily, interval / 24)
            }
        }
    }

    static func times(
        of rule: RecurrenceRule, _ frequency: RecurrenceRule.Frequency, _ startTime: Int
    ) -> TimeSet {
        // The usual ones.
        if frequency >= .daily, rule.byHour.isEmpty, rule.byMinute.isEmpty, rule.bySecond.isEmpty {
            return TimeSet(
                hours: 1 << UInt64(startTime / 3600), minutes: 1 << UInt64(startTime / 60 % 60),
                seconds: 1 << UInt64(startTime % 60))
        }
        func bits(_ part: RecurrencePart, _ values: [Int], start: Int, all: UInt64) -> UInt64 {
            if values.isEmpty {
                return PartAction.of(part, frequency) == .limit ? all : 1 << UInt64(start)
            }
            var bits: UInt64 = 0
            for value in values { bits.insert(bit: value) }
            return bits
        }
        return TimeSet(
            hours: bits(.byHour, rule.byHour, start: startTime / 3600, all: TimeSet.allHours),
            minutes: bits(.byMinute, rule.byMinute, start: startTime / 60 % 60, all: TimeSet.allMinutes),
            // 60 is a leap second, which no clock here has: it is 59.
            seconds: bits(
                .bySecond, rule.bySecond.contains(60) ? rule.bySecond.map { min($0, 59) } : rule.bySecond,
                start: startTime % 60, all: TimeSet.allMinutes))
    }

    /// Fills in parts where they lie: those that a function answers would be copied.
    static func fill(
        _ parts: inout DayParts, of rule: RecurrenceRule, _ frequency: RecurrenceRule.Frequency,
        _ startDay: Int, _ startMonth: Int, _ startMonthDay: Int
    ) {
        parts.weekStart = rule.weekStart
        // Days are lacking only where BYMONTHDAY, BYYEARDAY or the start make them.
        parts.skip = frequency >= .monthly && rule.byWeekNumber.isEmpty ? rule.skip : .omit
        if !rule.byMonth.isEmpty {
            parts.months = 0
            for month in rule.byMonth { parts.months.insert(bit: month) }
        }
        for day in rule.byMonthDay {
            if day > 0 {
                parts.monthDays.fromStart.insert(bit: day - 1)
            } else {
                parts.monthDays.fromEnd.insert(bit: 32 + day)
            }
        }
        // Ordinals mean something only within a month or a year, and not within weeks of the year.
        let hasOrdinals = frequency >= .monthly && rule.byWeekNumber.isEmpty
        let ordinalsCountInYear = frequency == .yearly && rule.byMonth.isEmpty
        for day in rule.byDay {
            if day.ordinal == 0 || !hasOrdinals {
                parts.weekdays.insert(bit: day.weekday.rawValue - 1)
            } else {
                parts.insert(
                    weekday: day.weekday.rawValue - 1, ordinal: day.ordinal, inYear: ordinalsCountInYear)
            }
        }
        for week in rule.byWeekNumber {
            if week > 0 {
                parts.weekNumbers.fromStart.insert(bit: week)
            } else {
                parts.weekNumbers.fromEnd.insert(bit: -week)
            }
        }
        if !rule.byYearDay.isEmpty { parts.yearDays = YearDays(rule.byYearDay) }
        supply(
            &parts, frequency, startDay, startMonth, startMonthDay, hasMonths: !rule.byMonth.isEmpty)
        narrowMonths(&parts, rule)
    }

    /// Adds values of the start for missing parts: "information missing from the rule is taken from DTSTART"
    /// (RFC 5545, p. 43).
    private static func supply(
        _ parts: inout DayParts, _ frequency: RecurrenceRule.Frequency, _ startDay: Int, _ startMonth: Int,
        _ startMonthDay: Int, hasMonths: Bool
    ) {
        func expands(_ part: RecurrencePart, _ isPresent: Bool) -> Bool {
            isPresent && PartAction.of(part, frequency) == .expand
        }
        let hasWeekNumbers = expands(.byWeekNumber, parts.hasWeekNumbers)
        let hasYearDays = expands(.byYearDay, parts.yearDays != nil)
        let hasMonthDays = expands(.byMonthDay, parts.hasMonthDays)
        let hasWeekdays = expands(.byDay, parts.hasWeekdays)
        switch frequency {
        case .secondly, .minutely, .hourly, .daily:
            break
        case .weekly:
            if !hasWeekdays { parts.weekdays.insert(bit: Month.weekday(startDay)) }
        case .monthly:
            if !hasMonthDays && !hasWeekdays { parts.monthDays.fromStart.insert(bit: startMonthDay - 1) }
        case .yearly:
            if hasYearDays { return }
            if hasWeekNumbers {
                if !hasWeekdays && !hasMonthDays { parts.weekdays.insert(bit: Month.weekday(startDay)) }
                return
            }
            if hasMonthDays || !hasWeekdays {
                if !hasMonths { parts.months = 1 << UInt32(startMonth) }
                if !hasMonthDays { parts.monthDays.fromStart.insert(bit: startMonthDay - 1) }
            }
        }
    }

    /// Keeps only months that can contain the days of BYYEARDAY, BYWEEKNO or an ordinal weekday of the year,
    /// so that a walk skips the others.
    private static func narrowMonths(_ parts: inout DayParts, _ rule: RecurrenceRule) {
        func months(fromDay first: Int, through last: Int) -> UInt32 {
            // 0-based days of a year; a month has at most 31 of them, at least 28.
            let low = (first / 31 + 1).clamped(to: 1...12)
            let high = (last / 29 + 1).clamped(to: 1...12)
            return (2 << UInt32(high)) - (1 << UInt32(low))
        }
        if !rule.byYearDay.isEmpty {
            parts.months &= rule.byYearDay.reduce(0) { set, day in
                set | months(fromDay: day > 0 ? day - 1 : 365 + day, through: day > 0 ? day - 1 : 366 + day)
            }
        }
        if !rule.byWeekNumber.isEmpty {
            parts.months &= rule.byWeekNumber.reduce(0) { set, week in
                // Weeks reach up to three days over both ends of the year: the first and the last
                // count in January and December both.
                let start = week > 0 ? week * 7 - 10 : 365 + week * 7 - 4
                let range = months(fromDay: max(start, 0), through: start + 16)
                return set | range | (start < 0 ? 1 << 12 : 0) | (start > 345 ? 1 << 1 : 0)
            }
        }
        // SKIP may move a day of one year to the n-th weekday of another.
        if parts.skip == .omit, parts.weekdays == 0, !parts.yearOrdinals.isEmpty {
            parts.months &= parts.yearOrdinals.reduce(0) { set, day in
                let start = day.ordinal > 0 ? (day.ordinal - 1) * 7 : 365 + day.ordinal * 7
                return set | months(fromDay: max(start, 0), through: start + 7)
            }
        }
    }
}
