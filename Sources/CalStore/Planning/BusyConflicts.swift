/// The answer to ``CalStoreReader/busyConflicts(in:zone:calendars:rule:)``.
public struct BusyConflicts: Sendable {
    /// By start.
    public let groups: [BusyConflict]
    /// False if there may be more: the search ends after 100,000 occurrences.
    public let isComplete: Bool
}

extension CalStoreReader {
    /// The groups of busy events that overlap in a range. Events that overlap through others are one group; those that only touch are
    /// not. What overlaps only outside the range does not count.
    ///
    /// Costs one pass over the occurrences, which are in order.
    public func busyConflicts(
        in range: Range<Instant>, zone: Zone, calendars: [CalStoreCalendar.ID]? = nil,
        rule: BusyRule = BusyRule()
    ) throws(CalStoreError) -> BusyConflicts {
        let busy = try busyOccurrences(
            in: range, zone: zone, calendars: calendars, rule: rule, limit: 100_000)
        return BusyConflicts(
            groups: BusyConflict.groups(of: busy.occurrences, overlappingIn: range),
            isComplete: busy.isComplete)
    }
}
