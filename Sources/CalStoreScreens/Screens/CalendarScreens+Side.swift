import Basics
import CalStore
import CalStoreLanguage
import CalStorePlanning
import Terminal

// The panes beside a view: on a wide terminal, the open reminders and the calendars stay in sight.
extension CalendarScreens {
    /// The least columns of a terminal with panes. A month needs more, or its cells would have no room for
    /// titles; a year too, because its months are side by side.
    static let columnsWithSide = 100
    private static let columnsOfMonthWithSide = 105
    private static let columnsOfYearWithSide = 140
    /// The columns of the panes: a quarter, within these.
    private static let columnsOfSide = 30...44

    /// Whether there are panes beside the view.
    var hasSide: Bool {
        let least =
            switch view {
            case .year: CalendarScreens.columnsOfYearWithSide
            case .month: CalendarScreens.columnsOfMonthWithSide
            default: CalendarScreens.columnsWithSide
            }
        return columns >= least && view.showsDays && !setup.isForReader && !isTooSmall
    }

    /// The columns of the view itself.
    var bodyColumns: Int { hasSide ? columns - widthOfSide - 1 : columns }

    private var widthOfSide: Int {
        let limits = CalendarScreens.columnsOfSide
        return max(limits.lowerBound, min(columns / 4, limits.upperBound))
    }

    /// The selected reminder in the pane.
    var reminderInSide: CalStoreOccurrence? {
        guard let sideSelected else { return nil }
        return contents?.side?.first { ItemKey($0) == sideSelected }
    }

    // MARK: Layout

    mutating func laySide(_ contents: ScreenContents) {
        guard hasSide else {
            (side, pane) = (ScreenSide(), .view)
            return
        }
        let width = widthOfSide - 1
        side.columns = (columns - widthOfSide)..<columns
        let calendars = calendarLines(contents, width: width - 2, isNarrow: true)
        // The calendars take what they need, up to a third.
        let most = min(calendars.lines.count, max(3, height / 3))
        let first = rows - 1 - most
        side.calendars.painted = calendars
        side.calendars.rows = first..<(rows - 1)
        side.todo.painted = reminders(contents.side ?? [], contents, width: width - 2)
        side.todo.rows = 2..<max(2, first - 2)
        if pane == .todo { keepReminder() }
        revealInSide()
    }

    /// The selection after a change: the same reminder, or the one that is in its place.
    private mutating func keepReminder() {
        let places = side.todo.painted.places
        if places.contains(where: { key(of: $0) == sideSelected }) { return }
        if sideSelected != nil, sideSelected == boundItem { return }
        sideSelected = places.first.flatMap { key(of: $0) }
    }

    /// `☐ Buy milk      17:00`
    private func reminders(
        _ found: [CalStoreOccurrence], _ contents: ScreenContents, width: Int
    ) -> PaintedLines {
        let marks = CalendarMarks(contents.calendars, setup.glyphs, of: found.lazy.map(\.item))
        let (rows, group) = todoRows(found)
        var painted = PaintedLines()
        var last = -1
        for row in rows {
            let number = group(row)
            if number != last {
                painted.lines.append(setup.style.apply(.faint, CalendarScreens.todoGroups[number]))
            }
            last = number
            let mark = marks.mark(of: row.occurrence.item)
            let due = dueText(row)
            let room = max(1, width - DisplayWidth.of(mark.shape) - 1 - (due.isEmpty ? 0 : due.count + 1))
            let sign = setup.glyphs.signs.completed(row.occurrence.item)
            let name = TerminalText.line(row.occurrence.item.title) + (sign.isEmpty ? "" : " " + sign)
            let title = DisplayWidth.truncate(name, to: room)
            let isLate = row.mark == .overdue
            painted.places.append(
                PaintedPlace(
                    .item(row.occurrence, on: row.day),
                    rows: painted.lines.count..<(painted.lines.count + 1), columns: 0..<width))
            painted.lines.append(
                setup.style.apply(mark.look, mark.shape) + " "
                    + (due.isEmpty ? title : DisplayWidth.pad(title, to: room + 1))
                    + setup.style.apply(isLate ? .late : .faint, due))
        }
        return painted
    }

    /// `17:00` today, `5d` overdue, `Fri 6` this week, `12 Apr` later.
    private func dueText(_ row: AgendaRow) -> String {
        guard let day = row.day else { return "" }
        let occurrence = row.occurrence
        if row.mark == .overdue {
            // The heading has the word already.
            return TimeText.overdue(since: occurrence, at: now, in: setup.zone).replacing(
                "overdue ", with: "")
        }
        if day == today { return occurrence.start.isDate ? "" : setup.times.clock(of: occurrence.start) }
        if day.dayNumber - today.dayNumber < 7 { return TimeText.weekdayAndDay(day) }
        return day.year == today.year
            ? "\(day.day) \(TimeText.month(day).prefix(3))" : String(day.description.prefix(7))
    }

    private mutating func revealInSide() {
        let line = side.todo.painted.places.first { key(of: $0) == sideSelected }?.rows.lowerBound
        side.todo.reveal(line ?? side.todo.top)
        side.calendars.reveal(calendarIndex)
    }

    // MARK: Keys

    /// Goes to the next pane, or to the next of the screens that would be panes.
    mutating func nextPane() -> [ScreenEffect] {
        guard hasSide, pages.isEmpty else {
            switch view {
            case .todo: return show(.calendars)
            case .calendars, .search, .history, .freeTime: return show(viewBefore)
            default: return show(.todo)
            }
        }
        pane = pane == .view ? .todo : pane == .todo ? .calendars : .view
        if pane == .todo { keepReminder() }
        revealInSide()
        if pane == .todo, side.todo.painted.places.isEmpty { say("nothing to do") }
        return []
    }

    /// Moves in a pane. Nil if the key is for the view.
    mutating func moveInSide(_ action: ScreenAction) -> [ScreenEffect]? {
        let step: Int
        switch action {
        case .up, .previousItem: step = -1
        case .down, .nextItem: step = 1
        default: return nil
        }
        switch pane {
        case .view: return nil
        case .todo:
            let places = side.todo.painted.places
            let index = places.firstIndex { key(of: $0) == sideSelected }.map { $0 + step } ?? 0
            if places.indices.contains(index) { sideSelected = key(of: places[index]) }
        case .calendars:
            calendarIndex = max(0, min(calendarIndex + step, (contents?.calendars.count ?? 1) - 1))
        }
        revealInSide()
        return []
    }

    /// A click into a pane. Nil if it was elsewhere.
    mutating func clickSide(column: Int, row: Int) -> [ScreenEffect]? {
        guard hasSide, pages.isEmpty, column >= side.columns.lowerBound else { return nil }
        func place(_ list: ScreenSide.List) -> PaintedPlace? {
            guard list.rows.contains(row) else { return nil }
            return list.painted.places.first { $0.rows.contains(row - list.rows.lowerBound + list.top) }
        }
        if let place = place(side.todo), let key = key(of: place) {
            let isAgain = pane == .todo && sideSelected == key
            (pane, sideSelected) = (.todo, key)
            return isAgain ? perform(.open) : []
        }
        if let place = place(side.calendars), case .line(let index) = place.what {
            let isAgain = pane == .calendars && calendarIndex == index
            (pane, calendarIndex) = (.calendars, index)
            return isAgain ? toggleCalendar() : []
        }
        return []
    }

    // MARK: Drawing

    func drawSide(_ frame: inout Frame) {
        guard hasSide, !side.columns.isEmpty else { return }
        let border = side.columns.lowerBound - 1
        for row in 1..<(rows - 1) {
            frame.put(
                String(setup.glyphs.vertical), column: border, row: row, style: setup.style.cell(.faint))
        }
        let count = contents?.side?.count { !$0.item.isCompleted } ?? 0
        draw(side.todo, heading: count == 0 ? "Nothing to do" : "To do, \(count) open", .todo, &frame)
        draw(side.calendars, heading: "Calendars", .calendars, &frame)
    }

    private func draw(
        _ list: ScreenSide.List, heading: String, _ own: ScreenPane, _ frame: inout Frame
    ) {
        let column = side.columns.lowerBound + 2
        let first = list.rows.lowerBound
        frame.put(
            DisplayWidth.truncate(heading, to: side.columns.upperBound - column), column: column,
            row: first - 1, style: setup.style.cell(.strong))
        for (index, line) in list.painted.lines.dropFirst(list.top).prefix(list.rows.count).enumerated() {
            frame.put(styled: line, column: column, row: first + index, end: side.columns.upperBound)
        }
        for place in list.painted.places {
            let row = first + place.rows.lowerBound - list.top
            guard list.rows.contains(row) else { continue }
            if own == .todo, key(of: place).map(changedItems.contains) == true {
                frame.put(CalendarScreens.signOfChange, column: column - 2, row: row)
            }
            guard isSelected(place, in: own) else { continue }
            let cells = written(in: column..<side.columns.upperBound, row: row, of: frame)
            frame.restyle(columns: cells, row: row) { $0.weights.insert(.reverse) }
            frame.put(
                String(setup.glyphs.selection), column: column - 1, row: row, style: setup.style.cell(.strong)
            )
            frame.cursor = Frame.Cursor(column: column, row: row, isVisible: false)
        }
    }

    private func isSelected(_ place: PaintedPlace, in own: ScreenPane) -> Bool {
        guard pane == own else { return false }
        if case .line(let index) = place.what { return index == calendarIndex }
        return key(of: place) == sideSelected
    }
}
