/// Chooses the heights of the rows of a picture: with as much detail as fits; otherwise the available lines
/// are shared equally, with "+3 more" in full cells.
struct PictureFit {
    /// The width of a cell.
    let width: Int
    /// The line of the present time; nil for none.
    var now: NowLine?
    /// The number of lines for all rows together; nil for no limit.
    let lines: Int?
    /// The levels of detail, the most detailed first. Without a limit, the first one is used.
    let levels: [CellDetail]

    func rows(_ rows: [PictureRow]) -> [FittedRow] {
        func needed(_ detail: CellDetail) -> [Int] {
            // An empty row has a line too.
            rows.map { max(1, FittedRow.needed($0, width: width, detail, now: now)) }
        }
        // Each item has a line at least, so most levels need not be tried if there are too many items.
        let isFull = lines.map { rows.map(FittedRow.least).reduce(0, +) > $0 } ?? false
        let fitting = (isFull ? levels.filter(\.hasShapesOnly) : levels).lazy.map {
            (detail: $0, needed: needed($0))
        }
        .first { level in lines.map { level.needed.reduce(0, +) <= $0 } ?? true }
        if let fitting { return rows.map { fitted($0, fitting.detail, nil) } }
        guard let least = levels.last, let lines else { return [] }
        let heights = PictureFit.heights(needed(least), lines: lines)
        return zip(rows, heights).map { fitted($0, least, $1) }
    }

    private func fitted(_ row: PictureRow, _ detail: CellDetail, _ height: Int?) -> FittedRow {
        FittedRow(row, width: width, detail, now: now, height: height)
    }

    /// The heights of rows that need more lines than available. Lines that one row does not need go to the
    /// others.
    static func heights(_ needed: [Int], lines: Int) -> [Int] {
        var heights = needed.map { min($0, 1) }
        var left = lines - heights.reduce(0, +)
        while left > 0 {
            let growing = needed.indices.filter { heights[$0] < needed[$0] }
            if growing.isEmpty { break }
            for index in growing.prefix(left) { heights[index] += 1 }
            left -= growing.count
        }
        return heights
    }
}
