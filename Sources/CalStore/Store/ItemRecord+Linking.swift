extension ItemRecord {
    /// Whether it is an unlinked occurrence of a series: it came before the series, which has its UID.
    func isUnlinkedOccurrence(of series: ItemRecord) -> Bool {
        self.series == nil && self.originalStart != nil && series.isSeries && self.id != series.id
            && self.fields.externalID == series.externalID && self.calendar == series.calendar
            && self.kind == series.kind
    }

    /// The item linked to its series as a detached occurrence.
    func linked(to series: ItemRecord) -> ItemRecord {
        var linked = self
        linked.series = series.id
        linked.uid = series.externalID
        if let original = self.originalStart,
            let start = series.fields.occurrenceStart(
                onDayOf: original, of: series.fields.occurrenceSet())
        {
            linked.originalStart = start
        }
        return linked
    }
}
