import Basics
import CalStore
import CalStoreExchange
import CalStoreLanguage
import CalStorePlanning
import Terminal

/// An item on one day of a picture, as text.
///
/// Its texts are made when they are asked for, because most items of a full picture are only counted.
package struct PictureEntry: Sendable {
    let row: AgendaRow
    let mark: CalendarMark
    private let words: Words

    /// The way in which all items of a picture say their times and signs.
    final class Words: Sendable {
        fileprivate let times: TimeText
        fileprivate let second: TimeText?
        fileprivate let now: Instant
        fileprivate let glyphs: Glyphs

        init(_ times: TimeText, second: TimeText?, now: Instant, _ glyphs: Glyphs) {
            (self.times, self.second, self.now, self.glyphs) = (times, second, now, glyphs)
        }
    }

    init(_ row: AgendaRow, _ mark: CalendarMark, _ words: Words) {
        (self.row, self.mark, self.words) = (row, mark, words)
    }

    package var occurrence: CalStoreOccurrence { row.occurrence }
    private var item: CalStoreItem { row.occurrence.item }
    var isOverdue: Bool { row.mark == .overdue }

    var title: String { TerminalText.line(item.title) }
    /// The location of the item.
    var place: String { TerminalText.line(item.location ?? item.structuredLocation?.title ?? "") }
    /// The marks behind the title, for an alarm and notes.
    var signs: String { words.glyphs.signs.few(item) }
    /// The colour of the item, or of its calendar.
    var color: Color? { item.color.flatMap(CalendarColor.hex).flatMap { Color(hex: $0) } ?? mark.color }
    var shape: CellLine.Piece { CellLine.Piece(text: mark.shape, look: color.map { .color($0) } ?? .plain) }

    // MARK: Times

    private var hasClock: Bool { row.rank != .wholeDay && row.begins && !occurrence.start.isDate }
    /// The start, `09:00`, if it is on this day; empty for all-day items.
    var begin: String { hasClock ? words.times.clock(of: occurrence.start) : "" }
    /// The start in a second zone; empty without one.
    var secondBegin: String { hasClock ? words.second?.clock(of: occurrence.start) ?? "" : "" }
    /// `09:00-09:15`, `due 17:00`, `overdue 5d`; empty for all-day items.
    var time: String {
        switch row.rank {
        case .wholeDay: return ""
        case .timed: return words.times.span(of: row, words.glyphs)
        case .reminder:
            if isOverdue {
                return TimeText.overdue(since: occurrence, at: words.now, in: words.times.zone)
            }
            let begin = begin
            return begin.isEmpty ? "due" : "due " + begin
        }
    }

    // MARK: Looks

    /// Lines of the title, with the marks behind it if they fit.
    func signed(_ lines: [CellLine], width: Int) -> [CellLine] {
        let signs = signs
        guard !signs.isEmpty, let last = lines.last, last.pieces.last?.text.hasSuffix("…") != true,
            last.width + 1 + DisplayWidth.of(signs) <= width
        else { return lines }
        return lines.dropLast() + [CellLine(last.pieces + [.init(text: " " + signs, look: .faint)])]
    }

    /// The style of its title. A reminder that is due later today is not overdue.
    var look: TextStyle.Style {
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
}
