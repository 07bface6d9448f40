/// The recurrence of a series, cut in two before one of its occurrences.
///
/// | of the series | before | from the cut on |
/// |---|---|---|
/// | a rule with COUNT | COUNT: its occurrences before the cut | COUNT: the rest |
/// | another rule that goes on | UNTIL: its last occurrence before the cut | as it was |
/// | a rule that ended earlier | as it was | none |
/// | RDATE, EXDATE | those before | the others |
/// | EXRULE | as it was | as it was, in its own phase |
struct SeriesCut {
    private(set) var before: ItemRecurrence
    /// Its rules are those of `rulesAfter` that are left.
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
        // Dates of their own may lie before the start.
        let count = anchor.local < cut ? alone.count(in: anchor.local..<cut) : 0
        var rest = alone.occurrences(from: cut).makeIterator()
        guard rest.next() != nil else { return (rule, nil) }
        let isProduced = alone.contains(cut)
        var old = rule
        // Short months that a rule fills up (SKIP) say another day than the start.
        var new =
            isProduced && rule.skip == .omit ? rule : rule.spelledOut(start: anchor.local, for: cut)
        if case .count(let total) = rule.end {
            old.end = .count(count)
            // A start counts even where the rule does not produce it.
            new.end = .count(total - count + (isProduced ? 0 : 1))
        } else {
            old.end = .until(RecurrenceRule.Until(alone.previous(before: cut) ?? cut, beside: anchor))
        }
        return (count > 0 ? old : nil, new)
    }
}
