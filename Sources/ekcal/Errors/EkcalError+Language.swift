import CalStore
import CalStoreLanguage

extension DateError {
    /// The error of the tool: exit 2 if it cannot be read, exit 6 for an end before its start.
    func ekcalError(field: String) -> EkcalError {
        var code = EkcalError.Code.date
        if case .endBeforeStart = reason { code = .endBeforeStart }
        return EkcalError(code, message, hint: hint, field: field)
    }
}

extension RepeatError {
    func ekcalError(field: String) -> EkcalError {
        EkcalError(.repeatSentence, message, hint: hint, field: field)
    }
}

extension QueryError {
    /// The error of the tool: exit 2.
    func ekcalError(field: String) -> EkcalError {
        let position = column > 1 ? " (at \(column))" : ""
        return EkcalError(.query, message + position, hint: hint, field: field)
    }
}

extension SentenceError {
    var ekcalError: EkcalError {
        switch self {
        case .twice(let part, let first, let second):
            let what =
                switch part {
                case .calendar: "calendars"
                case .location: "locations"
                case .priority: "priorities"
                }
            return EkcalError(
                .usage, "there are two \(what): \"\(first)\" and \"\(second)\"", hint: "write only one",
                field: "SENTENCE")
        case .badRepeat(let error): return error.ekcalError(field: "SENTENCE")
        case .badTime(let error): return error.ekcalError(field: "SENTENCE")
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
