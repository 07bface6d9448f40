import CalStore
import CalStorePlanning

/// The dates of a series as the store has them, or as it would have them after a change.
package struct SeriesDates: Sendable, Hashable {
    /// The repeat as a sentence, without its end.
    package let sentence: String
    /// The next dates.
    package let next: [ItemTime]
    /// The number of dates; nil if they have no end.
    package let count: Int?
    /// The times that a rule with a number of them still has at the date from which a change reaches; nil for
    /// another rule, and for the whole series.
    let timesFromHere: Int?

    private static let shown = 3

    /// - Parameters:
    ///   - first: The date from which a change reaches; nil for the whole series.
    ///   - changes: The changes of a dry run.
    package init(
        of series: CalStoreItem, from first: ItemTime? = nil, in zone: Zone, now: Instant,
        _ store: any CalStoreReader, changes: [CalStoreChange] = []
    ) throws {
        sentence = series.recurrence?.rules.first.map { series.repeatText(of: $0.endless) } ?? ""
        // The date that the form shows is not one of the next ones.
        let own = (first ?? series.start ?? series.due).map { start in
            start.isDate
                ? zone.instant(for: CivilDateTime(start.date.adding(days: 1)))
                : start.instant(in: zone).adding(seconds: 1)
        }
        let dates = try UpcomingDates(of: series, in: zone, store, changes: changes)
        next = dates.first(SeriesDates.shown, from: max(now, own ?? now)).map(\.start)
        let set = series.occurrenceSet
        let start = first.map { series.ruleTime($0) } ?? set.first
        count =
            set.isEndless
            ? nil
            : set.last.flatMap { last in
                start.map { set.count(in: $0..<max($0, last.adding(seconds: 1))) }
            } ?? 0
        timesFromHere = first.flatMap { SeriesDates.times(of: series, from: series.ruleTime($0)) }
    }

    /// Dates that were left out are among the times of a rule; a date that the rule does not have is one too.
    private static func times(of series: CalStoreItem, from first: CivilDateTime) -> Int? {
        guard let rule = series.recurrence?.rules.first, case .count(let all) = rule.end,
            let anchor = series.start ?? series.due
        else { return nil }
        let set = OccurrenceSet(
            start: anchor.local, isDate: anchor.isDate, zone: anchor.zone, rules: [rule])
        let before = set.count(in: anchor.local..<max(anchor.local, first))
        return all - before + (set.contains(first) ? 0 : 1)
    }
}

extension RecurrenceRule {
    /// The rule without its end, which has a field of its own.
    var endless: RecurrenceRule {
        var rule = self
        rule.end = .never
        return rule
    }
}
