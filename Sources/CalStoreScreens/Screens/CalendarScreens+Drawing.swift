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
        if let editor {
            draw(editor, &frame)
        } else if let page = pages.last {
            draw(page, &frame)
        } else {
            drawBody(&frame)
        }
        drawFoot(&frame)
        return frame
    }

    private func drawTitle(_ left: String, _ frame: inout Frame) {
        var facts = [setup.storeName, setup.zone.name]
        if setup.isReadOnly { facts.append("read only") }
        if !hidden.isEmpty { facts.append("\(hidden.count) hidden") }
        if !filter.isEmpty { facts.append("filter: " + filter) }
        let right = facts.filter { !$0.isEmpty }.map { TerminalText.line($0) }.joined(separator: "  ")
        let used = frame.put(
            DisplayWidth.truncate(TerminalText.line(left), to: columns - 1), column: 0, row: 0,
            style: setup.style.cell(.strong))
        let room = columns - used - 3
        guard room >= 8 else { return }
        let text = DisplayWidth.truncate(right, to: room)
        frame.put(text, column: columns - 1 - DisplayWidth.of(text), row: 0, style: setup.style.cell(.faint))
    }

    private func drawBody(_ frame: inout Frame) {
        drawTitle(view == .agenda ? "Agenda, " + TimeText.heading(day) : body.title, &frame)
        let room = max(1, height - body.legend.count)
        for (index, line) in body.lines.dropFirst(top).prefix(room).enumerated() {
            frame.put(styled: line, column: 0, row: 1 + index, end: bodyColumns)
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
        if body.lines.isEmpty, contents != nil {
            frame.put(emptyText, column: 2, row: 2, style: setup.style.cell(.faint))
        }
        drawMarks(room, &frame)
        markSelection(room, &frame)
        drawDrag(room, &frame)
        drawSide(&frame)
    }

    private var emptyText: String {
        switch view {
        case .search where searchText.isEmpty: "Type a query: words, calendar:work, on:fri, is:open"
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
            for row in place.rows where row >= top && row < top + room {
                // Of a day only its heading.
                if case .day = place.what, row > place.rows.lowerBound { break }
                let columns = written(in: place.columns, row: 1 + row - top, of: frame)
                frame.restyle(columns: columns, row: 1 + row - top) { $0.weights.insert(.reverse) }
            }
        }
        // The pane with the focus has the sign and the cursor.
        guard pane == .view else { return }
        let row = 1 + place.rows.lowerBound - top
        guard place.rows.lowerBound >= top, row <= room else { return }
        let first = written(in: place.columns, row: row, of: frame).lowerBound
        frame.put(
            String(setup.glyphs.today), column: max(0, first - 1), row: row, style: setup.style.cell(.strong))
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
        } else if let question {
            frame.put(
                DisplayWidth.truncate(question.line + ", Esc leave it", to: columns - 1), column: 0, row: row,
                style: setup.style.cell(.strong))
            frame.cursor = Frame.Cursor(
                column: min(columns - 1, DisplayWidth.of(question.line)), row: row, isVisible: true)
        } else if let text = editor?.questionText {
            frame.put(
                DisplayWidth.truncate(text, to: columns - 1), column: 0, row: row,
                style: setup.style.cell(.strong))
            frame.cursor = Frame.Cursor(
                column: min(columns - 1, DisplayWidth.of(text)), row: row, isVisible: true)
        } else if let alarm = alarms.last {
            let keys = "\(setup.keys.name(of: .snooze)) later, \(setup.keys.name(of: .acknowledge)) done"
            frame.put(
                DisplayWidth.truncate(TerminalText.line("Alarm: \(alarm.text)   \(keys)"), to: columns - 1),
                column: 0, row: row, style: setup.style.cell(.late))
        } else if !message.isEmpty {
            let used = frame.put(
                DisplayWidth.truncate(TerminalText.line(message), to: columns - 1), column: 0, row: row,
                style: setup.style.cell(isMessageBad ? .late : .good))
            let line = TerminalText.line("ekcal " + lastCommand.joined(separator: " "))
            let start = columns - 1 - DisplayWidth.of(line)
            if !lastCommand.isEmpty, start >= used + 3 {
                frame.put(line, column: start, row: row, style: setup.style.cell(.faint))
            }
        } else {
            frame.put(
                DisplayWidth.truncate(editor == nil ? hints : editorHints, to: columns - 1), column: 0,
                row: row, style: setup.style.cell(.faint))
        }
    }

    private func draw(_ prompt: ScreenPrompt, _ row: Int, _ frame: inout Frame) {
        let reading = prompt.reading.prefix(max(0, height - 2))
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
            case .menu: actions = [(.back, "back")]
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
