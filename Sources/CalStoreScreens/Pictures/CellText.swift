import Basics
import Terminal

/// The lines of an item in a cell of a picture.
struct CellText {
    let width: Int
    let detail: CellDetail

    func lines(_ entry: PictureEntry) -> [CellLine] {
        let isWide = width >= CellDetail.roomForEnds
        var front = CellText.front(entry, isWide: isWide)
        let indent = DisplayWidth.spaces(isWide ? entry.mark.shapeCell.width + 1 : 1)
        let time = time(of: entry)
        if !time.isEmpty { front.append(CellLine.Piece(text: time + " ", look: entry.look)) }
        var used = CellLine(front).width
        // Without a second line, a time that leaves no room for the title is left out.
        if detail.lines == 1, !time.isEmpty, width - used < 4 {
            front.removeLast()
            used = CellLine(front).width
        }
        let texts = TextWrap.pieces(
            of: entry.title, first: width - used, rest: width - indent.count, most: detail.lines,
            alone: width < CellDetail.roomForTimes ? nil : width)
        let lines = texts.enumerated().map { index, text in
            let piece = CellLine.Piece(text: text, look: entry.look)
            let isWide = DisplayWidth.of(text) > width - indent.count
            return CellLine(
                index == 0 ? front + [piece] : [.init(text: isWide ? "" : indent, look: .plain), piece])
        }
        return entry.signed(lines, width: width)
    }

    /// The shape before an item, and the mark of an overdue one.
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
            // The box already means that it is due.
            return entry.row.rank == .reminder && !entry.isOverdue ? entry.begin : entry.time
        }
        return begin.isEmpty && entry.row.rank == .timed ? entry.time : begin
    }
}
