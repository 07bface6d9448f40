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

    package init(_ text: some StringProtocol, expected: String, example: String) {
        (self.text, self.expected, self.example) = (String(text), expected, example)
    }

    /// The problem and its remedy in one sentence.
    public var description: String { "\"\(text)\" is not \(expected); write it as \(example)" }
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
            throw ParsingError(name, expected: "a time zone that is known here", example: "Europe/Berlin")
        }
        self = zone
    }
}
