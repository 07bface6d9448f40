import Basics
import CalStore
import CalStoreLanguage
import Terminal

/// Draws the timetable of a day for a terminal.
///
///           ● all day  Payroll closes
///     09:00 ├┃● 09:00-09:45 Standup  ┃● 09:30-10:30 Review
///     09:30 │┃                       ┃ Room 4
///     10:00 ━━━━━━━━━━━━━━━━━━━━━━━━━╋━━━━━━━━━━━━━━━━━━━━
///     17:00 ├ ☐ due 17:00 Buy milk
package struct DayPainter {
    let times: TimeText
    /// The time format of a second zone.
    let second: TimeText?
    let now: Instant
    let glyphs: Glyphs
    let style: TextStyle

    package init(times: TimeText, second: TimeText?, now: Instant, glyphs: Glyphs, style: TextStyle) {
        self.times = times
        self.second = second
        self.now = now
        self.glyphs = glyphs
        self.style = style
    }

    /// The narrowest lane in which titles can be read.
    private static let narrowest = 16
    /// The widest lane; in wider ones, lines are hard to follow.
    private static let widest = 70
    /// The lengths of slots in minutes, the shortest first, and the length without a height limit.
    private static let lengths = [15, 30, 60]
    private static let usual = 30
    /// The most reminders above the hours.
    private static let mostAbove = 3

    /// The lines; nil if overlapping events do not fit side by side.
    ///
    /// - Parameters:
    ///   - height: The maximum number of lines; nil for no limit.
    ///   - scrolls: Whether all hours are drawn, although they may be more lines than that.
    package func painted(
        _ entries: [PictureEntry], on day: CivilDate, width: Int, height: Int?, scrolls: Bool = false
    ) -> PaintedLines? {
        // Each event takes a slot of a lane at least, so too many need not be placed to know that.
        let events = entries.count { $0.row.rank == .timed }
        let moments = day.instants(in: times.zone)
        let minutes = moments.upperBound.seconds(since: moments.lowerBound) / 60
        let lengths = (height == nil ? [DayPainter.usual] : DayPainter.lengths).filter { length in
            events <= (minutes + length - 1) / length * (width / DayPainter.narrowest)
        }
        // Reminders go below the hours if they leave too little room for the events.
        func table(_ length: Int, isWhole: Bool) -> DayTable? {
            [true, false].lazy.compactMap { placesReminders in
                let day = DayTimeline(
                    entries, on: day, zone: times.zone, now: now, slotMinutes: length,
                    placesReminders: placesReminders, isWhole: isWhole)
                let table = DayTable(day, times: times, second: second, width: width)
                return table.room / day.lanes >= DayPainter.narrowest ? table : nil
            }.first
        }
        let all = lengths.lazy.compactMap { length in table(length, isWhole: false).map { (length, $0) } }
        guard let height else { return all.first.map { painted($0.1, width: width) } }
        guard let best = all.first(where: { $0.1.lineCount <= height }) ?? all.last else { return nil }
        guard scrolls else { return painted(best.1, width: width) }
        return table(best.0, isWhole: true).map { table in
            var painted = self.painted(table, width: width)
            // Items of the whole day scroll too if they leave the hours too little room.
            if painted.head > height / 2 { (painted.head, painted.home) = (0, 0) }
            return painted
        }
    }

    private func painted(_ table: DayTable, width: Int) -> PaintedLines {
        let (day, indent, room) = (table.day, table.indent, table.room)
        var painted = PaintedLines()
        if table.hasSecond {
            painted.lines.append(style.apply(.faint, table.margin(table.names[0], table.names[1])))
        }
        painted.append(side(day.wholeDay, on: day, indent, width))
        // Below all hours of a day they would be out of view.
        let areAbove = day.isWhole && day.reminders.count <= DayPainter.mostAbove
        if areAbove { painted.append(side(day.reminders, on: day, indent, width)) }
        painted.head = painted.lines.count
        let texts = day.blocks.map { lines(of: $0, width: lane($0.lanes, in: room) - 2) }
        /// The line of each slot.
        var places: [Int: Int] = [:]
        let present = [times, second].map { $0?.clock(now: now) ?? "" }
        for (index, slot) in day.slots.enumerated() {
            var clock = table.clocks[index]
            if index == day.nowIndex {
                painted.lines.append(nowLine(table.margin(present[0], present[1]), day, slot, room))
                // The line of the present time already shows this time.
                if clock.0 == present[0] { clock = ("", "") }
            }
            let tick = glyphs.corners[day.isHour(slot) ? 11 : 3]
            let front = style.apply(.faint, table.margin(clock.0, clock.1) + " " + String(tick))
            places[slot] = painted.lines.count
            painted.lines.append((front + cells(day, slot, texts, room)).droppingSpaces)
        }
        painted.places += self.places(of: day, lines: places, indent, room)
        painted.home = places.filter { $0.key >= day.usualSlots.lowerBound }.values.min() ?? painted.head
        if let last = day.slots.last, day.nowIndex == day.slots.count {
            painted.lines.append(nowLine(table.margin(present[0], present[1]), day, last + 1, room))
        }
        if !areAbove { painted.append(side(day.reminders, on: day, indent, width)) }
        return painted
    }

    /// The places of the hours, and of the items at their hours.
    private func places(
        of day: DayTimeline, lines: [Int: Int], _ indent: Int, _ room: Int
    ) -> [PaintedPlace] {
        let times = day.slots.compactMap { slot in
            lines[slot].map { line in
                PaintedPlace(
                    .time(day.start(of: slot)), rows: line..<(line + 1), columns: indent..<(indent + room))
            }
        }
        let items = day.blocks.compactMap { block -> PaintedPlace? in
            let own = block.slots.compactMap { lines[$0] }
            guard let first = own.min(), let last = own.max() else { return nil }
            let width = lane(block.lanes, in: room)
            let start = indent + block.lane * width
            return PaintedPlace(
                .item(block.entry.occurrence, on: day.date), rows: first..<(last + 1),
                columns: start..<(start + width - 1))
        }
        return times + items
    }

    /// The items above and below the hours: `● day 2/3    Ski weekend`.
    private func side(
        _ entries: [PictureEntry], on day: DayTimeline, _ indent: Int, _ width: Int
    ) -> PaintedLines {
        func label(_ entry: PictureEntry) -> String {
            entry.row.rank == .wholeDay ? TimeText.days(of: entry.row) : entry.time
        }
        let shapes = entries.map(\.mark.shapeCell.width).max() ?? 0
        let labels = entries.map { DisplayWidth.of(label($0)) }.max() ?? 0
        let room = width - indent - shapes - 1 - labels - 2
        let lines = entries.map { entry in
            let shape = CellLine([entry.shape]).padded(to: shapes, style)
            let title = DisplayWidth.truncate(entry.title, to: max(1, room))
            let line = entry.signed([CellLine([.init(text: title, look: entry.look)])], width: room)
            return DisplayWidth.spaces(indent) + shape + " "
                + style.apply(entry.look, DisplayWidth.pad(label(entry), to: labels) + "  ")
                + line.map { $0.padded(to: 0, style) }.joined()
        }
        let places = entries.indices.map { index in
            PaintedPlace(
                .item(entries[index].occurrence, on: day.date), rows: index..<(index + 1),
                columns: indent..<max(indent + 1, width))
        }
        return PaintedLines(lines, places: places)
    }

    // MARK: Slots

    /// The width of a lane where several events are side by side.
    private func lane(_ lanes: Int, in room: Int) -> Int { min(room / lanes, DayPainter.widest) }

    /// - Parameter texts: The lines of each block.
    private func cells(_ day: DayTimeline, _ slot: Int, _ texts: [[CellLine]], _ room: Int) -> String {
        let here = day.blocks.indices.filter { day.blocks[$0].slots.contains(slot) }
        guard let lanes = here.first.map({ day.blocks[$0].lanes }) else { return "" }
        let width = lane(lanes, in: room)
        return (0..<lanes).map { lane in
            guard let index = here.first(where: { day.blocks[$0].lane == lane }) else {
                return DisplayWidth.spaces(width)
            }
            let line = slot - day.blocks[index].slots.lowerBound
            let lines = texts[index]
            return style.apply(day.blocks[index].entry.shape.look, String(edge(of: day.blocks[index], slot)))
                + (line < lines.count ? lines[line] : CellLine()).padded(to: width - 1, style)
        }.joined()
    }

    /// The left edge of a block; events that cross midnight have an arrow, and reminders have no length.
    private func edge(of block: DayTimeline.Block, _ slot: Int) -> Character {
        let row = block.entry.row
        if row.rank == .reminder { return " " }
        if slot == block.slots.upperBound - 1, row.end == .later { return glyphs.edges.after }
        if slot == block.slots.lowerBound, !row.begins { return glyphs.edges.before }
        return glyphs.edge
    }

    /// The columns of a title beside its time; in a narrower lane it has no time, which the hours show.
    private static let leastTitle = 4

    /// The title in the lines of the item, then its place.
    private func lines(of block: DayTimeline.Block, width: Int) -> [CellLine] {
        let entry = block.entry
        let detail = CellDetail(lines: block.slots.count, hasTimes: true, hasEnds: true)
        let shape = [entry.shape, CellLine.Piece(text: " ", look: .plain)]
        let timed = shape + [CellLine.Piece(text: entry.time + " ", look: entry.look)]
        let front = CellLine(timed).width + DayPainter.leastTitle <= width ? timed : shape
        let used = CellLine(front).width
        let title = TextWrap.pieces(
            of: entry.title, first: max(0, width - used), rest: width - 2, most: detail.lines,
            alone: width - 2)
        let lines = title.enumerated().map { index, text in
            let piece = CellLine.Piece(text: text, look: entry.look)
            return CellLine(index == 0 ? front + [piece] : [.init(text: "  ", look: .plain), piece])
        }
        let signed = entry.signed(lines, width: width)
        guard !entry.place.isEmpty else { return signed }
        return signed + [CellLine("  " + DisplayWidth.truncate(entry.place, to: width - 2), .faint)]
    }

    /// The line of the present time, crossed by running events.
    private func nowLine(_ margin: String, _ day: DayTimeline, _ slot: Int, _ room: Int) -> String {
        let length = (1...max(1, day.lanes)).map { $0 * lane($0, in: room) }.max() ?? room
        var rule = [Character](repeating: glyphs.thick, count: length)
        for block in day.blocks where block.slots.contains(slot) && block.slots.lowerBound < slot {
            let start = block.lane * lane(block.lanes, in: room)
            if start < length, block.entry.row.rank != .reminder { rule[start] = glyphs.crossing }
        }
        return style.apply(.now, margin + " " + String(glyphs.thick) + String(rule))
    }
}

extension Zone {
    /// The city of a zone: `New York` for America/New_York.
    package var city: String { String(name.split(separator: "/").last ?? "").replacing("_", with: " ") }
}

extension String {
    fileprivate var droppingSpaces: String {
        var text = self
        while text.last == " " { text.removeLast() }
        return text
    }
}
