import CalStore
import CalStoreLanguage

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

    /// Those of a day; the first so many.
    func entries(
        _ occurrences: [CalStoreOccurrence], on day: CivilDate, most: Int = .max
    ) -> [Entry] {
        let from = zone.instant(for: CivilDateTime(day))
        let to = zone.instant(for: CivilDateTime(day.adding(days: 1)))
        let ranks = occurrences.map { rank($0, from, to).rawValue }
        let order = occurrences.indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }
        return order.prefix(most).map { entry(occurrences[$0], from, to) }
    }

    private func rank(_ occurrence: CalStoreOccurrence, _ from: Instant, _ to: Instant) -> Entry.Rank {
        if occurrence.item.kind == .reminder { return .reminder }
        let isWhole =
            occurrence.start.isDate || (occurrence.startInstant <= from && occurrence.endInstant >= to)
        return isWhole ? .wholeDay : .timed
    }

    private func entry(_ occurrence: CalStoreOccurrence, _ from: Instant, _ to: Instant) -> Entry {
        let item = occurrence.item
        // A reminder is not over when its time has come, but when it is done.
        let isOver = item.kind == .event && occurrence.endInstant <= now
        let isFaint = item.isCompleted || item.status == .canceled || isOver
        let look: TextStyle.Look = isFaint ? .faint : .plain
        let rank = rank(occurrence, from, to)
        if rank == .reminder {
            let isLate = item.isOverdue(at: now, in: zone)
            let clock = occurrence.start.isDate ? "" : times.clock(of: occurrence.start)
            let due = clock.isEmpty ? "due" : "due " + clock
            return Entry(
                rank: .reminder, time: isLate ? TimeText.overdue(since: occurrence, at: now, in: zone) : due,
                begin: clock, title: "☐ " + item.title, look: isLate ? .late : look, occurrence: occurrence)
        }
        if rank == .wholeDay {
            return Entry(
                rank: .wholeDay, time: "", begin: "", title: "▪ " + item.title, look: look,
                occurrence: occurrence)
        }
        let begin = occurrence.startInstant < from ? "" : times.clock(of: occurrence.start)
        let end = occurrence.endInstant > to ? "" : times.clock(of: occurrence.end)
        let time =
            occurrence.startInstant == occurrence.endInstant
            ? begin : begin + "-" + (occurrence.endInstant == to ? times.endOfDay : end)
        let isNow = occurrence.startInstant <= now && now < occurrence.endInstant
        return Entry(
            rank: .timed, time: time, begin: begin, title: item.title, look: isNow ? .now : look,
            occurrence: occurrence)
    }
}
