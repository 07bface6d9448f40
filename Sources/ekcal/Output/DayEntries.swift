import CalStore

/// What happens on a day, as grids show it: whole days first, then by the clock, reminders last, as in a list.
struct DayEntries {
    struct Entry {
        enum Rank: Int { case wholeDay, timed, reminder }

        let rank: Rank
        /// `09:00-09:15`; empty for whole days.
        let time: String
        /// The beginning of it, where it begins on this day.
        let begin: String
        let title: String
        let look: TextStyle.Look
        let occurrence: CalStoreOccurrence
    }

    let times: TimeText
    private var zone: Zone { times.zone }
    let now: Instant

    func entries(_ occurrences: [CalStoreOccurrence], on day: CivilDate) -> [Entry] {
        let from = zone.instant(for: CivilDateTime(day))
        let to = zone.instant(for: CivilDateTime(day.adding(days: 1)))
        return occurrences.filter { $0.overlaps(from..<to) }.map { entry($0, from, to) }.enumerated()
            .sorted { ($0.element.rank.rawValue, $0.offset) < ($1.element.rank.rawValue, $1.offset) }
            .map(\.element)
    }

    private func entry(_ occurrence: CalStoreOccurrence, _ from: Instant, _ to: Instant) -> Entry {
        let item = occurrence.item
        let isFaint = item.isCompleted || item.status == .canceled || occurrence.endInstant <= now
        let look: TextStyle.Look = isFaint ? .faint : .plain
        if item.kind == .reminder {
            let time = occurrence.start.isDate ? "" : times.clock(occurrence.start.local(in: zone)) + " "
            return Entry(
                rank: .reminder, time: time + "due", begin: time, title: "☐ " + item.title,
                look: item.isOverdue(at: now, in: zone) ? .late : look, occurrence: occurrence)
        }
        let isWhole =
            occurrence.start.isDate || (occurrence.startInstant <= from && occurrence.endInstant >= to)
        if isWhole {
            return Entry(
                rank: .wholeDay, time: "", begin: "", title: "▪ " + item.title, look: look,
                occurrence: occurrence)
        }
        let begin = occurrence.startInstant < from ? "" : times.clock(occurrence.start.local(in: zone))
        let end = occurrence.endInstant > to ? "" : times.clock(occurrence.end.local(in: zone))
        let time = begin == end ? begin : begin + "-" + (occurrence.endInstant == to ? times.endOfDay : end)
        let isNow = occurrence.startInstant <= now && now < occurrence.endInstant
        return Entry(
            rank: .timed, time: time, begin: begin, title: item.title, look: isNow ? .now : look,
            occurrence: occurrence)
    }
}
