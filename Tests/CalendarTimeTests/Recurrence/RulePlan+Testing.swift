@testable import CalendarTime

extension RulePlan {
    /// The chunk after another one; nil at the end of the calendar.
    func chunk(after chunk: DayChunk) -> DayChunk? {
        var next = chunk
        return advance(&next) ? next : nil
    }
}
