import Basics
import Terminal

/// Lays the form out into lines, and draws them into a frame.
///
///     ▶ Title      Standup
///       When       Fri 2026-03-06 09:00-09:15     Calendar  work
///                  Fri 2026-03-06 09:00-09:15 Europe/Berlin
///                  overlaps another event: r4kx9 Release 4.2, Fri 2026-03-06 09:00-10:00
struct EditorPainter {
    private enum Line {
        case fields([EditorField])
        case reading(EditorField, String, isBad: Bool)
        case theirs(EditorField, String)
        /// A line of the notes.
        case notes(Int)
    }

    private let form: EditorForm
    private let columns: Int
    private let glyphs: Glyphs
    private let lines: [Line]

    private static let gutter = 2
    private static let label = 11
    private static let rightLabel = 10

    init(_ form: EditorForm, columns: Int, glyphs: Glyphs) {
        (self.form, self.columns, self.glyphs) = (form, columns, glyphs)
        let width = columns - EditorPainter.gutter - EditorPainter.label - 1
        lines = EditorPainter.lines(of: form).flatMap { EditorPainter.wrapped($0, width: width) }
    }

    private static let mostLinesOfReading = 3

    /// The words about a field in as many lines as it needs, up to some.
    private static func wrapped(_ line: Line, width: Int) -> [Line] {
        guard case .reading(let field, let text, let isBad) = line else { return [line] }
        var lines = TextWrap.fitted(TerminalText.line(text), width: width, indent: 2)
        let most = mostLinesOfReading
        if lines.count > most {
            // The end is missing, as the last letter says.
            let last = lines[most - 1] + " " + lines[most].trimmed
            lines = lines.prefix(most - 1) + [DisplayWidth.truncate(last, to: width)]
        }
        return lines.map { .reading(field, $0, isBad: isBad) }
    }

    private static func lines(of form: EditorForm) -> [Line] {
        var lines: [Line] = []
        for row in form.rows {
            if row == [.notes] {
                lines += form.notes.lines.indices.map { .notes($0) }
            } else {
                lines.append(.fields(row))
            }
            for field in row { lines += below(field, form) }
        }
        if let refusal = form.refusal, refusal.field == nil {
            lines.append(.reading(.notes, refusal.text, isBad: true))
        }
        return lines
    }

    /// The lines below a field: the other value, how it is read, and what the store says.
    private static func below(_ field: EditorField, _ form: EditorForm) -> [Line] {
        var lines: [Line] = []
        if let theirs = form.theirs[field] { lines.append(.theirs(field, theirs)) }
        let reading = form.understood.readings[field] ?? .nothing
        for text in reading.lines {
            let place = reading.isBad ? reading.column.map { "column \($0 + 1): " } ?? "" : ""
            lines.append(.reading(field, place + text, isBad: reading.isBad))
        }
        if let refusal = form.refusal, refusal.field == field, !reading.isBad {
            lines.append(.reading(field, refusal.text, isBad: true))
        }
        if field == .when { lines += form.warnings.map { .reading(field, $0, isBad: false) } }
        return lines
    }

    // MARK: Places

    /// The column where the second field of a row begins, with its label.
    private var split: Int { columns * 63 / 100 }

    /// The columns of the text of a field, which is the second in its row or not.
    private func room(isRight: Bool, isAlone: Bool) -> Range<Int> {
        let start = isRight ? split + EditorPainter.rightLabel : EditorPainter.gutter + EditorPainter.label
        let end = isRight || isAlone ? columns - 1 : split - 1
        return start..<max(start + 1, end)
    }

    /// The lines that the cursor needs: its field and what is said below it.
    private var linesOfFocus: Range<Int> {
        let own = lines.indices.filter { index in
            switch lines[index] {
            case .fields(let fields): fields.contains(form.focus)
            case .reading(let field, _, _): field == form.focus
            case .theirs(let field, _): field == form.focus
            case .notes(let row): form.focus == .notes && row == form.notes.row
            }
        }
        guard let first = own.first, let last = own.last else { return 0..<1 }
        return first..<(last + 1)
    }

    /// The first line to show, so that the cursor is in view.
    func top(height: Int, from top: Int) -> Int {
        let wanted = linesOfFocus
        var top = min(top, max(0, lines.count - height))
        if wanted.upperBound > top + height { top = wanted.upperBound - height }
        if wanted.lowerBound < top { top = wanted.lowerBound }
        // The line with the cursor is more important than what is said around it.
        let cursor = lineOfCursor
        if cursor >= top + height { top = cursor - height + 1 }
        return max(0, top)
    }

    private var lineOfCursor: Int {
        lines.firstIndex { line in
            switch line {
            case .fields(let fields): !form.isOnTheirs && fields.contains(form.focus)
            case .notes(let row): !form.isOnTheirs && form.focus == .notes && row == form.notes.row
            case .theirs(let field, _): form.isOnTheirs && field == form.focus
            case .reading: false
            }
        } ?? 0
    }

    /// The field at a cell of the form; the row counts from its first line.
    func field(column: Int, row: Int) -> EditorField? {
        guard lines.indices.contains(row) else { return nil }
        switch lines[row] {
        case .fields(let fields): return column >= split ? fields.last : fields.first
        case .notes: return .notes
        case .reading(let field, _, _), .theirs(let field, _): return field
        }
    }

    // MARK: Drawing

    /// Draws the lines from `top` on, below the title line, and puts the cursor into the field.
    func draw(
        _ frame: inout Frame, top: Int, height: Int, strong: CellStyle, faint: CellStyle, bad: CellStyle
    ) {
        for (index, line) in lines.enumerated() where index >= top && index < top + height {
            let row = 1 + index - top
            switch line {
            case .fields(let fields):
                for (place, field) in fields.enumerated() {
                    drawField(
                        field, isRight: place > 0, isAlone: fields.count == 1, row, &frame, strong)
                }
            case .notes(let number): drawNotes(number, row, &frame, strong)
            case .reading(_, let text, let isBad):
                let start = EditorPainter.gutter + EditorPainter.label
                let shown = DisplayWidth.truncate(TerminalText.line(text), to: columns - start - 1)
                frame.put(shown, column: start, row: row, style: isBad ? bad : faint)
            case .theirs(let field, let text):
                let isHere = form.isOnTheirs && form.focus == field
                let start = EditorPainter.gutter + EditorPainter.label
                let says = "now: " + TerminalText.line(text) + "   (Enter takes it)"
                frame.put(
                    DisplayWidth.truncate(says, to: columns - start - 1), column: start, row: row,
                    style: strong)
                if isHere { mark(row, start, &frame) }
            }
        }
    }

    private func drawField(
        _ field: EditorField, isRight: Bool, isAlone: Bool, _ row: Int, _ frame: inout Frame,
        _ strong: CellStyle
    ) {
        guard let input = form.inputs[field] else { return }
        let isHere = form.focus == field && !form.isOnTheirs
        let room = room(isRight: isRight, isAlone: isAlone)
        let label = isRight ? split : EditorPainter.gutter
        drawLabel(field, label, isHere, row, &frame, strong)
        var window = input.window
        let (text, cursor) = window.shown(input.line, width: room.count)
        // Only the text with the cursor moves to the side.
        let shown = isHere ? text : DisplayWidth.truncate(input.text, to: room.count - 1)
        frame.put(shown, column: room.lowerBound, row: row, end: room.upperBound)
        if let column = form.understood.readings[field]?.column, shown == input.text {
            underline(column, of: input.text, from: room, row, &frame)
        }
        if isHere {
            frame.cursor = Frame.Cursor(
                column: min(room.lowerBound + cursor, columns - 1), row: row, isVisible: true)
        }
    }

    private func underline(
        _ column: Int, of text: String, from room: Range<Int>, _ row: Int, _ frame: inout Frame
    ) {
        let start = room.lowerBound + DisplayWidth.of(String(text.prefix(column)))
        let end = min(room.upperBound, room.lowerBound + DisplayWidth.of(text))
        guard start < end else { return }
        frame.restyle(columns: start..<end, row: row) { $0.weights.insert(.underline) }
    }

    private func drawNotes(_ number: Int, _ row: Int, _ frame: inout Frame, _ strong: CellStyle) {
        let isHere = form.focus == .notes && !form.isOnTheirs
        let room = room(isRight: false, isAlone: true)
        if number == 0 { drawLabel(.notes, EditorPainter.gutter, isHere, row, &frame, strong) }
        guard form.notes.lines.indices.contains(number) else { return }
        var window = LineWindow()
        let line = form.notes.lines[number]
        let (text, cursor) = window.shown(line, width: room.count)
        let isCursorLine = isHere && form.notes.row == number
        // Only the line with the cursor moves to the side.
        let shown = isCursorLine ? text : DisplayWidth.truncate(line.text, to: room.count - 1)
        frame.put(shown, column: room.lowerBound, row: row, end: room.upperBound)
        guard isCursorLine else { return }
        frame.cursor = Frame.Cursor(
            column: min(room.lowerBound + cursor, columns - 1), row: row, isVisible: true)
    }

    private func drawLabel(
        _ field: EditorField, _ column: Int, _ isHere: Bool, _ row: Int, _ frame: inout Frame,
        _ strong: CellStyle
    ) {
        let used = frame.put(field.label, column: column, row: row, style: isHere ? strong : .plain)
        guard isHere else { return }
        frame.restyle(columns: column..<(column + used), row: row) { $0.weights.insert(.reverse) }
        frame.put(String(glyphs.selection), column: column - 2, row: row)
    }

    private func mark(_ row: Int, _ column: Int, _ frame: inout Frame) {
        frame.put(String(glyphs.selection), column: column - 2, row: row)
        frame.restyle(columns: column..<(columns - 1), row: row) { $0.weights.insert(.reverse) }
        frame.cursor = Frame.Cursor(column: column, row: row, isVisible: true)
    }
}
