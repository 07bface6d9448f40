import Foundation

extension DateComponents {
    /// Why they can be no date of a reminder (EventKit rule 141).
    var violation: RuleViolation {
        guard let year = year ?? yearForWeekOfYear else { return .noDay }
        return year < 1 ? .beforeYearOne : .yearOutOfRange
    }
}
