import CalStore
import CalStoreLanguage
import CalStorePlanning

/// Lays out days and their items for terminals and pages.
package struct PictureMaker {
    package let contents: AgendaDays
    package let times: TimeText
    /// The time format of a second zone.
    package let second: TimeText?
    package let now: Instant
    package let marks: CalendarMarks
    private let words: PictureEntry.Words

    package init(
        contents: AgendaDays, times: TimeText, second: TimeText? = nil, now: Instant, marks: CalendarMarks,
        glyphs: Glyphs = .unicode
    ) {
        self.contents = contents
        self.times = times
        self.second = second
        self.now = now
        self.marks = marks
        words = PictureEntry.Words(times, second: second, now: now, glyphs)
    }

    private var zone: Zone { times.zone }
    private var today: CivilDate { zone.local(at: now).date }
    /// The present time.
    package var clock: String { times.clock(now: now) }

    /// The items of a day, in order.
    package func entries(on day: CivilDate) -> [PictureEntry] {
        AgendaDays.rows(contents.on(day).occurrences, on: day, zone: zone, now: now).map { row in
            PictureEntry(row, marks.mark(of: row.occurrence.item), words)
        }
    }

    /// A row of days side by side.
    ///
    /// - Parameters:
    ///   - inside: The days of the picture. Others have only a heading.
    ///   - filled: The days that have items although they are outside; nil for none.
    ///   - heading: The text above a day.
    package func row(
        _ dates: [CivilDate], inside: ClosedRange<CivilDate>, filled: ClosedRange<CivilDate>? = nil,
        number: String = "",
        heading: (CivilDate) -> String
    ) -> PictureRow {
        var row = PictureRow(days: [], number: number)
        var bars = Bars()
        for (column, date) in dates.enumerated() {
            let isInside = inside.contains(date)
            var day = PictureDay(
                date: date, isToday: isInside && date == today, isInside: isInside,
                heading: heading(date))
            if isInside || filled?.contains(date) == true {
                let onDay = contents.on(date)
                day.uncounted = onDay.count - onDay.occurrences.count
                for entry in entries(on: date) {
                    if entry.isBar { bars.add(entry, column) } else { day.entries.append(entry) }
                }
                if day.isToday {
                    day.nowIndex = day.entries.count {
                        $0.row.rank == .timed && $0.occurrence.startInstant <= now
                    }
                }
            }
            row.days.append(day)
        }
        row.bars = bars.inLanes()
        return row
    }

    /// Collects the days of long items.
    private struct Bars {
        private struct Key: Hashable {
            let id: CalStoreItem.ID
            let start: Instant
        }

        private struct Run {
            let entry: PictureEntry
            let first: Int
            var last: Int
            var ends: Bool
        }

        private var runs: [Run] = []
        private var newest: [Key: Int] = [:]

        mutating func add(_ entry: PictureEntry, _ column: Int) {
            let key = Key(id: entry.occurrence.item.id, start: entry.occurrence.startInstant)
            let ends = entry.row.end != .later
            if let index = newest[key], runs[index].last == column - 1 {
                (runs[index].last, runs[index].ends) = (column, ends)
            } else {
                newest[key] = runs.count
                runs.append(Run(entry: entry, first: column, last: column, ends: ends))
            }
        }

        /// The bars, each in the first free lane; earlier bars first, and longer ones before shorter ones.
        func inLanes() -> [PictureBar] {
            let sorted = runs.enumerated().sorted { left, right in
                (left.element.first, -left.element.last, left.offset)
                    < (right.element.first, -right.element.last, right.offset)
            }
            var lasts: [Int] = []
            return sorted.map { _, run in
                let lane = lasts.firstIndex { $0 < run.first } ?? lasts.count
                if lane == lasts.count { lasts.append(run.last) } else { lasts[lane] = run.last }
                return PictureBar(
                    entry: run.entry, columns: run.first...run.last, begins: run.entry.row.begins,
                    ends: run.ends, lane: lane)
            }
        }
    }
}
