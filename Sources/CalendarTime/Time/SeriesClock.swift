/// The clock of a series: the order of its local times compared with moments.
///
/// Dates are processed by local time but requested by moment. Where clocks jump the two orders differ, so a
/// search begins a little before the requested moment and ends a little after it.
package struct SeriesClock: Sendable {
    /// The zone of the local times.
    package let zone: Zone
    private let floats: Bool

    /// - Parameters:
    ///   - zone: The zone of the series; nil if its times float.
    ///   - display: The zone in which floating times and dates are read.
    package init(of zone: Zone?, in display: Zone) {
        self.zone = zone ?? display
        floats = zone == nil
    }

    /// The local time from which to process dates, so that no date at or after a moment is missed.
    ///
    /// It goes back in moments, because some clocks skipped a whole day, and a local time in that day would
    /// be read as a time of the next day. A floating time on such a day happens on the next day, at the same
    /// time of day.
    package func first(reaching moment: Instant) -> CivilDateTime {
        zone.local(at: moment.adding(seconds: floats ? -86_400 : -7200))
    }

    /// The local time up to which to process dates, so that no date before a moment is missed.
    package func end(reaching moment: Instant) -> CivilDateTime {
        let now = zone.clock(at: moment)
        guard now.isFold else { return now.local }
        // Clocks showed all local times of a fold before they went back.
        return CivilDateTime(seconds: zone.table.stretch(around: now.local.seconds).range.upperBound)
    }
}
