import CalStore

/// A date of a series.
struct SeriesDate {
    let seriesID: CalStoreItem.ID
    /// The start that the series gives the occurrence.
    let original: ItemTime
}
