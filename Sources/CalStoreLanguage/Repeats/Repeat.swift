import CalStore

/// How something repeats, as a sentence says it: the rule, when it is first, and what else the sentence has.
package struct Repeat: Hashable, Sendable {
    package var rule: RecurrenceRule
    /// The next date that the sentence names; `every 2 weeks on mon` begins on the coming Monday.
    package var first: CivilDate
    /// The date of `starting monday`; nil if there is none.
    package var startsAt: CivilDate?
    /// Seconds after midnight; nil when no time of day is said.
    package var start: Int?
    /// The end of a range of times; 86400 or more is on the next day.
    package var end: Int?
    /// The zone of the times, where one is named.
    package var zone: Zone?
    /// `for 15 min`
    package var length: Length?
    /// `except 24 dec`
    package var exceptions: [CivilDate] = []
    /// `3 days after completion`: counted from when it was done, not from when it was due.
    package var isAfterCompletion = false

    package init(rule: RecurrenceRule, first: CivilDate) {
        self.rule = rule
        self.first = first
    }
}
