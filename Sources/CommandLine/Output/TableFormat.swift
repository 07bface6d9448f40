import Basics
import Terminal

/// Text in columns: a heading, and a line for each item with the requested fields.
package struct TableFormat: AnswerFormat {
    let fields: FieldList
    let style: TextStyle
    /// The maximum width; nil for no limit.
    let width: Int?

    package init(fields: FieldList, style: TextStyle, width: Int?) {
        self.fields = fields
        self.style = style
        self.width = width
    }

    package func begin(_ answer: Answer, _ bytes: inout [UInt8]) {}

    package func add(_ item: JSONValue, isFirst: Bool, of answer: Answer, _ bytes: inout [UInt8]) {}

    /// The widths of the columns are known only after all items.
    package func write(_ answer: Answer, to bytes: inout [UInt8], hasMore: (inout [UInt8]) -> Bool) {
        var columns = Columns(fields.names.map { _ in .init(shrinksTo: 8) })
        columns.add(fields.names.map { .init($0, .strong) })
        for item in answer.items.pieces.lazy.flatMap({ answer.items[$0] }) {
            columns.add(fields.cells(of: item).map { .init($0) })
        }
        guard answer.items.failure == nil else { return }
        for line in columns.lines(width: width, style: style) {
            bytes += line.utf8
            bytes.append(0x0A)
            guard hasMore(&bytes) else { return }
        }
    }
}
