import Basics
import CalStore
import CalStoreLanguage
import Terminal

/// Draws the hours of several days side by side, with overlapping items beside each other.
///
///           Mon 2         Tue 3        ▶Wed 4
///           [■ Jonas…]
///     09:00
///     09:30 ┃▼ Stand-up   ┃▼ Stand-up   ┃▼ All-han…
///     10:00 ┃▼ Sprint p…                ┃
package struct HoursPainter {
    /// A day and its items.
    package struct Day {
        let date: CivilDate
        let entries: [PictureEntry]

        package init(date: CivilDate, entries: [PictureEntry]) { (self.date, self.entries) = (date, entries) }
    }

    let times: TimeText
    /// The time format of a second zone.
    let second: TimeText?
    let now: Instant
    let glyphs: Glyphs
    let style: TextStyle

    /// The lengths of slots in minutes, the shortest first.
    private static let lengths = [15, 30, 60, 120]
    /// The narrowest lane in which the beginning of a title can be read.
    private static let narrowest = 5
    /// The most lines above the hours, and the part of a high terminal that they may take.
    private static let mostAbove = 3
    private static let partAbove = 6

    /// Free time that is drawn between the items, each with its length at its first line.
    package var gaps: [Range<Instant>] = []

    package init(
        times: TimeText, second: TimeText? = nil, now: Instant, glyphs: Glyphs, style: TextStyle
    ) {
        (self.times, self.second, self.now) = (times, second, now)
        (self.glyphs, self.style) = (glyphs, style)
    }

    /// The widths of the clocks at the left; the second is 0 without a second zone. The name of a zone is
    /// cut to the width of its clock, but for a few letters.
    private var clocks: (first: Int, second: Int) {
        func width(_ times: TimeText) -> Int {
            let clock = times.clock(now: now).count
            return second == nil ? clock : max(clock, min(times.zone.city.count, HoursPainter.mostOfCity))
        }
        return (width(times), second.map(width) ?? 0)
    }

    private static let mostOfCity = 8

    /// The columns before the first day.
    package var margin: Int {
        let (first, second) = clocks
        return first + 1 + (second > 0 ? second + 1 : 0)
    }

    /// The text before the days: two clocks, or their zones.
    private func front(_ own: String, _ other: String) -> String {
        let (first, second) = clocks
        func cell(_ text: String, _ width: Int) -> String {
            DisplayWidth.pad(DisplayWidth.truncate(text, to: width), to: width + 1)
        }
        return cell(own, first) + (second > 0 ? cell(other, second) : "")
    }

    /// All hours of the days. The usual hours, with those of the items, are as long as the height lets them be;
    /// for the others one scrolls.
    package func painted(_ days: [Day], width: Int, height: Int) -> PaintedLines {
        let margin = margin
        let column = max(3, (width - margin) / max(1, days.count) - 1)
        var painted = PaintedLines([heads(days, margin, column)])
        painted.append(
            above(days, margin, column, most: max(HoursPainter.mostAbove, height / HoursPainter.partAbove)))
        painted.head = painted.lines.count
        let room = height - painted.lines.count
        let timelines = HoursPainter.lengths.lazy.map { length in
            (length: length, days: days.map { self.timeline($0, length) })
        }
        let fitting = timelines.first { self.slots(of: $0.days, $0.length).count <= room }
        guard let fitting = fitting ?? timelines.last else { return painted }
        let usual = slots(of: fitting.days, fitting.length)
        let all = rows(of: fitting.days, fitting.length)
        painted.home = painted.head + (all.firstIndex { $0.slot >= usual.lowerBound } ?? 0)
        for (index, row) in all.enumerated() {
            painted.append(line(row, isTop: index == 0, fitting.days, margin, column))
        }
        let count = painted.lines.count
        // A day takes its whole column; what is on it comes later in the order.
        painted.places =
            days.indices.map { index in
                PaintedPlace(
                    .day(days[index].date), rows: 0..<count, columns: columns(index, margin, column))
            } + merged(painted.places)
        return painted
    }

    /// The words about a second zone whose distance changes on one of the days: the clocks beside the hours are
    /// those of the first day.
    package func remarks(on days: [CivilDate]) -> [String] {
        guard let second, let first = days.first else { return [] }
        func distance(_ day: CivilDate) -> Int {
            let noon = times.zone.instant(for: CivilDateTime(day).adding(seconds: 12 * 3600))
            return second.zone.offset(at: noon) - times.zone.offset(at: noon)
        }
        var last = distance(first)
        return days.dropFirst().compactMap { day in
            let own = distance(day)
            defer { last = own }
            guard own != last else { return nil }
            let by = own - distance(first)
            guard by != 0 else { return "\(second.zone.city): from \(TimeText.weekdayAndDay(day)) as shown" }
            let length = TimeText.length(abs(by), separator: "")
            return style.apply(
                .faint,
                "\(second.zone.city): from \(TimeText.weekdayAndDay(day)) \(length) \(by > 0 ? "later" : "earlier")"
            )
        }
    }

    private func columns(_ index: Int, _ margin: Int, _ column: Int) -> Range<Int> {
        let start = margin + index * (column + 1)
        return start..<(start + column)
    }

    private func timeline(_ day: Day, _ length: Int) -> DayTimeline {
        DayTimeline(
            day.entries.filter { !$0.isBar }, on: day.date, zone: times.zone, now: now, slotMinutes: length)
    }

    /// A row of the hours: a time of day, by the clock.
    private struct Row {
        let slot: Int
        let minutes: Range<Int>
        /// Whether it is the second row of a time that a day has twice.
        var isSecond = false
    }

    /// The rows of all hours. A time that one of the days has twice has a second row, after the first ones.
    private func rows(of days: [DayTimeline], _ length: Int) -> [Row] {
        var rows: [Row] = []
        var seconds: [Row] = []
        for slot in 0..<(1440 / length) {
            var row = Row(slot: slot, minutes: (slot * length)..<((slot + 1) * length))
            let isTwice = days.contains { slots(row, of: $0).count > 1 }
            if !isTwice {
                rows += seconds
                seconds = []
            }
            rows.append(row)
            row.isSecond = true
            if isTwice { seconds.append(row) }
        }
        return rows + seconds
    }

    /// The slots of a day that begin in a row. A day with a clock change has other slots for the same hours:
    /// none for a time that it does not have, and two for a time that it has twice.
    private func slots(_ row: Row, of day: DayTimeline) -> [Int] {
        if day.hasUsualLength { return [row.slot] }
        return day.allSlots.filter { slot in
            row.minutes.contains(times.zone.local(at: day.start(of: slot)).time.secondOfDay / 60)
        }
    }

    /// The slot of a day in a row; nil for a time that it does not have, or not twice.
    private func slot(_ row: Row, of day: DayTimeline) -> Int? {
        guard row.isSecond else { return slots(row, of: day).first }
        return day.hasUsualLength ? nil : slots(row, of: day).dropFirst().first
    }

    /// The slots of all days: from the first one that a day shows to the last one.
    private func slots(of days: [DayTimeline], _ length: Int) -> Range<Int> {
        let first = days.compactMap(\.slots.first).min() ?? 0
        let last = days.compactMap(\.slots.last).max() ?? first
        let perHour = max(1, 60 / length)
        return first..<max(first, (last / perHour + 1) * perHour)
    }

    // MARK: Lines

    private func heads(_ days: [Day], _ margin: Int, _ column: Int) -> String {
        let today = times.zone.local(at: now).date
        let zones = second.map { front(times.zone.city, $0.zone.city) } ?? front("", "")
        return (second == nil ? zones : style.apply(.faint, zones))
            + days.map { day in
                let isToday = day.date == today
                let text = (isToday ? String(glyphs.today) : "") + TimeText.weekdayAndDay(day.date)
                return style.apply(
                    isToday ? .now : .strong,
                    DisplayWidth.pad(DisplayWidth.truncate(text, to: column), to: column + 1))
            }.joined()
    }

    /// The items without an hour, in a few lines above.
    private func above(_ days: [Day], _ margin: Int, _ column: Int, most: Int) -> PaintedLines {
        let lists = days.map { day in
            day.entries.filter { $0.isBar || $0.row.rank == .wholeDay || $0.row.clock == nil }
        }
        let count = min(most, lists.map(\.count).max() ?? 0)
        var painted = PaintedLines()
        for index in 0..<count {
            var line = DisplayWidth.spaces(margin)
            for (number, list) in lists.enumerated() {
                let isLast = index == count - 1 && list.count > count
                let text: CellLine
                if isLast {
                    text = CellLine(DisplayWidth.truncate("+\(list.count - index)", to: column), .faint)
                } else if index < list.count {
                    let entry = list[index]
                    let title = DisplayWidth.truncate(
                        entry.title, to: max(0, column - entry.mark.shapeCell.width - 1))
                    text = CellLine([
                        entry.shape, .init(text: " ", look: .plain), .init(text: title, look: entry.look),
                    ])
                    painted.places.append(
                        PaintedPlace(
                            .item(entry.occurrence, on: days[number].date), rows: index..<(index + 1),
                            columns: columns(number, margin, column)))
                } else {
                    text = CellLine()
                }
                line += text.padded(to: column + 1, style)
            }
            painted.lines.append(line)
        }
        return painted
    }

    private func line(
        _ row: Row, isTop: Bool, _ days: [DayTimeline], _ margin: Int, _ column: Int
    ) -> PaintedLines {
        let slots = days.map { slot(row, of: $0) }
        let isNow = zip(days, slots).contains { day, slot in
            slot.map { day.nowIndex != nil && day.start(of: $0) <= now && now < day.start(of: $0 + 1) }
                ?? false
        }
        let first = zip(days, slots).lazy.compactMap { day, slot in slot.map { day.start(of: $0) } }.first
        let others =
            second.map { second in
                isNow
                    ? second.clock(now: now)
                    : first.map { second.clock(of: ItemTime($0, in: second.zone)) } ?? ""
            } ?? ""
        let clock =
            isNow
            ? times.clock(now: now)
            : times.clock(CivilDateTime(.distantPast).adding(seconds: row.minutes.lowerBound * 60))
        var text =
            isNow || row.minutes.lowerBound % 60 == 0
            ? style.apply(isNow ? .now : .faint, front(clock, others)) : front("", "")
        var places: [PaintedPlace] = []
        for (number, day) in days.enumerated() {
            let columns = columns(number, margin, column)
            guard let slot = slots[number] else {
                text += DisplayWidth.spaces(column + 1)
                continue
            }
            places.append(PaintedPlace(.time(day.start(of: slot)), rows: 0..<1, columns: columns))
            let cell = cell(day, slot, isTop: isTop, columns, &places)
            text += cell.padded(to: column + 1, style)
        }
        return PaintedLines([text], places: places)
    }

    /// The part of a slot of a day: its lanes side by side, and the number of those that do not fit.
    private func cell(
        _ day: DayTimeline, _ slot: Int, isTop: Bool, _ columns: Range<Int>,
        _ places: inout [PaintedPlace]
    ) -> CellLine {
        let blocks = day.blocks(in: slot)
        guard let lanes = blocks.first?.lanes else { return gap(day, slot, isTop: isTop, columns, &places) }
        let most = max(1, columns.count / HoursPainter.narrowest)
        let shown = min(lanes, most)
        let width = columns.count / shown
        var pieces: [CellLine.Piece] = []
        for lane in 0..<shown {
            guard let block = blocks.first(where: { $0.lane == lane }) else {
                pieces.append(.init(text: DisplayWidth.spaces(width), look: .plain))
                continue
            }
            let start = columns.lowerBound + lane * width
            places.append(
                PaintedPlace(
                    .item(block.entry.occurrence, on: day.date), rows: 0..<1, columns: start..<(start + width)
                ))
            let index = slot - block.slots.lowerBound
            let edge: Character = block.entry.row.rank == .reminder ? " " : glyphs.edge
            let front = String(edge) + (index == 0 ? block.entry.mark.shape : "")
            let room = max(0, width - DisplayWidth.of(front) - (width > 8 ? 1 : 0))
            let title = TextWrap.pieces(
                of: block.entry.title, first: room, rest: max(1, width - 2), most: block.slots.count,
                alone: room)
            let hidden =
                lane == shown - 1
                ? day.blocks.filter { $0.lane >= shown && $0.slots.overlaps(block.slots) } : []
            // In the line below the title, or behind it.
            let isCounted = !hidden.isEmpty && index == min(1, block.slots.count - 1)
            let count =
                isCounted
                ? DisplayWidth.truncate("+\(hidden.count)", to: max(0, width - DisplayWidth.of(front))) : ""
            let left = width - DisplayWidth.of(front) - count.count
            let words = DisplayWidth.truncate(
                index < title.count && (index == 0 || !isCounted) ? title[index] : "",
                to: max(0, left - (isCounted && index == 0 ? 1 : 0)))
            let gap = isCounted && index > 0 ? 0 : max(0, left - DisplayWidth.of(words))
            pieces.append(.init(text: front, look: block.entry.shape.look))
            pieces.append(.init(text: words, look: block.entry.look))
            pieces.append(.init(text: DisplayWidth.spaces(gap), look: .plain))
            pieces.append(.init(text: count, look: .faint))
            pieces.append(
                .init(
                    text: DisplayWidth.spaces(left - DisplayWidth.of(words) - gap),
                    look: .plain))
        }
        return CellLine(pieces)
    }

    /// The free time in a slot without items: `╎ 2h30m` at its beginning.
    private func gap(
        _ day: DayTimeline, _ slot: Int, isTop: Bool, _ columns: Range<Int>,
        _ places: inout [PaintedPlace]
    ) -> CellLine {
        let span = day.start(of: slot)..<day.start(of: slot + 1)
        guard let index = gaps.firstIndex(where: { $0.overlaps(span) }) else { return CellLine() }
        places.append(PaintedPlace(.line(index), rows: 0..<1, columns: columns))
        let gap = gaps[index]
        let isFirst = isTop || span.contains(gap.lowerBound)
        let length = TimeText.length(gap.upperBound.seconds(since: gap.lowerBound), separator: "")
        let text = String(glyphs.gap) + (isFirst ? " " + length : "")
        return CellLine(DisplayWidth.truncate(text, to: columns.count), .good)
    }

    // MARK: Places

    /// The places of an item, one for all of its lines that follow each other.
    private func merged(_ places: [PaintedPlace]) -> [PaintedPlace] {
        var result: [PaintedPlace] = []
        for place in places {
            guard
                let index = result.lastIndex(where: {
                    $0.columns == place.columns && $0.rows.upperBound == place.rows.lowerBound
                        && isSame($0, place)
                })
            else {
                result.append(place)
                continue
            }
            result[index].rows = result[index].rows.lowerBound..<place.rows.upperBound
        }
        return result
    }

    private func isSame(_ one: PaintedPlace, _ other: PaintedPlace) -> Bool {
        switch (one.what, other.what) {
        case (.item(let own, _), .item(let others, _)): own == others
        case (.line(let own), .line(let others)): own == others
        default: false
        }
    }
}
