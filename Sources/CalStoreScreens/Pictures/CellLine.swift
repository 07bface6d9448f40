import Basics
import Terminal

/// A line of a cell: styled pieces of text.
struct CellLine: Sendable, Hashable {
    struct Piece: Sendable, Hashable {
        let text: String
        let look: TextStyle.Style
    }

    var pieces: [Piece] = []
    /// The place of its item in the day; nil for other lines.
    var owner: Int?

    init(_ pieces: [Piece] = []) { self.pieces = pieces.filter { !$0.text.isEmpty } }
    init(_ text: String, _ look: TextStyle.Style = .plain) { self.init([Piece(text: text, look: look)]) }

    var width: Int { pieces.reduce(0) { $0 + DisplayWidth.of($1.text) } }

    /// The line, filled with spaces to a width.
    func padded(to width: Int, _ style: TextStyle) -> String {
        // After right-to-left text, a terminal would reverse the rest of the line.
        let mark = pieces.contains { TerminalText.hasRightToLeft($0.text) } ? "\u{200E}" : ""
        return pieces.map { style.apply($0.look, $0.text) }.joined() + mark
            + DisplayWidth.spaces(width - self.width)
    }
}
