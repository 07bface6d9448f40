/// A text that is not what it should be: a date, a time, a zone, a length or an identifier.
///
/// ```swift
/// do { print(try CivilDate(parsing: "4.3.2026")) } catch { print(error) }
/// // "4.3.2026" is not a date; write it as 2026-03-04
/// ```
///
/// The initializers `init(parsing:)` throw it. Beside each of them is one that returns nil, for texts that
/// may be something else.
public struct ParsingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The text that could not be read.
    public let text: String
    /// The value that was expected, with its article: `a date`.
    public let expected: String
    /// An example of a text that can be read: `2026-03-04`.
    public let example: String

    /// The advice in place of the example.
    private let advice: String?

    package init(
        _ text: some StringProtocol, expected: String, example: String, advice: String? = nil
    ) {
        (self.text, self.expected, self.example) = (String(text), expected, example)
        self.advice = advice
    }

    /// The problem and its remedy in one sentence.
    public var description: String {
        if let missing = ParsingError.missing(in: text) {
            return "\"\(text)\" is not \(expected): there is no \(missing)"
        }
        return "\"\(text)\" is not \(expected); " + (advice ?? "write it as \(example)")
    }

    /// The day or the time that does not exist, in a text that is written as it should be.
    private static func missing(in text: String) -> String? {
        let parts = text.split(separator: "T", maxSplits: 1)
        guard let day = parts.first, hasForm(day, of: "0000-00-00") else { return nil }
        guard CivilDate(iso: day) != nil else { return "day \(day)" }
        guard parts.count == 2, case let time = parts[1].prefix(8), hasForm(time, of: "00:00:00") else {
            return nil
        }
        let numbers = time.split(separator: ":").compactMap { Int($0) }
        guard numbers.count == 3 else { return nil }
        let exists = CivilTime(hour: numbers[0], minute: numbers[1], second: numbers[2]) != nil
        return exists ? nil : "time \(time)"
    }

    /// Whether a text has digits where the form has 0, and the same characters elsewhere.
    private static func hasForm(_ text: Substring, of form: String) -> Bool {
        text.utf8.count == form.utf8.count
            && zip(text.utf8, form.utf8).allSatisfy { byte, wanted in
                wanted == UInt8(ascii: "0") ? byte &- UInt8(ascii: "0") < 10 : byte == wanted
            }
    }
}

extension CivilDate {
    /// Reads `2026-03-04` or `20260304`, and throws for any other text.
    public init(parsing text: some StringProtocol) throws(ParsingError) {
        guard let date = CivilDate(iso: text) else {
            throw ParsingError(text, expected: "a date", example: "2026-03-04")
        }
        self = date
    }
}

extension CivilDateTime {
    /// Reads a local time such as `2026-03-04T09:00:00`, as ``init(iso:)`` does, and throws for any other
    /// text.
    public init(parsing text: some StringProtocol) throws(ParsingError) {
        guard let time = CivilDateTime(iso: text) else {
            throw ParsingError(text, expected: "a local time", example: "2026-03-04T09:00:00")
        }
        self = time
    }
}

extension Instant {
    /// Reads a moment such as `2026-03-04T09:00:00Z`, as ``init(iso:)`` does, and throws for any other text.
    public init(parsing text: some StringProtocol) throws(ParsingError) {
        guard let instant = Instant(iso: text) else {
            throw ParsingError(
                text, expected: "a moment", example: "2026-03-04T09:00:00Z or 2026-03-04T09:00:00+01:00")
        }
        self = instant
    }
}

extension Weekday {
    /// Reads the two letters of RFC 5545, such as `MO`, in either case, and throws for any other text.
    public init(parsing text: some StringProtocol) throws(ParsingError) {
        guard let weekday = Weekday(rfc: text) else {
            throw ParsingError(text, expected: "a weekday of RFC 5545", example: "MO")
        }
        self = weekday
    }
}

extension Zone {
    /// The zone with a name of the zone database, as ``named(_:)`` finds it. Throws if there is none.
    ///
    /// ```swift
    /// let zone = try Zone(parsing: "Europe/Berlin")
    /// ```
    public init(parsing name: some StringProtocol) throws(ParsingError) {
        guard let zone = Zone.named(String(name)) else {
            let other = Zone.knownNames.first { $0.lowercased() == name.lowercased() }
            throw ParsingError(
                name, expected: "a time zone that is known here", example: other ?? "Europe/Berlin",
                advice: other == nil ? "write a name of the zone database, such as Europe/Berlin" : nil)
        }
        self = zone
    }
}
