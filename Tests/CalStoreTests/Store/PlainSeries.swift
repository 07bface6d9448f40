@testable import CalStore

/// A second, literal reading of a series of days: each day of three years is tested against each rule. It
/// shares nothing with the engine. It knows no frequency below DAILY; numbered weekdays are those of a month.
struct PlainSeries {
    private struct Day {
        var date: CivilDate
        var year, month, day, monthLength: Int
        /// 0 is Monday.
        var weekday: Int
    }

    /// The days of the years 2025 to 2027.
    private static let days: [Day] = {
        var days: [Day] = []
        // 2025-01-01 was a Wednesday.
        var weekday = 2
        for year in 2025...2027 {
            let lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
            for (month, length) in zip(1...12, lengths) {
                for day in 1...length {
                    guard let date = CivilDate(year: year, month: month, day: day) else { continue }
                    days.append(
                        Day(
                            date: date, year: year, month: month, day: day, monthLength: length,
                            weekday: weekday))
                    weekday = (weekday + 1) % 7
                }
            }
        }
        return days
    }()

    /// Dates are known up to here: the last week with days in 2028 is not complete.
    static let end = CivilDateTime(iso: "2027-12-20T00:00:00") ?? .distantFuture

    private let start: CivilDateTime
    private let zone: Zone?
    /// The index of the start's day.
    private let first: Int

    /// All dates of an item, single or not.
    static func dates(of item: ItemFields) -> [CivilDateTime] {
        guard let anchor = item.anchor else { return [] }
        let plain = PlainSeries(from: anchor)
        let recurrence = item.recurrence ?? ItemRecurrence()
        var dates = Set([anchor.local] + recurrence.dates.map(\.start.local))
        for rule in recurrence.rules { dates.formUnion(plain.dates(rule)) }
        for rule in recurrence.exclusionRules { dates.subtract(plain.dates(rule, isFree: true)) }
        dates.subtract(recurrence.exclusionDates.map(\.local))
        return dates.filter { $0 < end }.sorted()
    }

    private init(from anchor: ItemTime) {
        start = anchor.local
        zone = anchor.zone
        first = PlainSeries.days.firstIndex { $0.date == anchor.date } ?? 0
    }

    /// The dates of a rule. The start is the first, unless an EXRULE does not make it (`isFree`).
    private func dates(_ rule: RecurrenceRule, isFree: Bool = false) -> [CivilDateTime] {
        var found: [CivilDateTime] = []
        var set: [CivilDateTime] = []
        var last: Int?
        func close() {
            let chosen = rule.bySetPosition
            for (index, time) in set.enumerated()
            where chosen.isEmpty || chosen.contains(index + 1) || chosen.contains(index - set.count) {
                found.append(time)
            }
            set = []
        }
        let startDay = PlainSeries.days[first]
        let hours = rule.byHour.isEmpty ? [start.time.hour] : rule.byHour.sorted()
        let origin = period(first, rule)
        for index in max(first - 365, 0)..<PlainSeries.days.count {
            let day = PlainSeries.days[index]
            let period = period(index, rule)
            guard (period - origin) % rule.interval == 0, fits(day, rule, startDay) else { continue }
            if period != last { close() }
            last = period
            set += hours.map { hour in
                CivilDateTime(day.date, CivilTime(secondOfDay: hour * 3600))
            }
        }
        close()
        found.removeAll { $0 < start }
        let isMade = found.first == start
        if !isMade { found.insert(start, at: 0) }
        switch rule.end {
        case .never: break
        case .count(let count): found = Array(found.prefix(count))
        case .until(.date(let date)): found.removeAll { $0 > start && $0.date > date }
        case .until(.local(let time)): found.removeAll { $0 > start && $0 > time }
        case .until(.utc(let instant)):
            found.removeAll { $0 > start && (zone ?? .utc).instant(for: $0) > instant }
        }
        return isFree && !isMade ? Array(found.dropFirst()) : found
    }

    /// The number of the period that a day is in.
    private func period(_ index: Int, _ rule: RecurrenceRule) -> Int {
        let day = PlainSeries.days[index]
        switch rule.frequency {
        case .weekly:
            let intoWeek = (day.weekday - (rule.weekStart.rawValue - 1) + 7) % 7
            // The first week may begin before the first day.
            return (index - intoWeek + 7) / 7
        case .monthly: return day.year * 12 + day.month
        case .yearly: return day.year
        default: return index
        }
    }

    private func fits(_ day: Day, _ rule: RecurrenceRule, _ start: Day) -> Bool {
        if !rule.byMonth.isEmpty, !rule.byMonth.contains(day.month) { return false }
        if !rule.byMonthDay.isEmpty, !rule.byMonthDay.contains(day.day),
            !rule.byMonthDay.contains(day.day - day.monthLength - 1)
        {
            return false
        }
        if !rule.byDay.isEmpty {
            let isOne = rule.byDay.contains { part in
                part.weekday.rawValue - 1 == day.weekday
                    && (part.ordinal == 0 || part.ordinal == (day.day - 1) / 7 + 1
                        || part.ordinal == -((day.monthLength - day.day) / 7 + 1))
            }
            if !isOne { return false }
        }
        switch rule.frequency {
        case .weekly: return !rule.byDay.isEmpty || day.weekday == start.weekday
        case .monthly: return !(rule.byDay.isEmpty && rule.byMonthDay.isEmpty) || day.day == start.day
        case .yearly where rule.byDay.isEmpty || !rule.byMonthDay.isEmpty:
            return (!rule.byMonth.isEmpty || day.month == start.month)
                && (!rule.byMonthDay.isEmpty || day.day == start.day)
        default: return true
        }
    }
}
