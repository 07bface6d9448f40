/// Makes the bytes that change what a terminal shows into a new frame: only cells that differ, with the
/// shortest ways to them.
///
/// ```swift
/// var renderer = Renderer()
/// write(renderer.draw(frame))      // everything
/// frame.put("x", column: 3, row: 1)
/// write(renderer.draw(frame))      // ESC [ 2 ; 4 H x
/// ```
///
/// Terminals disagree about the width of some clusters (``ClusterWidth``). The cell after such a one is
/// addressed by its number, and drawn again with it: so a wrong belief spoils one cell, never a row. The
/// terminal must not wrap lines (mode 7).
package struct Renderer: Sendable {
    /// Whether the terminal answered that it can show a frame at once (mode 2026). A bracket costs some
    /// terminals a whole picture, so only large changes get one.
    package var hasSynchronizedOutput = false

    /// The frame that the terminal shows; nil if that is not known.
    private var shown: Frame?
    private var pen = Pen()
    /// The cells of a row that have to be drawn; kept, so that a frame allocates nothing for them.
    private var dirty: [Bool] = []

    package init() {}

    /// Forgets what the terminal shows: the next frame is drawn whole. After Ctrl-L, a new size, and another
    /// program that had the terminal.
    package mutating func forget() { shown = nil }

    /// The bytes that make this frame of the last one; none if nothing changed.
    package mutating func draw(_ frame: Frame) -> [UInt8] {
        pen.bytes.removeAll(keepingCapacity: true)
        let isNew = shown.map { $0.columns != frame.columns || $0.rows != frame.rows } ?? true
        let old = isNew ? Frame(columns: frame.columns, rows: frame.rows) : shown ?? frame
        if isNew { pen.clear() }
        if dirty.count != frame.columns { dirty = [Bool](repeating: false, count: frame.columns) }
        var touched = isNew ? frame.rows : 0
        for row in 0..<frame.rows where mark(row, frame, old) {
            touched += 1
            draw(row, frame, old)
        }
        place(frame.cursor, in: frame, isNew: isNew, old: old.cursor)
        shown = frame
        guard hasSynchronizedOutput, touched * 4 > frame.rows else { return pen.bytes }
        return Renderer.begin + pen.bytes + Renderer.end
    }

    private static let begin = Array("\u{1B}[?2026h".utf8)
    private static let end = Array("\u{1B}[?2026l".utf8)

    private mutating func place(_ cursor: Frame.Cursor, in frame: Frame, isNew: Bool, old: Frame.Cursor) {
        pen.move(
            to: max(0, min(frame.columns - 1, cursor.column)), row: max(0, min(frame.rows - 1, cursor.row)))
        if isNew || cursor.isVisible != old.isVisible { pen.showCursor(cursor.isVisible) }
    }

    // MARK: A row

    /// Marks the cells of a row that have to be drawn. Returns whether there are any.
    private mutating func mark(_ row: Int, _ frame: Frame, _ old: Frame) -> Bool {
        let start = row * frame.columns
        var hasAny = false
        for column in 0..<frame.columns {
            dirty[column] = !frame.isSame(start + column, as: old)
            hasAny = hasAny || dirty[column]
        }
        guard hasAny else { return false }
        // The cell after a doubtful cluster may be covered by it. (A wide cluster needs no such rule: if one
        // cell of it differs, both do, or the first one draws both.)
        for column in 1..<max(1, frame.columns) where dirty[column - 1] {
            if isDoubtful(start, column - 1, frame) || isDoubtful(start, column - 1, old) {
                dirty[column] = true
            }
        }
        return true
    }

    /// Whether a cell belongs to a doubtful cluster.
    private func isDoubtful(_ start: Int, _ column: Int, _ frame: Frame) -> Bool {
        let cell = frame.cells[start + column]
        return cell.isDoubtful || cell.isSecond && column > 0 && frame.cells[start + column - 1].isDoubtful
    }

    private mutating func draw(_ row: Int, _ frame: Frame, _ old: Frame) {
        let start = row * frame.columns
        let end = endOfText(row, frame)
        var column = 0
        while column < frame.columns {
            guard dirty[column] else {
                column += 1
                continue
            }
            if column >= end, erases(from: column, frame.columns) {
                pen.move(to: column, row: row)
                pen.setStyle(.plain)
                pen.eraseToEnd()
                return
            }
            let cell = frame.cells[start + column]
            guard !cell.isSecond else {
                column += 1
                continue
            }
            bridge(to: column, row, frame)
            pen.move(to: column, row: row)
            pen.setStyle(cell.style)
            let width = cell.isWide ? 2 : 1
            if let scalar = cell.scalar {
                pen.write(scalar)
            } else if let index = cell.index {
                pen.write(frame.clusters[index])
            }
            column += width
            pen.advance(by: width, isCertain: !cell.isDoubtful && column < frame.columns)
        }
    }

    /// The column after the last cell that erasing would not show.
    private func endOfText(_ row: Int, _ frame: Frame) -> Int {
        let start = row * frame.columns
        var end = frame.columns
        while end > 0, frame.cells[start + end - 1].isBlank { end -= 1 }
        return end
    }

    /// Whether erasing to the end is shorter than as many spaces.
    private func erases(from column: Int, _ columns: Int) -> Bool {
        var count = 0
        for place in column..<columns where dirty[place] { count += 1 }
        return count > (pen.style == .plain ? 3 : 6)
    }

    /// A few cells between the cursor and a place are written again where that is shorter than a movement.
    private mutating func bridge(to column: Int, _ row: Int, _ frame: Frame) {
        guard let from = pen.column, pen.row == row, from < column, column - from <= 3 else { return }
        let start = row * frame.columns
        for place in from..<column {
            let cell = frame.cells[start + place]
            guard cell.style == pen.style, let scalar = cell.scalar, scalar.isASCII else { return }
        }
        for place in from..<column {
            guard let scalar = frame.cells[start + place].scalar else { return }
            pen.write(scalar)
        }
        pen.advance(by: column - from, isCertain: true)
    }
}
