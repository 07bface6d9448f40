extension CalStoreItem {
    /// The same once more, as an item of its own: with a new identifier and UID, part of no series.
    ///
    /// ```swift
    /// let again = try change.add(item.copy())
    /// ```
    /// A series stays one; its detached occurrences are items of their own and are copied by ``copy(in:)``.
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

    /// A detached occurrence once more, in the copy of its series: for the same date, in the calendar of that
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
