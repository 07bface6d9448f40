import CalStore
import CalStoreLanguage

extension DateError {
    /// The error of the tool: exit 2 if it cannot be read, exit 6 for an end before its start.
    func ekcalError(field: String) -> EkcalError {
        var code = EkcalError.Code.date
        if case .endBeforeStart = reason { code = .endBeforeStart }
        return EkcalError(code, message, hint: toolHint, field: field)
    }
}

extension RepeatError {
    func ekcalError(field: String) -> EkcalError {
        EkcalError(.repeatSentence, message, hint: toolHint, field: field)
    }
}

extension QueryError {
    /// The error of the tool: exit 2.
    func ekcalError(field: String) -> EkcalError {
        let position = column > 1 ? " (at \(column))" : ""
        return EkcalError(.query, message + position, hint: toolHint, field: field)
    }
}

extension SentenceError {
    var ekcalError: EkcalError {
        switch reason {
        case .badRepeat(let error): error.ekcalError(field: "SENTENCE")
        case .badTime(let error): error.ekcalError(field: "SENTENCE")
        case .noTitle:
            EkcalError(
                .usage, message, hint: "ekcal quick \"Lunch with Ada fri 12:30 for 1h\"", field: "SENTENCE")
        case .twice, .noTime: EkcalError(.usage, message, hint: hint, field: "SENTENCE")
        }
    }
}

extension RuleTextError {
    func ekcalError(field: String) -> EkcalError {
        switch self {
        case .unreadable(let error):
            EkcalError(.rrule, error.message, hint: "an example is FREQ=WEEKLY;BYDAY=FR", field: field)
        case .unknownPart(let part, let nearest):
            EkcalError(
                .rrule, "\(part) is not a part of a rule",
                hint: nearest.isEmpty
                    ? "the parts are \(RecurrenceRule.partNames.joined(separator: ", "))"
                    : "did you mean \(nearest.joined(separator: " or "))?",
                field: field)
        }
    }
}

extension RecurrenceRule {
    /// Reads a rule that was typed. Errors name the option or operand at fault.
    static func typed(_ text: String, field: String) throws(EkcalError) -> RecurrenceRule {
        do throws(RuleTextError) { return try typed(text) } catch { throw error.ekcalError(field: field) }
    }

    /// Throws for a part that no RFC defines. The error names the option or operand at fault.
    func checkParts(field: String) throws(EkcalError) {
        do throws(RuleTextError) { try checkParts() } catch { throw error.ekcalError(field: field) }
    }
}

extension ItemPriority {
    /// Reads the value of `--priority`.
    static func read(_ text: String) throws(EkcalError) -> Int {
        guard let value = value(of: text) else {
            throw EkcalError(
                .usage, "\"\(text)\" is not a priority",
                hint: "write high, medium, low, none, or 0 to 9 (1 is the highest)",
                field: "--priority")
        }
        return value
    }
}
