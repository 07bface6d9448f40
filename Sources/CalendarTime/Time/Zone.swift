/// A time zone: the local time of a place at each moment.
///
///     let berlin = Zone.named("Europe/Berlin")
///     berlin?.instant(for: CivilDateTime(iso: "2026-03-04T09:00:00")!).description // "2026-03-04T08:00:00Z"
///
/// Zones are immutable, interned by name and never freed. So equality is identity, and copying a zone copies
/// a pointer without reference counting. Its table is built once, from the machine's zone database, in some
/// 50 microseconds; a later lookup is a binary search of about 20 nanoseconds.
///
/// A local time in a gap (clocks went forward over it) uses the offset before the gap; a local time that
/// happens twice means the first one (RFC 5545, 3.3.5):
///
///     2026-03-29T02:30 Europe/Berlin  ->  2026-03-29T01:30:00Z, which reads 03:30
///     2026-10-25T02:30 Europe/Berlin  ->  2026-10-25T00:30:00Z, and one hour later as second pass
public struct Zone: Hashable, @unchecked Sendable, CustomStringConvertible {
    private struct Content {
        let name: String
        let isKnown: Bool
        let table: ZoneTable
    }

    // Unchecked because of the pointer: its content is created before the zone is shared, never changed, and
    // never freed.
    private let content: UnsafePointer<Content>

    /// Only ``ZoneRegistry`` makes zones, once for each name.
    init(name: String, table: ZoneTable?) {
        let pointer = UnsafeMutablePointer<Content>.allocate(capacity: 1)
        pointer.initialize(to: Content(name: name, isKnown: table != nil, table: table ?? .utc))
        content = UnsafePointer(pointer)
    }

    /// The requested name, which may be a link: `US/Eastern` stays `US/Eastern`.
    public var name: String { content.pointee.name }
    /// False for a name that this machine's database lacks: the zone then acts as UTC and keeps its name.
    public var isKnown: Bool { content.pointee.isKnown }
    /// Lent, not copied.
    var table: ZoneTable { _read { yield content.pointee.table } }

    public var description: String { name }

    /// True for UTC under any of its names (`UTC`, `Etc/UTC`, `GMT`, `Z` ...).
    public var isUTC: Bool { isKnown && table.isUTC }

    /// The offset in seconds east of UTC.
    public func offset(at instant: Instant) -> Int { table.offset(at: instant.secondsSince1970) }

    /// The local time at a moment.
    public func local(at instant: Instant) -> CivilDateTime {
        CivilDateTime(seconds: instant.secondsSince1970 + Int64(offset(at: instant)))
    }

    /// The moments of a local time: one, none (`gap`) or two (`fold`).
    /// Offsets are seconds east of UTC.
    public enum Resolution: Hashable, Sendable {
        /// One moment: the usual case.
        case unique(offset: Int)
        /// No moment: clocks went forward over it. The offsets before and after.
        case gap(before: Int, after: Int)
        /// Two moments: clocks went back. The offsets of the first and of the second.
        case fold(first: Int, second: Int)
    }

    /// The moments of a local time in this zone. Costs a binary search.
    public func resolve(_ local: CivilDateTime) -> Resolution { table.resolve(local.seconds) }

    /// The moment of a local time. In a gap it uses the offset before it; in a fold it is the first moment,
    /// or the second if `isFold` is true.
    public func instant(for local: CivilDateTime, isFold: Bool = false) -> Instant {
        let offset = isFold ? table.secondOffset(for: local.seconds) : table.offset(for: local.seconds)
        return Instant(secondsSince1970: local.seconds - Int64(offset))
    }

    /// Returns whether the same local time happened before, at another offset.
    public func isFold(at instant: Instant) -> Bool { clock(at: instant).isFold }

    /// The local time at a moment, and whether it happened before.
    package func clock(at instant: Instant) -> ClockReading {
        let offset = table.offset(at: instant.secondsSince1970)
        let local = CivilDateTime(seconds: instant.secondsSince1970 + Int64(offset))
        // For a local time that happens twice, this is the offset of the first.
        return ClockReading(local: local, isFold: table.offset(for: local.seconds) != offset)
    }

    /// The abbreviation for the offset at a moment, from the database: `CET`, `EDT`, `+0530`.
    public func abbreviation(at instant: Instant) -> String {
        table.abbreviation(at: instant.secondsSince1970)
    }

    /// The next moment at which the offset changes; `nil` if there is none.
    public func transition(after instant: Instant) -> Instant? {
        table.transition(after: instant.secondsSince1970).map { Instant(secondsSince1970: $0) }
    }
}

/// The reading of a zone's clocks at a moment (``Zone``).
package struct ClockReading: Hashable, Sendable {
    package let local: CivilDateTime
    /// True if they showed the same local time before, at another offset.
    package let isFold: Bool
}

extension Zone {
    /// The zone that people mean by letters that the zone database does not have: `PST`. Nil where they mean
    /// several, as CST, IST, BST, AST and Australia's EST do. EST, MST, HST, CET, EET and WET are in the
    /// database.
    package static func name(ofAbbreviation letters: String) -> String? {
        abbreviations[letters.uppercased()]
    }

    private static let abbreviations = [
        "PST": "America/Los_Angeles", "PDT": "America/Los_Angeles", "MDT": "America/Denver",
        "EDT": "America/New_York", "AKST": "America/Anchorage", "AKDT": "America/Anchorage",
        "CEST": "CET", "EEST": "EET", "WEST": "WET", "MSK": "Europe/Moscow", "JST": "Asia/Tokyo",
        "KST": "Asia/Seoul", "HKT": "Asia/Hong_Kong", "NZST": "Pacific/Auckland", "NZDT": "Pacific/Auckland",
        "AEDT": "Australia/Sydney",
    ]
}
