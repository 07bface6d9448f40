/// The time that a reminder takes: ESTIMATED-DURATION of the draft "Task Extensions to iCalendar", which is
/// kept as a line.
extension ItemFields {
    /// The value of ESTIMATED-DURATION.
    var estimate: ItemDuration? {
        get {
            let lines = properties.lazy.map { KeptLine($0) }
            return lines.first { $0.name == ItemFields.estimateName }.flatMap {
                ItemDuration($0.rest.dropFirst())
            }
        }
        set {
            properties = properties.removingLines(named: [ItemFields.estimateName]) { _ in true }
            if let newValue { properties.append("\(ItemFields.estimateName):\(newValue)") }
        }
    }

    /// The same; without it, the DURATION from a start (RFC 5545, 3.6.2).
    var estimatedDuration: ItemDuration? {
        if let estimate { return estimate }
        guard kind == .reminder, start != nil, case .duration(let duration) = end else { return nil }
        return duration
    }

    private static let estimateName = "ESTIMATED-DURATION"
}
