import CalStore

/// The coming dates of a series. Deleted dates are left out, and moved ones have their new times.
///
/// ```swift
/// let next = try UpcomingDates(of: series, in: zone, view).first(3, from: now)
/// ```
package struct UpcomingDates {
    package struct Date: Sendable {
        /// The start of the date.
        package let start: ItemTime
        /// The start that the series gives it; part of its address.
        package let original: ItemTime
    }

    private let series: CalStoreItem
    private let zone: Zone
    /// The detached occurrences by their dates in the series.
    private let detached: [CivilDateTime: CalStoreItem]

    /// - Parameter changes: Changes that are not in the store yet, such as those of a dry run.
    package init(
        of series: CalStoreItem, in zone: Zone, _ store: any CalStoreReader, changes: [CalStoreChange] = []
    ) throws {
        self.series = series
        self.zone = zone
        var items: [CalStoreItem.ID: CalStoreItem] = [:]
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

    /// The first dates that begin at an instant or later; dates without a time count from the day of the
    /// instant on.
    package func first(_ count: Int, from moment: Instant) -> [Date] {
        guard let anchor = series.start ?? series.due, count > 0 else { return [] }
        let clock = anchor.isFloating || anchor.isDate ? zone : anchor.zone ?? zone
        let now = clock.local(at: moment)
        let from = anchor.isDate ? CivilDateTime(now.date) : now
        var dates: [Date] = []
        for local in series.occurrenceSet.occurrences(from: from) where detached[local] == nil {
            let original = series.occurrenceStart(at: local)
            // The local time may be earlier than the instant when clocks go back.
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
