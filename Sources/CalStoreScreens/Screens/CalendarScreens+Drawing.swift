import Basics
import CalStore
import CalStoreLanguage
import Terminal

// Drawing the state into cells.
extension CalendarScreens {
    /// The picture of the state. The cursor stands on the selection, or in the text that is typed.
    package func frame() -> Frame {
        var frame = Frame(columns: columns, rows: rows)
        guard !isTooSmall else {
            let text = "\(CalendarScreens.leastColumns)x\(CalendarScreens.leastRows) needed; q quits"
            frame.put(text, column: 0, row: 0)
            return frame
        }
        if let editor, !isHelpOfForm {
            draw(editor, &frame)
        } else if let page = pages.last {
            draw(page, &frame)
        } else {
            drawBody(&frame)
        }
        drawFoot(&frame)
        if setup.glyphs.isASCII { frame.makeASCII() }
        return frame
    }

    private func drawTitle(_ left: String, _ frame: inout Frame) {
        var states = setup.isReadOnly ? ["read only"] : []
        states.append(draftsInTitle)
        if !hidden.isEmpty { states.append("\(hidden.count) hidden") }
        if !filter.isEmpty { states.append("filter: " + filter) }
        let used = frame.put(
            DisplayWidth.truncate(TerminalText.line(left), to: columns - 1), column: 0, row: 0,
            style: setup.style.cell(.strong))
        let room = columns - used - 3
        guard room >= 8 else { return }
        // The states are what one must know; then the store, then the zone.
        let rights = [[setup.storeName, setup.zone.name], [setup.storeName], []].map { places in
            (places + states).filter { !$0.isEmpty }.map { TerminalText.line($0) }.joined(separator: "  ")
        }
        let right = rights.first { DisplayWidth.of($0) <= room } ?? rights.last { !$0.isEmpty } ?? ""
        let text = DisplayWidth.truncate(right, to: room)
        frame.put(text, column: columns - 1 - DisplayWidth.of(text), row: 0, style: setup.style.cell(.faint))
    }

    private func drawBody(_ frame: inout Frame) {
        let room = max(1, height - body.legend.count)
        let isBelow = body.lineCount > top + room && view != .agenda
        let title = view == .agenda ? "Agenda, " + TimeText.heading(day) : body.title
        drawTitle(title + (isBelow ? ", more below" : ""), &frame)
        for row in 0..<room {
            let line = line(onRow: row)
            guard line < body.lineCount else { break }
            frame.put(styled: body.line(line), column: body.gutter, row: 1 + row, end: bodyColumns)
        }
        for (index, line) in body.legend.prefix(height).enumerated() {
            frame.put(styled: line, column: 0, row: 1 + height - body.legend.count + index, end: bodyColumns)
        }
        if contents == nil, !unread.isEmpty {
            let text = TerminalText.line(unread) + "; \(setup.keys.name(of: .drawAgain)) tries again"
            frame.put(
                DisplayWidth.truncate(text, to: bodyColumns - 3), column: 2, row: 2,
                style: setup.style.cell(.late))
        }
        if body.lineCount == 0, contents != nil {
            let lines = TextWrap.fitted(TerminalText.line(emptyText), width: bodyColumns - 4, indent: 2)
            for (index, line) in lines.prefix(height - 2).enumerated() {
                frame.put(line, column: 2, row: 2 + index, style: setup.style.cell(.faint))
            }
        }
        drawMarks(room, &frame)
        markSelection(room, &frame)
        drawDrag(room, &frame)
        drawSide(&frame)
    }

    /// The line of the view on a row below the title line: the first lines stay, the others scroll.
    func line(onRow row: Int) -> Int { row < body.head ? row : row + top }

    /// The row of a line; nil if it is not in view.
    func row(ofLine line: Int, _ room: Int) -> Int? {
        if line < body.head { return line < room ? line : nil }
        let row = line - top
        return row >= body.head && row < room ? row : nil
    }

    private var emptyText: String {
        switch view {
        case .search where searchText.isEmpty: "Type a query: words, calendar:work, on:fri, is:open"
        case .search where contents?.problem != nil: contents?.problem ?? ""
        case .search: "Nothing was found."
        case .todo: "Nothing to do."
        case .history: "Nothing was changed yet."
        case .freeTime: "No free time; \(setup.keys.name(of: .shorter)) looks for less."
        default: "Nothing here."
        }
    }

    /// Reverses the selection and puts a sign before it, so that it does not depend on colour.
    private func markSelection(_ room: Int, _ frame: inout Frame) {
        guard let place = placeOfSelection else { return }
        let isItem = place.what.occurrence != nil
        // An item of several days is selected on all of them.
        let places =
            isItem
            ? body.places.filter { key(of: $0) == selected } : body.places.filter { $0.isLine(of: place) }
        for place in places {
            for line in place.rows {
                // Of a day only its heading.
                if case .day = place.what, line > place.rows.lowerBound { break }
                guard let row = row(ofLine: line, room) else { continue }
                let columns = written(in: place.columns, row: 1 + row, of: frame)
                frame.restyle(columns: columns, row: 1 + row) { $0.weights.insert(.reverse) }
            }
        }
        // The pane with the focus has the sign and the cursor.
        guard pane == .view else { return }
        // The first line of it that is in view.
        guard let row = place.rows.lazy.compactMap({ self.row(ofLine: $0, room) }).first.map({ $0 + 1 })
        else {
            return
        }
        // A bar has a place on each of its days, but one sign.
        let first = places.filter { other in
            other.rows.contains { self.row(ofLine: $0, room).map { $0 + 1 } == row }
        }
        .map(\.columns).min { $0.lowerBound < $1.lowerBound }
        sign(written(in: first ?? place.columns, row: row, of: frame).lowerBound, row: row, &frame)
    }

    /// Puts the sign and the cursor of the selection.
    private func sign(_ first: Int, row: Int, _ frame: inout Frame) {
        frame.put(
            String(setup.glyphs.selection), column: max(0, first - 1), row: row,
            style: setup.style.cell(.strong))
        frame.cursor = Frame.Cursor(column: first, row: row, isVisible: false)
    }

    /// The part of a row with letters: reversing empty cells and rules would cost bytes at each step.
    func written(in columns: Range<Int>, row: Int, of frame: Frame) -> Range<Int> {
        let empty = ["", " ", String(setup.glyphs.horizontal), String(setup.glyphs.thick)]
        let isLetter = { !empty.contains(frame.cluster(column: $0, row: row)) }
        let first = columns.first(where: isLetter) ?? columns.lowerBound
        let last = columns.last(where: isLetter) ?? first
        return first..<(last + 1)
    }

    private func draw(_ page: ScreenPage, _ frame: inout Frame) {
        drawTitle(page.title, &frame)
        for (index, line) in page.lines.dropFirst(page.top).prefix(height).enumerated() {
            frame.put(styled: line, column: 0, row: 1 + index)
        }
        frame.cursor = Frame.Cursor(column: 0, row: 1, isVisible: false)
        let row = 1 + page.selected - page.top
        guard page.kind == .menu, !page.lines.isEmpty, row <= height else { return }
        let columns = written(in: 0..<columns, row: row, of: frame)
        frame.restyle(columns: columns, row: row) { $0.weights.insert(.reverse) }
        sign(columns.lowerBound, row: row, &frame)
    }

    private func draw(_ form: EditorForm, _ frame: inout Frame) {
        drawTitle(editorTitle, &frame)
        EditorPainter(form, columns: columns, glyphs: setup.glyphs).draw(
            &frame, top: form.top, height: height, strong: setup.style.cell(.strong),
            faint: setup.style.cell(.faint),
            bad: setup.style.cell(.late))
    }

    // MARK: The foot

    private func drawFoot(_ frame: inout Frame) {
        let row = rows - 1
        if let prompt {
            draw(prompt, row, &frame)
        } else if let text = question?.line(columns: columns) ?? editor?.questionText {
            let used = drawFoot(text, .strong, wraps: true, row, &frame)
            frame.cursor = Frame.Cursor(column: min(columns - 1, used), row: row, isVisible: true)
        } else if let alarm = alarmLine {
            frame.put(
                DisplayWidth.truncate(alarm.text, to: columns - 1), column: 0, row: row,
                style: setup.style.cell(.late))
            // What was just done or refused stands above the alarm.
            if !message.isEmpty { drawMessage(row - 1, &frame) }
        } else if !message.isEmpty {
            drawMessage(row, &frame)
        } else {
            frame.put(
                DisplayWidth.truncate(editor == nil || isHelpOfForm ? hints : editorHints, to: columns - 1),
                column: 0,
                row: row, style: setup.style.cell(.faint))
        }
    }

    /// Draws the newest message, with the command beside it where it has room.
    private func drawMessage(_ row: Int, _ frame: inout Frame) {
        let used = drawFoot(message, isMessageBad ? .late : .good, wraps: isMessageBad, row, &frame)
        let line = TerminalText.line("ekcal " + lastCommand.joined(separator: " "))
        let start = columns - 1 - DisplayWidth.of(line)
        if !lastCommand.isEmpty, start >= used + 3 {
            frame.put(line, column: start, row: row, style: setup.style.cell(.faint))
        }
    }

    /// Draws a text that ends on a row at the foot. What must be read to its end has more lines where it is
    /// too long for one. Returns the columns of the last line.
    private func drawFoot(
        _ text: String, _ style: TextStyle.Style, wraps: Bool, _ last: Int, _ frame: inout Frame
    ) -> Int {
        let line = TerminalText.line(text)
        let all = wraps ? TextWrap.fitted(line, width: columns - 1, indent: 2) : [line]
        let lines = all.prefix(CalendarScreens.mostOfFoot)
        let first = last + 1 - lines.count
        // The last line of the screen is empty.
        if first < rows - 1 { frame.fill(columns: 0..<columns, rows: first..<(last + 1)) }
        var used = 0
        for (index, line) in lines.enumerated() {
            used = frame.put(
                DisplayWidth.truncate(line, to: columns - 1), column: 0, row: first + index,
                style: setup.style.cell(style))
        }
        return used
    }

    /// The most lines of a message or a question.
    private static let mostOfFoot = 5

    /// The foot line while an alarm rings, and the columns of the words that put it off. In a form, letters
    /// are typed, so its own keys stand there.
    var alarmLine: (text: String, later: Range<Int>)? {
        guard let alarm = alarms.last else { return nil }
        let later = "\(setup.keys.name(of: .snooze)) later"
        let keys = editor == nil ? later + ", \(setup.keys.name(of: .acknowledge)) done" : editorHints
        let count = alarms.count > 1 ? "\(alarms.count) alarms: " : "Alarm: "
        let text = DisplayWidth.truncate(
            TerminalText.line(count + alarm.text), to: max(0, columns - 4 - DisplayWidth.of(keys)))
        let start = DisplayWidth.of(text) + 3
        return (text + "   " + keys, start..<(start + DisplayWidth.of(later)))
    }

    /// The lines above a line that is typed, wrapped; the last one says how many there is no room for.
    private func linesAbove(_ prompt: ScreenPrompt) -> [String] {
        let lines = prompt.reading.flatMap { TextWrap.fitted($0, width: columns - 1, indent: 4) }
        let most = max(1, height - 2)
        guard lines.count > most else { return lines }
        return lines.prefix(most - 1) + ["  and \(lines.count - most + 1) more lines"]
    }

    private func draw(_ prompt: ScreenPrompt, _ row: Int, _ frame: inout Frame) {
        let reading = linesAbove(prompt)
        let first = row - reading.count
        if !reading.isEmpty { frame.fill(columns: 0..<columns, rows: first..<row) }
        for (index, line) in reading.enumerated() {
            frame.put(styled: line, column: 0, row: first + index)
        }
        let used = frame.put(prompt.label, column: 0, row: row, style: setup.style.cell(.strong))
        var window = prompt.window
        let (text, cursor) = window.shown(prompt.line, width: columns - used)
        frame.put(text, column: used, row: row)
        frame.cursor = Frame.Cursor(column: used + cursor, row: row, isVisible: true)
    }

    /// The most useful keys here, from the table of keys.
    private var hints: String {
        let actions: [(ScreenAction, String)]
        if let page = pages.last {
            switch page.kind {
            case .item: actions = [(.edit, "edit"), (.delete, "delete"), (.move, "move"), (.back, "back")]
            case .menu: actions = [(.open, "do it"), (.back, "back")]
            case .help, .output: actions = [(.down, "down"), (.periodAfter, "page"), (.back, "back")]
            }
        } else {
            switch view {
            case .todo: actions = [(.done, "done"), (.newReminder, "new"), (.open, "open"), (.help, "help")]
            case .calendars: actions = [(.done, "show or hide"), (.back, "back"), (.help, "help")]
            case .history:
                actions = [(.open, "differences"), (.undo, "undo to here"), (.back, "back"), (.help, "help")]
            case .freeTime:
                actions = [
                    (.open, "book"), (.changeLayout, showsHours ? "list" : "hours"), (.shorter, "for less"),
                    (.help, "help"),
                ]
            case _ where pane == .todo:
                actions = [(.done, "done"), (.open, "open"), (.nextPane, "calendars"), (.help, "help")]
            case _ where pane == .calendars:
                actions = [(.done, "show or hide"), (.nextPane, "the view"), (.help, "help")]
            case .search: actions = [(.search, "search"), (.open, "open"), (.back, "back"), (.help, "help")]
            default: actions = [(.open, "open"), (.sentence, "add"), (.goTo, "go to"), (.help, "help")]
            }
        }
        return actions.map { setup.keys.name(of: $0.0) + " " + $0.1 }.joined(separator: "   ")
    }
}
