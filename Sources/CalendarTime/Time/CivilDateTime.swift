/// A date and a time of day as a wall clock shows them, without a time zone.
///
///     let start = CivilDateTime(iso: "2026-03-04T09:00:00")
///     start?.adding(seconds: 86_400).description // "2026-03-05T09:00:00"
///
/// Stored as the seconds from 1970-01-01T00:00:00 on the same clock. The clock has no gaps: every day has
/// 86,400 seconds. A ``Zone`` turns it into a moment.
public struct CivilDateTime: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// Seconds from 1970-01-01T00:00:00 on the same clock.
    public let seconds: Int64

    /// 0001-01-01T00:00:00
    public static let distantPast = CivilDateTime(.distantPast)
    /// 9999-12-31T23:59:59
    public static let distantFuture = CivilDateTime(seconds: .max)

    package static let range: ClosedRange<Int64> = -62_135_596_800...253_402_300_799

    /// The time that is `seconds` after 1970-01-01T00:00:00, or the nearest in the years 1...9999.
    public init(seconds: Int64) { self.seconds = seconds.clamped(to: Self.range) }

    /// Seconds that are known to be in the range.
    @inline(__always)
    init(existing seconds: Int64) { self.seconds = seconds }

    /// A date at a time of day (default: midnight).
    public init(_ date: CivilDate, _ time: CivilTime = .midnight) {
        seconds = Int64(date.dayNumber) * 86_400 + Int64(time.secondOfDay)
    }

    /// The date.
    public var date: CivilDate {
        CivilDate(dayNumber: Int(seconds.floorDivided(by: 86_400)))
    }
    /// The time of day.
    public var time: CivilTime { CivilTime(secondOfDay: Int(seconds.modulo(86_400))) }

    /// The time this many seconds later. Saturates at ``distantPast`` and ``distantFuture``.
    public func adding(seconds more: Int) -> CivilDateTime {
        let (sum, overflow) = seconds.addingReportingOverflow(Int64(more))
        return overflow ? (more < 0 ? .distantPast : .distantFuture) : CivilDateTime(seconds: sum)
    }

    public static func < (a: CivilDateTime, b: CivilDateTime) -> Bool { a.seconds < b.seconds }

    /// Reads exactly `2026-03-04T09:00:00`, the same without seconds, or `20260304T090000`. Second 60 reads
    /// as 59: leap seconds do not exist here (RFC 5545, 3.3.12).
    public init?(iso text: some StringProtocol) {
        let value = ByteScanner.scan(text) { scanner in
            let value = scanner.civilDateTime()
            return scanner.isAtEnd ? value : nil
        }
        guard let value else { return nil }
        self = value
    }

    /// `2026-03-04T09:00:00`
    public var description: String { DigitWriter.text(capacity: 19) { $0.write(self) } }

    /// `20260304T090000`, the form of iCalendar.
    public var basicText: String { DigitWriter.text(capacity: 15) { $0.writeBasic(self) } }
}
