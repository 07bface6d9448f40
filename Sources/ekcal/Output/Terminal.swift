/// Which of the standard streams are a terminal, and how wide it is.
struct Terminal: Sendable, Hashable {
    var isInput = false
    var isOutput = false
    var isError = false
    /// What the terminal itself says.
    var columns: Int?

    /// The values of `--color`.
    enum ColorChoice: String, Sendable {
        case auto
        case always
        case never
    }
}

extension Platform {
    /// `--color` decides; then NO_COLOR, CLICOLOR_FORCE and TERM (no-color.org, bixense.com/clicolors); then whether
    /// there is a terminal.
    func style(_ choice: Terminal.ColorChoice?, for stream: Stream = .output) -> TextStyle {
        switch choice {
        case .always: return TextStyle(isColored: true)
        case .never: return .plain
        case .auto, nil: break
        }
        if self[.noColor] != nil { return .plain }
        if let forced = self[.forceColor], forced != "0" { return TextStyle(isColored: true) }
        if self[.term] == "dumb" { return .plain }
        return TextStyle(isColored: stream == .output ? terminal.isOutput : terminal.isError)
    }

    /// How wide a listing may be; nil where there is no terminal, and nothing must be cut.
    var listingWidth: Int? { terminal.isOutput ? width ?? 80 : nil }

    /// How wide help should be, also when it goes to a file.
    var helpWidth: Int? { width }

    private var width: Int? {
        if let columns = self[.columns].flatMap({ Int($0) }), columns > 0 { return columns }
        return terminal.columns
    }
}
