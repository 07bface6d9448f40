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
        let list: List
        switch group {
        case .none: list = self.list(rows)
        case .day:
            list = self.list(
                self.rows.byDay(rows), by: \.day,
                heading: { $0.map(TimeText.heading) ?? "Without a date" })
        case .calendar:
            let titles = Dictionary(grouping: rows) { names.calendarTitle(of: $0.occurrence.item) }
            let sorted = titles.keys.sorted().flatMap { titles[$0] ?? [] }
            list = self.list(
                sorted, by: { names.calendarTitle(of: $0.occurrence.item) }, heading: \.self)
        }
        return list.legend.isEmpty ? Array(list.lines) : list.lines + [""] + list.legend
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

    /// Rows as lines.
    package struct List {
        package let lines: ColumnLines
        package var places: [PaintedPlace] = []
        /// The meaning of the marks in the lines.
        package var legend: [String] = []
    }

    /// The lines of rows without headings, with their places.
    package func list(_ rows: [AgendaRow]) -> List { list(rows, rows.map { _ in nil }, empty: []) }

    /// The lines of rows with headings, with their places.
    ///
    /// - Parameters:
    ///   - key: Says which rows have a heading together: those side by side with the same key.
    ///   - heading: The heading above them.
    ///   - empty: Days to show even if they have no row.
    package func list<Key: Equatable>(
        _ rows: [AgendaRow], by key: (AgendaRow) -> Key, heading: (Key) -> String, empty: [CivilDate] = []
    ) -> List {
        var last: Key?
        let headings = rows.map { row -> String? in
            let key = key(row)
            defer { last = key }
            return key == last ? nil : heading(key)
        }
        return list(rows, headings, empty: empty)
    }

    /// - Parameter headings: The headings above the rows, where one begins.
    private func list(_ rows: [AgendaRow], _ headings: [String?], empty: [CivilDate]) -> List {
        let parts = rows.map(parts)
        let days = empty.filter { day in !rows.contains { $0.day == day } }
        let layout = layout(of: parts)
        let table = table(rows, parts, layout, headings, empty: days)
        var list = List(lines: table.columns.laid(width: width, style: style))
        list.places.reserveCapacity(rows.count)
        for (number, owner) in table.owners.enumerated() {
            let whole = list.lines.lines(ofRow: number)
            let cells = 0..<(width ?? AgendaText.widest(list.lines[whole]))
            switch owner {
            case .row(let index):
                list.places.append(
                    PaintedPlace(
                        .item(rows[index].occurrence, on: rows[index].day), rows: whole, columns: cells))
            case .note where !list.places.isEmpty:
                let place = list.places.count - 1
                list.places[place].rows = list.places[place].rows.lowerBound..<whole.upperBound
            case .day(let day): list.places.append(PaintedPlace(.day(day), rows: whole, columns: cells))
            case .note, .other: break
            }
        }
        if let width, layout != .full, group != .calendar, !list.lines.isEmpty {
            let used = marks.used(by: rows.lazy.map(\.occurrence.item))
            list.legend = CalendarMarks.legend(used, width: width, style)
        }
        return list
    }

    private static func widest(_ lines: some Sequence<String>) -> Int {
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
        _ rows: [AgendaRow], _ parts: [Parts], _ layout: Layout, _ headings: [String?], empty: [CivilDate]
    ) -> Table {
        var table = Table(columns: columns(layout))
        var empty = empty[...]
        func add(_ heading: String, _ day: CivilDate?) {
            if !table.owners.isEmpty { table.add(heading: "") }
            table.add(heading: .init(heading, .strong), day.map { .day($0) } ?? .other)
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
            if let heading = headings[index] { add(heading, rows[index].day) }
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

    /// The layout with the most that still fits. What fits depends on the widest cell of each column.
    private func layout(of rows: [Parts]) -> Layout {
        guard let width, let widest = rows.first.map({ rows.dropFirst().reduce(into: $0) { $0.widen($1) } })
        else { return .full }
        return [.full, .marked].first { layout in
            var columns = columns(layout)
            columns.add(cells(widest, layout))
            return columns.fits(width)
        } ?? .stacked
    }

    /// Whether each row contains its day, without headings.
    private var isDated: Bool { group != .day }

    /// The cells of a row; its layout shows some of them.
    private struct Parts {
        var time, state, reference, mark, title, calendar, detail: Columns.Cell

        /// Takes the cells of another row that are wider.
        mutating func widen(_ other: Parts) {
            func wider(_ own: inout Columns.Cell, _ other: Columns.Cell) {
                if other.width > own.width { own = other }
            }
            wider(&time, other.time)
            wider(&state, other.state)
            wider(&reference, other.reference)
            wider(&mark, other.mark)
            wider(&title, other.title)
            wider(&calendar, other.calendar)
            wider(&detail, other.detail)
        }
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
        let mark = marks.mark(of: item)
        return Parts(
            time: .init(
                (row.mark == .now ? String(glyphs.now) + " " : "  ") + time,
                row.mark == .overdue ? .late : look),
            state: .init(row.mark == .now ? "now" : row.mark == .past ? "past" : "", look),
            reference: .init(names.listed(item), .faint),
            mark: mark.shapeCell, title: .init(title, look), calendar: mark.titleCell,
            detail: .init(detail(row), .faint))
    }

    private func detail(_ row: AgendaRow) -> String {
        let item = row.occurrence.item
        if row.mark == .now {
            return "ends in " + TimeText.length(row.occurrence.endInstant.seconds(since: now))
        }
        if item.kind == .reminder { return item.priority == 0 ? "" : ItemPriority.name(of: item.priority) }
        if item.status == .canceled { return "cancelled" }
        if let age = names.age(at: row.occurrence) { return "turns \(age)" }
        var place = AgendaText.oneLine(item.location ?? item.structuredLocation?.title ?? "")
        if let end = item.endTime, let clock = times.otherClock(row.occurrence.start, end) {
            place = clock + (place.isEmpty ? "" : "  " + place)
        }
        guard let link = item.joinURL, !place.contains(link) else { return place }
        return place.isEmpty ? link : place + "  " + link
    }

    private static func oneLine(_ text: String) -> String {
        // The usual text, without a line break or a letter that is not ASCII.
        if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return text }
        return text.split(whereSeparator: \.isNewline).joined(separator: " ")
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
