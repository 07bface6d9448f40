/// Finds an occurrence again after its series was moved, split or changed.
///
/// | the series, since then | the occurrence is |
/// |---|---|
/// | unchanged, or moved as a whole | in it, at the same distance from its start |
/// | split, once or often | in the last part that begins before it, at the same distance from that start |
/// | given a rule without the date, ended, or deleted there | not found |
///
/// Parts are found by their identifiers (`RecordID.part(from:)`). They are searched only if the series itself
/// no longer has the occurrence.
extension StoreState {
    /// The maximum number of dates of a series in the search for a part: fifty years of every day.
    private static let mostDates = 20_000
    /// The maximum number of look-ups of parts, for a series that was split at each of its dates.
    private static let mostLookups = 200_000

    /// The current item or occurrence; nil if it is gone.
    ///
    /// - Parameters:
    ///   - known: The item as it was: a series, a detached occurrence, or a single item.
    ///   - original: The start of the occurrence in the earlier times of the series; nil for other items.
    package func find(_ known: ItemRecord, at original: ItemTime?) -> FoundOccurrence? {
        if let original, known.expands { return find(original, of: known) }
        if let item = item(known.id) { return FoundOccurrence(item: item, original: nil) }
        return findReattached(known)
    }

    private func find(_ original: ItemTime, of known: ItemRecord) -> FoundOccurrence? {
        guard let anchor = known.fields.anchor else { return nil }
        if let newest = item(known.id) {
            if let to = newest.fields.anchor,
                let found = match(newest, original, from: anchor, to: to, of: known)
            {
                return found
            }
            // Its start was moved, and this occurrence was not.
            let local = newest.fields.ruleTime(original)
            if newest.expands, newest.fields.occurrenceSet().contains(local) {
                return FoundOccurrence(item: newest, original: newest.fields.occurrenceStart(at: local))
            }
        }
        guard let dates = dates(of: known, through: original) else { return nil }
        var (part, start) = (known.id, 0)
        var lookups = 0
        search: while true {
            for rank in stride(from: dates.count - 1, to: start, by: -1) {
                lookups += 1
                if lookups > StoreState.mostLookups { return nil }
                guard let next = item(part.part(from: rank - start)), let to = next.fields.beginning
                else { continue }
                let from = known.fields.occurrenceStart(at: dates[rank])
                if let found = match(next, original, from: from, to: to, of: known) { return found }
                (part, start) = (next.id, rank)
                continue search
            }
            return nil
        }
    }

    /// The occurrence in a part that began with the date `from` of the series, and was moved to `to` since.
    private func match(
        _ part: ItemRecord, _ original: ItemTime, from: ItemTime, to: ItemTime, of known: ItemRecord
    ) -> FoundOccurrence? {
        guard part.kind == known.kind else { return nil }
        let moved = Shift(of: known.fields, from: from, to: to).applied(to: original)
        let local = part.fields.ruleTime(moved)
        guard part.expands else {
            return local == to.local ? FoundOccurrence(item: part, original: nil) : nil
        }
        guard part.fields.occurrenceSet().contains(local) else { return nil }
        return FoundOccurrence(item: part, original: part.fields.occurrenceStart(at: local))
    }

    /// The dates of a series from its first to one of them, including deleted ones; nil if there are too
    /// many.
    private func dates(of series: ItemRecord, through original: ItemTime) -> [CivilDateTime]? {
        guard let first = series.fields.beginning else { return nil }
        let last = series.fields.ruleTime(original)
        var dates: [CivilDateTime] = []
        for date in series.fields.plannedDates.occurrences(from: first.local) {
            if date > last { break }
            guard dates.count < StoreState.mostDates else { return nil }
            dates.append(date)
        }
        return dates
    }

    /// A detached occurrence that is like the others again, in its series or in the part that began with it.
    private func findReattached(_ known: ItemRecord) -> FoundOccurrence? {
        guard let original = known.originalStart, let series = known.series.flatMap(item) else { return nil }
        func occurrence(of series: ItemRecord) -> FoundOccurrence? {
            let local = series.fields.ruleTime(original)
            guard series.expands else {
                return series.fields.anchor?.local == local
                    ? FoundOccurrence(item: series, original: nil) : nil
            }
            guard series.fields.occurrenceSet().contains(local) else { return nil }
            return FoundOccurrence(item: series, original: series.fields.occurrenceStart(at: local))
        }
        if let found = occurrence(of: series) { return found }
        guard let rank = series.fields.rank(of: original) else { return nil }
        return item(series.id.part(from: rank)).flatMap(occurrence)
    }

    /// Whether parts were split off a series after one of its occurrences.
    package func hasPart(of known: ItemRecord, after original: ItemTime) -> Bool {
        guard let dates = dates(of: known, through: original) else { return false }
        return part(of: known, from: dates.count, after: known.fields.ruleTime(original)) != nil
    }

    /// The first part that began at one of the present dates of a series: both continue from there.
    package func part(within series: ItemRecord) -> ItemRecord? {
        guard let first = series.fields.beginning else { return nil }
        return part(of: series, from: 1, after: first.local)
    }

    private func part(of series: ItemRecord, from first: Int, after: CivilDateTime) -> ItemRecord? {
        var rank = first
        for _ in series.fields.plannedDates.occurrences(from: after.adding(seconds: 1)) {
            guard rank < StoreState.mostDates else { return nil }
            if let part = item(series.id.part(from: rank)) { return part }
            rank += 1
        }
        return nil
    }
}

extension ItemFields {
    /// The dates of the series, including deleted ones.
    var plannedDates: OccurrenceSet {
        var fields = self
        fields.recurrence?.exclusionDates = []
        return fields.occurrenceSet()
    }

    /// The first date of the series: its start, or an extra date before it (see `SeriesCut`).
    var beginning: ItemTime? {
        guard let anchor else { return nil }
        let first = recurrence?.dates.map { ruleTime($0.start) }.min() ?? anchor.local
        return first < anchor.local ? occurrenceStart(at: first) : anchor
    }

    /// The position of an occurrence in its series, with the first date as number 0, counting deleted dates
    /// too; nil for a date before it.
    func rank(of original: ItemTime) -> Int? {
        guard let first = beginning, case let local = ruleTime(original), local >= first.local else {
            return nil
        }
        return plannedDates.count(in: first.local..<local)
    }
}

/// An occurrence from an earlier state, as it is in the store now.
package struct FoundOccurrence {
    /// The series that it belongs to now, or the item itself.
    package var item: ItemRecord
    /// The date of the occurrence in that series; nil for a single item.
    package var original: ItemTime?
}
