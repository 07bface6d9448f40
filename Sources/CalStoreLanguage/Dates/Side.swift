/// One side of a range, in any order: a day, a time or part of the day, a zone; or an instant counted from
/// now.
struct Side: Sendable {
    var day: DaySpan?
    var clock: Clock?
    /// A number that is an hour or a day of the month; the words around it decide.
    var number: Clock?
    var part: Lexeme.DayPart?
    /// Bytes of the words for the part of the day.
    var partSpan: Range<Int> = 0..<0
    /// `late last night`, `early morning`
    var isVague = false
    var zone: ZonePart?
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
