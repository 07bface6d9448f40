import Foundation

/// What a store takes for now, and the zone in which it reads dates and floating times: the system's, unless
/// tests say otherwise.
struct StoreClock: Sendable {
    /// What time it is; nil for the system's clock.
    var moment: (@Sendable () -> Date)?
    /// Nil for the default zone, whatever that is at the time (EventKit rule 83).
    var zone: Zone?

    var now: Instant { Instant(moment?() ?? Date()) }
    var display: Zone { zone ?? .eventKitDefault }
}
