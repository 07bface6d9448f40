import CalStore

/// A cell of a picture: a day, and its items except bars.
struct PictureDay: Sendable {
    let date: CivilDate
    let isToday: Bool
    /// False for days of other months in the weeks of a month; they have only a heading.
    let isInside: Bool
    /// The text in the rule above it: `Mon 2`.
    let heading: String
    var entries: [PictureEntry] = []
    /// The number of items besides `entries` and bars, for days with more items than are searched.
    var uncounted = 0
    /// The index of the entry before which the present time is; nil except today.
    var nowIndex: Int?
}
