import CalStore
import Foundation

/// Values as programs set them, and values as only a mistake or an attack does: about one in three lies at an
/// end of its type.
struct RandomValues {
    var random: RecurrenceFuzz.Generator
    /// How many were made.
    private(set) var count = 0

    init(seed: UInt64) { random = RecurrenceFuzz.Generator(state: seed) }

    mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }
    mutating func pick<Value>(_ values: [Value]) -> Value {
        values[Int.random(in: 0..<values.count, using: &random)]
    }

    // MARK: Numbers

    private static let numbers: [Double] = [
        0, -0.0, 1, -1, 0.1, 90, 90.000001, -90, 180, 180.5, -180, 1e-300, 1e15, 1e16, 123_456_789.123, 5e7,
        50_000_001, 1e300, .greatestFiniteMagnitude, -.greatestFiniteMagnitude, .infinity, -.infinity, .nan,
        .leastNonzeroMagnitude, .pi, Double(Int.max), Double(Int.min),
    ]

    mutating func number(near range: ClosedRange<Double>) -> Double {
        count += 1
        if chance(65) { return Double.random(in: range, using: &random) }
        if chance(20) { return Double(bitPattern: random.next()) }
        return pick(Self.numbers)
    }

    private static let integers = [
        .min, .min + 1, .max, .max - 1, 0, -1, 1, 10, 31, 32, 366, 367, 9999, 10_000, 1 << 31, -(1 << 31),
        1 << 53,
        999_999_999, 1_000_000_000,
    ]

    mutating func integer(near range: ClosedRange<Int>) -> Int {
        count += 1
        if chance(75) { return Int.random(in: range, using: &random) }
        if chance(20) { return Int(bitPattern: UInt(random.next())) }
        return pick(Self.integers)
    }

    mutating func flag() -> Bool {
        count += 1
        return Bool.random(using: &random)
    }

    // MARK: Times

    mutating func date() -> Date {
        count += 1
        if chance(80) {
            return Date(
                timeIntervalSince1970: Double(Int.random(in: 1_500_000_000...2_000_000_000, using: &random)))
        }
        if chance(30) { return pick([.distantPast, .distantFuture]) }
        if chance(50) {
            return Date(
                timeIntervalSince1970: pick([
                    -62_135_596_800, -62_135_596_801, -62_135_596_800 - 172_801, 253_402_300_799,
                    253_402_300_800,
                    253_402_300_799 + 172_801, -62_135_510_400, 253_402_214_400,
                ]))
        }
        return Date(timeIntervalSince1970: number(near: -1e11...1e11))
    }

    private static let zoneNames = [
        "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "UTC", "GMT", "Pacific/Apia",
        "Africa/Casablanca",
    ]

    mutating func zone() -> TimeZone? {
        count += 1
        if chance(60) { return TimeZone(identifier: pick(Self.zoneNames)) }
        return chance(50) ? nil : TimeZone(secondsFromGMT: Int.random(in: -70_000...70_000, using: &random))
    }

    mutating func components() -> DateComponents? {
        if chance(10) { return nil }
        var components = DateComponents()
        if chance(95) { components.year = integer(near: 2020...2030) }
        if chance(95) { components.month = integer(near: 1...12) }
        if chance(95) { components.day = integer(near: 1...28) }
        if chance(60) {
            components.hour = integer(near: 0...23)
            components.minute = integer(near: 0...59)
            if chance(50) { components.second = integer(near: 0...59) }
            components.timeZone = zone()
        }
        if chance(5) {
            components.calendar = Calendar(identifier: pick([.hebrew, .japanese, .iso8601, .chinese]))
        }
        if chance(3) { components.weekOfYear = integer(near: 1...53) }
        if chance(3) { components.nanosecond = integer(near: 0...999) }
        if chance(2) { components.isLeapMonth = flag() }
        return components
    }

    // MARK: Texts

    private static let pieces = [
        "a", "Lunch", " ", "\0", "\n", "\r", "\r\n", "\t", "\u{1}", "\u{7F}", "\u{85}", "\u{2028}",
        "\u{FEFF}", "\u{FFFF}",
        "\u{FFFD}", "\u{202E}", "\"", "\\", "\\u0000", "]", "[", ",", ";", ":", "é", "e\u{301}", "漢", "👩‍👩‍👧",
        "\u{10FFFF}",
        "{\"commit\":", "}\n{\"op\":1", "%", "BEGIN:VEVENT\r\n", "null", "-",
    ]

    mutating func text() -> String {
        count += 1
        if chance(40) { return pick(["Standup", "Lunch with Ada", "", "x"]) }
        if chance(2) {
            return String(repeating: pick(Self.pieces), count: Int.random(in: 1...20_000, using: &random))
        }
        if chance(10) {
            // What a foreign string may hold: half of a pair becomes U+FFFD.
            return String(
                decoding: (0..<8).map { _ in UInt16.random(in: 0xD700...0xE0FF, using: &random) },
                as: UTF16.self)
        }
        return (0..<Int.random(in: 0...12, using: &random)).map { _ in pick(Self.pieces) }.joined()
    }

    mutating func optionalText() -> String? { chance(15) ? nil : text() }

    mutating func url() -> URL? {
        count += 1
        let text = pick([
            "https://example.com/a?b=c#d", "mailto:ada@example.com", "a", "", "//", "file:///tmp/a b",
            "x:\u{7F}", "data:,%00",
            "http://[::1]:99999/", "tel:+1", "https://例え.jp/パス", "urn:uuid:0", "javascript:alert(1)", "%zz",
        ])
        return URL(string: text)
    }
}
