extension EKReminder {
    /// The additions to Apple's class.
    public var calStore: CalStoreReminderAccess { CalStoreReminderAccess(reminder: self) }
}

/// The additions to `EKReminder`.
public struct CalStoreReminderAccess: Sendable {
    let reminder: EKReminder

    /// The reminder as a value, as the client sees it: all stored properties, including those of iCalendar
    /// that EventKit lacks.
    ///
    /// ```swift
    /// print(reminder.calStore.value.percentComplete ?? 0)
    /// ```
    public var value: CalStoreItem { CalStoreItem(ItemRecord(reminder.itemDraft.fields)) }
}
