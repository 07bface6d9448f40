import CalStore

/// Puts occurrences on the days of a list.
///
/// ```swift
/// let rows = AgendaRows(zone: .system, now: .now)
/// let all = rows.rows(agenda.occurrences, days: monday...sunday)
/// for row in rows.byDay(all) { print(row.day?.description ?? "undated", row.occurrence.item.title) }
/// ```
public struct AgendaRows: Sendable {
    /// The zone that decides where days begin.
    public let zone: Zone
    /// The moment of the agenda: it decides what is over, and what is overdue.
    public let now: Instant
    /// True if an item of several days has a row on its first day only.
    public var once = false

    /// True if overdue reminders are below today wherever today is one of the days; else they are there only
    /// if the day on which they were due is not.
    package var overdueAreToday = false

    /// Puts occurrences on the days of a zone.
    public init(zone: Zone, now: Instant) {
        self.zone = zone
        self.now = now
    }

    /// The number of rows on some days.
    package func count(_ occurrences: [CalStoreOccurrence], days: ClosedRange<CivilDate>) -> Int {
        occurrences.reduce(0) { count, occurrence in
            let (sum, overflow) = count.addingReportingOverflow(self.days(of: occurrence, days).count)
            return overflow ? .max : sum
        }
    }

    /// The rows on some days in the order of the occurrences, with a limit.
    public func rows(
        _ occurrences: [CalStoreOccurrence], days: ClosedRange<CivilDate>, limit: Int = .max
    ) -> [AgendaRow] {
        var rows: [AgendaRow] = []
        for occurrence in occurrences where rows.count < limit {
            rows += self.rows(of: occurrence, days: days, limit: limit - rows.count)
        }
        return rows
    }

    /// The rows by day: whole days first, then by time, then reminders without a time.
    public func byDay(_ rows: [AgendaRow]) -> [AgendaRow] {
        rows.enumerated().sorted { left, right in
            AgendaRow.precedes(left.element, right.element) ?? (left.offset < right.offset)
        }.map(\.element)
    }

    /// The occurrences in the order of their first rows, so a prefix of them has the first rows.
    package func ordered(
        _ occurrences: [CalStoreOccurrence], days: ClosedRange<CivilDate>
    ) -> [CalStoreOccurrence] {
        byDay(occurrences.compactMap { rows(of: $0, days: days, limit: 1).first }).map(\.occurrence)
    }

    /// The numbers of the days on which an occurrence has rows; 1 if it has no date or is not in `days`.
    package func days(
        of occurrence: CalStoreOccurrence, _ days: ClosedRange<CivilDate>
    ) -> ClosedRange<Int> {
        let start = occurrence.start.wallTime(in: zone)
        if occurrence.item.kind == .reminder {
            let day = (reminderDay(occurrence, due: start, days: days) ?? .distantFuture).dayNumber
            return day...day
        }
        return numbers(from: start.date, to: AgendaRows.lastDay(of: occurrence, in: zone), days)
    }

    private func rows(
        of occurrence: CalStoreOccurrence, days: ClosedRange<CivilDate>, limit: Int
    ) -> [AgendaRow] {
        let start = occurrence.start.wallTime(in: zone)
        if occurrence.item.kind == .reminder {
            let isOverdue = occurrence.item.isOverdue(at: now, in: zone)
            let day = reminderDay(occurrence, due: start, days: days)
            let isAtItsTime = day == start.date && !occurrence.start.isDate
            return [
                AgendaRow(
                    occurrence: occurrence, day: day, rank: .reminder,
                    clock: isAtItsTime ? start.time.secondOfDay : nil, begins: true, end: .here,
                    mark: isOverdue ? .overdue : nil)
            ]
        }
        let last = AgendaRows.lastDay(of: occurrence, in: zone)
        let endsAtMidnight = occurrence.end.wallTime(in: zone).date > last
        let today = zone.local(at: now).date
        return numbers(from: start.date, to: last, days).prefix(limit).map { number in
            let day = CivilDate(dayNumber: number)
            let begins = day == start.date
            let end: AgendaRow.End = day == last ? endsAtMidnight ? .midnight : .here : .later
            let isWhole = occurrence.start.isDate || !begins && end == .later
            var mark: AgendaRow.Mark?
            if !isWhole, day == today {
                mark = occurrence.endInstant <= now ? .past : occurrence.startInstant <= now ? .now : nil
            }
            return AgendaRow(
                occurrence: occurrence, day: day, rank: isWhole ? .wholeDay : .timed,
                clock: isWhole ? nil : begins ? start.time.secondOfDay : 0, begins: begins, end: end,
                mark: mark, dayNumber: number - start.date.dayNumber + 1,
                dayCount: last.dayNumber - start.date.dayNumber + 1)
        }
    }

    /// The day of a reminder; nil if it has no date. An overdue reminder that was due before `days` is shown
    /// today.
    private func reminderDay(
        _ occurrence: CalStoreOccurrence, due: CivilDateTime, days: ClosedRange<CivilDate>
    ) -> CivilDate? {
        if occurrence.item.due == nil, occurrence.item.start == nil { return nil }
        let today = zone.local(at: now).date
        guard occurrence.item.isOverdue(at: now, in: zone),
            !days.contains(due.date) || overdueAreToday && days.contains(today)
        else { return due.date }
        return min(max(today, days.lowerBound), days.upperBound)
    }

    static func lastDay(of occurrence: CalStoreOccurrence, in zone: Zone) -> CivilDate {
        if occurrence.start.isDate {
            return max(occurrence.start.date, occurrence.end.date.adding(days: -1))
        }
        let start = occurrence.start.wallTime(in: zone)
        let end = occurrence.end.wallTime(in: zone)
        // An event that ends at midnight does not touch the next day.
        return end.time.secondOfDay == 0 && end > start ? end.date.adding(days: -1) : end.date
    }

    private func numbers(
        from first: CivilDate, to last: CivilDate, _ days: ClosedRange<CivilDate>
    ) -> ClosedRange<Int> {
        let from = max(first, days.lowerBound).dayNumber
        let to = min(last, days.upperBound).dayNumber
        return from...(once ? from : max(from, to))
    }
}
