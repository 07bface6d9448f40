import CalStore

/// An alarm for `--alarm`.
///
/// | Typed | Means |
/// |---|---|
/// | `10m`, `1h`, `1d`, `-10m`, `10m before` | this long before the item |
/// | `+10m`, `10m after` | this long after it |
/// | `0m` | at its time |
/// | `2026-03-04 08:00`, `tomorrow 9am`, `in 10m` | at that time |
package enum AlarmInput: Hashable, Sendable {
    /// Seconds from the item's time, negative before it. A day is 24 hours. The ISO 8601 form `-P1D` is
    /// exact, and counts from midnight for an all-day item.
    case relative(seconds: Int, isISO: Bool)
    case absolute(When)

    package static func read(_ text: String, _ reader: DateReader) throws(DateError) -> AlarmInput {
        var grammar = TimeGrammar(text, reader)
        var isAfter = grammar.take(sign: Lexed.plus)
        if !isAfter { _ = grammar.take(sign: Lexed.minus) }
        if let length = grammar.length() {
            if grammar.take(.after) {
                isAfter = true
            } else {
                _ = grammar.take(.before)
            }
            if grammar.isAtEnd {
                guard let seconds = length.exactSeconds else {
                    throw DateError(text: text, column: 1, reason: .lengthTooFine(text))
                }
                let start = text.drop { $0 == "-" || $0 == "+" || $0 == " " }.prefix(2).lowercased()
                let isISO = start.first == "p" && (start.last?.isNumber == true || start.last == "t")
                return .relative(seconds: isAfter ? seconds : -seconds, isISO: isISO)
            }
        }
        let when = try reader.when(text)
        guard case .time = when.value else {
            throw DateError(text: text, column: text.count + 1, reason: .noSuchTime("the alarm has no time"))
        }
        return .absolute(when)
    }
}
