import CalStore

/// A time on the clock, as it was typed and understood.
package struct TypedTime: Hashable, Sendable {
    /// How the zone was said.
    package enum Origin: Hashable, Sendable {
        /// Not at all: the zone is that of the reader.
        case assumed
        /// By name, or by `Z` for UTC.
        case named
        /// By an offset from UTC, which says when but not where: the time was moved to the reader's zone. A
        /// command that changes an item with a zone of its own may move it there instead.
        case offset
        /// `[floating]`
        case floating
        /// A moment counted from now, in the reader's zone.
        case moment
    }

    /// A time that exists: one that a clock change skips has been moved already.
    package let local: CivilDateTime
    /// nil when it floats.
    package let zone: Zone?
    /// The second of two equal local times, when the clocks go back.
    package var isFold = false
    package var origin: Origin

    package init(local: CivilDateTime, zone: Zone?, isFold: Bool = false, origin: Origin) {
        self.local = local
        self.zone = zone
        self.isFold = isFold
        self.origin = origin
    }

    /// The moment; a floating time is read on the clock of the zone given.
    package func instant(in display: Zone) -> Instant {
        (zone ?? display).instant(for: local, isFold: isFold)
    }
}
