/// The recurrence of a series, split in two before one of its occurrences.
///
/// | part of the series | before the cut | from the cut on |
/// |---|---|---|
/// | a rule with COUNT | COUNT: its occurrences before the cut | COUNT: the rest |
/// | another rule that continues | UNTIL: its last occurrence before the cut | unchanged |
/// | a rule that ended earlier | unchanged | none |
/// | RDATE, EXDATE | the earlier ones | the others |
/// | EXRULE | unchanged | as a rule |
///
/// INTERVAL counts from the start. If the cut is in a period that a rule or an EXRULE passes over, they go on
/// from the first later date that is in one of each, which becomes the start. The dates before it become
/// RDATEs:
///
///     DTSTART:20260302  RRULE:FREQ=WEEKLY;INTERVAL=2  RDATE:20260310
///     cut at 20260310:
///     DTSTART:20260316  RRULE:FREQ=WEEKLY;INTERVAL=2  RDATE:20260310
struct SeriesCut {
    private(set) var before: ItemRecurrence
    /// Its rules are the remaining ones of `rulesAfter`.
    private(set) var after: ItemRecurrence
    /// The rest of each rule, in the order of the series; nil for one that has ended.
    private(set) var rulesAfter: [RecurrenceRule?] = []
    /// The start of the rest: the cut, or a later date.
    private(set) var start: CivilDateTime
    /// False if no start gives the rest the dates of the series.
    let isPossible: Bool

    /// How many dates may be before the start of the rest.
    private static let mostDates = 1000

    /// Nil for an item without a date.
    ///
    /// - Parameter next: The recurrence of the rest, as its user wants it: that of the series, or one with
    ///   other parts. Other parts begin at the cut.
    init?(_ series: ItemFields, at original: ItemTime, for next: ItemRecurrence?) {
        guard let anchor = series.anchor, let whole = series.recurrence else { return nil }
        let cut = series.ruleTime(original)
        let rules = whole.rules.map { SoleRule($0, from: anchor) }
        let exclusions = whole.exclusionRules.map { SoleRule($0, from: anchor) }
        var unchanged: [SoleRule] = []
        if let next, !next.isEmpty {
            // Another end is no other step.
            unchanged = zip(rules, next.endless.rules).filter { $0.rule.endless == $1 }.map(\.0)
            if next.exclusionRules == whole.exclusionRules { unchanged += exclusions }
        }
        let way = SeriesCut.way(from: cut, to: unchanged, in: series, mayMove: next?.endless == whole.endless)
        isPossible = way != nil
        let (passed, turn) = way ?? ([], cut)

        before = whole
        before.rules = rules.compactMap { $0.before(cut) }
        before.dates.removeAll { series.ruleTime($0.start) >= cut }
        before.exclusionDates.removeAll { series.ruleTime($0) >= cut }
        // Extra dates may be before the start, which counts by itself.
        if cut <= anchor.local { before.exclusionDates.append(anchor) }

        rulesAfter = rules.map { rule in turn.flatMap { rule.rest(from: $0) } }
        after = whole
        after.rules = rulesAfter.compactMap(\.self)
        after.exclusionRules = exclusions.compactMap { rule in turn.flatMap { rule.rest(from: $0) } }
        start = after.rules.isEmpty && after.exclusionRules.isEmpty ? cut : turn ?? cut
        let begin = start
        after.exclusionDates.removeAll { series.ruleTime($0) < cut }
        // The cut becomes the start; a period at it has its own end. EXRULEs do not reach the dates before
        // they go on.
        let dates = series.occurrenceSet()
        after.dates.removeAll { date in
            let local = series.ruleTime(date.start)
            if local <= cut { return local < cut || begin == cut && date.end == nil }
            return local < turn ?? .distantFuture && !dates.contains(local)
        }
        let known = Set(after.dates.map { series.ruleTime($0.start) })
        after.dates += passed.filter { $0 != begin && !known.contains($0) && dates.contains($0) }
            .map { RecurrenceDate(series.occurrenceStart(at: $0)) }
    }

    /// The first date from a cut on from which all rules can go on, and the dates before it, deleted ones
    /// too. The former is nil if the series ends before; the whole is nil if that date is too far.
    private static func way(
        from cut: CivilDateTime, to rules: [SoleRule], in series: ItemFields, mayMove: Bool
    ) -> (passed: [CivilDateTime], turn: CivilDateTime?)? {
        func canGoOn(_ start: CivilDateTime) -> Bool { rules.allSatisfy { $0.canGoOn(from: start) } }
        if canGoOn(cut) { return ([], cut) }
        guard mayMove else { return nil }
        var undeleted = series
        undeleted.recurrence?.exclusionRules = []
        undeleted.recurrence?.exclusionDates = []
        var passed = [cut]
        for date in undeleted.occurrenceSet().occurrences(from: cut.adding(seconds: 1)) {
            if canGoOn(date) { return (passed, date) }
            guard passed.count < mostDates else { return nil }
            passed.append(date)
        }
        return (passed, nil)
    }
}

/// One of the rules of a series, without the others.
private struct SoleRule {
    let rule: RecurrenceRule
    private let anchor: ItemTime
    private let dates: OccurrenceSet

    init(_ rule: RecurrenceRule, from anchor: ItemTime) {
        self.rule = rule
        self.anchor = anchor
        dates = OccurrenceSet(
            start: anchor.local, isDate: anchor.isDate, zone: anchor.zone, rules: [rule])
    }

    private func next(from local: CivilDateTime) -> CivilDateTime? {
        var rest = dates.occurrences(from: local).makeIterator()
        return rest.next()
    }

    /// Whether a series with this start can have the rule's later dates.
    func canGoOn(from start: CivilDateTime) -> Bool {
        start >= anchor.local && rule.repeatsAlike(from: anchor.local, and: start, isDate: anchor.isDate)
            || next(from: start) == nil
    }

    /// Nil if it has no dates before the cut.
    func before(_ cut: CivilDateTime) -> RecurrenceRule? {
        guard next(from: cut) != nil else { return rule }
        let count = count(before: cut)
        guard count > 0 else { return nil }
        var old = rule
        if case .count = rule.end {
            old.end = .count(count)
        } else {
            old.end = .until(RecurrenceRule.Until(dates.previous(before: cut) ?? cut, beside: anchor))
        }
        return old
    }

    /// Nil if it has ended.
    func rest(from start: CivilDateTime) -> RecurrenceRule? {
        guard let next = next(from: start) else { return nil }
        // If a rule replaces days of short months (SKIP), the start may be another day than that of the rule.
        var new =
            next == start && rule.skip == .omit ? rule : rule.spelledOut(start: anchor.local, for: start)
        if case .count(let total) = rule.end {
            // A start counts even if the rule does not produce it.
            new.end = .count(total - count(before: start) + (dates.contains(start) ? 0 : 1))
        }
        return new
    }

    /// Extra dates may be before the start.
    private func count(before local: CivilDateTime) -> Int {
        anchor.local < local ? dates.count(in: anchor.local..<local) : 0
    }
}
