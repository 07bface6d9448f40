import CalStore
import CalStoreLanguage

/// A chronological list for people: a heading for each day, then what happens on it.
///
///     Wed 4 March 2026
///        all day            e3vdn  Payroll closes   work
///        09:00-09:15  past  e7kq4  Standup ↻        work
///      > 09:30-10:30  now   ex8rc  Review           work   ends in 30m
struct AgendaText {
    /// How rows are put together (`--group`).
    enum Group: String, Sendable { case day, calendar, none }

    let times: TimeText
    private var zone: Zone { times.zone }
    let now: Instant
    let names: NameIndex
    let style: TextStyle
    let width: Int?
    var group = Group.day
    /// Whether what lasts several days stands on its first day only.
    var once = false

    /// One line of the list.
    fileprivate struct Row {
        var day: CivilDate
        var isAllDay: Bool
        var time: String
        var occurrence: CalStoreOccurrence
    }

    /// More are not shown.
    static let mostRows = Listing.most

    /// How many rows there would be: what lasts several days has one for each.
    func rowCount(_ occurrences: [CalStoreOccurrence], days: ClosedRange<CivilDate>) -> Int {
        occurrences.reduce(0) { count, occurrence in
            let (sum, overflow) = count.addingReportingOverflow(self.days(of: occurrence, days).count)
            return overflow ? .max : sum
        }
    }

    /// The lines, for the days of `days`.
    func lines(_ occurrences: [CalStoreOccurrence], days: ClosedRange<CivilDate>) -> [String] {
        var rows: [Row] = []
        for occurrence in occurrences where rows.count < AgendaText.mostRows {
            rows += self.rows(of: occurrence, days: days, most: AgendaText.mostRows - rows.count)
        }
        switch group {
        case .none: return columns(rows, dated: true).lines(width: width, style: style)
        case .day:
            // All-day rows lead their day; overdue reminders stand at the end of today.
            let sorted = rows.enumerated().sorted { left, right in
                (left.element.day, left.element.rank, left.offset) < (
                    right.element.day, right.element.rank, right.offset
                )
            }
            return grouped(sorted.map(\.element), by: \.heading, dated: false)
        case .calendar:
            let titles = Dictionary(grouping: rows) { names.calendarTitle(of: $0.occurrence.item) }
            let sorted = titles.keys.sorted().flatMap { titles[$0] ?? [] }
            return grouped(sorted, by: { names.calendarTitle(of: $0.occurrence.item) }, dated: true)
        }
    }

    private func grouped(_ rows: [Row], by heading: (Row) -> String, dated: Bool) -> [String] {
        var columns = columns([], dated: dated)
        var last: String?
        for row in rows {
            let heading = heading(row)
            if heading != last {
                if last != nil { columns.add(heading: "") }
                columns.add(heading: .init(heading, .strong))
                last = heading
            }
            columns.add(cells(row, dated: dated))
        }
        return columns.lines(width: width, style: style)
    }

    private func columns(_ rows: [Row], dated: Bool) -> Columns {
        var columns = Columns(
            [
                .init(), .init(), .init(), .init(shrinksTo: 24), .init(shrinksTo: 8, mayGo: true),
                .init(shrinksTo: 12, mayGo: true),
            ],
            indent: dated ? 0 : 1)
        for row in rows { columns.add(cells(row, dated: dated)) }
        return columns
    }

    private func cells(_ row: Row, dated: Bool) -> [Columns.Cell] {
        let item = row.occurrence.item
        let state = state(row)
        let repeats = row.occurrence.original != nil || item.isSeries
        let title = item.title + (repeats ? " ↻" : "") + (item.isCompleted ? " ✓" : "")
        var look = TextStyle.Look.plain
        if item.isCompleted || item.status == .canceled || state.word == "past" { look = .faint }
        if state.word == "now" { look = .now }
        var time = row.time
        if dated, !row.isUndated { time = times.day(row.day) + "  " + time }
        return [
            .init((state.word == "now" ? "> " : "  ") + time, state.isLate ? .late : look),
            .init(state.word, look), .init(names.reference(to: item), .faint), .init(title, look),
            .init(group == .calendar ? "" : names.calendarTitle(of: item), color(of: item)),
            .init(detail(row, state), .faint),
        ]
    }

    private func color(of item: CalStoreItem) -> TextStyle.Look {
        guard let hex = names.calendar(of: item)?.color, hex.hasPrefix("#"), hex.utf8.count >= 7,
            let value = UInt32(hex.dropFirst().prefix(6), radix: 16)
        else { return .plain }
        return .rgb(
            red: UInt8(truncatingIfNeeded: value >> 16), green: UInt8(truncatingIfNeeded: value >> 8),
            blue: UInt8(truncatingIfNeeded: value))
    }

    private func detail(_ row: Row, _ state: (word: String, isLate: Bool)) -> String {
        let item = row.occurrence.item
        if state.word == "now", !row.isAllDay {
            return "ends in " + TimeText.length(row.occurrence.endInstant.seconds(since: now))
        }
        if item.kind == .reminder { return item.priority == 0 ? "" : ItemPriority.name(of: item.priority) }
        if item.status == .canceled { return "cancelled" }
        return (item.location ?? item.structuredLocation?.title ?? "")
            .split(whereSeparator: \.isNewline).joined(separator: " ")
    }

    /// Whether a row of today is over or running.
    private func state(_ row: Row) -> (word: String, isLate: Bool) {
        let occurrence = row.occurrence
        if occurrence.item.kind == .reminder {
            return ("", occurrence.item.isOverdue(at: now, in: zone))
        }
        guard !row.isAllDay, row.day == zone.local(at: now).date else { return ("", false) }
        if occurrence.endInstant <= now { return ("past", false) }
        return (occurrence.startInstant <= now ? "now" : "", false)
    }

    /// The occurrences in the order of their first lines, so that the first of them are the first lines.
    func ordered(_ occurrences: [CalStoreOccurrence], days: ClosedRange<CivilDate>) -> [CalStoreOccurrence] {
        guard group == .day else { return occurrences }
        return occurrences.enumerated().compactMap { index, occurrence in
            rows(of: occurrence, days: days, most: 1).first.map { ($0, index) }
        }
        .sorted { ($0.0.day, $0.0.rank, $0.1) < ($1.0.day, $1.0.rank, $1.1) }.map(\.0.occurrence)
    }

    // MARK: Days

    /// On which days it stands, as day numbers; one for what is not dated or not in `days`.
    func days(of occurrence: CalStoreOccurrence, _ days: ClosedRange<CivilDate>) -> ClosedRange<Int> {
        let start = occurrence.start.wallTime(in: zone)
        if occurrence.item.kind == .reminder {
            let day = reminderRow(occurrence, at: start, days: days).day.dayNumber
            return day...day
        }
        return dates(start.date, lastDay(of: occurrence, from: start), days)
    }

    private func lastDay(of occurrence: CalStoreOccurrence, from start: CivilDateTime) -> CivilDate {
        if occurrence.start.isDate {
            return max(occurrence.start.date, occurrence.end.date.adding(days: -1))
        }
        let end = occurrence.end.wallTime(in: zone)
        // What ends at midnight does not touch the day that begins then.
        return end.time.secondOfDay == 0 && end > start ? end.date.adding(days: -1) : end.date
    }

    private func rows(of occurrence: CalStoreOccurrence, days: ClosedRange<CivilDate>, most: Int) -> [Row] {
        let start = occurrence.start.wallTime(in: zone)
        if occurrence.item.kind == .reminder { return [reminderRow(occurrence, at: start, days: days)] }
        let last = lastDay(of: occurrence, from: start)
        if occurrence.start.isDate {
            return dates(occurrence.start.date, last, days).prefix(most).map { number in
                Row(
                    day: CivilDate(dayNumber: number), isAllDay: true, time: "all day", occurrence: occurrence
                )
            }
        }
        let end = occurrence.end.wallTime(in: zone)
        return dates(start.date, last, days).prefix(most).map { number in
            let day = CivilDate(dayNumber: number)
            let from = day == start.date ? times.clock(of: occurrence.start) : ""
            let to = day == last ? (end.date > last ? times.endOfDay : times.clock(of: occurrence.end)) : ""
            // By the moment: where clocks go back, an hour may end at the time at which it began.
            let isMoment = occurrence.startInstant == occurrence.endInstant
            var time = isMoment ? from : from + "-" + to
            if from.isEmpty, to.isEmpty { time = "all day" }
            return Row(day: day, isAllDay: from.isEmpty && to.isEmpty, time: time, occurrence: occurrence)
        }
    }

    private func dates(
        _ first: CivilDate, _ last: CivilDate, _ days: ClosedRange<CivilDate>
    ) -> ClosedRange<Int> {
        let from = max(first, days.lowerBound).dayNumber
        let to = min(last, days.upperBound).dayNumber
        return from...(once ? from : max(from, to))
    }

    private func reminderRow(
        _ occurrence: CalStoreOccurrence, at due: CivilDateTime, days: ClosedRange<CivilDate>
    ) -> Row {
        if occurrence.item.due == nil, occurrence.item.start == nil {
            return Row(day: .distantFuture, isAllDay: false, time: "", occurrence: occurrence)
        }
        var time = occurrence.start.isDate ? "due" : "due " + times.clock(of: occurrence.start)
        var day = due.date
        if occurrence.item.isOverdue(at: now, in: zone) {
            let today = zone.local(at: now).date
            time = TimeText.overdue(since: occurrence, at: now, in: zone)
            if !days.contains(day) { day = min(max(today, days.lowerBound), days.upperBound) }
        }
        return Row(day: day, isAllDay: false, time: time, occurrence: occurrence)
    }
}

extension AgendaText.Row {
    fileprivate var isUndated: Bool { time.isEmpty }
    fileprivate var heading: String { isUndated ? "Without a date" : TimeText.heading(day) }

    /// All-day first, then by the clock, reminders last.
    fileprivate var rank: Int { occurrence.item.kind == .reminder ? 2 : isAllDay ? 0 : 1 }
}
