import CalStore

/// A skipped occurrence: a date that was deleted from a series.
package struct SkippedOccurrence: Sendable {
    package let series: CalStoreItem
    /// The start that the series gave the occurrence.
    package let original: ItemTime

    package init(series: CalStoreItem, original: ItemTime) {
        self.series = series
        self.original = original
    }
}
