import CalStore

/// The answer to ``CalStoreReader/busyConflicts(in:zone:calendars:criteria:)``.
public struct BusyConflicts: Sendable {
    /// The groups, ordered by start.
    public let groups: [BusyConflict]
    /// False if there may be more: the search ends after 100,000 occurrences.
    public let isComplete: Bool
}

extension CalStoreReader {
    /// The groups of busy events that overlap in a range. Events that overlap through others form one group;
    /// events that only touch do not. The travel to an event is part of it. An overlap outside the range does
    /// not count.
    ///
    /// Costs one pass over the occurrences, and a sort of their starts.
    public func busyConflicts(
        in range: Range<Instant>, zone: Zone, calendars: [CalStoreCalendar.ID]? = nil,
        criteria: BusyCriteria = BusyCriteria()
    ) throws(CalStoreError) -> BusyConflicts {
        let limit = 100_000
        var queries = try busyQueries(in: range, zone: zone, calendars: calendars, criteria: criteria)
        for index in queries.indices {
            // A long series without length must not stop the search.
            let wants = queries[index].wants
            queries[index].wants = { $0.startInstant < $0.endInstant && wants?($0) ?? true }
        }
        let all = queries
        let groups = try ask { state -> [BusyConflict]? in
            var sweep = ConflictSweep(limit: limit)
            for query in all where sweep.isComplete { state.gather(query, into: &sweep) }
            return sweep.isComplete ? sweep.groups(overlappingIn: range) : nil
        }
        if let groups { return BusyConflicts(groups: groups, isComplete: true) }
        // There are too many, so take the first ones.
        let busy = try busyOccurrences(
            in: range, zone: zone, calendars: calendars, criteria: criteria, limit: limit)
        return BusyConflicts(
            groups: BusyConflict.groups(of: busy.occurrences, overlappingIn: range),
            isComplete: busy.isComplete)
    }
}
