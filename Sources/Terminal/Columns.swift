import Basics

/// Lines up text in columns.
///
/// ```swift
/// var columns = Columns([.init(), .init(isRight: true), .init(shrinksTo: 12)])
/// columns.add(["09:00", "15m", "Standup"])
/// columns.lines(width: 60, style: .plain)
/// ```
/// A column is as wide as its widest cell, but not wider than its `most`: a wider cell only moves the rest of
/// its own row. Without a width nothing is cut. With a width, the columns that may shrink become narrower,
/// the widest first; then optional columns are left out, the last first; then the others shrink further. A
/// cut cell uses the space of empty cells after it.
package struct Columns {
    package struct Column: Sendable {
        package var isRight = false
        /// The least width at which the column is still readable; nil if it must not shrink.
        package var shrinksTo: Int?
        /// Whether it is left out if there is no space for it.
        package var mayGo = false
        /// The maximum width; a wider cell does not widen the column for other rows.
        package var most = Columns.usual
        /// The spaces after it.
        package var gap = 2
        /// The maximum number of lines of a cell that is too wide. Only one column may have more than one.
        package var lines = 1

        package init(
            isRight: Bool = false,
            shrinksTo: Int? = nil,
            mayGo: Bool = false,
            most: Int = Columns.usual,
            gap: Int = 2,
            lines: Int = 1
        ) {
            self.isRight = isRight
            self.shrinksTo = shrinksTo
            self.mayGo = mayGo
            self.most = most
            self.gap = gap
            self.lines = lines
        }
    }

    package struct Cell: Sendable, Hashable, ExpressibleByStringLiteral {
        package let text: String
        package let look: TextStyle.Style
        /// The cells of the terminal that the text takes.
        package let width: Int

        package init(_ text: String, _ look: TextStyle.Style = .plain) {
            self.text = TerminalText.line(text)
            self.look = look
            width = DisplayWidth.of(self.text)
        }

        package init(stringLiteral value: String) { self.init(value) }
    }

    private enum Row {
        case cells([Cell])
        case heading(Cell)
        case note(Cell, under: Int)
    }

    private let columns: [Column]
    private let indent: String
    private var rows: [Row] = []
    /// The widths of the columns if there is space for all of them.
    private var natural: [Int]

    package init(_ columns: [Column], indent: Int = 0) {
        self.columns = columns
        self.indent = DisplayWidth.spaces(indent)
        natural = columns.map { _ in 0 }
    }

    /// Adds a row. Missing cells at its end are empty, and extra cells are ignored.
    package mutating func add(_ cells: [Cell]) {
        let cells = cells.count > columns.count ? Array(cells.prefix(columns.count)) : cells
        for index in cells.indices {
            natural[index] = max(natural[index], min(cells[index].width, columns[index].most))
        }
        rows.append(.cells(cells))
    }

    /// Adds a line across all columns, which is not part of the layout.
    package mutating func add(heading: Cell) { rows.append(.heading(heading)) }

    /// Adds a separate line that begins below a column.
    package mutating func add(note: Cell, under column: Int) { rows.append(.note(note, under: column)) }

    package func lines(width: Int?, style: TextStyle) -> [String] { Array(laid(width: width, style: style)) }

    /// The lines of the rows, headings and notes, in the order in which they were added.
    package func laid(width: Int?, style: TextStyle) -> ColumnLines {
        let widths = widths(within: width)
        // Only the cell that may wrap and those before it decide whether it does.
        let wrapping = columns.prefix { $0.lines == 1 }.count
        let heights = rows.map { row in
            guard case .cells(let cells) = row, wrapping < cells.count,
                (0...wrapping).contains(where: { cells[$0].width > widths[$0] })
            else { return 1 }
            return lines(of: row, widths, style, within: width).count
        }
        return ColumnLines(heights: heights) { lines(of: rows[$0], widths, style, within: width) }
    }

    private func lines(
        of row: Row, _ widths: [Int], _ style: TextStyle, within width: Int?
    ) -> [String] {
        switch row {
        case .heading(let cell): [style.apply(cell.look, cell.text)]
        case .cells(let cells): lines(cells, widths, style, within: width)
        case .note(let cell, let column): [note(cell, under: column, widths, style, within: width)]
        }
    }

    /// Whether the rows fit into a width with all columns.
    package func fits(_ width: Int) -> Bool {
        !shrunk(natural, to: width) { columns[$0].shrinksTo }.isTooWide
    }

    private func lines(
        _ cells: [Cell], _ widths: [Int], _ style: TextStyle, within width: Int?
    ) -> [String] {
        guard let last = cells.indices.last(where: { widths[$0] > 0 && !cells[$0].text.isEmpty }) else {
            return [""]
        }
        var line = indent
        var below: [String] = []
        var used = indent.count
        /// The planned start of the column, unless a cell before it was too wide.
        var start = used
        for index in 0...last where widths[index] > 0 {
            let cell = cells[index]
            if used < start {
                line += DisplayWidth.spaces(start - used)
                used = start
            }
            var (text, length) = (cell.text, cell.width)
            // A cell that fits into its column needs no other room.
            if let width, used > start || length > widths[index] {
                let room = room(
                    for: index, of: cells, widths, from: used, isMoved: used > start, in: width)
                let pieces = TextWrap.pieces(
                    of: text, first: room, rest: room, most: columns[index].lines, alone: room)
                text = pieces.first ?? ""
                length = DisplayWidth.of(text)
                let indent = DisplayWidth.spaces(used)
                below += pieces.dropFirst().map { indent + style.apply(cell.look, $0) }
            }
            let spaces = columns[index].isRight ? max(0, widths[index] - length) : 0
            line += DisplayWidth.spaces(spaces) + style.apply(cell.look, text)
            used += spaces + length
            start += widths[index] + columns[index].gap
            if index < last, used + columns[index].gap > start {
                line += DisplayWidth.spaces(columns[index].gap)
                used += columns[index].gap
            }
        }
        return [line] + below
    }

    /// The width of a cell: that of its column; wider if the cells after it are empty, or if it is too wide
    /// for any column; narrower after a cell that was too wide.
    private func room(
        for index: Int, of cells: [Cell], _ widths: [Int], from used: Int, isMoved: Bool, in width: Int
    ) -> Int {
        // An identifier is useless without its end.
        if columns[index].shrinksTo == nil, columns[index].most < Columns.usual { return Columns.usual }
        let behind = cells.indices.filter { $0 > index && !cells[$0].text.isEmpty && widths[$0] > 0 }
        let mayMove = behind.isEmpty || widths[index] == columns[index].most
        let others = behind.map { min(cells[$0].width, widths[$0]) }.reduce(0, +)
        let last = behind.last ?? index
        let gaps = (index..<last).filter { widths[$0] > 0 }.map { columns[$0].gap }.reduce(0, +)
        let free = width - used - others - gaps
        let room = mayMove ? max(free, widths[index]) : widths[index]
        return isMoved ? min(room, max(free, Columns.narrowest)) : room
    }

    private func note(
        _ cell: Cell, under column: Int, _ widths: [Int], _ style: TextStyle, within width: Int?
    ) -> String {
        let before = columns.indices.filter { $0 < column && widths[$0] > 0 }
        let start = before.reduce(indent.count) { $0 + widths[$1] + columns[$1].gap }
        let text = width.map { DisplayWidth.truncate(cell.text, to: max(1, $0 - start)) } ?? cell.text
        return DisplayWidth.spaces(start) + style.apply(cell.look, text)
    }

    private func widths(within width: Int?) -> [Int] {
        var widths = natural
        guard let width else { return widths }
        while true {
            let (fitting, isTooWide) = shrunk(widths, to: width) { columns[$0].shrinksTo }
            if !isTooWide { return fitting }
            guard let least = columns.indices.last(where: { columns[$0].mayGo && widths[$0] > 0 }) else {
                return shrunk(widths, to: width) { columns[$0].shrinksTo.map { min($0, Columns.narrowest) } }
                    .widths
            }
            widths[least] = 0
        }
    }

    /// Wider cells are so rare that the other rows need not make space for them.
    package static let usual = 200
    /// Below this width, not even the beginning of a text is readable.
    private static let narrowest = 6

    private func shrunk(
        _ whole: [Int], to width: Int, _ limit: (Int) -> Int?
    ) -> (widths: [Int], isTooWide: Bool) {
        var widths = whole
        let gaps = columns.indices.filter { widths[$0] > 0 }.dropLast().map { columns[$0].gap }.reduce(0, +)
        var excess = indent.count + gaps + widths.reduce(0, +) - width
        while excess > 0 {
            let shrinkable = columns.indices.filter { widths[$0] > (limit($0) ?? Int.max) }
            guard let widest = shrinkable.max(by: { widths[$0] < widths[$1] }) else { break }
            // Down to the next widest, so that the work depends on the number of columns, not on their
            // contents.
            let next = shrinkable.filter { $0 != widest }.map { widths[$0] }.max() ?? 0
            let least = max(limit(widest) ?? 0, min(next, widths[widest] - 1))
            let cut = min(excess, widths[widest] - least)
            widths[widest] -= cut
            excess -= cut
        }
        return (widths, excess > 0)
    }
}
