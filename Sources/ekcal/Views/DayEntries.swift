import CalStore
import CalStoreLanguage

/// The texts of what is on a day, for grids: whole days first, then by the clock, reminders last, as in a list.
struct DayEntries {
    struct Entry {
        let rank: AgendaRow.Rank
        /// `09:00-09:15`; empty for whole days.
        let time: String
        /// The time at which it begins, if it begins on this day.
        let begin: String
        let title: String
        let look: TextStyle.Style
        let occurrence: CalStoreOccurrence
    }

    let times: TimeText
    let now: Instant

    /// Those of a day; the first so many.
    func entries(
        _ occurrences: [CalStoreOccurrence], on day: CivilDate, most: Int = .max
    ) -> [Entry] {
        AgendaDays.rows(occurrences, on: day, zone: times.zone, now: now, limit: most).map(entry)
    }

    private func entry(_ row: AgendaRow) -> Entry {
        let occurrence = row.occurrence
        let item = occurrence.item
        let isFaint = item.isCompleted || item.status == .canceled || row.mark == .past
        let look: TextStyle.Style = isFaint ? .faint : .plain
        switch row.rank {
        case .reminder:
            let isLate = row.mark == .overdue
            let clock = occurrence.start.isDate ? "" : times.clock(of: occurrence.start)
            let due = clock.isEmpty ? "due" : "due " + clock
            return Entry(
                rank: .reminder,
                time: isLate ? TimeText.overdue(since: occurrence, at: now, in: times.zone) : due,
                begin: clock, title: "☐ " + item.title, look: isLate ? .late : look, occurrence: occurrence)
        case .wholeDay:
            return Entry(
                rank: .wholeDay, time: "", begin: "", title: "▪ " + item.title, look: look,
                occurrence: occurrence)
        case .timed:
            let begin = row.begins ? times.clock(of: occurrence.start) : ""
            let isMoment = occurrence.startInstant == occurrence.endInstant
            return Entry(
                rank: .timed, time: isMoment ? begin : begin + "-" + times.end(of: row), begin: begin,
                title: item.title, look: row.mark == .now ? .now : look, occurrence: occurrence)
        }
    }
}

extension TimeText {
    /// When a row ends; empty if it goes on to the next day.
    func end(of row: AgendaRow) -> String {
        switch row.end {
        case .later: ""
        case .midnight: endOfDay
        case .here: clock(of: row.occurrence.end)
        }
    }
}
