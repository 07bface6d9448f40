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
