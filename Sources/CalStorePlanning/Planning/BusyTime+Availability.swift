import CalStore

/// The VAVAILABILITY components of iCalendar (RFC 7953) as busy time.
extension BusyTime {
    /// When somebody cannot be met, as VAVAILABILITY components among unfolded lines say it: within its range
    /// a component is busy, but for the times of its AVAILABLE.
    ///
    /// ```swift
    /// let lines = [
    ///     "BEGIN:VAVAILABILITY", "BEGIN:AVAILABLE", "DTSTART:20260302T090000Z", "DTEND:20260302T170000Z",
    ///     "RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "END:AVAILABLE", "END:VAVAILABILITY",
    /// ]
    /// let busy = BusyTime(availabilityLines: lines, in: week, zone: .utc)
    /// ```
    /// A component with a higher PRIORITY replaces others within its range. Of components with the same one,
    /// the free times count together; where none of them is free, the strongest BUSYTYPE counts. What cannot
    /// be read is left out.
    ///
    /// Costs one pass over the occurrences of AVAILABLE in the range.
    ///
    /// - Parameters:
    ///   - range: What is asked about, half open. The time is cut to it.
    ///   - zone: The zone of times that have none, which they should have.
    ///   - takesTentative: Whether BUSY-TENTATIVE counts.
    public init(
        availabilityLines lines: [String], in range: Range<Instant>, zone: Zone, takesTentative: Bool = true
    ) {
        self.init(
            availabilityLines: lines, in: range, zone: zone, takesTentative: takesTentative,
            named: { Zone.written($0) })
    }

    /// The same with other names of zones.
    package init(
        availabilityLines lines: [String], in range: Range<Instant>, zone: Zone, takesTentative: Bool,
        named: @escaping (String) -> Zone?
    ) {
        self.init()
        let components = AvailabilityReader.read(lines, zone: zone, named: named).filter {
            $0.range.overlaps(range)
        }
        // The lowest first: what comes later replaces it.
        let groups = Dictionary(grouping: components, by: \.priority).sorted { $0.key > $1.key }
        var busy: [BusyPeriod.Kind: TimeSpans] = [:]
        for (_, group) in groups {
            let covered = TimeSpans(group.map { $0.range.clamped(to: range) })
            var free = TimeSpans()
            for component in group { free = free.union(component.freeTime(in: range, zone: zone)) }
            for kind in BusyPeriod.Kind.allCases {
                let own = TimeSpans(group.filter { $0.kind == kind }.map { $0.range.clamped(to: range) })
                busy[kind] = (busy[kind] ?? TimeSpans()).subtracting(covered).union(own.subtracting(free))
            }
        }
        for kind in BusyPeriod.Kind.allCases where takesTentative || kind != .tentative {
            for span in busy[kind]?.ranges ?? [] { add(BusyPeriod(outsideHours: span, kind)) }
        }
    }
}
