import CalStore

extension RecurrenceRule {
    /// The rule in English words, for people.
    ///
    /// ```swift
    /// try RecurrenceRule(text: "FREQ=MONTHLY;BYDAY=-1FR").words()   // every month on the last Fri
    /// ```
    /// Every rule has words; `RepeatReader` reads those of usual rules.
    ///
    /// - Parameters:
    ///   - zone: The zone of the item, for the day of an UNTIL in UTC; nil for UTC.
    ///   - time: The time of day of the item. A rule with several hours has its minutes from it.
    public func words(in zone: Zone? = nil, at time: CivilTime? = nil) -> String {
        RuleExplanation.text(of: self, zone: zone, at: time)
    }
}
