import Basics
import CalStore

/// Why a typed rule cannot be read.
package enum RuleTextError: Error, Hashable, Sendable {
    /// It is not a rule of RFC 5545.
    case unreadable(RecurrenceError)
    /// It has a part that no RFC defines. `nearest` are similar names.
    case unknownPart(String, nearest: [String])
}

extension RecurrenceRule {
    /// Reads a typed rule. A part that no RFC defines is refused, because it is a typing error and would
    /// otherwise be ignored.
    package static func typed(_ text: String) throws(RuleTextError) -> RecurrenceRule {
        let rule: RecurrenceRule
        do throws(RecurrenceError) { rule = try RecurrenceRule(text: text) } catch {
            throw .unreadable(error)
        }
        try rule.checkParts()
        return rule
    }

    /// Throws if it has a part that no RFC defines.
    package func checkParts() throws(RuleTextError) {
        guard let part = unrecognizedParts.first else { return }
        throw .unknownPart(
            part,
            nearest: Nearest.matches(
                for: String(part.prefix { $0 != "=" }), among: RecurrenceRule.partNames))
    }
}
