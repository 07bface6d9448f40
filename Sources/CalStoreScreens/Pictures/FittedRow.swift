import Basics

/// The lines of a row of a picture that fit its height.
///
/// ```swift
/// let fitted = FittedRow(row, width: 14, detail, height: 5)
/// fitted.cells[2][0]    // the first line of the third day, below the bars of lane 0
/// ```
struct FittedRow: Sendable {
    let row: PictureRow
    /// The bars to show. The lane of a bar is its line.
    let bars: [PictureBar]
    /// The lines of each day, empty where a bar covers them.
    let cells: [[CellLine]]
    let height: Int

    /// - Parameters:
    ///   - width: The width of a cell.
    ///   - now: The line of the present time; nil for none.
    ///   - height: The maximum number of lines; nil for no limit.
    init(
        _ row: PictureRow, width: Int, _ detail: CellDetail, now: NowLine? = nil, height limit: Int? = nil
    ) {
        self.row = row
        let blocks = FittedRow.blocks(row, width, detail, now, most: limit ?? .max)
        let needed =
            limit == nil
            ? FittedRow.needed(row, blocks, detail)
            : FittedRow.needed(row, width: width, detail, now: now)
        height = min(limit ?? needed, needed)
        if detail.hasShapesOnly {
            bars = []
            cells = row.days.indices.map { FittedRow.shapes(row, $0, width) }
            return
        }
        let lanes = needed <= height ? Int.max : height - 1
        bars = row.bars.filter { $0.lane < lanes }
        cells = row.days.indices.map { [height] column in
            let depth = row.depth(column, below: lanes)
            let hidden =
                row.bars.count { $0.lane >= lanes && $0.columns.contains(column) }
                + max(0, row.days[column].entries.count - (limit ?? .max))
            let above = [CellLine](repeating: CellLine(), count: depth)
            return above
                + FittedRow.lines(
                    blocks[column], hidden: hidden + row.days[column].uncounted, width, height: height - depth
                )
        }
    }

    static func needed(_ row: PictureRow, width: Int, _ detail: CellDetail, now: NowLine?) -> Int {
        if detail.lines == 1, !detail.hasShapesOnly {
            // An item of one line need not be drawn to know that.
            return row.days.indices.map { column in
                let day = row.days[column]
                return row.depth(column) + day.entries.count + (now != nil && day.nowIndex != nil ? 1 : 0)
                    + (day.uncounted > 0 ? 1 : 0)
            }.max() ?? 0
        }
        return needed(row, blocks(row, width, detail, now), detail)
    }

    /// The lines of a row if each item has one.
    static func least(_ row: PictureRow) -> Int {
        row.days.indices.map { row.depth($0) + row.days[$0].entries.count }.max() ?? 0
    }

    private static func needed(_ row: PictureRow, _ blocks: [[Block]], _ detail: CellDetail) -> Int {
        if detail.hasShapesOnly { return 1 }
        return row.days.indices.map { column in
            row.depth(column) + blocks[column].reduce(0) { $0 + $1.lines.count }
                + (row.days[column].uncounted > 0 ? 1 : 0)
        }.max() ?? 0
    }

    /// Lines that stay together.
    private struct Block {
        let lines: [CellLine]
        /// False for the line of the present time.
        let isEntry: Bool
    }

    /// - Parameter most: The items of a day that can have room at most; the others are not drawn.
    private static func blocks(
        _ row: PictureRow, _ width: Int, _ detail: CellDetail, _ now: NowLine?, most: Int = .max
    ) -> [[Block]] {
        if detail.hasShapesOnly { return row.days.map { _ in [] } }
        let text = CellText(width: width, detail: detail)
        return row.days.map { day in
            var blocks = day.entries.prefix(most).enumerated().map { index, entry in
                let lines = text.lines(entry).map { line in
                    var line = line
                    line.owner = index
                    return line
                }
                return Block(lines: lines, isEntry: true)
            }
            if let now, let index = day.nowIndex, index <= blocks.count {
                blocks.insert(Block(lines: [now.line(width: width)], isEntry: false), at: index)
            }
            return blocks
        }
    }

    /// The first blocks that fit, and the number of the other items.
    private static func lines(_ blocks: [Block], hidden: Int, _ width: Int, height: Int) -> [CellLine] {
        let all = blocks.flatMap(\.lines)
        if hidden == 0, all.count <= height { return all }
        var lines: [CellLine] = []
        var rest = blocks[...]
        while let block = rest.first, lines.count + block.lines.count < height {
            lines += block.lines
            rest.removeFirst()
        }
        let more = rest.count { $0.isEntry } + hidden
        guard more > 0 else { return lines }
        return lines + [CellLine(DisplayWidth.truncate(FittedRow.more(more, width), to: width), .faint)]
    }

    /// `+3 more`, shortened to the width.
    private static func more(_ count: Int, _ width: Int) -> String {
        let text = "+\(count) more"
        return text.count <= width ? text : "+\(count)"
    }

    /// A shape for each item, and the number of those that do not fit.
    private static func shapes(_ row: PictureRow, _ column: Int, _ width: Int) -> [CellLine] {
        let day = row.days[column]
        let bars = row.bars.filter { $0.columns.contains(column) }.map(\.entry)
        let all = bars + day.entries
        var pieces = all.map(\.shape)
        var more = day.uncounted
        func text() -> String { more == 0 ? "" : "+\(more)" }
        while !pieces.isEmpty, CellLine(pieces).width + text().count > width {
            pieces.removeLast()
            more += 1
        }
        return [CellLine(pieces + [.init(text: DisplayWidth.truncate(text(), to: width), look: .faint)])]
    }
}
