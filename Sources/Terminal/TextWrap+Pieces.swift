import Basics

/// Splitting text by cells.
extension TextWrap {
    /// Splits text into lines. Words are kept whole where they fit, and the last line is cut.
    ///
    /// - Parameters:
    ///   - first: The width of the first line, which may be too small for any word.
    ///   - rest: The width of the other lines.
    ///   - most: The maximum number of lines.
    ///   - alone: The width of a line with only one long word. A longer word is continued on the next line.
    ///     Nil to cut long words: in a narrow cell, a cut word is easier to read than a word whose last two
    ///     letters are on the next line.
    package static func pieces(of text: String, first: Int, rest: Int, most: Int, alone: Int?) -> [String] {
        var lines: [String] = []
        var left = text[...]
        while lines.count < most - 1 {
            let room = lines.isEmpty ? first : rest
            if DisplayWidth.of(left) <= room { break }
            let fitting = prefix(of: left, width: room)
            let between = breaks(in: left, upTo: fitting.endIndex, inWords: false).last
            let inWord = breaks(in: left, upTo: fitting.endIndex, inWords: true).last
            // The text after the line.
            let word = left[(between ?? left.startIndex)...].drop { $0 == " " }
            let wordEnd = wordEnd(in: word, width: alone ?? rest)
            var end = left.startIndex
            var cut: String?
            if let between, between == inWord || wordEnd != nil {
                end = between
            } else if lines.isEmpty, first < rest, fitting.isEmpty || wordEnd != nil {
                // The first word gets its own line below.
            } else if let wordEnd, !lines.isEmpty {
                end = wordEnd
            } else if let inWord {
                end = inWord
            } else if alone == nil {
                end = breaks(in: left, upTo: left.endIndex, inWords: true, most: 1).first ?? left.endIndex
                cut = DisplayWidth.truncate(String(left[..<end]), to: room)
            } else {
                end = fitting.isEmpty ? left.index(after: left.startIndex) : fitting.endIndex
            }
            lines.append(cut ?? String(left[..<end].reversed().drop { $0 == " " }.reversed()))
            left = left[end...].drop { $0 == " " }
            if left.isEmpty { return lines }
        }
        lines.append(DisplayWidth.truncate(String(left), to: lines.isEmpty ? first : rest))
        return lines
    }

    /// The end of the first word, if it fits into a separate line.
    private static func wordEnd(in text: Substring, width: Int) -> String.Index? {
        let reach = prefix(of: text, width: width).endIndex
        return breaks(in: text, upTo: reach, inWords: false, most: 1).first
            ?? (reach == text.endIndex ? reach : nil)
    }

    /// The positions where a line may end: at spaces and next to characters of scripts without spaces.
    ///
    /// - Parameters:
    ///   - inWords: Whether it may end after a hyphen, too.
    ///   - most: The maximum number of positions, the first ones.
    private static func breaks(
        in text: Substring, upTo end: String.Index, inWords: Bool, most: Int = .max
    ) -> [String.Index] {
        var found: [String.Index] = []
        var last: Character?
        var beforeLast: Character?
        var index = text.startIndex
        while index < text.endIndex, index <= end, found.count < most {
            let next = text[index]
            if let last {
                let isSpace = next == " " || last == " "
                let isHyphen =
                    inWords && "-/".contains(last) && next.isLetter && beforeLast?.isLetter ?? false
                if isSpace || isHyphen || isBetweenWide(last, next) { found.append(index) }
            }
            beforeLast = last
            last = next
            index = text.index(after: index)
        }
        return found
    }

    /// Whether two characters can be parted because one of them is of a script without spaces.
    private static func isBetweenWide(_ last: Character, _ next: Character) -> Bool {
        (DisplayWidth.of(last) == 2 || DisplayWidth.of(next) == 2)
            && !closing.contains(next) && !opening.contains(last)
    }

    /// No line begins with these closing characters, and none ends with the opening ones.
    private static let closing = Set("、。，．！？：；」』）ー)]},.!?:;")
    private static let opening = Set("「『（([{")

    private static func prefix(of text: Substring, width: Int) -> Substring {
        var used = 0
        return text.prefix { character in
            used += DisplayWidth.of(character)
            return used <= width
        }
    }
}
