import CalStore

/// A skipped occurrence, which is a deleted date of a series.
package struct SkippedOccurrence: Sendable {
    package let series: CalStoreItem
    /// The start that the series gave the occurrence.
    package let original: ItemTime

    package init(series: CalStoreItem, original: ItemTime) {
        self.series = series
        self.original = original
    }
}
