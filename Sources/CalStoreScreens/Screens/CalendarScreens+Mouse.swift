import Basics
import CalStore
import CalStoreLanguage
import Terminal

// The mouse: clicks select and open, the wheel scrolls, and items and hours are dragged.
extension CalendarScreens {
    mutating func paste(_ text: String) -> [ScreenEffect] {
        guard prompt != nil else {
            say("nothing takes pasted text here")
            return []
        }
        prompt?.line.press(.text(text))
        return textHasChanged()
    }

    mutating func mouse(_ event: MouseEvent) -> [ScreenEffect] {
        guard !isTooSmall, prompt == nil, question == nil else {
            drag = nil
            return []
        }
        if editor == nil, event.kind == .press(.left), event.row == rows - 1, let line = alarmLine {
            return perform(line.later.contains(event.column) ? .snooze : .acknowledge)
        }
        if editor != nil, !isHelpOfForm {
            return event.kind == .press(.left) ? clickEditor(column: event.column, row: event.row) : []
        }
        switch event.kind {
        case .wheelUp, .wheelDown:
            let isUp = event.kind == .wheelUp
            turnedAt = nil
            if !pages.isEmpty { return scrollPage(isUp ? .up : .down) }
            if drag != nil { return [] }
            if hasSide, event.column >= side.columns.lowerBound { return wheelInSide(isUp, row: event.row) }
            let isPaged = view == .month || view == .week || view == .year
            return move(isPaged ? (isUp ? .periodBefore : .periodAfter) : (isUp ? .up : .down))
        case .press(.left): return press(event)
        case .drag(.left):
            dragged(to: event)
            return []
        case .release(.left): return released()
        default: return []
        }
    }

    private mutating func wheelInSide(_ isUp: Bool, row: Int) -> [ScreenEffect] {
        let step = isUp ? -1 : 1
        if side.calendars.rows.contains(row) {
            side.calendars.top = max(0, min(side.calendars.top + step, calendarsBelow))
        } else {
            let most = side.todo.painted.lines.count - side.todo.rows.count
            side.todo.top = max(0, min(side.todo.top + step, most))
        }
        return []
    }

    private var calendarsBelow: Int { side.calendars.painted.lines.count - side.calendars.rows.count }

    // MARK: Pressing

    private mutating func press(_ event: MouseEvent) -> [ScreenEffect] {
        drag = nil
        if pages.last?.kind == .menu, event.row >= 1 { return clickMenu(row: event.row - 1) }
        guard pages.isEmpty, event.row >= 1, event.row <= height else { return [] }
        say("")
        if let effects = clickSide(column: event.column, row: event.row) { return effects }
        let row = line(onRow: event.row - 1)
        let here = body.places.filter { $0.contains(column: event.column, row: row) }
        guard let hit = here.last(where: { $0.what.occurrence != nil }) ?? here.last else { return [] }
        let wasElsewhere = pane != .view
        pane = .view
        // The first click may have turned the month below the pointer.
        let hasTurned = turnedAt.map { $0 == (event.column, event.row) } ?? false
        turnedAt = nil
        if hasTurned, case .day(day) = hit.what { return perform(.open) }
        let (opens, effects) = click(hit)
        if view == .month, !effects.isEmpty { turnedAt = (event.column, event.row) }
        drag = ScreenDrag(
            kind: kind(of: hit, among: here, row: row), opens: opens && !wasElsewhere, column: event.column,
            row: event.row)
        return effects
    }

    /// Selects what was clicked. Says whether it was selected before.
    private mutating func click(_ place: PaintedPlace) -> (opens: Bool, [ScreenEffect]) {
        switch place.what {
        case .item:
            if view == .freeTime { return (false, []) }
            let isAgain =
                key(of: place) == selected && place.what.day == (view.showsDays ? day : place.what.day)
            select(place)
            return (isAgain, [])
        case .day(let day):
            if day == self.day, selected == nil { return (true, []) }
            return (false, go(to: day))
        case .time(let time):
            if view == .freeTime { return (false, []) }
            (self.time, selected, day) = (time, nil, setup.zone.local(at: time).date)
            return (false, [])
        case .line(let index):
            let isAgain = index == lineIndex
            selectLine(index)
            return (isAgain, [])
        }
    }

    /// The thing that is dragged from a place; nil for nothing that can be.
    private func kind(of hit: PaintedPlace, among here: [PaintedPlace], row: Int) -> ScreenDrag.Kind? {
        guard !setup.isReadOnly, view != .freeTime else { return nil }
        let time = here.lazy.compactMap { place -> Instant? in
            if case .time(let time) = place.what { time } else { nil }
        }.last
        guard case .item(let occurrence, let day) = hit.what else {
            return time.map { .hours(from: $0) }
        }
        guard let contents else { return nil }
        let reference = contents.names.reference(to: occurrence)
        guard let time, let day else {
            return day.map { .item(occurrence, reference: reference, at: .day($0)) }
        }
        let endsHere = occurrence.endInstant <= day.instants(in: setup.zone).upperBound
        if occurrence.item.kind == .event, endsHere, hit.rows.count > 1, row == hit.rows.upperBound - 1 {
            return .edge(occurrence, reference: reference)
        }
        return .item(occurrence, reference: reference, at: .time(time))
    }

    // MARK: Dragging

    /// Scrolls where something is dragged to the first or the last row, a line for each movement.
    private mutating func scrollAtEdge(_ row: Int, from start: Int) {
        let room = max(1, height - body.legend.count)
        let most = max(0, body.lineCount - room)
        if row <= body.head + 1, row < start {
            top = max(0, top - 1)
        } else if row >= room, row > start {
            top = min(most, top + 1)
        }
    }

    private mutating func dragged(to event: MouseEvent) {
        guard var drag else { return }
        guard let kind = drag.kind else {
            if setup.isReadOnly { say("this is read only") }
            return
        }
        if !drag.isMoved, event.column == drag.column, event.row == drag.row { return }
        drag.isMoved = true
        scrollAtEdge(event.row, from: drag.row)
        let row = line(onRow: min(max(event.row, 1), height) - 1)
        drag.plan = plan(kind, column: event.column, row: row)
        self.drag = drag
        guard let plan = drag.plan else { return say("let go: nothing is changed") }
        let texts = [plan.says + "; Esc leaves it", plan.says, plan.short]
        say(texts.first { DisplayWidth.of(TerminalText.line($0)) < columns } ?? plan.short)
    }

    private func plan(_ kind: ScreenDrag.Kind, column: Int, row: Int) -> ScreenDrag.Plan? {
        switch kind {
        case .hours(let from):
            guard let to = time(on: setup.zone.local(at: from).date, row: row) else { return nil }
            let range = min(from, to)..<slotEnd(max(from, to))
            return ScreenDrag.Plan(
                says: "let go: a new event, " + span(range), short: "new: " + span(range), times: range,
                outcome: .add(range))
        case .edge(let occurrence, let reference):
            let day = setup.zone.local(at: occurrence.endInstant.adding(seconds: -1)).date
            guard let last = time(on: day, row: row) else { return nil }
            let start = occurrence.startInstant
            let first = body.places.lazy.compactMap { timeOf($0) }
                .first { slotEnd($0) > start && setup.zone.local(at: $0).date == day }
            let end = slotEnd(max(last, first ?? last))
            let minutes = end.seconds(since: occurrence.endInstant) / 60
            guard end > start, minutes != 0 else { return nil }
            return ScreenDrag.Plan(
                says: "let go: \(quoted(occurrence)) is \(span(start..<end))", short: span(start..<end),
                times: start..<end,
                outcome: .run(
                    ["edit", reference, "--end", (minutes > 0 ? "+" : "-") + "\(abs(minutes))m"],
                    verb: minutes > 0 ? "Longer" : "Shorter"))
        case .item(let occurrence, let reference, let grip):
            guard let (minutes, new) = shift(of: occurrence, from: grip, column: column, row: row) else {
                return nil
            }
            let start = new.instant(in: setup.zone)
            let length = occurrence.endInstant.seconds(since: occurrence.startInstant)
            let words = words(occurrence, at: new)
            return ScreenDrag.Plan(
                says: "let go: \(quoted(occurrence)) moves to \(words)", short: "to " + words,
                times: new.isDate ? nil : start..<max(start, start.adding(seconds: length)),
                outcome: .run(
                    ["reschedule", reference, shiftText(minutes, of: occurrence, to: new)], verb: "Move"))
        }
    }

    /// The minutes between where an item is held and a place, by the clock, and the time to which it goes.
    /// Nil where it stays, or cannot go.
    private func shift(
        of occurrence: CalStoreOccurrence, from grip: ScreenDrag.Grip, column: Int, row: Int
    ) -> (minutes: Int, to: ItemTime)? {
        let here = body.places.filter { $0.contains(column: column, row: row) }
        let to = here.lazy.compactMap { timeOf($0) }.last
        switch grip {
        case .day(let from):
            let place = here.last { $0.what.day != nil }?.what.day
            let beside = to.map { setup.zone.local(at: $0).date }
            guard let day = place ?? beside, day != from else { return nil }
            // An overdue reminder may stand on another day than its own.
            let isReminder = occurrence.item.kind == .reminder
            let own = isReminder ? occurrence.start.wallTime(in: setup.zone).date : from
            let days = day.dayNumber - own.dayNumber
            return days == 0 ? nil : (days * 1440, CalendarScreens.moved(occurrence.start, by: days * 1440))
        case .time(let from):
            guard let to else { return nil }
            let (held, aim) = (setup.zone.local(at: from), setup.zone.local(at: to))
            let seconds =
                (aim.date.dayNumber - held.date.dayNumber) * 86_400 + aim.time.secondOfDay
                - held.time.secondOfDay
            guard seconds != 0 || from != to else { return nil }
            let start = occurrence.start
            let wall = start.wallTime(in: setup.zone).adding(seconds: seconds)
            if start.isDate || start.isFloating { return (seconds / 60, start.moved(to: wall)) }
            // In the night that has an hour twice, the one that the row is for.
            let exact = to.adding(seconds: occurrence.startInstant.seconds(since: from))
            let new = setup.zone.local(at: exact) == wall ? exact : setup.zone.instant(for: wall)
            return (seconds / 60, ItemTime(new, in: setup.zone))
        }
    }

    /// `Fri 2026-03-06 09:00-10:15` after a move.
    private func words(_ occurrence: CalStoreOccurrence, at new: ItemTime) -> String {
        if occurrence.item.kind == .reminder { return setup.times.moment(new) }
        if new.isDate {
            let length = occurrence.end.date.dayNumber - occurrence.start.date.dayNumber
            return words(new, ItemTime(new.date.adding(days: length)))
        }
        let length = occurrence.endInstant.seconds(since: occurrence.startInstant)
        return words(new, new.adding(seconds: length))
    }

    /// The title line has the zone.
    private func words(_ start: ItemTime, _ end: ItemTime) -> String {
        setup.times.span(start, end).replacing(" " + setup.zone.name, with: "")
    }

    private func quoted(_ occurrence: CalStoreOccurrence) -> String {
        "\"" + TerminalText.line(occurrence.item.title) + "\""
    }

    private func span(_ range: Range<Instant>) -> String {
        words(ItemTime(range.lowerBound, in: setup.zone), ItemTime(range.upperBound, in: setup.zone))
    }

    // MARK: Hours

    private func timeOf(_ place: PaintedPlace) -> Instant? {
        if case .time(let time) = place.what { time } else { nil }
    }

    /// The time of a row in the hours of a day: the first or last one outside of them.
    private func time(on day: CivilDate, row: Int) -> Instant? {
        // Places with their times, because the optimizer (6.3.1) crashes where a place is asked for it later.
        let own: [(rows: Range<Int>, time: Instant)] = body.places.compactMap { place in
            guard let time = timeOf(place), setup.zone.local(at: time).date == day else { return nil }
            return (place.rows, time)
        }
        let slot = own.first { $0.rows.contains(row) } ?? own.last { $0.rows.lowerBound <= row } ?? own.first
        return slot?.time
    }

    /// The end of a slot: the next time of its day, or as long as the slot before.
    private func slotEnd(_ start: Instant) -> Instant {
        let day = setup.zone.local(at: start).date
        let times = body.places.compactMap { timeOf($0) }.filter { setup.zone.local(at: $0).date == day }
        if let next = times.filter({ $0 > start }).min() { return next }
        let before = times.filter { $0 < start }.max()
        let length = before.map { start.seconds(since: $0) } ?? 1800
        return min(start.adding(seconds: length), day.instants(in: setup.zone).upperBound)
    }

    // MARK: Letting go

    private mutating func released() -> [ScreenEffect] {
        guard let drag else { return [] }
        self.drag = nil
        guard drag.isMoved else { return drag.opens ? perform(.open) : [] }
        say("")
        switch drag.plan?.outcome {
        case nil:
            say("nothing was changed")
            return []
        case .add(let range)?: return openEditor(from: range.lowerBound, to: range.upperBound)
        case .run(let words, let verb)?:
            guard reference == words[1] else {
                say(CalendarScreens.itemIsNotThere)
                return []
            }
            return act(words, verb)
        }
    }

    /// Any key ends a movement; Escape does nothing else.
    mutating func leaveDrag(_ key: KeyPress) -> Bool {
        guard let drag else { return false }
        self.drag = nil
        guard drag.isMoved else { return false }
        say("nothing was changed")
        return key.code == .escape
    }

    /// Marks the times that a movement is about.
    func drawDrag(_ room: Int, _ frame: inout Frame) {
        guard let times = drag?.plan?.times else { return }
        for place in body.places {
            guard let time = timeOf(place), time < times.upperBound, slotEnd(time) > times.lowerBound
            else { continue }
            for row in place.rows.compactMap({ self.row(ofLine: $0, room) }) {
                frame.restyle(columns: place.columns, row: 1 + row) { $0.weights.insert(.reverse) }
            }
        }
    }
}
