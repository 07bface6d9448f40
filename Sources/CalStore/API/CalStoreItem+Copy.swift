extension CalStoreItem {
    /// A copy of the item with a new identifier and UID, outside any series.
    ///
    /// ```swift
    /// let again = try change.add(item.copy())
    /// ```
    /// The copy of a series is a series. Its detached occurrences are separate items; copy them with
    /// ``copy(in:)``.
    public func copy() -> CalStoreItem {
        var copy = record
        copy.id = .random()
        copy.uid = nil
        copy.series = nil
        copy.originalStart = nil
        copy.sequence = 0
        copy.created = nil
        copy.modified = nil
        copy.stamp = nil
        return CalStoreItem(copy)
    }

    /// A copy of a detached occurrence for a copy of its series: for the same date, in the calendar of that
    /// series.
    public func copy(in series: CalStoreItem) -> CalStoreItem {
        var copy = copy().record
        copy.uid = series.externalID
        copy.series = series.record.id
        copy.originalStart = originalStart
        copy.calendar = series.record.calendar
        return CalStoreItem(copy)
    }
}
