/// Colours and weights of text, or none.
package struct TextStyle: Sendable, Hashable {
    /// The styles of the tool; only this type maps them to colours.
    package enum Style: Sendable, Hashable {
        case plain
        case strong
        case faint
        case now
        case late
        case good
        /// Text in the colour of a calendar.
        case color(Color)
        /// Text on a background in the colour of a calendar.
        case block(Color)

        fileprivate func code(_ depth: ColorDepth) -> String {
            switch self {
            case .plain: ""
            case .strong: "1"
            case .faint: "2"
            case .now: "1;36"
            case .late: "1;31"
            case .good: "32"
            case .color(let color): depth.code(text: color)
            case .block(let color): depth.code(ground: color)
            }
        }
    }

    package let isColored: Bool
    package var depth = ColorDepth.direct
    /// The codes from the settings `color.*`.
    package var codes: [Style: String] = [:]

    package init(
        isColored: Bool,
        depth: ColorDepth = ColorDepth.direct,
        codes: [Style: String] = [:]
    ) {
        self.isColored = isColored
        self.depth = depth
        self.codes = codes
    }

    package static let plain = TextStyle(isColored: false)

    /// The styles that settings can change: their names, uses and defaults.
    package static let named: [(name: String, look: Style, what: String, words: String)] = [
        ("strong", .strong, "a heading or an identifier", "bold"),
        ("faint", .faint, "past or less important items", "dim"),
        ("now", .now, "current items, and today", "bold cyan"),
        ("late", .late, "overdue items, and errors", "bold red"),
        ("good", .good, "new items, and success", "green"),
    ]
    package static func look(named name: String) -> Style? { named.first { $0.name == name }?.look }

    package func apply(_ look: Style, _ text: String) -> String {
        guard isColored, !text.isEmpty else { return text }
        let code = (codes.isEmpty ? nil : codes[look]) ?? look.code(depth)
        return code.isEmpty ? text : "\u{1B}[\(code)m\(text)\u{1B}[0m"
    }
}
