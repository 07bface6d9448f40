import Basics
import CalStore
import CalStoreExchange
import CalStoreLanguage
import CalStorePlanning
import Terminal

/// An item on one day of a picture, as text.
package struct PictureEntry: Sendable {
    let row: AgendaRow
    let mark: CalendarMark
    /// The colour of the item, or of its calendar.
    let color: Color?
    let title: String
    /// The start, `09:00`, if it is on this day; empty for all-day items.
    let begin: String
    /// `09:00-09:15`, `due 17:00`, `overdue 5d`; empty for all-day items.
    let time: String
    /// The start in a second zone; empty without one.
    let secondBegin: String
    /// The location of the item.
    let place: String
    /// The marks behind the title, for an alarm and notes.
    let signs: String

    package var occurrence: CalStoreOccurrence { row.occurrence }
    var isOverdue: Bool { row.mark == .overdue }

    var shape: CellLine.Piece { CellLine.Piece(text: mark.shape, look: color.map { .color($0) } ?? .plain) }

    /// Lines of the title, with the marks behind it if they fit.
    func signed(_ lines: [CellLine], width: Int) -> [CellLine] {
        guard !signs.isEmpty, let last = lines.last, last.pieces.last?.text.hasSuffix("…") != true,
            last.width + 1 + DisplayWidth.of(signs) <= width
        else { return lines }
        return lines.dropLast() + [CellLine(last.pieces + [.init(text: " " + signs, look: .faint)])]
    }

    /// The style of its title. A reminder that is due later today is not overdue.
    var look: TextStyle.Style {
        let item = occurrence.item
        if item.isCompleted || item.status == .canceled { return .faint }
        return switch row.mark {
        case .past: .faint
        case .now: .now
        case .overdue: .late
        case nil: .plain
        }
    }

    /// Whether it is an all-day item or longer than a day, and so drawn as a bar.
    var isBar: Bool {
        row.rank == .wholeDay
            || row.rank == .timed && occurrence.endInstant.seconds(since: occurrence.startInstant) >= 86_400
    }

    init(
        _ row: AgendaRow, _ mark: CalendarMark, _ times: TimeText, second: TimeText? = nil, now: Instant,
        _ glyphs: Glyphs = .unicode
    ) {
        let occurrence = row.occurrence
        self.row = row
        self.mark = mark
        color = occurrence.item.color.flatMap(CalendarColor.hex).flatMap { Color(hex: $0) } ?? mark.color
        title = TerminalText.line(occurrence.item.title)
        place = TerminalText.line(occurrence.item.location ?? occurrence.item.structuredLocation?.title ?? "")
        signs = glyphs.signs.few(occurrence.item)
        let hasClock = row.rank != .wholeDay && row.begins && !occurrence.start.isDate
        begin = hasClock ? times.clock(of: occurrence.start) : ""
        secondBegin = hasClock ? second?.clock(of: occurrence.start) ?? "" : ""
        switch row.rank {
        case .wholeDay: time = ""
        case .reminder:
            let due = begin.isEmpty ? "due" : "due " + begin
            time =
                row.mark == .overdue ? TimeText.overdue(since: occurrence, at: now, in: times.zone) : due
        case .timed: time = times.span(of: row, glyphs)
        }
    }
}
