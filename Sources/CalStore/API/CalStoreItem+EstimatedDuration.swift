extension CalStoreItem {
    /// The time that a reminder takes to be done: ESTIMATED-DURATION of the draft "Task Extensions to iCalendar", which JSCalendar
    /// calls `estimatedDuration`. A reminder with a DURATION from its start (RFC 5545, 3.6.2) takes that long. Nil if it does not say.
    ///
    /// ```swift
    /// var report = CalStoreItem(reminder: "Write the report", calendar: list.id)
    /// report.estimatedDuration = ItemDuration(seconds: 2 * 3600)
    /// ```
    public var estimatedDuration: ItemDuration? {
        get {
            if let estimate = keptEstimate { return estimate }
            guard kind == .reminder, start != nil, case .duration(let duration) = end else { return nil }
            return duration
        }
        set { keptEstimate = newValue }
    }

    /// What ESTIMATED-DURATION says.
    var keptEstimate: ItemDuration? {
        get {
            let lines = record.properties.lazy.map { KeptLine($0) }
            return lines.first { $0.name == CalStoreItem.estimate }.flatMap {
                ItemDuration($0.rest.dropFirst())
            }
        }
        set {
            record.properties = record.properties.removingLines(named: [CalStoreItem.estimate]) { _ in true }
            if let newValue { record.properties.append("\(CalStoreItem.estimate):\(newValue)") }
        }
    }

    private static let estimate = "ESTIMATED-DURATION"
}
