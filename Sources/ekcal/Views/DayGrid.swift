import CalStore
import CalStoreLanguage

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
    private let now: Instant

    private static let slotSeconds = 30 * 60
    /// The hours that are always shown.
    private static let usual = 9..<17
    /// Below this width of a column titles cannot be read.
    private static let narrowest = 20
    /// Wider than this the eye loses the line.
    private static let widest = 60
    private static let usualMargin = 9

    init(times: TimeText, now: Instant, style: TextStyle) {
        self.times = times
        self.style = style
        self.now = now
    }

    private struct Block {
        let slots: Range<Int>
        let lane: Int
        let entry: DayEntries.Entry
    }

    /// The lines; nil where there is no room for them.
    func lines(_ contents: AgendaDays, on day: CivilDate, width: Int) -> [String]? {
        let onDay = contents.on(day)
        guard onDay.occurrences.count == onDay.count else { return nil }
        let entries = DayEntries(times: times, now: now).entries(onDay.occurrences, on: day)
        let usual = usual(of: day)
        let most = (width - Self.usualMargin) / (Self.narrowest + 2)
        guard let blocks = blocks(entries.filter { $0.rank == .timed }, on: day, lanes: most) else {
            return nil
        }
        let lanes = (blocks.map(\.lane).max() ?? 0) + 1
        let first = min(blocks.map(\.slots.lowerBound).min() ?? usual.lowerBound, usual.lowerBound)
        let last = max(blocks.map(\.slots.upperBound).max() ?? 0, usual.upperBound)

        // Of an hour that happens twice the clock is longer.
        let clocks = (first..<max(first, last)).map { clock($0, of: day) }
        let times = clocks + entries.filter { $0.rank == .reminder }.map(\.time)
        let margin = max(Self.usualMargin, (times.map(DisplayWidth.of).max() ?? 0) + 1)
        let column = min((width - margin) / lanes - 2, Self.widest)
        guard column >= Self.narrowest else { return nil }

        var lines = entries.filter { $0.rank == .wholeDay }.map { side("", $0, margin, width) }
        for (slot, clock) in zip(first..., clocks) {
            var cells: [(String, TextStyle.Style)] = []
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
            lines.append(row.isEmpty ? clock : DisplayWidth.pad(clock, to: margin) + row)
        }
        lines += entries.filter { $0.rank == .reminder }.map { side($0.time, $0, margin, width) }
        return lines
    }

    /// What stands above and below the hours.
    private func side(_ time: String, _ entry: DayEntries.Entry, _ margin: Int, _ width: Int) -> String {
        let text = DisplayWidth.truncate(TerminalText.line(entry.title), to: width - margin - 1)
        return DisplayWidth.pad(time, to: margin) + (time.isEmpty ? "  " : "") + style.apply(entry.look, text)
    }

    // MARK: Half hours

    /// The moments of a day: those that there are on it. A day on which clocks change has fewer half hours, or more.
    private func moments(of day: CivilDate) -> Range<Instant> {
        let start = zone.instant(for: CivilDateTime(day))
        return start..<max(start, zone.instant(for: CivilDateTime(day.adding(days: 1))))
    }

    private func clock(_ slot: Int, of day: CivilDate) -> String {
        let moment = moments(of: day).lowerBound.adding(seconds: slot * Self.slotSeconds)
        return times.clock(of: ItemTime(moment, in: zone))
    }

    private func usual(of day: CivilDate) -> Range<Int> {
        let moments = moments(of: day)
        func slot(_ hour: Int) -> Int {
            let moment = zone.instant(for: CivilDateTime(day).adding(seconds: hour * 3600))
            return Self.slot(of: min(max(moment, moments.lowerBound), moments.upperBound), in: moments)
        }
        let first = slot(Self.usual.lowerBound)
        return first..<max(first, slot(Self.usual.upperBound))
    }

    private static func slot(of moment: Instant, in moments: Range<Instant>) -> Int {
        moment.seconds(since: moments.lowerBound) / slotSeconds
    }

    /// Each entry in the first lane that is free as long as it lasts.
    private func blocks(_ entries: [DayEntries.Entry], on day: CivilDate, lanes: Int) -> [Block]? {
        var free: [Int] = []
        var blocks: [Block] = []
        for entry in entries {
            let slots = slots(of: entry.occurrence, on: day)
            let lane = free.firstIndex { $0 <= slots.lowerBound } ?? free.count
            if lane == free.count { free.append(0) }
            guard free.count <= max(lanes, 1) else { return nil }
            free[lane] = slots.upperBound
            blocks.append(Block(slots: slots, lane: lane, entry: entry))
        }
        return blocks
    }

    private func slots(of occurrence: CalStoreOccurrence, on day: CivilDate) -> Range<Int> {
        let moments = moments(of: day)
        let from = Self.slot(of: max(occurrence.startInstant, moments.lowerBound), in: moments)
        let end = min(occurrence.endInstant, moments.upperBound)
        let to = (end.seconds(since: moments.lowerBound) + Self.slotSeconds - 1) / Self.slotSeconds
        return from..<max(from + 1, to)
    }
}
