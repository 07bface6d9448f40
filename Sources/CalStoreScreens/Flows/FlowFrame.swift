import Basics
import Terminal

/// The size of a flow, and the parts that all flows have: a title line, and a foot line with a message or the
/// keys.
struct FlowFrame: Sendable {
    let setup: ScreenSetup
    var columns: Int
    var rows: Int
    var message = ""
    var isMessageBad = false

    init(_ setup: ScreenSetup, columns: Int = 80, rows: Int = 24) {
        (self.setup, self.columns, self.rows) = (setup, columns, rows)
    }

    /// The lines between the title line and the foot.
    var height: Int { max(1, rows - 2) }
    private var isTooSmall: Bool {
        columns < CalendarScreens.leastColumns || rows < CalendarScreens.leastRows
    }

    mutating func say(_ text: String, isBad: Bool = false) { (message, isMessageBad) = (text, isBad) }

    /// - Parameters:
    ///   - question: The question at the foot, which has the cursor.
    ///   - body: Draws what is between the title and the foot.
    func draw(title: String, hints: String, question: String?, _ body: (inout Frame) -> Void) -> Frame {
        var frame = Frame(columns: columns, rows: rows)
        guard !isTooSmall else {
            frame.put(
                "\(CalendarScreens.leastColumns)x\(CalendarScreens.leastRows) needed; Esc leaves", column: 0,
                row: 0)
            return frame
        }
        frame.put(fitted(TerminalText.line(title)), column: 0, row: 0, style: setup.style.cell(.strong))
        body(&frame)
        let row = rows - 1
        if let question {
            let used = frame.put(fitted(question), column: 0, row: row, style: setup.style.cell(.strong))
            frame.cursor = Frame.Cursor(column: min(columns - 1, used), row: row, isVisible: true)
        } else if !message.isEmpty {
            frame.put(
                fitted(TerminalText.line(message)), column: 0, row: row,
                style: setup.style.cell(isMessageBad ? .late : .good))
        } else {
            frame.put(fitted(hints), column: 0, row: row, style: setup.style.cell(.faint))
        }
        return frame
    }

    private func fitted(_ text: String) -> String { DisplayWidth.truncate(text, to: columns - 1) }
}
