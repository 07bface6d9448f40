/// The recurrence of a series, split in two before one of its occurrences.
///
/// | part of the series | before the cut | from the cut on |
/// |---|---|---|
/// | a rule with COUNT | COUNT: its occurrences before the cut | COUNT: the rest |
/// | another rule that continues | UNTIL: its last occurrence before the cut | unchanged |
/// | a rule that ended earlier | unchanged | none |
/// | RDATE, EXDATE | the earlier ones | the others |
/// | EXRULE | unchanged | unchanged, in its own phase |
struct SeriesCut {
    private(set) var before: ItemRecurrence
    /// Its rules are the remaining ones of `rulesAfter`.
    private(set) var after: ItemRecurrence
    /// The rest of each rule, in the order of the series; nil for one that has ended.
    private(set) var rulesAfter: [RecurrenceRule?] = []

    private let anchor: ItemTime
    private let cut: CivilDateTime

    /// Nil for an item without a date.
    init?(_ series: ItemFields, at original: ItemTime) {
        guard let anchor = series.anchor, let whole = series.recurrence else { return nil }
        self.anchor = anchor
        cut = series.ruleTime(original)
        before = whole
        after = whole
        before.rules = []
        for rule in whole.rules {
            let (old, new) = parts(of: rule)
            if let old { before.rules.append(old) }
            rulesAfter.append(new)
        }
        after.rules = rulesAfter.compactMap(\.self)
        after.exclusionRules = whole.exclusionRules.compactMap { parts(of: $0).after }
        let cut = cut
        before.dates.removeAll { series.ruleTime($0.start) >= cut }
        // The cut itself becomes the start.
        after.dates.removeAll { series.ruleTime($0.start) <= cut }
        before.exclusionDates.removeAll { series.ruleTime($0) >= cut }
        after.exclusionDates.removeAll { series.ruleTime($0) < cut }
    }

    private func parts(of rule: RecurrenceRule) -> (before: RecurrenceRule?, after: RecurrenceRule?) {
        let alone = OccurrenceSet(
            start: anchor.local, isDate: anchor.isDate, zone: anchor.zone, rules: [rule])
        // Extra dates may be before the start.
        let count = anchor.local < cut ? alone.count(in: anchor.local..<cut) : 0
        var rest = alone.occurrences(from: cut).makeIterator()
        guard rest.next() != nil else { return (rule, nil) }
        let isProduced = alone.contains(cut)
        var old = rule
        // If a rule replaces days of short months (SKIP), the start may be another day than that of the rule.
        var new =
            isProduced && rule.skip == .omit ? rule : rule.spelledOut(start: anchor.local, for: cut)
        if case .count(let total) = rule.end {
            old.end = .count(count)
            // A start counts even if the rule does not produce it.
            new.end = .count(total - count + (isProduced ? 0 : 1))
        } else {
            old.end = .until(RecurrenceRule.Until(alone.previous(before: cut) ?? cut, beside: anchor))
        }
        return (count > 0 ? old : nil, new)
    }
}
