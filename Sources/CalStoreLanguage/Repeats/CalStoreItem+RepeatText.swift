import CalStore

extension CalStoreItem {
    /// One of its rules as a sentence.
    package func repeatText(of rule: RecurrenceRule) -> String {
        let anchor = start ?? due
        let clock = anchor.flatMap { $0.isDate ? nil : $0.local.time }
        return RepeatSentence.text(of: rule, zone: anchor?.zone, at: clock)
    }

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
