extension CalStoreItem {
    /// True for a reminder that is neither completed nor cancelled.
    package var isOpen: Bool { kind == .reminder && !isCompleted && status != .canceled }

    /// Whether an open reminder is past its due time. A due date counts until the end of its day.
    package func isOverdue(at now: Instant, in zone: Zone) -> Bool {
        guard isOpen, let due else { return false }
        if due.isDate { return due.date < zone.local(at: now).date }
        return due.instant(in: zone) < now
    }
}

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

extension CalStoreItem {
    /// Whether it is in a window of time; for a series, whether one of its occurrences is. A series is
    /// searched from the start of the window, not from its own. The item need not be saved.
    ///
    /// - Parameters:
    ///   - detached: The detached occurrences, which the series itself does not contain.
    ///   - zone: The zone for dates and floating times.
    package func hasOccurrence(
        in window: TimeWindow, replacedBy detached: [CalStoreItem] = [], zone: Zone
    ) -> Bool {
        record.hasOccurrence(in: window, replacedBy: detached.map(\.record), zone: zone)
    }
}
