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
            entry.title, first: width - used, rest: width - indent.count, most: detail.lines)
        return texts.enumerated().map { index, text in
            let piece = CellLine.Piece(text: text, look: entry.look)
            return CellLine(index == 0 ? front + [piece] : [.init(text: indent, look: .plain), piece])
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

    /// Text in lines: words are kept whole where they fit, and the last line is cut.
    ///
    /// - Parameters:
    ///   - first: The width of the first line, which may be too small for anything.
    ///   - rest: The width of the others.
    static func wrap(_ text: String, first: Int, rest: Int, most: Int) -> [String] {
        var lines: [String] = []
        var left = text[...]
        while lines.count < most - 1 {
            let room = lines.isEmpty ? first : rest
            if DisplayWidth.of(left) <= room { break }
            let fitting = prefix(of: left, width: room)
            let next = fitting.endIndex
            if next < left.endIndex, left[next] == " " {
                lines.append(String(fitting))
            } else if let space = fitting.lastIndex(of: " ") {
                lines.append(String(fitting[..<space]))
            } else if lines.isEmpty, DisplayWidth.of(left.prefix { $0 != " " }) <= rest || fitting.isEmpty {
                // The first word has a line of its own below.
                lines.append("")
            } else {
                lines.append(String(fitting.isEmpty ? left.prefix(1) : fitting))
            }
            left = left.dropFirst(lines[lines.count - 1].count).drop { $0 == " " }
        }
        lines.append(DisplayWidth.truncate(String(left), to: lines.isEmpty ? first : rest))
        return lines
    }

    private static func prefix(of text: Substring, width: Int) -> Substring {
        var used = 0
        return text.prefix { character in
            used += DisplayWidth.of(character)
            return used <= width
        }
    }
}
