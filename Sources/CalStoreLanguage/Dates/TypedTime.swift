import CalStore

/// A time on the clock, as it was typed and understood.
public struct TypedTime: Hashable, Sendable {
    /// The origin of the zone of a time.
    public enum Origin: Hashable, Sendable {
        /// No zone was typed: the zone is that of the reader.
        case assumed
        /// A name, or `Z` for UTC.
        case named
        /// An offset from UTC, which defines the instant but no zone: the time was moved to the reader's
        /// zone. A program that changes an item with its own zone may move it there instead.
        case offset
        /// `[floating]`: a local time in any zone.
        case floating
        /// A moment counted from now, in the reader's zone.
        case moment
    }

    /// An existing local time: one that a clock change skips was already moved.
    public let local: CivilDateTime
    /// The zone of the local time; nil for a floating time.
    public let zone: Zone?
    /// Whether it is the second of two equal local times, when the clocks go back.
    public package(set) var isFold = false
    /// The origin of the zone.
    public package(set) var origin: Origin

    package init(local: CivilDateTime, zone: Zone?, isFold: Bool = false, origin: Origin) {
        self.local = local
        self.zone = zone
        self.isFold = isFold
        self.origin = origin
    }

    /// The instant of this time.
    ///
    /// - Parameter zone: The zone for a floating time.
    public func instant(in zone: Zone) -> Instant {
        (self.zone ?? zone).instant(for: local, isFold: isFold)
    }

    /// The same time as a start or an end of an item, with its zone.
    public var itemTime: ItemTime { ItemTime(local, in: zone, isFold: isFold) }
}
