import CalStore

extension OccurrenceSet {
    /// Whether a rule produces a local time, without the rule that the start is always an occurrence.
    package static func produces(_ rule: RecurrenceRule, _ local: CivilDateTime, _ anchor: ItemTime) -> Bool {
        // Only the start matters, so later dates are not computed.
        var rule = rule
        rule.end = .until(anchor.isDate ? .date(local.date) : .local(local))
        let others = OccurrenceSet(
            start: local, isDate: anchor.isDate, zone: anchor.zone, rules: [rule], excludedRules: [rule])
        return others.first == nil
    }
}
