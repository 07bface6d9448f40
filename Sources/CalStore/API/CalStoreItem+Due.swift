extension CalStoreItem {
    /// True for a reminder that somebody still has to do: neither done nor cancelled.
    package var isOpen: Bool { kind == .reminder && !isCompleted && status != .canceled }

    /// Whether the time of an open reminder has passed. A date counts to the end of its day.
    package func isOverdue(at now: Instant, in zone: Zone) -> Bool {
        guard isOpen, let due else { return false }
        if due.isDate { return due.date < zone.local(at: now).date }
        return due.instant(in: zone) < now
    }
}
