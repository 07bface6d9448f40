import Basics
import Terminal

/// Cells of one row of a picture that have one style, other than the plain one.
struct ScreenSpan: JSONRow {
    let row: Int
    let column: Int
    var cells: Int
    let codes: String

    static let fields: [JSONField<Self>] = [
        .init("row", "the row, from 0", \.row), .init("column", "its first column, from 0", \.column),
        .init("cells", "the number of cells", \.cells),
        .init("codes", "the numbers of its style in a control sequence: 1 bold, 7 reversed", \.codes),
    ]

    /// The spans of a picture, row by row.
    static func all(of frame: Frame) -> [ScreenSpan] {
        var spans: [ScreenSpan] = []
        for row in 0..<frame.rows {
            var last = CellStyle.plain
            for column in 0..<frame.columns {
                let style = frame.style(column: column, row: row)
                if style != .plain, style == last, column > 0, let index = spans.indices.last {
                    spans[index].cells += 1
                } else if style != .plain {
                    spans.append(ScreenSpan(row: row, column: column, cells: 1, codes: style.codes))
                }
                last = style
            }
        }
        return spans
    }
}
