extension CalStoreItem {
    /// The time that a reminder takes to be done: ESTIMATED-DURATION of the draft "Task Extensions to
    /// iCalendar", which JSCalendar calls `estimatedDuration`. A reminder with a DURATION from its start (RFC
    /// 5545, 3.6.2) takes that long. Nil if it does not say.
    ///
    /// ```swift
    /// var report = CalStoreItem(reminder: "Write the report", calendar: list.id)
    /// report.estimatedDuration = ItemDuration(seconds: 2 * 3600)
    /// ```
    public var estimatedDuration: ItemDuration? {
        get { record.fields.estimatedDuration }
        set { keptEstimate = newValue }
    }

    /// What ESTIMATED-DURATION says.
    var keptEstimate: ItemDuration? {
        get { record.fields.estimate }
        set { record.estimate = newValue }
    }
}
