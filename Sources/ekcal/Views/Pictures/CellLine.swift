import Basics
import Terminal

/// A line of a cell: texts with their looks.
struct CellLine: Sendable, Hashable {
    struct Piece: Sendable, Hashable {
        let text: String
        let look: TextStyle.Style
    }

    var pieces: [Piece] = []

    init(_ pieces: [Piece] = []) { self.pieces = pieces.filter { !$0.text.isEmpty } }
    init(_ text: String, _ look: TextStyle.Style = .plain) { self.init([Piece(text: text, look: look)]) }

    var width: Int { pieces.reduce(0) { $0 + DisplayWidth.of($1.text) } }

    /// The line with spaces up to a width.
    func padded(to width: Int, _ style: TextStyle) -> String {
        // Behind text from right to left a terminal would turn the rest of the line around.
        let mark = pieces.contains { TerminalText.hasRightToLeft($0.text) } ? "\u{200E}" : ""
        return pieces.map { style.apply($0.look, $0.text) }.joined() + mark
            + String(repeating: " ", count: max(0, width - self.width))
    }
}
