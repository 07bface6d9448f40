/// A day of the week with its ISO 8601 number: Monday is 1, Sunday is 7.
///
///     Weekday(rfc: "MO") == .monday
///     Weekday.monday < .sunday
///
/// The order is that of ISO 8601; for a week that starts on another day use ``days(after:)``.
public enum Weekday: Int, CaseIterable, Comparable, Sendable {
    /// Monday is 1, Sunday is 7.
    case monday = 1
    /// The second day of the week in ISO 8601: 2.
    case tuesday
    /// The third day of the week in ISO 8601: 3.
    case wednesday
    /// The fourth day of the week in ISO 8601: 4.
    case thursday
    /// The fifth day of the week in ISO 8601: 5.
    case friday
    /// The sixth day of the week in ISO 8601: 6.
    case saturday
    /// The last day of the week in ISO 8601: 7.
    case sunday

    /// Reads the two letters of RFC 5545 (`MO`, `TU` ... `SU`), in either case.
    public init?(rfc text: some StringProtocol) {
        let bytes = Array(text.utf8)
        guard bytes.count == 2 else { return nil }
        self.init(rfcBytes: bytes[0], bytes[1])
    }

    /// The two letters of RFC 5545, in upper case.
    public var rfc: String {
        switch self {
        case .monday: "MO"
        case .tuesday: "TU"
        case .wednesday: "WE"
        case .thursday: "TH"
        case .friday: "FR"
        case .saturday: "SA"
        case .sunday: "SU"
        }
    }

    public static func < (a: Weekday, b: Weekday) -> Bool { a.rawValue < b.rawValue }

    /// The number of days, 0...6, from `other` to this weekday.
    public func days(after other: Weekday) -> Int { (rawValue - other.rawValue + 7) % 7 }

    /// The weekday of a day number (1970-01-01, a Thursday, is 0).
    init(dayNumber: Int) {
        // 3 turns Thursday into index 3 of a week that starts on Monday. Every index 0...6 has a case.
        self = Weekday(rawValue: (dayNumber + 3).modulo(7) + 1) ?? .monday
    }

    init?(rfcBytes first: UInt8, _ second: UInt8) {
        switch (first | 0x20, second | 0x20) {
        case (UInt8(ascii: "m"), UInt8(ascii: "o")): self = .monday
        case (UInt8(ascii: "t"), UInt8(ascii: "u")): self = .tuesday
        case (UInt8(ascii: "w"), UInt8(ascii: "e")): self = .wednesday
        case (UInt8(ascii: "t"), UInt8(ascii: "h")): self = .thursday
        case (UInt8(ascii: "f"), UInt8(ascii: "r")): self = .friday
        case (UInt8(ascii: "s"), UInt8(ascii: "a")): self = .saturday
        case (UInt8(ascii: "s"), UInt8(ascii: "u")): self = .sunday
        default: return nil
        }
    }
}
