@testable import CalStore

/// A rule that a loop over days can follow: the second opinion of the model and query tests.
struct NaiveRule {
    enum Kind {
        case daily
        /// None for the weekday of the start.
        case weekly([Weekday])
        /// The day of the start; written out (BYMONTHDAY) or not.
        case monthly(isWrittenOut: Bool)
        case yearly
    }

    enum End: Equatable {
        case never
        case count(Int)
        case until(CivilDate)
    }

    var kind: Kind
    var interval: Int
    var end: End

    var isEndless: Bool {
        if case .never = end { true } else { false }
    }

    /// A rule that makes a date at `start`, which has a day of the month that each month has.
    static func random(at start: CivilDate, using random: inout SeededGenerator) -> NaiveRule {
        let kind: Kind
        switch Int.random(in: 0..<8, using: &random) {
        case 0...2: kind = .daily
        case 3: kind = .weekly([])
        case 4, 5:
            let others = Weekday.allCases.shuffled(using: &random).prefix(
                Int.random(in: 0...3, using: &random))
            kind = .weekly(Array(Set(others).union([start.weekday])).sorted())
        case 6: kind = .monthly(isWrittenOut: Bool.random(using: &random))
        default: kind = .yearly
        }
        let end: End
        switch Int.random(in: 0..<5, using: &random) {
        case 0: end = .never
        case 1: end = .until(start.adding(days: Int.random(in: 1...300, using: &random)))
        default: end = .count(Int.random(in: 1...30, using: &random))
        }
        return NaiveRule(kind: kind, interval: [1, 1, 1, 2, 3].randomElement(using: &random) ?? 1, end: end)
    }

    /// The rule as the library has it, beside such a start.
    func rule(beside start: ItemTime) -> RecurrenceRule {
        var rule = RecurrenceRule(.daily, interval: interval)
        switch kind {
        case .daily: break
        case .weekly(let days):
            rule.frequency = .weekly
            rule.byDay = days.map { RecurrenceRule.Day($0) }
        case .monthly(let isWrittenOut):
            rule.frequency = .monthly
            if isWrittenOut { rule.byMonthDay = [start.date.day] }
        case .yearly: rule.frequency = .yearly
        }
        switch end {
        case .never: break
        case .count(let count): rule.end = .count(count)
        case .until(let date):
            let last = CivilDateTime(date, start.local.time)
            if start.isDate {
                rule.end = .until(.date(date))
            } else if let zone = start.zone {
                rule.end = .until(.utc(zone.instant(for: last)))
            } else {
                rule.end = .until(.local(last))
            }
        }
        return rule
    }

    /// Its dates up to a last one.
    func dates(from start: CivilDate, through last: CivilDate, atMost most: Int = .max) -> [CivilDate] {
        var dates: [CivilDate] = []
        var day = start
        while day <= last, dates.count < most {
            if case .until(let until) = end, day > until { break }
            if case .count(let count) = end, dates.count == count { break }
            if matches(day, start) { dates.append(day) }
            guard day < .distantFuture else { break }
            day = day.adding(days: 1)
        }
        return dates
    }

    private func matches(_ day: CivilDate, _ start: CivilDate) -> Bool {
        switch kind {
        case .daily: return (day.dayNumber - start.dayNumber) % interval == 0
        case .weekly(let days):
            // Weeks begin on Monday, as without WKST; 1970-01-01 was a Thursday.
            func week(_ day: CivilDate) -> Int { Int((Double(day.dayNumber + 3) / 7).rounded(.down)) }
            return (week(day) - week(start)) % interval == 0
                && (days.isEmpty ? day.weekday == start.weekday : days.contains(day.weekday))
        case .monthly:
            let months = (day.year - start.year) * 12 + day.month - start.month
            return day.day == start.day && months % interval == 0
        case .yearly:
            return day.day == start.day && day.month == start.month && (day.year - start.year) % interval == 0
        }
    }

    /// Whether all its dates move alike when one of them moves by some days: months differ in length.
    func canMove(_ day: CivilDate, by days: Int) -> Bool {
        switch kind {
        case .daily, .weekly: true
        case .monthly, .yearly: (1...28).contains(day.day + days)
        }
    }
}
