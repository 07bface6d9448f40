extension CalStoreItem {
    /// The time that a reminder takes to complete: ESTIMATED-DURATION of the draft "Task Extensions to
    /// iCalendar", `estimatedDuration` in JSCalendar. For a reminder with a start and a DURATION (RFC 5545,
    /// 3.6.2), it is that duration. Nil if unknown.
    ///
    /// ```swift
    /// var report = CalStoreItem(reminder: "Write the report", calendar: list.id)
    /// report.estimatedDuration = ItemDuration(seconds: 2 * 3600)
    /// ```
    public var estimatedDuration: ItemDuration? {
        get { record.fields.estimatedDuration }
        set { keptEstimate = newValue }
    }

    /// The value of ESTIMATED-DURATION.
    var keptEstimate: ItemDuration? {
        get { record.fields.estimate }
        set { record.estimate = newValue }
    }
}
