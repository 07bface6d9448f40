import CalStore

/// A search for events that overlap another one.
struct ConflictSearch {
    private let item: CalStoreItem
    private let zone: Zone
    private let range: Range<Instant>
    private let criteria: BusyCriteria
    /// Items and series that do not count.
    private let ignored: Set<CalStoreItem.ID>

    /// The number of days for which dates of a series are checked.
    private static let reach = 731
    /// The number of overlaps at which the search ends: a series of seconds overlaps everything.
    private static let mostOverlaps = 1000
    /// The maximum number of occurrences to compare in one pass. If there are more, the dates of the event
    /// are checked one by one.
    private static let mostAtOnce = 50_000
    /// The maximum number of dates to check one by one.
    private static let mostDates = 5_000
    /// The maximum number of overlaps per date when checking one by one.
    private static let mostOfADate = 5

    /// Nil for an item without a start.
    init?(
        _ item: CalStoreItem, from now: Instant, zone: Zone, criteria: BusyCriteria,
        ignoring ids: [CalStoreItem.ID]
    ) {
        guard let anchor = item.start else { return nil }
        let start = anchor.instant(in: zone)
        // Past dates of a series that continues do not matter.
        let local = (anchor.zone ?? zone).local(at: now)
        let goesOn = item.isSeries && item.occurrenceSet.next(after: local) != nil
        let first = goesOn ? max(start, now) : start
        let day = CivilDateTime(zone.local(at: first).date.adding(days: Self.reach))
        self.item = item
        self.zone = zone
        self.criteria = criteria
        range = first.adding(seconds: -item.travel)..<max(first.adding(seconds: 1), zone.instant(for: day))
        ignored = Set(ids + [item.id] + [item.seriesID].compactMap(\.self))
    }

    func run(_ reader: some CalStoreReader) throws(CalStoreError) -> CalStoreConflicts {
        var query = CalStoreOccurrenceQuery(range, zone: zone, limit: Self.mostAtOnce)
        query.wants = { $0.startInstant < $0.endInstant }
        query.wantsItem = { takesTime($0) && isOther($0) }
        var ownQuery = CalStoreOccurrenceQuery(range, zone: zone, limit: Self.mostAtOnce)
        ownQuery.wants = { $0.startInstant < $0.endInstant && takesTime($0.item) }
        var own = try reader.find(ownQuery, of: item)
        let others = try reader.find(query)
        guard !own.isComplete || !others.isComplete else {
            let all = others.occurrences + (try reader.travels(query))
            return CalStoreConflicts(overlaps: Self.overlaps(own.occurrences, all))
        }
        // A series may be too dense to be searched completely.
        ownQuery.limit = Self.mostDates
        own = try reader.find(ownQuery, of: item)
        query.limit = Self.mostOfADate
        var conflicts = CalStoreConflicts(isComplete: false)
        for occurrence in own.occurrences where conflicts.overlaps.count < Self.mostOverlaps {
            query.range = occurrence.busyStart..<occurrence.endInstant
            let found = try reader.find(query).occurrences + (try reader.travels(query))
            conflicts.overlaps += found.map {
                CalStoreConflicts.Overlap(own: occurrence, other: $0)
            }
        }
        if !own.isComplete { conflicts.checkedDates = own.occurrences.count }
        return conflicts
    }

    private func takesTime(_ other: CalStoreItem) -> Bool { criteria.kind(of: other) != nil }

    private func isOther(_ other: CalStoreItem) -> Bool {
        !ignored.contains(other.id) && !(other.seriesID.map(ignored.contains) ?? false)
    }

    /// Both in the order in which they begin to take time, so that each pair is found once.
    private static func overlaps(
        _ own: [CalStoreOccurrence], _ others: [CalStoreOccurrence]
    ) -> [CalStoreConflicts.Overlap] {
        let own = own.sorted { $0.busyStart < $1.busyStart }
        let others = others.sorted { $0.busyStart < $1.busyStart }
        var found: [CalStoreConflicts.Overlap] = []
        var open: [CalStoreOccurrence] = []
        var rest = others[...]
        for occurrence in own {
            while let next = rest.first, next.busyStart < occurrence.endInstant {
                open.append(next)
                rest.removeFirst()
            }
            open.removeAll { $0.endInstant <= occurrence.busyStart }
            found += open.filter { $0.busyStart < occurrence.endInstant }.map {
                CalStoreConflicts.Overlap(own: occurrence, other: $0)
            }
            if found.count >= mostOverlaps { break }
        }
        return found
    }
}
