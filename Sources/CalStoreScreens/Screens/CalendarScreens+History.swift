import Basics
import CalStore
import CalStoreLanguage
import CalStorePlanning
import Terminal

// The history as rows of `log`, and free time as rows of `free` or as gaps between the hours of a week.
extension CalendarScreens {
    // MARK: Layout

    private static let columnsForRemarks = 80

    mutating func layHistory(_ contents: ScreenContents) {
        let columns = contents.operationText?.columns(contents.operations)
        let lines = columns?.laid(width: bodyColumns - CalendarScreens.gutter, style: setup.style)
        let rows = lines.map { lines in (0..<lines.rowCount).map { Array(lines[lines.lines(ofRow: $0)]) } }
        let count = contents.operations.count
        let number = contents.isComplete ? "\(count)" : "the last \(count)"
        layRows(rows ?? [], title: "History, \(number) operation\(count == 1 ? "" : "s")")
    }

    mutating func layFree(_ contents: ScreenContents) {
        // The setting hours.work leaves them out. A narrow title has no room for the words.
        let countsNights = setup.working == .all && columns >= CalendarScreens.columnsForRemarks
        let nights = countsNights ? ", nights too" : ""
        let title =
            "Free for \(TimeText.length(freeLength, separator: ""))\(nights), \(weekTitle(contents))"
        guard showsHours, let byDay = contents.byDay else {
            return layRows(contents.slots.map { [setup.times.row($0)] }, title: title)
        }
        let days = (0..<7).map { contents.days.lowerBound.adding(days: $0) }
        layHours(days, maker(contents, byDay), contents, title: title, gaps: contents.slots)
    }

    /// Rows that are selected by their numbers.
    private mutating func layRows(_ groups: [[String]], title: String) {
        var painted = PaintedLines()
        for (index, lines) in groups.enumerated() {
            let first = painted.lines.count
            painted.lines += lines
            painted.places.append(
                PaintedPlace(
                    .line(index), rows: first..<painted.lines.count,
                    columns: 0..<(bodyColumns - CalendarScreens.gutter)))
        }
        body = ScreenBody(title: title, painted: painted, gutter: CalendarScreens.gutter)
    }

    // MARK: Selection

    /// The number of the selected row, in a view that is a list of other things than items.
    var lineIndex: Int? {
        switch view {
        case .calendars: calendarIndex
        case .history: contents?.operations.firstIndex { $0.id == operation }
        case .freeTime: slot.flatMap { own in contents?.slots.firstIndex { $0.lowerBound == own.lowerBound } }
        default: nil
        }
    }

    /// Selects a row by its number.
    mutating func selectLine(_ index: Int) {
        guard let contents else { return }
        switch view {
        case .calendars where contents.calendars.indices.contains(index): calendarIndex = index
        case .history where contents.operations.indices.contains(index):
            operation = contents.operations[index].id
        case .freeTime where contents.slots.indices.contains(index):
            slot = contents.slots[index]
            let date = setup.zone.local(at: contents.slots[index].lowerBound).date
            if date != day {
                day = date
                lay()
            }
        default: return
        }
        reveal()
    }

    /// After new contents, the same operation or time is selected, or the nearest one.
    mutating func keepLine() {
        guard let contents, lineIndex == nil else { return }
        switch view {
        case .history: operation = contents.operations.first?.id
        case .freeTime:
            if let slot, contents.days.contains(setup.zone.local(at: slot.lowerBound).date),
                let next = contents.slots.first(where: { $0.upperBound > slot.lowerBound })
            {
                self.slot = next
            } else {
                selectSlot(onOrAfter: day)
            }
        default: break
        }
    }

    /// Selects the first free time from a day on.
    mutating func selectSlot(onOrAfter day: CivilDate) {
        guard let slots = contents?.slots else { return }
        let start = day.instants(in: setup.zone).lowerBound
        slot = slots.first { $0.lowerBound >= start } ?? slots.last { $0.upperBound > start } ?? slots.last
        if let index = lineIndex { selectLine(index) }
    }

    // MARK: Keys

    mutating func moveInHistory(_ action: ScreenAction) -> [ScreenEffect] {
        let count = contents?.operations.count ?? 0
        let index = lineIndex ?? 0
        let step: Int
        switch action {
        case .up, .previousItem: step = -1
        case .down, .nextItem: step = 1
        case .periodBefore: step = 2 - height
        case .periodAfter: step = height - 2
        default: return []
        }
        selectLine(max(0, min(index + step, count - 1)))
        guard index + step >= count, contents?.isComplete == false else { return [] }
        mostOperations *= 4
        return [.load(query)]
    }

    mutating func moveInFreeTime(_ action: ScreenAction) -> [ScreenEffect] {
        let count = contents?.slots.count ?? 0
        switch action {
        case .periodBefore, .periodAfter:
            // The first free time of that week.
            let first = contents?.days.lowerBound ?? day
            slot = nil
            return go(to: first.adding(days: action == .periodAfter ? 7 : -7))
        case .left: return go(to: day.adding(days: -1))
        case .right: return go(to: day.adding(days: 1))
        default: break
        }
        let step = action == .down || action == .nextItem ? 1 : -1
        let next = (lineIndex ?? 0) + step
        if next >= 0, next < count {
            selectLine(next)
            return []
        }
        return go(to: (contents?.days.lowerBound ?? day).adding(days: step > 0 ? 7 : -1))
    }

    /// Shows the differences that the selected operation made.
    mutating func openOperation() -> [ScreenEffect] {
        guard let reference = operationReference else {
            say("nothing is selected")
            return []
        }
        return runForPage(["op", "show", reference])
    }

    private var operationReference: String? {
        guard let operation, lineIndex != nil else { return nil }
        return contents?.operationText?.shortID(operation)
    }

    /// Asks how far to go back: only the selected operation, or all since then.
    mutating func askUndo() -> [ScreenEffect] {
        guard let contents, let index = lineIndex, let text = contents.operationText else { return [] }
        let name = text.shortID(contents.operations[index].id)
        var choices = [ScreenQuestion.Choice("o", "only this one", [.run(["undo", name])])]
        if index > 0 {
            let later = index == 1 ? "the later one" : "the \(index) later ones"
            choices.append(
                .init("l", later, [.run(["op", "restore", name])]))
            if contents.operations.indices.contains(index + 1) {
                let before = text.shortID(contents.operations[index + 1].id)
                choices.append(
                    .init("b", "it and \(later)", [.run(["op", "restore", before])]))
            }
        }
        pages = []
        question = ScreenQuestion(text: "Undo \(name)", choices: choices)
        question?.isOfHistory = true
        return []
    }

    /// Ends the question how far to go back when the history has grown: its answers would undo more than they
    /// say.
    mutating func leaveOldUndo(since before: ScreenContents?) {
        guard question?.isOfHistory == true,
            before?.operations.first?.id != contents?.operations.first?.id
        else { return }
        question = nil
        say("the history has changed meanwhile; \(setup.keys.name(of: .undo)) asks again")
    }

    /// Changes the least length of free time by quarters of an hour.
    mutating func changeFreeLength(by step: Int) -> [ScreenEffect] {
        freeLength = max(900, min(freeLength + step * 900, 86_400))
        say(
            "looking for \(TimeText.words(freeLength)) or more; \(setup.keys.name(of: .longer)) and "
                + "\(setup.keys.name(of: .shorter)) change that by 15 minutes")
        return [.load(query)]
    }

    /// Opens the form of a new event at the start of the selected free time, with the length that was looked
    /// for, as `free --book` does.
    mutating func book() -> [ScreenEffect] {
        guard let slot, lineIndex != nil else {
            say("no time is free here; \(setup.keys.name(of: .shorter)) looks for less")
            return []
        }
        let start = slot.lowerBound
        return openEditor(from: start, to: start.adding(seconds: freeLength))
    }

    /// Opens the form of a new event with a time.
    mutating func openEditor(from start: Instant, to end: Instant) -> [ScreenEffect] {
        if setup.isReadOnly {
            say("this is read only")
            return []
        }
        return [.openEditor(.new(.event, when: spelling(start, end)))]
    }

    /// Two times as they are typed: `Fri 2026-03-06 09:00-10:00`.
    private func spelling(_ start: Instant, _ end: Instant) -> String {
        TimeRange.times(
            start: EditorTexts.typed(ItemTime(start, in: setup.zone), in: setup.zone),
            end: EditorTexts.typed(ItemTime(end, in: setup.zone), in: setup.zone)
        ).spelling(in: setup.zone)
    }
}
