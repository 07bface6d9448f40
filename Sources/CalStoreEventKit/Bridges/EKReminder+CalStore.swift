extension EKReminder {
    /// What Apple's class does not have.
    public var calStore: CalStoreReminderAccess { CalStoreReminderAccess(reminder: self) }
}

/// What an `EKReminder` has beyond EventKit.
public struct CalStoreReminderAccess: Sendable {
    let reminder: EKReminder

    /// The reminder as a value, as the client sees it: everything that is stored of it, and what iCalendar knows and EventKit does not.
    ///
    /// ```swift
    /// print(reminder.calStore.value.percentComplete ?? 0)
    /// ```
    public var value: CalStoreItem { CalStoreItem(ItemRecord(reminder.itemDraft.fields)) }
}
