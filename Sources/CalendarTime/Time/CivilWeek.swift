/// A numbered week of a year (``CivilDate/isoWeek(startingOn:)``).
public struct CivilWeek: Hashable, Sendable {
    /// The year of the week; at the turn of the year it may differ from the year of a date.
    public let year: Int
    /// The number of the week, 1...53.
    public let week: Int

    /// Week `week` of `year`.
    public init(year: Int, week: Int) {
        self.year = year
        self.week = week
    }
}
