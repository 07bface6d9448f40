extension CalStoreItem {
    /// Whether another item says the same to a person: all properties are equal, except identifiers, the
    /// calendar, and the times and number of the last change.
    ///
    /// ```swift
    /// let isBack = exported.hasSameContent(as: imported)
    /// ```
    /// An item that was exported and imported into another store has another ``id`` and calendar there, so
    /// `==` is false. Both may still have the same ``externalID``, by which to find the pair.
    public func hasSameContent(as other: CalStoreItem) -> Bool {
        bare == other.bare
    }

    /// The item without what ``hasSameContent(as:)`` does not compare.
    private var bare: ItemRecord {
        var fields = copy().record.fields
        fields.id = RecordID(high: 0, low: 0)
        fields.calendar = fields.id
        fields.originalStart = originalStart
        return ItemRecord(fields)
    }

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
