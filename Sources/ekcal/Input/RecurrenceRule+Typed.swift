import CalStore
import CalStoreLanguage

extension RecurrenceRule {
    /// A rule that somebody typed. A part that no RFC has is refused: it is a slip, and the rule would go on without it.
    static func typed(_ text: String, field: String) throws(EkcalError) -> RecurrenceRule {
        let rule: RecurrenceRule
        do throws(RecurrenceError) {
            rule = try RecurrenceRule(text: text)
        } catch {
            throw EkcalError(
                .rrule, error.message, hint: "an example is FREQ=WEEKLY;BYDAY=FR", field: field)
        }
        try rule.checkParts(field: field)
        return rule
    }

    /// Throws for a part that no RFC has.
    func checkParts(field: String) throws(EkcalError) {
        guard let part = unrecognizedParts.first else { return }
        let meant = Nearest.matches(
            for: String(part.prefix { $0 != "=" }), among: RecurrenceRule.partNames)
        throw EkcalError(
            .rrule, "\(part) is not a part of a rule",
            hint: meant.isEmpty
                ? "the parts are \(RecurrenceRule.partNames.joined(separator: ", "))"
                : "did you mean \(meant.joined(separator: " or "))?",
            field: field)
    }
}
