/// Lines up text in columns.
///
/// ```swift
/// var columns = Columns([.init(), .init(isRight: true), .init(shrinksTo: 12)])
/// columns.add(["09:00", "15m", "Standup"])
/// columns.lines(width: 60, style: .plain)
/// ```
/// A column is as wide as its widest cell. Without a width nothing is ever cut, and a cell of more than ``usual`` columns only
/// moves the rest of its own row: a title of a million letters would make every row as long. With a width, the columns that may shrink
/// give way, the widest first; then the columns that may go are left out, the last first; then the others shrink on.
struct Columns {
    struct Column: Sendable {
        var isRight = false
        /// The least width at which the column can still be read; nil when it must stay whole.
        var shrinksTo: Int?
        /// Whether it is left out where there is no room for it.
        var mayGo = false
    }

    struct Cell: Sendable, ExpressibleByStringLiteral {
        let text: String
        let look: TextStyle.Style

        init(_ text: String, _ look: TextStyle.Style = .plain) {
            self.text = TerminalText.line(text)
            self.look = look
        }

        init(stringLiteral value: String) { self.init(value) }
    }

    private enum Row {
        case cells([Cell])
        case heading(Cell)
    }

    private let columns: [Column]
    private let gap = "  "
    private let indent: String
    private var rows: [Row] = []

    init(_ columns: [Column], indent: Int = 0) {
        self.columns = columns
        self.indent = String(repeating: " ", count: indent)
    }

    /// A row. Cells that are missing at its end are empty, those beyond the last column are left out.
    mutating func add(_ cells: [Cell]) { rows.append(.cells(Array(cells.prefix(columns.count)))) }

    /// A line across all columns, which does not take part in the layout.
    mutating func add(heading: Cell) { rows.append(.heading(heading)) }

    func lines(width: Int?, style: TextStyle) -> [String] {
        let widths = widths(within: width)
        return rows.map { row in
            switch row {
            case .heading(let cell): style.apply(cell.look, cell.text)
            case .cells(let cells): line(cells, widths, style, mayCut: width != nil)
            }
        }
    }

    private func line(_ cells: [Cell], _ widths: [Int], _ style: TextStyle, mayCut: Bool) -> String {
        var line = indent
        let last = cells.indices.last { !cells[$0].text.isEmpty && widths[$0] > 0 }
        guard let last else { return "" }
        for (index, cell) in cells[...last].enumerated() where widths[index] > 0 {
            let text = mayCut ? DisplayWidth.truncate(cell.text, to: widths[index]) : cell.text
            let spaces = String(repeating: " ", count: max(0, widths[index] - DisplayWidth.of(text)))
            let isRight = columns[index].isRight
            line += (isRight ? spaces : "") + style.apply(cell.look, text)
            if index < last { line += (isRight ? "" : spaces) + gap }
        }
        return line
    }

    private func widths(within width: Int?) -> [Int] {
        var widths = [Int](repeating: 0, count: columns.count)
        for case .cells(let cells) in rows {
            for (index, cell) in cells.enumerated() {
                widths[index] = max(widths[index], DisplayWidth.of(cell.text))
            }
        }
        guard let width else { return widths.map { min($0, Columns.usual) } }
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

    /// Wider cells than this are rare enough that the other rows need not make room for them.
    private static let usual = 200
    /// Below this not even the beginning of a text can be read.
    private static let narrowest = 6

    private func shrunk(
        _ whole: [Int], to width: Int, _ limit: (Int) -> Int?
    ) -> (widths: [Int], isTooWide: Bool) {
        var widths = whole
        let gaps = max(0, widths.count(where: { $0 > 0 }) - 1) * gap.count
        var excess = indent.count + gaps + widths.reduce(0, +) - width
        while excess > 0 {
            let shrinkable = columns.indices.filter { widths[$0] > (limit($0) ?? Int.max) }
            guard let widest = shrinkable.max(by: { widths[$0] < widths[$1] }) else { break }
            // Down to the next widest, so that the work depends on the columns and not on their contents.
            let next = shrinkable.filter { $0 != widest }.map { widths[$0] }.max() ?? 0
            let least = max(limit(widest) ?? 0, min(next, widths[widest] - 1))
            let cut = min(excess, widths[widest] - least)
            widths[widest] -= cut
            excess -= cut
        }
        return (widths, excess > 0)
    }
}
