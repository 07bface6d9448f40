/// One step of keys that are written down: ``KeyNotation`` reads and prints them.
package enum InputStep: Sendable, Hashable {
    case key(KeyPress)
    case paste(String)
    case mouse(MouseEvent)
    /// The left button, pressed and let go.
    case click(column: Int, row: Int)
    case resize(columns: Int, rows: Int)
    /// Something to wait for, such as `now`: all that is being done.
    case wait(String)

    /// The events of a terminal for it; none for a new size and for waiting.
    package var events: [InputEvent] {
        switch self {
        case .key(let key): [.key(key)]
        case .paste(let text): [.paste(Paste(bytes: Array(text.utf8), isCut: false))]
        case .mouse(let event): [.mouse(event)]
        case .click(let column, let row):
            [
                .mouse(MouseEvent(.press(.left), column: column, row: row)),
                .mouse(MouseEvent(.release(.left), column: column, row: row)),
            ]
        case .resize, .wait: []
        }
    }
}
