import Foundation

/// The current time of a store, and the zone for dates and floating times: those of the system, unless tests
/// set them.
struct StoreClock: Sendable {
    /// The time; nil for the system's clock.
    var moment: (@Sendable () -> Date)?
    /// Nil for the current default zone (EventKit rule 83).
    var zone: Zone?

    var now: Instant { Instant(moment?() ?? Date()) }
    var display: Zone { zone ?? .eventKitDefault }
}
