import CalStore
import CalStoreExchange
import CommandLine

extension ItemEdit {
    /// Throws if two changes contradict each other, so that one of them would be lost: a field that is cleared
    /// and set, or an element of a list that is added and removed.
    ///
    /// - Parameter hasNotes: Whether new notes come from a file.
    func checkAgreement(hasNotes: Bool) throws(UsageError) {
        for field in cleared {
            guard let option = option(setting: field, hasNotes: hasNotes) else { continue }
            throw .conflict(option: "--clear \(field.rawValue)", other: "--" + option)
        }
        let lists = [
            ("alarm", alarms.added, alarms.removed), ("category", categories.added, categories.removed),
            ("attendee", attendees.added.compactMap(\.text), attendees.removed),
        ]
        for (name, added, removed) in lists {
            guard let both = added.first(where: removed.contains) else { continue }
            throw .conflict(option: "--add-\(name) \(both)", other: "--remove-\(name)")
        }
        guard isAllDay else { return }
        for (name, wish) in [("start", start), ("end", end), ("due", due)] {
            if let time = wish?.timeAlone { throw .conflict(option: "--all-day", other: "--\(name) \(time)") }
        }
    }

    /// The option that gives a field a value; nil if none does.
    private func option(setting field: ClearedField, hasNotes: Bool) -> String? {
        func first(_ options: (name: String, isGiven: Bool)...) -> String? {
            options.first(where: \.isGiven)?.name
        }
        switch field {
        case .alarms:
            return first(
                ("alarm", alarms.all?.isEmpty == false), ("add-alarm", !alarms.added.isEmpty),
                ("remove-alarm", !alarms.removed.isEmpty), ("at", alarms.place != nil))
        case .attendees: return attendees.option("attendee")
        case .categories: return categories.option("category")
        case .due: return first(("due", due != nil))
        case .end: return first(("end", end != nil), ("for", length != nil))
        case .estimate: return first(("for", (estimate ?? length) != nil))
        case .organizer: return first(("organizer", organizer != nil))
        case .priority: return first(("priority", priority != nil))
        case .recurrence:
            return switch (repeats.rules, repeats.end) {
            case (.sentence, _): "repeat"
            case (.rules, _): "rrule"
            case (_, .count): "count"
            case (_, .until): "until"
            default: nil
            }
        case .start: return first(("start", start != nil))
        case .status: return first(("status", status != nil))
        case .text(let name):
            if hasNotes, name == ItemTextProperty.notes.name { return "notes-file" }
            // An empty text clears the field, too.
            guard texts[name]?.isEmpty == false else { return nil }
            return ItemField.texts.first { $0.name == name }?.text?.option ?? name
        }
    }
}

extension ListEdit {
    /// The option that gives a list an element, or removes one; nil if none does.
    fileprivate func option(_ name: String) -> String? {
        if all?.isEmpty == false { return name }
        if !added.isEmpty { return "add-\(name)" }
        return removed.isEmpty ? nil : "remove-\(name)"
    }
}

extension Wished {
    /// The text that is not read yet.
    fileprivate var text: String? { if case .text(let text) = self { text } else { nil } }
}
