/// An error in a rule: the part, the value, and the allowed values.
///
///     try RecurrenceRule(text: "FREQ=MONTHLY;BYMONTHDAY=32")
///     // message: "BYMONTHDAY=32 is out of range -31...31"
public struct RecurrenceError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of error.
    public enum Reason: Hashable, Sendable {
        /// A number beyond the part's range.
        case outOfRange
        /// The value has the wrong form for this part.
        case malformed
        /// A required part is missing.
        case missing
        /// The part occurs twice, or together with another one that excludes it.
        case conflicting
        /// Correct, but this engine does not expand it.
        case unsupported
    }

    /// The kind of error.
    public let reason: Reason
    /// The name of the part as in RFC 5545, such as `BYMONTHDAY`; empty for a text without parts.
    public let part: String
    /// The value from the text.
    public let value: String
    /// The allowed values, such as `-31...31`.
    public let allowed: String

    /// One sentence without a full stop.
    public var message: String {
        switch reason {
        case .outOfRange: "\(part)=\(value) is out of range \(allowed)"
        case .malformed where part.isEmpty: "`\(value)` is not a part of a rule; expected \(allowed)"
        case .malformed: "\(part)=\(value) is not valid; expected \(allowed)"
        case .missing: "\(part) is missing; expected \(allowed)"
        case .conflicting: "\(part)=\(value) cannot be used \(allowed)"
        case .unsupported: "\(part)=\(value) is kept but cannot be expanded; expected \(allowed)"
        }
    }

    public var description: String { message }

    init(_ reason: Reason, part: String, value: String, allowed: String) {
        self.reason = reason
        self.part = part
        self.value = value
        self.allowed = allowed
    }

    static func outOfRange(_ part: RecurrencePart, _ value: String) -> RecurrenceError {
        let range = part.range
        let allowed =
            part == .interval || part == .count ? "1 or more" : "\(range.lowerBound)...\(range.upperBound)"
        return RecurrenceError(.outOfRange, part: part.rawValue, value: value, allowed: allowed)
    }

    static func malformed(_ part: RecurrencePart, _ value: String) -> RecurrenceError {
        RecurrenceError(.malformed, part: part.rawValue, value: value, allowed: part.allowed)
    }
}
