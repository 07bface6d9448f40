import CalStore

/// A time on the clock, as it was typed and understood.
package struct TypedTime: Hashable, Sendable {
    /// The origin of the zone.
    package enum Origin: Hashable, Sendable {
        /// Missing: the zone is that of the reader.
        case assumed
        /// By name, or by `Z` for UTC.
        case named
        /// An offset from UTC, which defines the instant but no zone: the time was moved to the reader's
        /// zone. A command that changes an item with its own zone may move it there instead.
        case offset
        /// `[floating]`
        case floating
        /// A moment counted from now, in the reader's zone.
        case moment
    }

    /// An existing local time: one that a clock change skips has already been moved.
    package let local: CivilDateTime
    /// Nil for a floating time.
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

    /// The instant; a floating time is read in the given zone.
    package func instant(in display: Zone) -> Instant {
        (zone ?? display).instant(for: local, isFold: isFold)
    }
}
