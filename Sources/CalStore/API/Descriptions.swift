import Basics

// What `print` shows of the values of a store: one line each, for people. The texts may change; programs use
// the properties.

extension CalStoreItem: CustomStringConvertible {
    /// The kind, the title, the times and the rules: `event "Standup" 2026-03-04T09:00:00Z for PT15M`.
    public var description: String {
        var text = "\(kind.rawValue) \"\(title)\""
        if let start { text += " \(start)" }
        switch end {
        case .time(let time): text += kind == .event ? " to \(time)" : " due \(time)"
        case .duration(let duration): text += " for \(duration)"
        case nil: break
        }
        if let original = originalStart { text += ", instead of \(original)" }
        for rule in recurrence?.rules ?? [] { text += ", \(rule)" }
        return isCompleted ? text + ", completed" : text
    }
}

extension CalStoreOccurrence: CustomStringConvertible {
    /// The kind and title of its item, and its own times.
    public var description: String {
        let text = "\(item.kind.rawValue) \"\(item.title)\""
        return item.kind == .event ? text + " \(start) to \(end)" : text + " due \(start)"
    }
}

extension CalStoreCalendar: CustomStringConvertible {
    /// The title: `calendar "Work"`; `list "Shopping"` if it holds reminders only.
    public var description: String { (entities == .reminders ? "list" : "calendar") + " \"\(title)\"" }
}

extension CalStoreSource: CustomStringConvertible {
    /// The title: `source "Local"`.
    public var description: String { "source \"\(title)\"" }
}

extension CalStoreChange: CustomStringConvertible {
    /// The action, the record, and the names of the changed properties: `update event "Lunch": start, end`.
    public var description: String {
        let properties = changedProperties
        return "\(action.rawValue) \(kind.rawValue) \"\(title)\""
            + (properties.isEmpty ? "" : ": " + properties.joined(separator: ", "))
    }
}

extension CalStoreOperation: CustomStringConvertible {
    /// The number and the changes, one on each line.
    public var description: String {
        ([isDryRun ? "dry run" : "operation \(sequence)"] + changes.map { "  \($0)" })
            .joined(separator: "\n")
    }
}

extension CalStoreLogEntry: CustomStringConvertible {
    /// The number, the time and the label: `17 2026-03-04T09:00:00Z add Lunch`.
    public var description: String { "\(sequence) \(time) \(label)" }
}
