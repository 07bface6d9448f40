/// A length of time as iCalendar writes it (RFC 5545, 3.3.6). Days are nominal: a day across a clock change
/// is still one day. Hours, minutes and seconds are exact.
///
/// ```swift
/// ItemDuration("P1DT2H")?.days    // 1
/// ```
public struct ItemDuration: Hashable, Sendable {
    /// The nominal days, -3,660,000...3,660,000; weeks count as seven days.
    public private(set) var days: Int
    /// The exact seconds in addition to the days.
    public private(set) var seconds: Int
    /// Whether it was written in weeks (`P2W`), so that it is written in weeks again.
    var isWeeks: Bool

    /// The largest number of days: about the years 1 to 9999.
    public static let dayLimit = 3_660_000

    /// Days and seconds together, each clamped to ``dayLimit`` days. Both should have the same sign.
    public init(days: Int = 0, seconds: Int = 0) {
        self.days = min(max(days, -Self.dayLimit), Self.dayLimit)
        self.seconds = min(max(seconds, -Self.dayLimit * 86_400), Self.dayLimit * 86_400)
        isWeeks = false
    }

    /// The sum in seconds, with days of 86,400 seconds.
    public var nominalSeconds: Int { days * 86_400 + seconds }

    /// The same without days of another sign than the seconds, for which no text has a form: one sign is for
    /// all of it (RFC 5545, 3.3.6).
    package var inOneDirection: ItemDuration {
        let hasTwoSigns = days != 0 && seconds != 0 && (days < 0) != (seconds < 0)
        return hasTwoSigns ? ItemDuration(seconds: nominalSeconds) : self
    }

    /// The local time after this duration from `start`: it adds first the days by the calendar, then the
    /// seconds by the clock of `zone`.
    public func end(of start: CivilDateTime, in zone: Zone?, isFold: Bool = false) -> CivilDateTime {
        let day = days == 0 ? start : start.adding(seconds: days * 86_400)
        guard seconds != 0 else { return day }
        guard let zone else { return day.adding(seconds: seconds) }
        let instant = zone.instant(for: day, isFold: isFold && days == 0)
        return zone.local(at: Instant(secondsSince1970: instant.secondsSince1970 + Int64(seconds)))
    }
}

extension ItemDuration: CustomStringConvertible {
    /// The text in the form `P1W`, `P1DT2H`, `-PT15M` or `PT0S`.
    public var description: String {
        let length = inOneDirection
        let isNegative = length.days < 0 || length.seconds < 0
        let (days, seconds) = (abs(length.days), abs(length.seconds))
        var text = isNegative ? "-P" : "P"
        if isWeeks, days % 7 == 0, days > 0, seconds == 0 { return text + "\(days / 7)W" }
        if days > 0 { text += "\(days)D" }
        guard seconds > 0 || days == 0 else { return text }
        text += "T"
        let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, seconds % 60)
        if hours > 0 { text += "\(hours)H" }
        if minutes > 0 { text += "\(minutes)M" }
        if rest > 0 || (hours == 0 && minutes == 0) { text += "\(rest)S" }
        return text
    }

    /// Reads a duration of RFC 5545, 3.3.6; nil for anything else and for lengths beyond `dayLimit`.
    public init?(_ text: some StringProtocol) {
        var days = 0
        var seconds = 0
        var number: Int?
        var inTime = false
        var parts = 0
        var isWeeks = false
        var rest = Substring(text).utf8[...]
        var isNegative = false
        if let sign = rest.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") {
            isNegative = sign == UInt8(ascii: "-")
            rest = rest.dropFirst()
        }
        guard let p = rest.popFirst(), p | 0x20 == UInt8(ascii: "p") else { return nil }
        for byte in rest {
            if case let digit = byte &- UInt8(ascii: "0"), digit < 10 {
                let value = (number ?? 0) * 10 + Int(digit)
                guard value <= Self.dayLimit * 86_400 else { return nil }
                number = value
                continue
            }
            let unit = byte & ~0x20
            if unit == UInt8(ascii: "T"), !inTime, number == nil {
                inTime = true
                continue
            }
            guard let value = number else { return nil }
            number = nil
            parts += 1
            switch (unit, inTime) {
            case (UInt8(ascii: "W"), false):
                guard value <= Self.dayLimit / 7 else { return nil }
                days += value * 7
                isWeeks = true
            case (UInt8(ascii: "D"), false): days += value
            case (UInt8(ascii: "H"), true):
                guard value <= Self.dayLimit * 24 else { return nil }
                seconds += value * 3600
            case (UInt8(ascii: "M"), true):
                guard value <= Self.dayLimit * 1440 else { return nil }
                seconds += value * 60
            case (UInt8(ascii: "S"), true): seconds += value
            default: return nil
            }
            guard days <= Self.dayLimit, seconds <= Self.dayLimit * 86_400 else { return nil }
        }
        guard number == nil, parts > 0 else { return nil }
        self.init(days: isNegative ? -days : days, seconds: isNegative ? -seconds : seconds)
        self.isWeeks = isWeeks && parts == 1
    }
    /// Reads a duration of RFC 5545, 3.3.6, and throws for any other text.
    ///
    /// ```swift
    /// standup.end = .duration(try ItemDuration(parsing: "PT15M"))
    /// ```
    public init(parsing text: some StringProtocol) throws(ParsingError) {
        guard let duration = ItemDuration(text) else {
            throw ParsingError(text, expected: "a duration of RFC 5545", example: "PT15M, PT1H30M or P1D")
        }
        self = duration
    }
}
