/// A numbered week of a year (``CivilDate/isoWeek(startingOn:)``).
public struct CivilWeek: Hashable, Sendable {
    /// The year that the week belongs to; the one before or after that of a date at the turn of the year.
    public let year: Int
    /// 1...53
    public let week: Int

    /// Week `week` of `year`.
    public init(year: Int, week: Int) {
        self.year = year
        self.week = week
    }
}
