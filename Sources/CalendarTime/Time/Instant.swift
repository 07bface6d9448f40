import CLibrary

/// A moment in whole seconds, the same everywhere on earth.
///
///     Instant(iso: "2026-03-04T09:00:00+01:00")?.description // "2026-03-04T08:00:00Z"
///
/// Values stay within two days of the years 1...9999, so that every local time has an instant in every zone.
public struct Instant: Hashable, Comparable, Sendable, CustomStringConvertible {
    private var storage: Int64

    /// Seconds since 1970-01-01T00:00:00Z. A value beyond the range is moved to its nearest end.
    public var secondsSince1970: Int64 {
        get { storage }
        set { storage = newValue.clamped(to: Self.range) }
    }

    /// The first moment: two days before 0001-01-01T00:00:00Z.
    public static let distantPast = Instant(secondsSince1970: .min)
    /// The last moment: two days after 9999-12-31T23:59:59Z.
    public static let distantFuture = Instant(secondsSince1970: .max)

    /// The current moment by the clock of the machine, in whole seconds.
    ///
    ///     let week = Instant.now..<Instant.now.adding(seconds: 7 * 86_400)
    public static var now: Instant {
        var time = timespec()
        // It cannot fail for a clock that every system has.
        _ = clock_gettime(CLOCK_REALTIME, &time)
        return Instant(secondsSince1970: Int64(time.tv_sec))
    }

    static let range = CivilDateTime.range.lowerBound - 172_800...CivilDateTime.range.upperBound + 172_800

    /// The moment that is this number of seconds after 1970-01-01T00:00:00Z, or the nearest in the range.
    public init(secondsSince1970: Int64) { storage = secondsSince1970.clamped(to: Self.range) }

    /// Seconds that are known to be in the range.
    @inline(__always)
    init(existing seconds: Int64) { storage = seconds }

    /// Rounds fractions of a second down. Years outside 1...9999 and infinities become the nearest valid
    /// moment; NaN becomes 0001-01-01T00:00:00Z.
    public init(roundingDown secondsSince1970: Double) {
        let seconds = secondsSince1970.rounded(.down)
        let civil = CivilDateTime.range
        if !(seconds >= Double(civil.lowerBound)) {
            storage = civil.lowerBound
        } else if seconds >= Double(civil.upperBound) {
            storage = civil.upperBound
        } else {
            storage = Int64(seconds)
        }
    }

    /// The moment this many seconds later. Saturates at ``distantPast`` and ``distantFuture``.
    public func adding(seconds: Int) -> Instant {
        let (sum, overflow) = storage.addingReportingOverflow(Int64(seconds))
        return overflow ? (seconds < 0 ? .distantPast : .distantFuture) : Instant(secondsSince1970: sum)
    }

    /// The whole seconds from `other` to this moment.
    public func seconds(since other: Instant) -> Int { Int(storage - other.storage) }

    public static func < (a: Instant, b: Instant) -> Bool { a.storage < b.storage }

    /// Reads an ISO 8601 time with `Z` or an offset: `2026-03-04T09:00:00Z`, `...+01:00`, `...-0330`, or the
    /// basic form `20260304T090000Z`. A time without either is `nil`.
    public init?(iso text: some StringProtocol) { self.init(scanning: text) }

    /// The same for the type of most texts, because the compiler (6.3) does not specialize the other one for
    /// callers in other modules.
    package init?(iso text: String) { self.init(scanning: text) }

    @inline(__always)
    private init?(scanning text: some StringProtocol) {
        let instant = ByteScanner.scan(text) { scanner -> Instant? in
            guard let local = scanner.civilDateTime(), let offset = scanner.utcOffset(), scanner.isAtEnd
            else { return nil }
            return Instant(secondsSince1970: local.seconds - Int64(offset))
        }
        guard let instant else { return nil }
        self = instant
    }

    /// `2026-03-04T09:00:00Z`
    public var description: String {
        DigitWriter.text(capacity: 20) {
            $0.write(CivilDateTime(seconds: storage))
            $0.write(UInt8(ascii: "Z"))
        }
    }

    /// The text `2026-03-04T10:00:00+01:00`: RFC 3339, with the offset of `zone` at this moment. Seconds of
    /// an offset, as in local mean times, are left out because RFC 3339 does not allow them.
    public func description(in zone: Zone) -> String {
        let offset = zone.offset(at: self)
        return DigitWriter.text(capacity: 25) {
            $0.write(CivilDateTime(seconds: storage + Int64(offset)))
            $0.write(offset: offset)
        }
    }

    /// `20260304T090000Z`, the form of iCalendar.
    public var basicText: String { CivilDateTime(seconds: storage).basicText + "Z" }
}
