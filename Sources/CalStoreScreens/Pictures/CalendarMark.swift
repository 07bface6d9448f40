import Terminal

/// The mark of a calendar's items in a picture. It has a shape, so that it does not depend on colour.
package struct CalendarMark: Sendable, Hashable {
    package let color: Color?
    /// The shape and the title in a table. They are measured here, once for all rows.
    let shapeCell: Columns.Cell
    let titleCell: Columns.Cell

    init(title: String, shape: String, color: Color?) {
        self.color = color
        let look = color.map { TextStyle.Style.color($0) } ?? .plain
        shapeCell = Columns.Cell(shape, look)
        titleCell = Columns.Cell(title, look)
    }

    package var title: String { titleCell.text }
    /// `●`; `☐` for reminders.
    package var shape: String { shapeCell.text }
    package var look: TextStyle.Style { shapeCell.look }
}
