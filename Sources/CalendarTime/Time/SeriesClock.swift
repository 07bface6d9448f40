/// The clock that the dates of a series are read on: how its local times lie among moments.
///
/// Dates are walked through by local time, and asked for by moments. Where clocks jump the two orders differ,
/// so a walk begins a little before the moment that is asked for, and ends a little behind.
package struct SeriesClock: Sendable {
    /// The zone that local times are of.
    package let zone: Zone
    private let floats: Bool

    /// - Parameters:
    ///   - zone: That of the series; nil when its times float.
    ///   - display: In which floating times and dates are read.
    package init(of zone: Zone?, in display: Zone) {
        self.zone = zone ?? display
        floats = zone == nil
    }

    /// From where on dates must be walked through so that none is missed that begins at a moment or later.
    ///
    /// Going back is by moments: some clocks left out a whole day, and a local time in it would be read as
    /// one of the day after. What floats happens on such a day too, as long after it as it would have been
    /// after its begin.
    package func first(reaching moment: Instant) -> CivilDateTime {
        zone.local(at: moment.adding(seconds: floats ? -86_400 : -7200))
    }

    /// Up to where dates must be walked through so that none is missed that begins before a moment.
    package func end(reaching moment: Instant) -> CivilDateTime {
        zone.local(at: moment).adding(seconds: 7200)
    }
}
