/// One side of a range, in any order: a day, a time or part of the day, a zone; or an instant counted from
/// now.
struct Side: Sendable {
    var day: DaySpan?
    /// Whether the day stands before the time: in `2pm until tomorrow 4pm` it is that of the end only.
    var isDayFirst = false
    var clock: Clock?
    /// A number that is an hour or a day of the month; the words around it decide.
    var number: Clock?
    var part: Lexeme.DayPart?
    /// Bytes of the words for the part of the day.
    var partSpan: Range<Int> = 0..<0
    /// `early` or `late` before the part of the day.
    var edge: Lexeme.Key?
    var zone: ZonePart?
    /// Whether the day was counted from today: `in 2 weeks`.
    var isCounted = false
    /// Whether it was counted backwards: `3 weeks ago`.
    var isAgo = false
    /// `now`, `in 2 hours`
    var moment: TypedTime?
    /// `next 2 hours`
    var times: (start: TypedTime, end: TypedTime)?

    var isEmpty: Bool {
        day == nil && clock == nil && number == nil && part == nil && moment == nil && times == nil
    }

    /// Whether it has a time of day.
    var hasTime: Bool { clock != nil || number != nil || part != nil || moment != nil }
}
