import CalStore

extension CalStoreReader {
    /// The busy time in a range: events, and the VFREEBUSY and VAVAILABILITY components that were imported
    /// into their calendars. Events and VFREEBUSY are not cut to the range. An event begins with the travel
    /// to it.
    ///
    /// ```swift
    /// let busy = try store.busyTime(in: week, zone: .system, calendars: [work.id])
    /// let slots = FreeTime(week, length: 45 * 60, zone: .system).slots(around: busy)
    /// ```
    /// Costs one pass over the occurrences. Memory grows with the number of periods, not of occurrences.
    ///
    /// - Parameters:
    ///   - range: The half-open range.
    ///   - zone: The zone for dates and floating times.
    ///   - calendars: The identifiers of the calendars; nil for all. Birthdays take no time.
    ///   - criteria: The criteria for busy events.
    ///   - ids: The identifiers of items and series to ignore.
    public func busyTime(
        in range: Range<Instant>, zone: Zone, calendars: [CalStoreCalendar.ID]? = nil,
        criteria: BusyCriteria = BusyCriteria(), ignoring ids: Set<CalStoreItem.ID> = []
    ) throws(CalStoreError) -> BusyTime {
        let chosen = try busyCalendars(calendars)
        let wanted = try busyQueries(
            in: range, zone: zone, calendars: chosen.map(\.id), criteria: criteria, ignoring: ids)
        var busy = try ask { state in
            var busy = BusyGatherer(criteria: criteria)
            for query in wanted { state.gather(query, into: &busy) }
            return busy.busyTime
        }
        var lines: [String] = []
        for calendar in chosen where !calendar.unknownProperties.isEmpty {
            lines += calendar.unknownProperties
            let told = BusyTime(
                freeBusyLines: calendar.unknownProperties, zone: zone,
                takesTentative: criteria.countsTentative)
            busy.add(BusyTime(told.periods.filter { $0.range.overlaps(range) }))
        }
        // The lines of all calendars together, because one component may replace another.
        if !lines.isEmpty {
            busy.add(
                BusyTime(
                    availabilityLines: lines, in: range, zone: zone, takesTentative: criteria.countsTentative)
            )
        }
        return busy
    }

    /// The queries for the busy events of a range: those in it, and those after it to which people travel in
    /// the range. Few events have a travel time, so the second one costs little.
    func busyQueries(
        in range: Range<Instant>, zone: Zone, calendars: [CalStoreCalendar.ID]?, criteria: BusyCriteria,
        ignoring ids: Set<CalStoreItem.ID> = []
    ) throws(CalStoreError) -> [OccurrenceQuery] {
        let chosen = Set(try busyCalendars(calendars).map(\.id.record))
        let wants = criteria.takes(ignoring: ids)
        var events = OccurrenceQuery(range, in: zone, kind: .event, calendars: chosen)
        events.wantsItem = { wants(CalStoreItem($0)) }
        let end = range.upperBound
        var later = OccurrenceQuery(range.afterwards, in: zone, kind: .event, calendars: chosen)
        later.wantsItem = { item in
            let item = CalStoreItem(item)
            return item.travel > 0 && wants(item)
        }
        later.wants = { occurrence in
            occurrence.startInstant >= end && CalStoreOccurrence(occurrence).busyStart < end
        }
        return [events, later]
    }

    /// The requested calendars that exist, without those of birthdays.
    private func busyCalendars(_ calendars: [CalStoreCalendar.ID]?) throws(CalStoreError)
        -> [CalStoreCalendar]
    {
        let wanted = calendars.map { Set($0) }
        return try self.calendars().filter { $0.kind != .birthday && wanted?.contains($0.id) ?? true }
    }

    /// The busy occurrences of a range by start, up to `limit`, and whether they are all. After them come
    /// those to which people travel in the range.
    package func busyOccurrences(
        in range: Range<Instant>, zone: Zone, calendars: [CalStoreCalendar.ID]? = nil, criteria: BusyCriteria,
        ignoring ids: Set<CalStoreItem.ID> = [], limit: Int
    ) throws(CalStoreError) -> BusyOccurrences {
        let wanted = try busyCalendars(calendars).map(\.id)
        var query = CalStoreOccurrenceQuery(range, zone: zone, calendars: wanted, limit: limit)
        query.wantsItem = criteria.takes(ignoring: ids)
        query.wants = { $0.startInstant < $0.endInstant }
        let found = try find(query)
        return BusyOccurrences(
            occurrences: found.occurrences + (try travels(query)), isComplete: found.isComplete)
    }

    /// The occurrences after the range of a query to which people travel in that range.
    func travels(_ query: CalStoreOccurrenceQuery) throws(CalStoreError) -> [CalStoreOccurrence] {
        let end = query.range.upperBound
        var later = query
        later.range = query.range.afterwards
        later.wantsItem = { $0.travel > 0 && query.wantsItem?($0) ?? true }
        later.wants = { $0.startInstant >= end && $0.busyStart < end && query.wants?($0) ?? true }
        return try find(later).occurrences
    }
}

/// The answer of `busyOccurrences`.
package struct BusyOccurrences: Sendable {
    package let occurrences: [CalStoreOccurrence]
    /// False if the limit left some out.
    package let isComplete: Bool
}

extension Range<Instant> {
    /// The time after it in which an event may be to which people travel in it.
    fileprivate var afterwards: Range<Instant> {
        upperBound..<Swift.max(upperBound, upperBound.adding(seconds: CalStoreItem.mostTravel))
    }
}

extension BusyCriteria {
    fileprivate func takes(ignoring ids: Set<CalStoreItem.ID>) -> (CalStoreItem) -> Bool {
        guard !ids.isEmpty else { return { kind(of: $0) != nil } }
        return { item in
            kind(of: item) != nil && !ids.contains(item.id) && !(item.seriesID.map(ids.contains) ?? false)
        }
    }
}

extension CalStoreItem {
    /// Whether people travel to it: it has a place, and the place is not just the address of a call.
    var isElsewhere: Bool {
        if structuredLocation != nil { return true }
        guard let location = location?.trimmed, !location.isEmpty else { return false }
        return !location.contains("://")
    }
}
