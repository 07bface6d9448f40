/// Turns help into lines for a width.
struct HelpLayout {
    /// Narrower than this nothing lines up any more, wider the eye loses the line.
    static let widths = 60...100

    let width: Int
    let style: TextStyle

    init(width: Int?, style: TextStyle) {
        self.width = min(max(width ?? 80, Self.widths.lowerBound), Self.widths.upperBound)
        self.style = style
    }

    func text(_ blocks: [HelpBlock]) -> String {
        var lines: [String] = []
        var afterHeading = true
        for block in blocks {
            if !afterHeading { lines.append("") }
            lines += self.lines(of: block)
            afterHeading = if case .heading = block { true } else { false }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private func lines(of block: HelpBlock) -> [String] {
        switch block {
        case .title(let text): TextWrap.lines(text, width: width).map { style.apply(.strong, $0) }
        case .heading(let text): [style.apply(.strong, text)]
        case .paragraph(let text): TextWrap.lines(text, width: width)
        case .code(let lines): lines.map { "  " + $0 }
        case .terms(let terms): self.lines(of: terms)
        }
    }

    /// The text starts behind the longest name, but never so far to the right that too little room is left for it.
    private func lines(of terms: [HelpBlock.Term]) -> [String] {
        let limit = width * 2 / 5
        let names = terms.map { DisplayWidth.of($0.name) + 4 }
        let column = names.filter { $0 <= limit }.max() ?? 8
        return terms.flatMap {
            TextWrap.labelled($0.name, $0.meaning, indent: 2, column: column, width: width)
        }
    }
}
