import CalStore
import CalStoreLanguage

/// The time until an item: `in 2h`, `ends in 30m`, `3d ago`; of whole days `in 2d`, `today`.
struct TimeLeft {
    let now: Instant
    let zone: Zone

    func text(from start: Instant, to end: Instant?) -> String {
        if start > now { return "in " + TimeText.length(start.seconds(since: now)) }
        if let end, end > now { return "ends in " + TimeText.length(end.seconds(since: now)) }
        return TimeText.length(now.seconds(since: start)) + " ago"
    }

    /// - Parameter end: The day after the last one, if there are several.
    func text(of day: CivilDate, to end: CivilDate?) -> String {
        let today = zone.local(at: now).date
        if day > today { return "in \(day.dayNumber - today.dayNumber)d" }
        if day == today || end.map({ $0 > today }) == true { return "today" }
        return "\(today.dayNumber - day.dayNumber)d ago"
    }

    func text(of occurrence: CalStoreOccurrence) -> String {
        guard occurrence.start.isDate else {
            return text(from: occurrence.startInstant, to: occurrence.endInstant)
        }
        return text(of: occurrence.start.date, to: zone.local(at: occurrence.endInstant).date)
    }
}
