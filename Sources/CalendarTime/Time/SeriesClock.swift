/// The clock of a series: the order of its local times compared with moments.
///
/// Dates are processed by local time but requested by moment. Where clocks jump the two orders differ, so a
/// search begins a little before the requested moment and ends a little after it.
package struct SeriesClock: Sendable {
    /// The zone of the local times.
    package let zone: Zone
    private let floats: Bool

    /// - Parameters:
    ///   - zone: That of the series; nil when its times float.
    ///   - display: In which floating times and dates are read.
    package init(of zone: Zone?, in display: Zone) {
        self.zone = zone ?? display
        floats = zone == nil
    }

    /// The local time from which to process dates so that none is missed that begins at a moment or later.
    ///
    /// Going back is by moments: some clocks skipped a whole day, and a local time in it would be read as one
    /// of the day after. A floating time on such a day happens, too, as long after the day as it would have
    /// been after its beginning.
    package func first(reaching moment: Instant) -> CivilDateTime {
        zone.local(at: moment.adding(seconds: floats ? -86_400 : -7200))
    }

    /// Up to where dates must be walked through so that none is missed that begins before a moment.
    package func end(reaching moment: Instant) -> CivilDateTime {
        zone.local(at: moment).adding(seconds: 7200)
    }
}
