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
    var width: Int?
    var group = Group.day
    /// Whether what lasts several days stands on its first day only.
    var once = false

    private var rows: AgendaRows {
        var rows = AgendaRows(zone: zone, now: now)
        rows.once = once
        return rows
    }

    /// More are not shown.
    static let mostRows = AgendaRequest.defaultLimit

    /// How many rows there would be: what lasts several days has one for each.
    func rowCount(_ occurrences: [CalStoreOccurrence], days: ClosedRange<CivilDate>) -> Int {
        rows.count(occurrences, days: days)
    }

    /// The lines, for the days of `days`.
    func lines(_ occurrences: [CalStoreOccurrence], days: ClosedRange<CivilDate>) -> [String] {
        let rows = self.rows.rows(occurrences, days: days, limit: AgendaText.mostRows)
        switch group {
        case .none: return columns(rows, dated: true).lines(width: width, style: style)
        case .day:
            return grouped(self.rows.byDay(rows), by: \.heading, dated: false)
        case .calendar:
            let titles = Dictionary(grouping: rows) { names.calendarTitle(of: $0.occurrence.item) }
            let sorted = titles.keys.sorted().flatMap { titles[$0] ?? [] }
            return grouped(sorted, by: { names.calendarTitle(of: $0.occurrence.item) }, dated: true)
        }
    }

    private func grouped(_ rows: [AgendaRow], by heading: (AgendaRow) -> String, dated: Bool) -> [String] {
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

    private func columns(_ rows: [AgendaRow], dated: Bool) -> Columns {
        var columns = Columns(
            [
                .init(), .init(), .init(), .init(shrinksTo: 24), .init(shrinksTo: 8, mayGo: true),
                .init(shrinksTo: 12, mayGo: true),
            ],
            indent: dated ? 0 : 1)
        for row in rows { columns.add(cells(row, dated: dated)) }
        return columns
    }

    private func cells(_ row: AgendaRow, dated: Bool) -> [Columns.Cell] {
        let item = row.occurrence.item
        let repeats = row.occurrence.original != nil || item.isSeries
        let title = item.title + (repeats ? " ↻" : "") + (item.isCompleted ? " ✓" : "")
        var look = TextStyle.Style.plain
        if item.isCompleted || item.status == .canceled || row.mark == .past { look = .faint }
        if row.mark == .now { look = .now }
        var time = time(of: row)
        if dated, let day = row.day { time = times.day(day) + "  " + time }
        return [
            .init((row.mark == .now ? "> " : "  ") + time, row.mark == .overdue ? .late : look),
            .init(row.mark == .now ? "now" : row.mark == .past ? "past" : "", look),
            .init(names.reference(to: item), .faint), .init(title, look),
            .init(group == .calendar ? "" : names.calendarTitle(of: item), color(of: item)),
            .init(detail(row), .faint),
        ]
    }

    private func color(of item: CalStoreItem) -> TextStyle.Style {
        names.calendar(of: item)?.color.flatMap { Color(hex: $0) }.map { .color($0) } ?? .plain
    }

    private func detail(_ row: AgendaRow) -> String {
        let item = row.occurrence.item
        if row.mark == .now {
            return "ends in " + TimeText.length(row.occurrence.endInstant.seconds(since: now))
        }
        if item.kind == .reminder { return item.priority == 0 ? "" : ItemPriority.name(of: item.priority) }
        if item.status == .canceled { return "cancelled" }
        if let age = names.age(at: row.occurrence) { return "turns \(age)" }
        var place = (item.location ?? item.structuredLocation?.title ?? "")
            .split(whereSeparator: \.isNewline).joined(separator: " ")
        if let end = item.endTime, let clock = times.otherClock(row.occurrence.start, end) {
            place = clock + (place.isEmpty ? "" : "  " + place)
        }
        guard let link = item.joinURL, !place.contains(link) else { return place }
        return place.isEmpty ? link : place + "  " + link
    }

    /// `09:00-09:15`, `all day`, `due 17:00`; empty for what has no date.
    private func time(of row: AgendaRow) -> String {
        let occurrence = row.occurrence
        switch row.rank {
        case .wholeDay: return "all day"
        case .reminder:
            if row.day == nil { return "" }
            if row.mark == .overdue { return TimeText.overdue(since: occurrence, at: now, in: zone) }
            return occurrence.start.isDate ? "due" : "due " + times.clock(of: occurrence.start)
        case .timed:
            let begin = row.begins ? times.clock(of: occurrence.start) : ""
            // Instants are compared: where clocks go back, an hour may end at the local time at which it began.
            let isMoment = occurrence.startInstant == occurrence.endInstant
            return isMoment ? begin : begin + "-" + times.end(of: row)
        }
    }

    /// The occurrences in the order of their first lines, so that the first of them are the first lines.
    func ordered(_ occurrences: [CalStoreOccurrence], days: ClosedRange<CivilDate>) -> [CalStoreOccurrence] {
        group == .day ? rows.ordered(occurrences, days: days) : occurrences
    }
}

extension AgendaRow {
    fileprivate var heading: String { day.map { TimeText.heading($0) } ?? "Without a date" }
}
