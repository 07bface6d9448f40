extension EKReminder {
    /// The additions to Apple's class.
    public var calStore: CalStoreReminderAccess { CalStoreReminderAccess(reminder: self) }
}

/// The additions to `EKReminder`: see ``CalStoreItemAccess``.
public struct CalStoreReminderAccess: CalStoreItemAccess, Sendable {
    let reminder: EKReminder

    /// The reminder.
    public var item: EKCalendarItem { reminder }
}
