import CalStore

/// The content of a repeat sentence: the rule, its first date, and other parts.
package struct Repeat: Hashable, Sendable {
    package var rule: RecurrenceRule
    /// The next date that the sentence names; `every 2 weeks on mon` begins on the coming Monday.
    package var first: CivilDate
    /// The date of `starting monday`; nil if there is none.
    package var startsAt: CivilDate?
    /// Seconds after midnight; nil without a time of day.
    package var start: Int?
    /// The end of a range of times; 86400 or more is on the next day.
    package var end: Int?
    /// The zone of the times, if one is given.
    package var zone: Zone?
    /// `for 15 min`
    package var length: Length?
    /// `except 24 dec`
    package var exceptions: [CivilDate] = []
    /// `3 days after completion`: counted from the completion, not from the due date.
    package var isAfterCompletion = false

    package init(rule: RecurrenceRule, first: CivilDate) {
        self.rule = rule
        self.first = first
    }
}
