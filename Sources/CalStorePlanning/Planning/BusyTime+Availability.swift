import CalStore

/// The VAVAILABILITY components of iCalendar (RFC 7953) as busy time.
extension BusyTime {
    /// The times at which a person is not available, from VAVAILABILITY components among unfolded lines. A
    /// component makes its range busy, except for the times of its AVAILABLE.
    ///
    /// ```swift
    /// let lines = [
    ///     "BEGIN:VAVAILABILITY", "BEGIN:AVAILABLE", "DTSTART:20260302T090000Z", "DTEND:20260302T170000Z",
    ///     "RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "END:AVAILABLE", "END:VAVAILABILITY",
    /// ]
    /// let busy = BusyTime(availabilityLines: lines, in: week, zone: .utc)
    /// ```
    /// A component with a higher PRIORITY replaces others within its range. Among components with the same
    /// one, a time is free if any of them is free; otherwise the strongest BUSYTYPE counts. Unreadable
    /// components are left out.
    ///
    /// Costs one pass over the occurrences of AVAILABLE in the range.
    ///
    /// - Parameters:
    ///   - range: The half-open range to which the result is cut.
    ///   - zone: The zone of times without one; the standard requires a zone.
    ///   - takesTentative: Whether BUSY-TENTATIVE counts as busy.
    public init(
        availabilityLines lines: [String], in range: Range<Instant>, zone: Zone, takesTentative: Bool = true
    ) {
        self.init(
            availabilityLines: lines, in: range, zone: zone, takesTentative: takesTentative,
            named: { Zone.written($0) })
    }

    /// The same, with a function that finds zones by name.
    package init(
        availabilityLines lines: [String], in range: Range<Instant>, zone: Zone, takesTentative: Bool,
        named: @escaping (String) -> Zone?
    ) {
        self.init()
        let components = AvailabilityReader.read(lines, zone: zone, named: named).filter {
            $0.range.overlaps(range)
        }
        // The lowest priority first, because later ones replace it.
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
