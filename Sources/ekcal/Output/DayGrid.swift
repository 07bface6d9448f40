import CalStore

/// A day for people: half hours from top to bottom, and what overlaps side by side. Where that would be too narrow to
/// read, a list.
///
///              ▪ Payroll closes
///     09:00    ┃ 09:00-09:45 Standup   ┃ 09:30-10:30 Review
///     09:30    ┃                       ┃
struct DayGrid {
    let times: TimeText
    private var zone: Zone { times.zone }
    let style: TextStyle
    let days: DayEntries

    private static let slotMinutes = 30
    private static let slots = 24 * 60 / slotMinutes
    /// The part of a day that is always shown.
    private static let usual = 9 * 60 / slotMinutes..<17 * 60 / slotMinutes
    /// Below this width of a column titles cannot be read.
    private static let narrowest = 20
    /// Wider than this the eye loses the line.
    private static let widest = 60
    private static let margin = 9

    init(times: TimeText, now: Instant, style: TextStyle) {
        self.times = times
        self.style = style
        days = DayEntries(times: times, now: now)
    }

    private struct Block {
        let slots: Range<Int>
        let lane: Int
        let entry: DayEntries.Entry
    }

    /// The lines; nil where there is no room for them.
    func lines(_ occurrences: [CalStoreOccurrence], on day: CivilDate, width: Int) -> [String]? {
        let entries = days.entries(occurrences, on: day)
        let blocks = blocks(entries.filter { $0.rank == .timed }, on: day)
        let lanes = (blocks.map(\.lane).max() ?? 0) + 1
        let column = min((width - Self.margin) / lanes - 2, Self.widest)
        guard column >= Self.narrowest else { return nil }
        let first = min(blocks.map(\.slots.lowerBound).min() ?? Self.slots, Self.usual.lowerBound)
        let last = max(blocks.map(\.slots.upperBound).max() ?? 0, Self.usual.upperBound)

        let wide = width - Self.margin
        var lines = entries.filter { $0.rank == .wholeDay }.map { side("", $0.title, $0.look, wide) }
        for slot in first..<last {
            var cells: [(String, TextStyle.Look)] = []
            for lane in 0..<lanes {
                guard let block = blocks.first(where: { $0.lane == lane && $0.slots.contains(slot) }) else {
                    cells.append(("", .plain))
                    continue
                }
                let isFirst = slot == block.slots.lowerBound
                let text = isFirst ? "┃ " + block.entry.time + " " + block.entry.title : "┃"
                cells.append((text, block.entry.look))
            }
            let row = GridRow.line(cells, column: column, gap: 2, style: style)
            lines.append(row.isEmpty ? clock(slot) : DisplayWidth.pad(clock(slot), to: Self.margin) + row)
        }
        lines += entries.filter { $0.rank == .reminder }.map { side($0.time, $0.title, $0.look, wide) }
        return lines
    }

    private func side(_ time: String, _ title: String, _ look: TextStyle.Look, _ width: Int) -> String {
        let text = DisplayWidth.truncate(CleanText.line(title), to: width - 1)
        return DisplayWidth.pad(time, to: Self.margin) + (time.isEmpty ? "  " : "") + style.apply(look, text)
    }

    private func clock(_ slot: Int) -> String {
        times.clock(CivilDateTime(.distantPast).adding(seconds: slot * Self.slotMinutes * 60))
    }

    /// Each entry in the first lane that is free as long as it lasts.
    private func blocks(_ entries: [DayEntries.Entry], on day: CivilDate) -> [Block] {
        var free: [Int] = []
        return entries.map { entry in
            let slots = slots(of: entry.occurrence, on: day)
            let lane = free.firstIndex { $0 <= slots.lowerBound } ?? free.count
            if lane == free.count { free.append(0) }
            free[lane] = slots.upperBound
            return Block(slots: slots, lane: lane, entry: entry)
        }
    }

    /// By the clock on the wall: where it goes back, an end may be as early as its start.
    private func slots(of occurrence: CalStoreOccurrence, on day: CivilDate) -> Range<Int> {
        let start = occurrence.start.local(in: zone)
        let end = occurrence.end.local(in: zone)
        let from = start.date < day ? 0 : start.time.secondOfDay / 60 / Self.slotMinutes
        let minutes = end.date > day ? 24 * 60 : (end.time.secondOfDay + 59) / 60
        let to = (minutes + Self.slotMinutes - 1) / Self.slotMinutes
        return from..<max(from + 1, min(to, Self.slots))
    }
}
