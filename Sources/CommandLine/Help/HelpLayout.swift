import Basics
import Terminal

/// Turns help into lines for a width.
package struct HelpLayout {
    /// The possible widths. Narrower text does not line up, and wider lines are hard to read.
    package static let widths = 60...100

    let width: Int
    let style: TextStyle

    package init(width: Int?, style: TextStyle) {
        self.width = min(max(width ?? 80, Self.widths.lowerBound), Self.widths.upperBound)
        self.style = style
    }

    package func text(_ blocks: [HelpBlock]) -> String {
        var lines: [String] = []
        var afterHeading = true
        let column = column(for: blocks)
        for block in blocks {
            if !afterHeading { lines.append("") }
            lines += self.lines(of: block, column)
            afterHeading = if case .heading = block { true } else { false }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private func lines(of block: HelpBlock, _ column: Int) -> [String] {
        switch block {
        case .title(let text): TextWrap.lines(text, width: width).map { style.apply(.strong, $0) }
        case .heading(let text): [style.apply(.strong, text)]
        case .paragraph(let text): TextWrap.lines(text, width: width)
        case .code(let lines): lines.map { $0.isEmpty ? "" : "  " + $0 }
        case .terms(let terms):
            terms.flatMap { TextWrap.labelled($0.name, $0.meaning, indent: 2, column: column, width: width) }
        case .sections(let sections): self.lines(of: sections)
        }
    }

    private func lines(of sections: [HelpBlock.Section]) -> [String] {
        let indent = (sections.map { DisplayWidth.of($0.heading) }.max() ?? 0) + 2
        let names = sections.flatMap(\.terms).map { DisplayWidth.of($0.name) }
        let column = min(indent + (names.max() ?? 0) + 2, width * 3 / 5)
        return sections.flatMap { section -> [String] in
            var lines = section.terms.flatMap {
                TextWrap.labelled($0.name, $0.meaning, indent: indent, column: column, width: width)
            }
            lines += section.paragraph.map { TextWrap.lines($0, width: width - indent) } ?? []
            let front = DisplayWidth.spaces(indent)
            if section.paragraph != nil { lines = lines.map { front + $0 } }
            guard let first = lines.first else { return [] }
            let heading = style.apply(.strong, section.heading)
            let gap = DisplayWidth.spaces(indent - DisplayWidth.of(section.heading))
            return [heading + gap + first.dropFirst(indent)] + lines.dropFirst()
        }
    }

    /// The column for meanings, the same on the whole page: after the longest name, but with enough space
    /// left.
    private func column(for blocks: [HelpBlock]) -> Int {
        let limit = width * 2 / 5
        var column = 8
        for case .terms(let terms) in blocks {
            for term in terms {
                let end = DisplayWidth.of(term.name) + 4
                if end <= limit { column = max(column, end) }
            }
        }
        return column
    }
}
