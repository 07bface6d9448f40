import CalStore
import CalStoreLanguage

extension CalStoreItem {
    /// One of its rules as a sentence.
    func repeatText(of rule: RecurrenceRule) -> String {
        let anchor = start ?? due
        let clock = anchor.flatMap { $0.isDate ? nil : $0.local.time }
        return RepeatSentence.text(of: rule, zone: anchor?.zone, at: clock)
    }

    /// How it repeats, as a sentence; nil when it does not.
    func repeatText(in zone: Zone) -> String? {
        guard let recurrence, !recurrence.isEmpty else { return nil }
        var parts = recurrence.rules.map(repeatText)
        if !recurrence.dates.isEmpty {
            parts.append("\(recurrence.dates.count) extra date\(recurrence.dates.count == 1 ? "" : "s")")
        }
        return parts.joined(separator: "; ")
    }
}
