import CalStore

/// The pane that the keys are for.
package enum ScreenPane: String, Sendable, Hashable { case view, todo, calendars }

/// The panes beside a view on a wide terminal: the open reminders, and the calendars below them.
struct ScreenSide {
    /// A list in a part of the rows.
    struct List {
        var painted = PaintedLines()
        /// The rows of the frame that it takes, without its heading.
        var rows = 0..<0
        /// The first line that is shown.
        var top = 0

        /// Scrolls so that a line is in view.
        mutating func reveal(_ line: Int) {
            if line < top { top = line }
            if line >= top + rows.count { top = line - rows.count + 1 }
            top = max(0, min(top, painted.lines.count - rows.count))
        }
    }

    /// The columns of the frame that it takes; empty without a pane.
    var columns = 0..<0
    var todo = List()
    var calendars = List()
}
