import CalStore
import CalStoreLanguage

/// The dates of a series that are to come, where they are now: what was deleted is left out, and what was moved stands where
/// it was moved to. Everything that names a next date asks this.
struct UpcomingDates {
    struct Date {
        /// When it is.
        let start: ItemTime
        /// Which date of the series it is: how it is addressed.
        let original: ItemTime
    }

    private let series: CalStoreItem
    private let zone: Zone
    /// By the date of the series that each of them stands for.
    private let detached: [CivilDateTime: CalStoreItem]

    /// - Parameter changes: What was just done, for a change that was only tried and is not in the store.
    init(
        of series: CalStoreItem, in zone: Zone, _ store: any CalStoreReader, changes: [CalStoreChange] = []
    ) throws {
        self.series = series
        self.zone = zone
        var items: [String: CalStoreItem] = [:]
        for item in try store.detached(of: series.id) { items[item.id] = item }
        for change in changes {
            if let gone = change.itemBefore { items[gone.id] = nil }
            if let item = change.itemAfter, item.seriesID == series.id { items[item.id] = item }
        }
        detached = Dictionary(
            items.values.compactMap { item in
                item.originalStart.map { (series.ruleTime($0), item) }
            }, uniquingKeysWith: { first, _ in first })
    }

    /// The first dates that begin at a moment or later; those without a time of day from its day on.
    func first(_ count: Int, from moment: Instant) -> [Date] {
        guard let anchor = series.start ?? series.due, count > 0 else { return [] }
        let clock = anchor.isFloating || anchor.isDate ? zone : anchor.zone ?? zone
        let now = clock.local(at: moment)
        let from = anchor.isDate ? CivilDateTime(now.date) : now
        var dates: [Date] = []
        for local in series.occurrenceSet.occurrences(from: from) where detached[local] == nil {
            let original = series.occurrenceStart(at: local)
            // The local time may be behind the moment where clocks go back.
            if !original.isDate, original.instant(in: zone) < moment { continue }
            dates.append(Date(start: original, original: original))
            if dates.count == count { break }
        }
        let earliest = zone.instant(for: CivilDateTime(zone.local(at: moment).date))
        for item in detached.values where item.status != .canceled {
            guard let start = item.start, let original = item.originalStart,
                start.instant(in: zone) >= (start.isDate ? earliest : moment)
            else { continue }
            dates.append(Date(start: start, original: original))
        }
        dates.sort { $0.start.instant(in: zone) < $1.start.instant(in: zone) }
        return Array(dates.prefix(count))
    }
}
