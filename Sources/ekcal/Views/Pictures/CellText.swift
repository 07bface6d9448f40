/// The lines of an item in a cell of a picture.
struct CellText {
    let width: Int
    let detail: CellDetail

    func lines(_ entry: PictureEntry) -> [CellLine] {
        let isWide = width >= CellDetail.roomForEnds
        var front = CellText.front(entry, isWide: isWide)
        let indent = String(repeating: " ", count: isWide ? DisplayWidth.of(entry.mark.shape) + 1 : 1)
        let time = time(of: entry)
        if !time.isEmpty { front.append(CellLine.Piece(text: time + " ", look: entry.look)) }
        var used = CellLine(front).width
        // A time that leaves no room for the title is left out where there is no second line.
        if detail.lines == 1, !time.isEmpty, width - used < 4 {
            front.removeLast()
            used = CellLine(front).width
        }
        let texts = CellText.wrap(
            entry.title, first: width - used, rest: width - indent.count, most: detail.lines,
            alone: width < CellDetail.roomForTimes ? nil : width)
        return texts.enumerated().map { index, text in
            let piece = CellLine.Piece(text: text, look: entry.look)
            let isWide = DisplayWidth.of(text) > width - indent.count
            return CellLine(index == 0 ? front + [piece] : [.init(text: isWide ? "" : indent, look: .plain), piece])
        }
    }

    /// The shape before an item, and what says that it is overdue.
    static func front(_ entry: PictureEntry, isWide: Bool) -> [CellLine.Piece] {
        [
            entry.shape,
            .init(text: entry.isOverdue ? "!" : "", look: .late),
            .init(text: isWide || entry.row.rank == .reminder ? " " : "", look: .plain),
        ]
    }

    private func time(of entry: PictureEntry) -> String {
        guard detail.hasTimes else { return "" }
        let begin = [entry.begin, entry.secondBegin].filter { !$0.isEmpty }.joined(separator: " ")
        if detail.hasEnds, entry.secondBegin.isEmpty {
            // A box says that it is due.
            return entry.row.rank == .reminder && !entry.isOverdue ? entry.begin : entry.time
        }
        return begin.isEmpty && entry.row.rank == .timed ? entry.time : begin
    }

    /// Text in lines, broken between words, and the last line is cut.
    ///
    /// - Parameters:
    ///   - first: The width of the first line, which may be too small for anything.
    ///   - rest: The width of the others.
    ///   - alone: The width of a line that has nothing but one long word. A word that is even longer is continued on the next line. Nil
    ///     if long words are cut: in a narrow cell the beginning of a word is easier to read than two letters below it.
    static func wrap(_ text: String, first: Int, rest: Int, most: Int, alone: Int?) -> [String] {
        var lines: [String] = []
        var left = text[...]
        while lines.count < most - 1 {
            let room = lines.isEmpty ? first : rest
            let fitting = prefix(of: left, width: room)
            if fitting.endIndex == left.endIndex { break }
            var taken = left.startIndex
            var line = ""
            if let end = breaks(in: left, upTo: fitting.endIndex).last {
                (taken, line) = (end, String(left[..<end]))
            } else {
                let below = prefix(of: left, width: alone ?? rest).endIndex
                let end = breaks(in: left, upTo: below).first ?? (below == left.endIndex ? below : nil)
                if lines.isEmpty, first < rest, fitting.isEmpty || end != nil {
                    // The first word has a line of its own below.
                } else if alone == nil {
                    let word = left[..<(breaks(in: left, upTo: left.endIndex, most: 1).first ?? left.endIndex)]
                    (taken, line) = (word.endIndex, DisplayWidth.truncate(String(word), to: room))
                } else {
                    let piece = fitting.isEmpty ? left.prefix(1) : fitting
                    taken = lines.isEmpty ? piece.endIndex : end ?? piece.endIndex
                    line = String(left[..<taken])
                }
            }
            lines.append(String(line.reversed().drop { $0 == " " }.reversed()))
            left = left[taken...].drop { $0 == " " }
            if left.isEmpty { return lines }
        }
        lines.append(DisplayWidth.truncate(String(left), to: lines.isEmpty ? first : rest))
        return lines
    }

    /// Where a line may end: at spaces, behind a hyphen in a word, and beside characters of scripts that have no spaces.
    private static func breaks(
        in text: Substring, upTo end: String.Index, most: Int = .max
    ) -> [String.Index] {
        var found: [String.Index] = []
        var before: (last: Character, beforeLast: Character?)?
        var index = text.startIndex
        while index < text.endIndex, index <= end, found.count < most {
            let next = text[index]
            if let (last, beforeLast) = before {
                let isSpace = next == " " || last == " "
                let isHyphen = "-/".contains(last) && next.isLetter && beforeLast?.isLetter ?? false
                let isWide = !closing.contains(next) && (DisplayWidth.of(last) == 2 || DisplayWidth.of(next) == 2)
                if isSpace || isHyphen || isWide { found.append(index) }
            }
            before = (next, before?.last)
            index = text.index(after: index)
        }
        return found
    }

    /// No line begins with these.
    private static let closing: Set<Character> = ["、", "。", "，", "．", "！", "？", "：", "；", "」", "』", "）", "ー"]

    private static func prefix(of text: Substring, width: Int) -> Substring {
        var used = 0
        return text.prefix { character in
            used += DisplayWidth.of(character)
            return used <= width
        }
    }
}
