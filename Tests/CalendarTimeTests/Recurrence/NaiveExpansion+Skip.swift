@testable import CalendarTime

/// SKIP of RFC 7529, read literally: every month of the walk is asked for each day that the rule names
/// and it lacks, and the periods' lists are put together afterwards.
extension NaiveExpansion {
    func withMovedDays(_ first: Int, _ last: Int, _ times: [Int]) -> [(Int64, Int64)] {
        var periods: [Int64: Set<Int64>] = [:]
        func add(_ index: Int, toPeriodOf member: Int) {
            guard let phase = periodIndex(member, 0) else { return }
            for time in times {
                periods[phase, default: []].insert(Int64(index + Self.firstDay) * 86_400 + Int64(time))
            }
        }
        // A whole period more on both sides, so that those in between are complete.
        for index in max(first - Self.longestYear, 1)...min(last + Self.longestYear, Self.days.count - 2) {
            if matches(Self.days[index], index) { add(index, toPeriodOf: index) }
            if Self.days[index].day == 1 {
                for landing in landings(ofMonthAt: index) { add(landing, toPeriodOf: index) }
            }
        }
        var found: [(Int64, Int64)] = []
        for phase in periods.keys.sorted() {
            let members = (periods[phase] ?? []).sorted()
            for position in chosen(members.count) { found.append(placed(members[position])) }
        }
        return found.filter { $0.0 < Int64(last + Self.firstDay) * 86_400 }
    }

    /// The new days for those that the rule names and a month does not have.
    private func landings(ofMonthAt index: Int) -> [Int] {
        let month = Self.days[index]
        let startDate = Self.days[startDay]
        let length = month.monthLength
        if !rule.byMonth.isEmpty, !rule.byMonth.contains(month.month) { return [] }
        guard rule.byWeekNumber.isEmpty else { return [] }
        var late = false
        var early = false
        if !rule.byYearDay.isEmpty {
            guard rule.byMonthDay.isEmpty, month.yearLength == 365 else { return [] }
            late = month.month == 12 && rule.byYearDay.contains(366)
            early = month.month == 1 && rule.byYearDay.contains(-366)
        } else {
            var named = rule.byMonthDay
            if named.isEmpty {
                guard rule.byDay.isEmpty else { return [] }
                named = [startDate.day]
            }
            if rule.frequency == .yearly, rule.byMonth.isEmpty, month.month != startDate.month { return [] }
            late = named.contains { $0 > length }
            early = named.contains { $0 < -length }
        }
        let isForward = rule.skip == .forward
        let landings =
            (late ? [isForward ? index + length : index + length - 1] : [])
            + (early ? [isForward ? index : index - 1] : [])
        return landings.filter { landing in
            let day = Self.days[landing]
            return rule.byDay.isEmpty
                || rule.byDay.contains { fits($0, day, day.monthLength, day.yearLength) }
        }
    }
}
