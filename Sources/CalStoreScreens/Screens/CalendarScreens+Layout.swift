import Basics
import CalStore
import CalStoreLanguage
import CalStorePlanning
import Terminal

// The layout of each view, by the painters of the static views.
extension CalendarScreens {
    /// The cells to the left of lists, for the mark of the selection.
    static let gutter = 2

    /// Lays the view out anew, after new contents, another size or another selected day.
    mutating func lay() {
        guard let contents, contents.query.view == view, !isTooSmall else {
            body = ScreenBody(title: contents == nil ? view.title : "")
            return
        }
        switch view {
        case .agenda: layAgenda(contents)
        case .day: layDay(contents)
        case .week: layWeek(contents)
        case .month: layMonth(contents)
        case .year: layYear(contents)
        case .todo: layTodo(contents)
        case .search: laySearch(contents)
        case .calendars: layCalendars(contents)
        case .history: layHistory(contents)
        case .freeTime: layFree(contents)
        }
        laySide(contents)
        reveal()
    }

    private func marks(_ contents: ScreenContents) -> CalendarMarks {
        CalendarMarks(contents.calendars, setup.glyphs, of: contents.occurrences.lazy.map(\.item))
    }

    private func agendaText(_ contents: ScreenContents, _ marks: CalendarMarks? = nil) -> AgendaText {
        AgendaText(
            times: setup.times, now: now, names: contents.names, marks: marks ?? self.marks(contents),
            glyphs: setup.glyphs, style: setup.style, width: bodyColumns - CalendarScreens.gutter)
    }

    private mutating func layAgenda(_ contents: ScreenContents) {
        let text = agendaText(contents)
        var rows = AgendaRows(zone: setup.zone, now: now)
        rows.once = false
        // As in the list of today, however far one has paged back.
        rows.overdueAreToday = true
        let all = rows.byDay(rows.rows(contents.occurrences, days: contents.days))
        let list = text.list(
            all, by: \.day, heading: { $0.map(TimeText.heading) ?? "" }, empty: [day])
        body = ScreenBody(
            title: "Agenda, " + TimeText.heading(day), list: list, gutter: CalendarScreens.gutter)
    }

    static let todoGroups = ["Overdue", "Today", "Later", "Without a date", "Completed"]

    /// The rows of open reminders in the order of their groups, and the group of each.
    func todoRows(_ found: [CalStoreOccurrence]) -> ([AgendaRow], group: (AgendaRow) -> Int) {
        let rows = AgendaRows(zone: setup.zone, now: now)
        let days = found.isEmpty ? today...today : CivilDate.distantPast...CivilDate.distantFuture
        let all = rows.byDay(rows.rows(found, days: days))
        let today = self.today
        func group(_ row: AgendaRow) -> Int {
            if row.occurrence.item.isCompleted { return 4 }
            if row.mark == .overdue { return 0 }
            guard let day = row.day else { return 3 }
            return day <= today ? 1 : 2
        }
        return (
            CalendarScreens.todoGroups.indices.flatMap { index in all.filter { group($0) == index } }, group
        )
    }

    private mutating func layTodo(_ contents: ScreenContents) {
        let (sorted, group) = todoRows(contents.occurrences)
        var text = agendaText(contents)
        text.group = .none
        body = ScreenBody(
            title: "To do, \(sorted.count { !$0.occurrence.item.isCompleted }) open",
            list: text.list(sorted, by: group, heading: { CalendarScreens.todoGroups[$0] }),
            gutter: CalendarScreens.gutter)
    }

    private mutating func laySearch(_ contents: ScreenContents) {
        var text = agendaText(contents)
        text.group = .none
        text.once = true
        var rows = AgendaRows(zone: setup.zone, now: now)
        rows.once = true
        let all = rows.rows(contents.occurrences, days: CivilDate.distantPast...CivilDate.distantFuture)
        let count = contents.isComplete ? "\(all.count)" : "more than \(all.count)"
        body = ScreenBody(
            title: searchText.isEmpty ? "Search" : "Search: \(searchText), \(count) found",
            list: text.list(all), gutter: CalendarScreens.gutter)
    }

    func maker(_ contents: ScreenContents, _ byDay: AgendaDays) -> PictureMaker {
        PictureMaker(
            contents: byDay, times: setup.times, second: setup.second, now: now, marks: marks(contents),
            glyphs: setup.glyphs)
    }

    /// The painter of grids. It counts a line for a prompt, which is part of the foot here, and a title.
    private var painter: PicturePainter {
        PicturePainter(width: bodyColumns, height: height + 2, glyphs: setup.glyphs, style: setup.style)
    }

    private mutating func layWeek(_ contents: ScreenContents) {
        guard let byDay = contents.byDay else { return }
        let (painter, maker) = (painter, maker(contents, byDay))
        let first = contents.days.lowerBound
        let days = (0..<7).map { first.adding(days: $0) }
        if showsHours { return layHours(days, maker, contents) }
        let rows = stride(from: 0, to: 7, by: painter.daysSideBySide).map { start in
            maker.row(
                Array(days[start..<min(start + painter.daysSideBySide, 7)]), inside: contents.days
            ) {
                $0 == first || $0.day == 1 ? TimeText.weekdayAndMonth($0) : TimeText.weekdayAndDay($0)
            }
        }
        let title = weekTitle(contents)
        let picture = Picture(title: title, rows: rows, marks: maker.marks, clock: maker.clock)
        body = ScreenBody(title: title, painted: painter.week(picture).dropFirst(1))
    }

    /// The narrowest column of a day in a week by its hours.
    private static let narrowestDay = 9

    /// As many days of a week as fit side by side, the selected one among them.
    mutating func layHours(
        _ days: [CivilDate], _ maker: PictureMaker, _ contents: ScreenContents, title: String? = nil,
        gaps: [Range<Instant>] = []
    ) {
        var hours = HoursPainter(
            times: setup.times, second: setup.second, now: now, glyphs: setup.glyphs, style: setup.style)
        hours.gaps = gaps
        let margin = hours.margin
        let count =
            [7, 5, 4].first { (bodyColumns - margin) / $0 - 1 >= CalendarScreens.narrowestDay } ?? 3
        // The days stay where they are while the selected one is among them, so that a click moves nothing.
        let index = days.firstIndex(of: day) ?? 0
        var start = firstOfHours.flatMap { days.firstIndex(of: $0) } ?? 0
        if index < start { start = index }
        if index >= start + count { start = index - count + 1 }
        start = max(0, min(start, days.count - count))
        firstOfHours = days[start]
        let shown = days[start..<min(start + count, days.count)]
        let parts = shown.map { HoursPainter.Day(date: $0, entries: maker.entries(on: $0)) }
        let legend =
            hours.remarks(on: parts.map(\.date))
            + CalendarMarks.legend(
                maker.marks.used(by: parts.lazy.flatMap(\.entries).map(\.occurrence.item)),
                width: bodyColumns, setup.style)
        body = ScreenBody(
            title: title ?? weekTitle(contents),
            painted: hours.painted(parts, width: bodyColumns, height: height - legend.count),
            legend: legend)
    }

    func weekTitle(_ contents: ScreenContents) -> String {
        Weeks.title(
            of: contents.days, startingOn: setup.weekStart, hasNumbers: setup.hasWeekNumbers)
    }

    private mutating func layMonth(_ contents: ScreenContents) {
        guard let byDay = contents.byDay else { return }
        let (painter, maker) = (painter, maker(contents, byDay))
        let first = contents.days.lowerBound
        let weeks = Weeks.of(first, from: setup.weekStart)
        let filled = weeks.first?.first.flatMap { first in weeks.last?.last.map { first...max(first, $0) } }
        let rows = weeks.map { week in
            maker.row(
                week, inside: contents.days, filled: filled,
                number: setup.hasWeekNumbers ? Weeks.number(of: week[0], startingOn: setup.weekStart) : ""
            ) { "\($0.day)" }
        }
        let picture = Picture(
            title: TimeText.month(first), weekdays: TimeText.weekdays(from: setup.weekStart), rows: rows,
            marks: maker.marks)
        body = ScreenBody(title: picture.title, painted: painter.month(picture).dropFirst(1))
    }

    private mutating func layDay(_ contents: ScreenContents) {
        guard let byDay = contents.byDay else { return }
        let maker = maker(contents, byDay)
        let entries = maker.entries(on: day)
        let legend = CalendarMarks.legend(
            maker.marks.used(by: entries.lazy.map(\.occurrence.item)), width: bodyColumns, setup.style)
        let onDay = byDay.on(day)
        let title = TimeText.heading(day)
        let painter = DayPainter(
            times: setup.times, second: setup.second, now: now, glyphs: setup.glyphs, style: setup.style)
        if onDay.count == onDay.occurrences.count,
            let painted = painter.painted(
                entries, on: day, width: bodyColumns, height: height - legend.count, scrolls: true)
        {
            body = ScreenBody(title: title, painted: painted, legend: legend)
            return
        }
        // Too many side by side: a list.
        let more = onDay.count - onDay.occurrences.count
        body = ScreenBody(
            title: title + (more > 0 ? ", \(more) more are not shown" : ""),
            list: agendaText(contents, maker.marks).list(entries.map(\.row)),
            gutter: CalendarScreens.gutter)
    }

    private mutating func layYear(_ contents: ScreenContents) {
        let painter = YearPainter(
            weekStart: setup.weekStart, hasNumbers: setup.hasWeekNumbers, today: today, glyphs: setup.glyphs,
            style: setup.style)
        body = ScreenBody(
            title: "\(day.year)", painted: painter.painted(contents.loads, of: day.year, width: bodyColumns))
    }

    private mutating func layCalendars(_ contents: ScreenContents) {
        let lines = calendarLines(contents, width: columns - CalendarScreens.gutter)
        body = ScreenBody(title: "Calendars", painted: lines, gutter: CalendarScreens.gutter)
    }

    /// The calendars, a line for each.
    ///
    /// - Parameter isNarrow: Whether only the titles are shown.
    func calendarLines(_ contents: ScreenContents, width: Int, isNarrow: Bool = false) -> PaintedLines {
        let marks = CalendarMarks(contents.calendars, setup.glyphs)
        let sources = Dictionary(contents.sources.map { ($0.id, $0.title) }) { first, _ in first }
        let columns: [Columns.Column] = [.init(), .init(), .init(shrinksTo: 12)]
        var table = Columns(isNarrow ? columns : columns + [.init(shrinksTo: 8), .init()])
        for calendar in contents.calendars {
            let own = marks.marks(of: calendar)
            let states = [
                calendar.isDefault ? "default" : "", calendar.isWritable ? "" : "read-only",
                hidden.contains(calendar.id) ? "hidden" : "",
            ]
            let cells: [Columns.Cell] = [
                .init(hidden.contains(calendar.id) ? "[ ]" : "[x]"),
                .init(own.map(\.shape).joined(), own.first?.look ?? .plain), .init(calendar.title),
            ]
            let others: [Columns.Cell] = [
                .init(sources[calendar.sourceID] ?? "", .faint),
                .init(states.filter { !$0.isEmpty }.joined(separator: ", "), .faint),
            ]
            table.add(isNarrow ? cells : cells + others)
        }
        let lines = table.lines(width: width, style: setup.style)
        let places = lines.indices.map { index in
            PaintedPlace(.line(index), rows: index..<(index + 1), columns: 0..<width)
        }
        return PaintedLines(lines, places: places)
    }
}
