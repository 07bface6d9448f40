/// How dates of one version of a series count in another one, when versions of a series are merged.
///
/// A version that moved the series by an hour has moved its deleted and added dates and its detached
/// occurrences too. Those that another version adds meanwhile must move in the same way, or they would be on
/// no date of the series. But a series that only begins with another of its dates, as after completing a
/// repeating reminder, has not moved.
struct SeriesMove {
    /// The start in the merged version.
    private let target: ItemTime

    /// - Parameters:
    ///   - base: The common base.
    ///   - versions: The two versions; those that have the start of `result` may have moved the series.
    /// - Returns: Nil if no version has moved it.
    init?(_ base: ItemFields, _ versions: [ItemFields], in result: ItemFields) {
        guard let target = result.asRuled.anchor, let from = base.asRuled.anchor, from != target else {
            return nil
        }
        let movers = versions.map(\.asRuled).filter { $0.anchor == target }
        guard !movers.isEmpty, Self.isMoved(base.asRuled, from, to: target, movers) else { return nil }
        self.target = target
    }

    /// The shift for the dates of a version; nil if they count unchanged.
    func shift(of version: ItemFields) -> Shift? {
        let series = version.asRuled
        guard series.recurrence != nil, let from = series.anchor, from != target else { return nil }
        return Shift(of: series, from: from, to: target)
    }

    /// The dates of the base tell: a version that moved the series has moved them. Without such dates, a
    /// start that is not a date of the base was moved.
    private static func isMoved(
        _ base: ItemFields, _ from: ItemTime, to target: ItemTime, _ movers: [ItemFields]
    ) -> Bool {
        guard let old = base.recurrence else { return false }
        let shift = Shift(of: base, from: from, to: target)
        var evidence = 0
        for mover in movers {
            let dates = Set(mover.dates)
            for date in old.dates.map(\.start) + old.exclusionDates {
                if dates.contains(shift.applied(to: date)) { evidence += 1 }
                if dates.contains(date) { evidence -= 1 }
            }
        }
        if evidence != 0 { return evidence > 0 }
        var series = base
        series.recurrence?.exclusionDates = []
        return from.isDate != target.isDate || !series.occurrenceSet().contains(series.ruleTime(target))
    }
}

extension ItemFields {
    fileprivate var dates: [ItemTime] {
        (recurrence?.dates.map(\.start) ?? []) + (recurrence?.exclusionDates ?? [])
    }
}
