import CalStore

extension CalStoreItem {
    /// One of its rules as a sentence.
    package func repeatText(of rule: RecurrenceRule) -> String {
        RepeatSentence.text(of: rule, zone: (start ?? due)?.zone, at: clock)
    }

    /// The last day of one of its rules, as the sentence has it; nil for a rule without such a day.
    package func lastDay(of rule: RecurrenceRule) -> CivilDate? {
        RepeatSentence.lastDay(of: rule, zone: (start ?? due)?.zone, at: clock)
    }

    /// The time of day of its dates; nil for whole days.
    private var clock: CivilTime? { (start ?? due).flatMap { $0.isDate ? nil : $0.local.time } }

    /// A sentence that describes how it repeats; nil if it does not repeat.
    package func repeatText(in zone: Zone) -> String? {
        guard let recurrence, !recurrence.isEmpty else { return nil }
        var parts = recurrence.rules.map(repeatText)
        // A repeated date counts once.
        let count = Set(recurrence.dates.map(\.start)).count
        if count > 0 { parts.append("\(count) extra date\(count == 1 ? "" : "s")") }
        return parts.joined(separator: "; ")
    }
}
