extension ItemFields {
    /// A repeating reminder with only the date by which it repeats.
    ///
    /// | the reminder | repeats by |
    /// |---|---|
    /// | without a start, or without a due date | the one that it has |
    /// | with rules that make its start and not its due date | its start (RFC 5545, 3.8.5.3) |
    /// | with further or deleted dates, which only iCalendar has | its start |
    /// | all others | its due date (EventKit rule 132) |
    var stepping: ItemFields {
        guard start != nil, let due = dueTime, let recurrence, recurrence.dates.isEmpty,
            recurrence.exclusionDates.isEmpty, recurrence.exclusionRules.isEmpty
        else { return self }
        var byDue = self
        byDue.start = nil
        byDue.end = .time(due)
        return rulesMakeAnchor && !byDue.rulesMakeAnchor ? self : byDue
    }

    private var rulesMakeAnchor: Bool {
        let set = occurrenceSet()
        return set.rule?.makesStart == true || set.otherRules.contains(where: \.makesStart)
    }
}
