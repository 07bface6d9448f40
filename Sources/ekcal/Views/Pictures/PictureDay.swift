import CalStore

/// A cell of a picture: a day, and what is on it besides bars.
struct PictureDay: Sendable {
    let date: CivilDate
    let isToday: Bool
    /// False for the days of a month's weeks that are in another month; they have only a heading.
    let isInside: Bool
    /// What stands in the rule above it: `Mon 2`.
    let heading: String
    var entries: [PictureEntry] = []
    /// The number of items that there are besides `entries` and bars: a day may have more than can be looked
    /// at.
    var uncounted = 0
    /// Before which of the entries the present moment is; nil except today.
    var nowIndex: Int?
}
