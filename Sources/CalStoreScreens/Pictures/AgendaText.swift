import Basics
import CalStore
import CalStoreLanguage
import CalStorePlanning
import Terminal

/// A chronological list for people: a heading for each day, then its items.
///
///     Wed 4 March 2026
///        all day            e3vdn  Payroll closes   work
///        09:00-09:15  past  e7kq4  Standup ↻        work
///      > 09:30-10:30  now   ex8rc  Review           work   ends in 30m
///
/// On a narrow terminal the mark of the calendar replaces its name, and a legend explains it. If that is not
/// enough, details move to a second line.
package struct AgendaText {
    /// The grouping of rows (`--group`).
    package enum Group: String, Sendable { case day, calendar, none }

    package let times: TimeText
    private var zone: Zone { times.zone }
    private let now: Instant
    private let names: NameIndex
    private let marks: CalendarMarks
    private let glyphs: Glyphs
    private let style: TextStyle
    package var width: Int?
    package var group = Group.day
    /// Whether an item of several days is shown only on its first day.
    package var once = false

    private var rows: AgendaRows {
        var rows = AgendaRows(zone: zone, now: now)
        rows.once = once
        return rows
    }

    /// The maximum number of rows.
    package static let mostRows = AgendaRequest.defaultLimit

    package init(
        times: TimeText, now: Instant, names: NameIndex, marks: CalendarMarks, glyphs: Glyphs,
        style: TextStyle, width: Int?
    ) {
        self.times = times
        self.now = now
        self.names = names
        self.marks = marks
        self.glyphs = glyphs
        self.style = style
        self.width = width
    }

    /// - Parameter cut: Called with the number of rows if they are too many.
    package func lines(
        _ occurrences: [CalStoreOccurrence], days: ClosedRange<CivilDate>, cut: (Int) -> Void
    ) -> [String] {
        let rows = self.rows.rows(occurrences, days: days, limit: AgendaText.mostRows)
        if rows.count == AgendaText.mostRows {
            let count = self.rows.count(occurrences, days: days)
            if count > rows.count { cut(count) }
        }
        switch group {
        case .none: return lines(rows, by: nil)
        case .day: return lines(self.rows.byDay(rows), by: \.heading)
        case .calendar:
            let titles = Dictionary(grouping: rows) { names.calendarTitle(of: $0.occurrence.item) }
            let sorted = titles.keys.sorted().flatMap { titles[$0] ?? [] }
            return lines(sorted) { names.calendarTitle(of: $0.occurrence.item) }
        }
    }

    // MARK: Columns

    /// How much fits on a line.
    private enum Layout {
        /// Everything.
        case full
        /// The marks of calendars, but not their names.
        case marked
        /// Places and priorities move to a second line, and long titles wrap.
        case stacked
    }

    /// The title width up to which columns are aligned, so that a rare long title does not push the other
    /// columns away.
    private static let usualTitle = 48
    /// The maximum number of lines of a wrapped title.
    private static let mostLines = 3
    /// The column of titles.
    private static let titleColumn = 4

    private func lines(_ rows: [AgendaRow], by heading: ((AgendaRow) -> String)?) -> [String] {
        let (painted, legend) = painted(rows, by: heading)
        return legend.isEmpty ? painted.lines : painted.lines + [""] + legend
    }

    /// The lines of rows with their places, and the meaning of the marks in them.
    ///
    /// - Parameters:
    ///   - heading: The heading of a row; rows with the same one have one together.
    ///   - empty: Days to show even if they have no row.
    package func painted(
        _ rows: [AgendaRow], by heading: ((AgendaRow) -> String)?, empty: [CivilDate] = []
    ) -> (lines: PaintedLines, legend: [String]) {
        let parts = rows.map(parts)
        let headings = heading.map { rows.map($0) }
        let days = empty.filter { day in !rows.contains { $0.day == day } }
        func table(_ layout: Layout) -> Table { self.table(rows, parts, layout, headings, empty: days) }
        var layout = Layout.full
        var shown = table(layout)
        if let width {
            for narrower in [Layout.marked, .stacked] where !shown.columns.fits(width) {
                layout = narrower
                shown = table(layout)
            }
        }
        var painted = PaintedLines()
        for (lines, owner) in zip(shown.columns.groups(width: width, style: style), shown.owners) {
            let first = painted.lines.count
            painted.lines += lines
            let whole = first..<painted.lines.count
            let cells = 0..<(width ?? AgendaText.widest(lines))
            switch owner {
            case .row(let index):
                painted.places.append(
                    PaintedPlace(
                        .item(rows[index].occurrence, on: rows[index].day), rows: whole, columns: cells))
            case .note where !painted.places.isEmpty:
                let place = painted.places.count - 1
                painted.places[place].rows =
                    painted.places[place].rows.lowerBound..<whole.upperBound
            case .day(let day): painted.places.append(PaintedPlace(.day(day), rows: whole, columns: cells))
            case .note, .other: break
            }
        }
        guard let width, layout != .full, group != .calendar, !painted.lines.isEmpty else {
            return (painted, [])
        }
        let used = marks.used(by: rows.map(\.occurrence.item))
        return (painted, CalendarMarks.legend(used, width: width, style))
    }

    private static func widest(_ lines: [String]) -> Int {
        lines.map { DisplayWidth.of(TerminalText.output($0, keepsColor: false)) }.max() ?? 0
    }

    /// Columns, and what each of their groups of lines is.
    private struct Table {
        enum Owner { case row(Int), note, day(CivilDate), other }

        var columns: Columns
        var owners: [Owner] = []

        mutating func add(heading: Columns.Cell, _ owner: Owner = .other) {
            columns.add(heading: heading)
            owners.append(owner)
        }
    }

    private func table(
        _ rows: [AgendaRow], _ parts: [Parts], _ layout: Layout, _ headings: [String]?, empty: [CivilDate]
    ) -> Table {
        var table = Table(columns: columns(layout))
        var empty = empty[...]
        var last: String?
        func add(_ heading: String, _ day: CivilDate?) {
            if last != nil { table.add(heading: "") }
            table.add(heading: .init(heading, .strong), day.map { .day($0) } ?? .other)
            last = heading
        }
        func addEmpty(before day: CivilDate) {
            while let next = empty.first, next < day {
                add(TimeText.heading(next), next)
                table.add(heading: .init("   nothing", .faint))
                empty.removeFirst()
            }
        }
        for (index, row) in parts.enumerated() {
            addEmpty(before: rows[index].day ?? .distantFuture)
            if let heading = headings?[index], heading != last { add(heading, rows[index].day) }
            table.columns.add(cells(row, layout))
            table.owners.append(.row(index))
            if layout == .stacked, !row.detail.text.isEmpty {
                table.columns.add(note: row.detail, under: AgendaText.titleColumn)
                table.owners.append(.note)
            }
        }
        addEmpty(before: .distantFuture)
        return table
    }

    private func columns(_ layout: Layout) -> Columns {
        Columns(
            [
                .init(), .init(), .init(), .init(gap: 1),
                .init(
                    shrinksTo: 20, most: AgendaText.usualTitle,
                    lines: layout == .stacked ? AgendaText.mostLines : 1), .init(shrinksTo: 12),
                .init(shrinksTo: 12),
            ],
            indent: isDated ? 0 : 1)
    }

    /// Whether each row contains its day, without headings.
    private var isDated: Bool { group != .day }

    /// The cells of a row; its layout shows some of them.
    private struct Parts {
        let time, state, reference, mark, title, calendar, detail: Columns.Cell
    }

    private func cells(_ row: Parts, _ layout: Layout) -> [Columns.Cell] {
        let hasName = layout == .full && group != .calendar
        let hasMark = layout != .full && group != .calendar
        return [
            row.time, layout == .stacked ? "" : row.state, row.reference, hasMark ? row.mark : "", row.title,
            hasName ? row.calendar : "", layout == .stacked ? "" : row.detail,
        ]
    }

    private func parts(_ row: AgendaRow) -> Parts {
        let item = row.occurrence.item
        let repeats = row.occurrence.original != nil || item.isSeries
        let signs = glyphs.signs.all(item, repeats: repeats)
        let title = item.title + (signs.isEmpty ? "" : " " + signs)
        var look = TextStyle.Style.plain
        if item.isCompleted || item.status == .canceled || row.mark == .past { look = .faint }
        if row.mark == .now { look = .now }
        var time = time(of: row)
        if isDated, let day = row.day {
            // The date already shows how long ago it was.
            let isSaid = row.mark == .overdue && day < zone.local(at: now).date
            time = times.day(day) + "  " + (isSaid ? "overdue" : time)
        }
        let color = color(of: item)
        return Parts(
            time: .init((row.mark == .now ? "> " : "  ") + time, row.mark == .overdue ? .late : look),
            state: .init(row.mark == .now ? "now" : row.mark == .past ? "past" : "", look),
            reference: .init(names.listed(item), .faint),
            mark: .init(marks.mark(of: item).shape, color), title: .init(title, look),
            calendar: .init(names.calendarTitle(of: item), color), detail: .init(detail(row), .faint))
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

    /// `09:00-09:15`, `all day`, `due 17:00`; empty for an item without a date.
    private func time(of row: AgendaRow) -> String {
        let occurrence = row.occurrence
        switch row.rank {
        case .wholeDay:
            return once && row.dayCount > 1 ? "\(row.dayCount) days" : TimeText.days(of: row)
        case .reminder:
            if row.day == nil { return "" }
            if row.mark == .overdue { return TimeText.overdue(since: occurrence, at: now, in: zone) }
            return occurrence.start.isDate ? "due" : "due " + times.clock(of: occurrence.start)
        case .timed: return times.span(of: row, glyphs)
        }
    }

    /// The occurrences in the order of their first lines, so that a limit keeps the first lines.
    package func ordered(_ occurrences: [CalStoreOccurrence], days: ClosedRange<CivilDate>)
        -> [CalStoreOccurrence]
    {
        group == .day ? rows.ordered(occurrences, days: days) : occurrences
    }
}

extension AgendaRow {
    fileprivate var heading: String { day.map { TimeText.heading($0) } ?? "Without a date" }
}
