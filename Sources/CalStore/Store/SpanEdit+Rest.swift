/// The rest of a series from one of its occurrences on.
extension SpanEdit {
    /// The rest of a lost series from one of its occurrences on: its rules are cut there.
    package static func rest(
        of series: ItemFields, at original: ItemTime, draft: ItemFields
    ) throws(CalStoreError) -> ItemFields {
        guard let cut = SeriesCut(series, at: original, for: draft.recurrence) else { return draft }
        return try rest(of: series, cut, at: original, draft: draft).item
    }

    /// A draft of the occurrence at a cut as the rest of the series, and the move of that rest.
    static func rest(
        of series: ItemFields, _ cut: SeriesCut, at original: ItemTime, draft: ItemFields
    ) throws(CalStoreError) -> (item: ItemFields, shift: Shift) {
        guard cut.isPossible else {
            let reason =
                "its rules and exceptions repeat in different steps, so no series from this date on can have "
                + "its later dates; change this date only, or all dates"
            throw .refused(.rule(reason), title: series.title)
        }
        let start = cut.start == series.ruleTime(original) ? original : series.occurrenceStart(at: cut.start)
        if start != original {
            try checkEnds(of: draft.recurrence?.rules ?? [], of: series, from: cut.start)
        }
        let generated = series.occurrence(at: original)
        var (rest, kept) = (draft, cut.after)
        var shift = Shift(of: generated, from: original, to: draft.anchor ?? original)
        if series.periodEnd(of: original) != nil {
            let isAlone = kept.rules.isEmpty && kept.dates.count == 1
            if !isAlone, draft.occurrenceLength == generated.occurrenceLength {
                // The date keeps its own length, and the others theirs.
                var plain = series
                plain.recurrence?.dates = []
                rest.end = plain.occurrence(at: draft.start ?? original).end
            } else {
                kept.dates.removeAll { series.ruleTime($0.start) == series.ruleTime(original) }
                if start != original { kept.dates.append(RecurrenceDate(original)) }
            }
        }
        if start != original {
            let moved = shift.applied(to: start)
            shift = Shift(of: series.occurrence(at: start), from: start, to: moved)
            setTimes(of: &rest, to: moved, like: rest)
        }
        rest.recurrence = series.recurrence.flatMap { stored in
            recurrence(of: draft, stored: stored, kept: kept, rules: cut.rulesAfter, shift: shift)
        }
        return (rest, shift)
    }

    /// Refuses new ends of rules that go on only later: a number would not count the dates before, and a day
    /// may be before.
    private static func checkEnds(
        of rules: [RecurrenceRule], of series: ItemFields, from start: CivilDateTime
    ) throws(CalStoreError) {
        for (rule, old) in zip(rules, series.recurrence?.rules ?? []) where rule.end != old.end {
            let isLater =
                switch rule.end {
                case .never: true
                case .count: false
                case .until(let until): lastDay(until, of: series) >= start.date
                }
            if isLater { continue }
            let reason =
                "its rules and exceptions are in step again only on \(start.date), so its new end must be a "
                + "day from then on; or change all dates"
            throw .refused(.rule(reason), title: series.title)
        }
    }

    private static func lastDay(_ until: RecurrenceRule.Until, of series: ItemFields) -> CivilDate {
        switch until {
        case .date(let date): date
        case .local(let local): local.date
        case .utc(let instant): (series.anchor?.zone ?? .utc).local(at: instant).date
        }
    }

    /// The recurrence of the saved item, part by part: as in the draft, or if the draft did not change a
    /// part, as in `kept`, moved.
    ///
    /// - Parameter rules: The kept rules by their index in `stored`; nil for a rule that has ended.
    static func recurrence(
        of draft: ItemFields, stored: ItemRecurrence, kept: ItemRecurrence, rules: [RecurrenceRule?]? = nil,
        shift: Shift
    ) -> ItemRecurrence? {
        guard var result = draft.recurrence, !result.isEmpty else { return nil }
        let moved = shift.applied(to: kept)
        let keptRules = rules ?? kept.rules.map(Optional.some)
        result.rules = zip(result.rules.indices, result.rules).compactMap { index, rule in
            guard stored.rules.indices.contains(index) else { return rule }
            let old = stored.rules[index]
            if rule == old { return keptRules[index].map { shift.applied(to: $0) } }
            if rule.endless == old.endless, let kept = keptRules[index], kept.endless != old.endless {
                // The rest is out of step with the rule as it was written.
                var spelled = shift.applied(to: kept)
                spelled.end = rule.end
                return spelled
            }
            guard rule.end == old.end else { return rule }
            var asked = rule
            asked.end = keptRules[index]?.end ?? .count(1)
            return shift.endingAlike(asked, asked)
        }
        if result.exclusionRules == stored.exclusionRules { result.exclusionRules = moved.exclusionRules }
        if result.dates == stored.dates { result.dates = moved.dates }
        if result.exclusionDates == stored.exclusionDates { result.exclusionDates = moved.exclusionDates }
        return result.isEmpty ? nil : result
    }

    /// Sets the start of a series, or the due time of a reminder without one, and the end that the draft has
    /// at another date.
    static func setTimes(of item: inout ItemFields, to anchor: ItemTime, like draft: ItemFields) {
        guard draft.start != nil else {
            item.start = nil
            item.end = draft.end == nil ? nil : .time(anchor)
            return
        }
        item.start = anchor
        guard case .time = draft.end else { return item.end = draft.end }
        item.end = .time(draft.occurrenceLength.end(of: anchor))
    }
}
