import Basics

/// Fitting whole lines of output to a terminal, which itself would break them inside words.
extension TextWrap {
    /// The indent of continued lines after the indent of the first one: of a line with parts, and of a
    /// sentence.
    private static let hanging = (parts: 6, sentence: 2)
    /// In narrower terminals, lines are left as they are.
    private static let narrowest = 20

    /// A line as one or several that fit. Parts between three spaces stay together where they fit, then
    /// words, and text in backticks. Styles are kept. A path stays where it is, so that it can be copied.
    ///
    /// - Parameter indent: The indent of continued lines; nil for the usual one.
    ///
    /// ```swift
    /// TextWrap.fitted("e2pxw  Dentist   Thu 14:00   home", width: 24)
    /// // ["e2pxw  Dentist", "      Thu 14:00", "      home"]
    /// ```
    package static func fitted(_ line: String, width: Int, indent wanted: Int? = nil) -> [String] {
        guard width >= narrowest, shownWidth(of: line) > width else { return [line] }
        let indent = line.prefix { $0 == " " }.count
        let parts = parts(of: line.dropFirst(indent))
        let usual = indent + (parts.count > 1 ? hanging.parts : hanging.sentence)
        var below = DisplayWidth.spaces(min(wanted ?? usual, width / 2))
        var lines = [""]
        var used = 0
        func add(_ piece: Substring, after gap: String) {
            let length = shownWidth(of: piece)
            if used > 0, used + gap.count + length > width, piece.first != "/" {
                lines.append(below + piece)
                used = below.count + length
            } else {
                lines[lines.count - 1] += gap + piece
                used += gap.count + length
            }
        }
        for (number, (space, part)) in parts.enumerated() {
            let gap = number == 0 ? DisplayWidth.spaces(indent) : space
            // A wider gap belongs to a column, in which the text continues.
            let isColumn = number > 0 && gap.count > partGap.count
            if isColumn { below = DisplayWidth.spaces(min(used + gap.count, width / 2)) }
            let isWhole = shownWidth(of: part) + below.count <= width
            let isAlone = number == 0 && shownWidth(of: part) + indent > width
            if isWhole, !isAlone, !isColumn {
                add(part, after: gap)
            } else {
                for (index, word) in words(in: part).enumerated() { add(word, after: index == 0 ? gap : " ") }
            }
        }
        return lines
    }

    private static let partGap = "   "

    /// The texts between gaps of three spaces or more, each with the gap before it.
    private static func parts(of line: Substring) -> [(gap: String, text: Substring)] {
        var parts: [(gap: String, text: Substring)] = []
        var space = ""
        var rest = line
        while let gap = rest.firstRange(of: partGap) {
            parts.append((space, rest[..<gap.lowerBound]))
            space = String(rest[gap.lowerBound...].prefix { $0 == " " })
            rest = rest[gap.lowerBound...].dropFirst(space.count)
        }
        return (parts + [(space, rest)]).filter { !$0.text.isEmpty }
    }

    /// The words of a part; two spaces stay in one.
    private static func words(in part: Substring) -> [Substring] {
        var words: [Substring] = []
        var start = part.startIndex
        var isCode = false
        var index = start
        while index < part.endIndex {
            let next = part.index(after: index)
            if part[index] == "`" { isCode.toggle() }
            let isGap = part[index] == " " && next < part.endIndex && part[next] != " "
            if isGap, !isCode, index > start, part[part.index(before: index)] != " " {
                words.append(part[start..<index])
                start = next
            }
            index = next
        }
        return words + [part[start...]]
    }

    /// The cells of a text without its styles.
    static func shownWidth(of text: some StringProtocol) -> Int {
        text.contains("\u{1B}")
            ? DisplayWidth.of(TerminalText.output(String(text), keepsColor: false)) : DisplayWidth.of(text)
    }
}
