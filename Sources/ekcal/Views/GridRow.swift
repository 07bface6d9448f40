/// Cells of one width side by side, cut where they are too long.
enum GridRow {
    static func line(
        _ cells: [(text: String, look: TextStyle.Style)], column: Int, gap: Int, style: TextStyle
    ) -> String {
        var line = ""
        // Spaces are written only before something that follows them.
        var spaces = 0
        for cell in cells {
            let text = DisplayWidth.truncate(TerminalText.line(cell.text), to: column)
            if !text.isEmpty {
                line += String(repeating: " ", count: spaces) + style.apply(cell.look, text)
                spaces = 0
            }
            spaces += column - DisplayWidth.of(text) + gap
        }
        return line
    }
}
