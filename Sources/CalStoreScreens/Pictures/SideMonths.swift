import Basics
import CalStore
import CalStoreLanguage
import CalStorePlanning
import Terminal

/// Small month calendars next to a list. The days of the list are in bold.
package struct SideMonths {
    private let blocks: [[CellLine]]
    private let width: Int
    private let style: TextStyle
    /// The remaining width for the list.
    package let widthOfList: Int

    /// The minimum width of the terminal for months.
    private static let least = 80
    private static let most = 3
    private static let gap = 3

    /// Nil if there is no room.
    ///
    /// - Parameters:
    ///   - days: The days of the list.
    ///   - request: The request of the list, which is repeated for whole months.
    ///   - today: The day with the mark.
    ///   - width: The width of the terminal.
    package init?(
        _ days: ClosedRange<CivilDate>, _ request: AgendaRequest, today: CivilDate, in zone: Zone,
        weekStart: Weekday, hasNumbers: Bool, width: Int, _ glyphs: Glyphs, _ style: TextStyle,
        _ store: any CalStoreReader
    ) throws {
        guard width >= SideMonths.least else { return nil }
        let start = days.lowerBound.adding(days: 1 - days.lowerBound.day)
        let firsts = (0..<SideMonths.most).map { start.adding(months: $0) }.filter { $0 <= days.upperBound }
        let months = firsts.map { first in
            SmallMonth(
                first: first, weekStart: weekStart, hasNumbers: hasNumbers, glyphs: glyphs)
        }
        let last = (firsts.last ?? start).adding(months: 1).adding(days: -1)
        let all = DayRange(start, last, in: zone)
        var question = request
        question.range = all.instants
        question.includesOverdue = all.days.contains(today)
        question.includesUndated = false
        let loads = try AgendaLoad.days(question.agenda(from: store), to: question, on: all.days, store)
        blocks = months.map { month in
            month.lines(title: TimeText.month(month.first), today: today, marked: days) {
                loads[$0]?.level ?? 0
            }
        }
        self.width = months.first?.width ?? 0
        self.style = style
        widthOfList = width - self.width - SideMonths.gap
    }

    /// The lines of a list, with the months to their left.
    package func lines(beside list: [String]) -> [String] {
        let months = Array(blocks.map { $0.map { $0.padded(to: width, style) } }.joined(separator: [""]))
        let empty = DisplayWidth.spaces(width)
        let gap = DisplayWidth.spaces(SideMonths.gap)
        return (0..<max(months.count, list.count)).map { index in
            let left = index < months.count && !months[index].isEmpty ? months[index] : empty
            let line = left + gap + (index < list.count ? list[index] : "")
            return String(line.reversed().drop { $0 == " " }.reversed())
        }
    }
}
