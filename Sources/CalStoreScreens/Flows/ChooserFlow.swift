import Basics
import CalStore
import Terminal

/// Choosing calendars from a list, one or several.
package struct ChooserFlow: ScreenFlow {
    package enum Wish: Sendable, Equatable {
        /// Other calendars are chosen now.
        case changed(Set<CalStoreCalendar.ID>)
        case done
        case cancel
    }

    /// A calendar of the list.
    package struct Row: Sendable {
        package let id: CalStoreCalendar.ID
        package let title: String
        package let source: String
        package let color: Color?
        package let isWritable: Bool

        package init(
            id: CalStoreCalendar.ID, title: String, source: String, color: Color?, isWritable: Bool
        ) {
            (self.id, self.title, self.source) = (id, title, source)
            (self.color, self.isWritable) = (color, isWritable)
        }
    }

    private enum Line: Sendable {
        case source(String)
        case calendar(Int)
    }

    private var picture: FlowFrame
    private let rows: [Row]
    private let lines: [Line]
    private let isMultiple: Bool
    private let hasDone: Bool
    private let hasCancel: Bool
    private var chosen: Set<CalStoreCalendar.ID>
    private var focus = 0
    private var top = 0

    /// - Parameters:
    ///   - rows: The calendars, those of a source one after the other.
    ///   - isMultiple: Whether more than one can be chosen.
    ///   - hasDone: Whether there is a key that ends with this choice.
    ///   - hasCancel: Whether there is a key that ends without it.
    package init(
        _ rows: [Row], chosen: Set<CalStoreCalendar.ID>, isMultiple: Bool, hasDone: Bool, hasCancel: Bool,
        _ setup: ScreenSetup
    ) {
        picture = FlowFrame(setup)
        (self.rows, self.chosen, self.isMultiple) = (rows, chosen, isMultiple)
        (self.hasDone, self.hasCancel) = (hasDone, hasCancel)
        var lines: [Line] = []
        for (index, row) in rows.enumerated() {
            if index == 0 || rows[index - 1].source != row.source { lines.append(.source(row.source)) }
            lines.append(.calendar(index))
        }
        self.lines = lines
        focus = rows.firstIndex { chosen.contains($0.id) } ?? 0
    }

    package var isTyping: Bool { false }

    // MARK: Events

    package mutating func reduce(_ event: FlowEvent) -> Wish? {
        defer { reveal() }
        switch event {
        case .input(.key(let key)):
            picture.say("")
            return press(key)
        case .input(.mouse(let event)): return click(event)
        case .size(let columns, let rows):
            (picture.columns, picture.rows) = (columns, rows)
            return nil
        case .refused(let reason):
            picture.say(reason, isBad: true)
            return nil
        case .input, .time: return nil
        }
    }

    private mutating func press(_ key: KeyPress) -> Wish? {
        switch picture.setup.keys.action(for: key) {
        case .down: move(1)
        case .up: move(-1)
        case .periodAfter: move(picture.height)
        case .periodBefore: move(-picture.height)
        case .done: return toggle()
        case .open: return hasDone ? .done : toggle()
        case .answer where isMultiple: return chooseAll()
        case .back, .quit: return hasCancel || !hasDone ? .cancel : .done
        default: picture.say("\(KeyNotation.text(key)) does nothing here; Space chooses")
        }
        return nil
    }

    private mutating func move(_ step: Int) { focus = max(0, min(focus + step, rows.count - 1)) }

    private mutating func toggle() -> Wish? {
        guard rows.indices.contains(focus) else { return nil }
        let id = rows[focus].id
        if isMultiple {
            chosen.formSymmetricDifference([id])
        } else {
            guard chosen != [id] else { return nil }
            chosen = [id]
        }
        return .changed(chosen)
    }

    private mutating func chooseAll() -> Wish? {
        let all = Set(rows.map(\.id))
        chosen = chosen.isSuperset(of: all) ? [] : chosen.union(all)
        return .changed(chosen)
    }

    private mutating func click(_ event: MouseEvent) -> Wish? {
        if let lines = event.scrolledLines {
            move(lines)
            return nil
        }
        let index = event.row - 1 + top
        guard event.isClick, event.row >= 1, event.row <= picture.height, lines.indices.contains(index),
            case .calendar(let row) = lines[index]
        else { return nil }
        focus = row
        return toggle()
    }

    // MARK: Drawing

    private var lineOfFocus: Int {
        lines.firstIndex { if case .calendar(focus) = $0 { true } else { false } } ?? 0
    }

    private mutating func reveal() {
        let line = lineOfFocus
        if line >= top + picture.height { top = line - picture.height + 1 }
        if line < top { top = line }
        // The name of the first source is above its first calendar.
        if focus == 0 { top = 0 }
    }

    private var hints: String {
        var hints = ["Space choose"]
        if isMultiple { hints.append("a all or none") }
        if hasDone { hints.append("Enter done") }
        hints.append(hasCancel ? "Esc cancel" : "Esc back")
        return hints.joined(separator: "   ")
    }

    package func frame() -> Frame {
        picture.draw(title: isMultiple ? "Calendars" : "Calendar", hints: hints, question: nil) { frame in
            if lines.isEmpty { frame.put("There are no calendars.", column: 2, row: 2) }
            for (index, line) in lines.dropFirst(top).prefix(picture.height).enumerated() {
                draw(line, row: 1 + index, &frame)
            }
        }
    }

    private func draw(_ line: Line, row: Int, _ frame: inout Frame) {
        let style = picture.setup.style
        switch line {
        case .source(let name):
            frame.put(TerminalText.line(name), column: 1, row: row, style: style.cell(.strong))
        case .calendar(let index):
            let calendar = rows[index]
            let isHere = index == focus
            let mark = (isHere ? String(picture.setup.glyphs.selection) : " ") + " "
            frame.put(mark, column: 1, row: row)
            let box = chosen.contains(calendar.id) ? "[x] " : "[ ] "
            frame.put(
                box, column: 3, row: row, style: calendar.color.map { style.cell(.color($0)) } ?? .plain)
            let title = TerminalText.line(calendar.title) + (calendar.isWritable ? "" : "  (read only)")
            let used = frame.put(title, column: 7, row: row, end: picture.columns - 1)
            guard isHere else { return }
            frame.restyle(columns: 7..<(7 + used), row: row) { $0.weights.insert(.reverse) }
            frame.cursor = Frame.Cursor(column: 7, row: row, isVisible: false)
        }
    }
}
