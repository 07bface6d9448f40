import Basics
import CalStore
import CalStoreLanguage
import Terminal

/// The columns of the timetable of a day: the clocks of its slots, and the room for its items beside them.
struct DayTable {
    let day: DayTimeline
    /// The clock of each slot, in the zone of the day and in a second one.
    let clocks: [(String, String)]
    /// The names of the two zones; empty without a second one.
    let names: [String]
    private let left: Int
    private let right: Int
    private let width: Int

    init(_ day: DayTimeline, times: TimeText, second: TimeText?, width: Int) {
        self.day = day
        self.width = width
        clocks = day.slots.map { slot in
            let start = day.start(of: slot)
            return (
                times.clock(of: ItemTime(start, in: times.zone)),
                second.map { $0.clock(of: ItemTime(start, in: $0.zone)) } ?? ""
            )
        }
        names = second.map { [times.zone.city, $0.zone.city] } ?? ["", ""]
        left = max(clocks.map { DisplayWidth.of($0.0) }.max() ?? 0, DisplayWidth.of(names[0]))
        right = max(clocks.map { DisplayWidth.of($0.1) }.max() ?? 0, DisplayWidth.of(names[1]))
    }

    var hasSecond: Bool { right > 0 }
    /// The column of the first item.
    var indent: Int { left + (hasSecond ? right + 1 : 0) + 2 }
    /// The columns for items.
    var room: Int { width - indent }
    /// The lines that it takes.
    var lineCount: Int {
        day.slots.count + day.wholeDay.count + day.reminders.count + (hasSecond ? 1 : 0)
            + (day.nowIndex != nil ? 1 : 0)
    }

    /// The text before a slot.
    func margin(_ clock: String, _ other: String) -> String {
        DisplayWidth.pad(clock, to: left) + (hasSecond ? " " + DisplayWidth.pad(other, to: right) : "")
    }
}
