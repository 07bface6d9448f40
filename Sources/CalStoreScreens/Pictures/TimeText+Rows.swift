import CalStore
import CalStoreLanguage
import CalStorePlanning

/// The times of items in rows of lists and pictures. One day of several is as short as a time.
extension TimeText {
    /// `09:00-09:15`. Over midnight `20:00→03:00`, and on the next day `→03:00`; `20:00→` on the first of
    /// several days.
    package func span(of row: AgendaRow, _ glyphs: Glyphs) -> String {
        let occurrence = row.occurrence
        let begin = row.begins ? clock(of: occurrence.start) : ""
        // Instants are compared, because after a clock change an hour may end at the local time of its start.
        if occurrence.startInstant == occurrence.endInstant { return begin }
        switch row.end {
        case .later: return begin + glyphs.onward + (row.dayCount == 2 ? lastClock(of: occurrence) : "")
        case .midnight: return begin + (row.begins ? "-" : glyphs.onward) + endOfDay
        case .here: return begin + (row.begins ? "-" : glyphs.onward) + clock(of: occurrence.end)
        }
    }

    /// The end of an item, on its last day.
    private func lastClock(of occurrence: CalStoreOccurrence) -> String {
        let isMidnight = occurrence.end.wallTime(in: zone).time.secondOfDay == 0
        return isMidnight ? endOfDay : clock(of: occurrence.end)
    }

    /// `all day`, `day 2/5`.
    package static func days(of row: AgendaRow) -> String {
        row.dayCount == 1 ? "all day" : "day \(row.dayNumber)/\(row.dayCount)"
    }

    /// `Mon 2026-03-09  09:25-11:50   2h25m`, `Fri 2026-03-13  22:00 to Sat 2026-03-14 06:00   8h`
    package func row(_ range: Range<Instant>) -> String {
        let start = ItemTime(range.lowerBound, in: zone)
        let end = ItemTime(range.upperBound, in: zone)
        let seconds = range.upperBound.seconds(since: range.lowerBound)
        let isMidnight =
            end.date == start.date.adding(days: 1) && end.local == CivilDateTime(end.date)
            && seconds <= 86_400
        let clocks: String
        if start.date == end.date || isMidnight {
            clocks = clock(of: start) + "-" + (isMidnight ? "24:00" : clock(of: end))
        } else {
            clocks = "\(clock(of: start)) to \(day(end.date)) \(clock(of: end))"
        }
        return "\(day(start.date))  \(clocks)   \(TimeText.length(seconds, separator: ""))"
    }
}
