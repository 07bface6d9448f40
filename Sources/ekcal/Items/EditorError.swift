import Terminal

/// The reason why a text was refused: comment lines above it in the editor, which are removed on reading.
enum EditorError {
    private static let mark = "#!! "

    static func text(of error: EkcalError) -> String {
        let lines =
            TerminalText.lines(error.message) + (error.hint.map(TerminalText.lines) ?? []).map { "  " + $0 }
            + [
                error.code == .revision
                    ? "Save it again to overwrite these changes. To cancel, delete all text."
                    : "Fix the text and save. To cancel, save it unchanged; the draft is kept."
            ]
        return lines.map { mark + $0 + "\n" }.joined()
    }

    static func removed(from text: String) -> String {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
        while lines.first?.hasPrefix(mark.dropLast()) == true { lines.removeFirst() }
        return lines.joined(separator: "\n")
    }
}
