import CalStore

/// A period in which a person is busy (FREEBUSY; RFC 5545, 3.8.2.6).
public struct BusyPeriod: Sendable, Hashable {
    /// The kind of busy time, weakest first (FBTYPE; RFC 5545, 3.2.9). The raw value is the name in JSON.
    public enum Kind: String, Sendable, CaseIterable, Comparable {
        /// Probably busy.
        case tentative
        /// Busy.
        case busy
        /// Not available at all, such as out of the office.
        case unavailable

        public static func < (left: Kind, right: Kind) -> Bool {
            left.rank < right.rank
        }

        private var rank: Int {
            switch self {
            case .tentative: 0
            case .busy: 1
            case .unavailable: 2
            }
        }
    }

    /// The half-open range.
    public let range: Range<Instant>
    /// The kind of busy time.
    public let kind: Kind
    /// Whether it is at another place, so that people need time to travel there and back.
    public let isElsewhere: Bool
    /// Whether it is time outside a person's available hours (RFC 7953) instead of an appointment: it needs
    /// no buffer.
    public let isOutsideHours: Bool

    /// The seconds at its beginning in which people travel to it.
    let ownTravel: Int

    /// A period of one kind.
    public init(_ range: Range<Instant>, _ kind: Kind = .busy, isElsewhere: Bool = false) {
        self.init(range, kind, isElsewhere: isElsewhere, ownTravel: 0)
    }

    init(_ range: Range<Instant>, _ kind: Kind, isElsewhere: Bool, ownTravel: Int) {
        (self.range, self.kind, self.isElsewhere) = (range, kind, isElsewhere)
        isOutsideHours = false
        self.ownTravel = ownTravel
    }

    /// Time outside the hours in which a person can be met.
    init(outsideHours range: Range<Instant>, _ kind: Kind) {
        (self.range, self.kind) = (range, kind)
        isElsewhere = false
        isOutsideHours = true
        ownTravel = 0
    }

    /// The part of the period that is in a range.
    func clamped(to range: Range<Instant>) -> BusyPeriod {
        let part = self.range.clamped(to: range)
        return isOutsideHours
            ? BusyPeriod(outsideHours: part, kind)
            : BusyPeriod(part, kind, isElsewhere: isElsewhere, ownTravel: ownTravel)
    }
}
