import CalStore

/// The access of programs to the user's events and reminders.
extension CalStoreSettings {
    /// The setting for events or for reminders.
    package struct Access: Hashable, Sendable {
        package let status: AccessStatus
        /// The line in the file, counted from 1; nil if it is not set, which means full access.
        package let line: Int?
    }

    /// The access of programs to events or to reminders (EventKit rules 226-241): full access, unless set
    /// otherwise.
    ///
    /// Throws `CalStoreError.badSettings` for a value that ``AccessStatus`` does not have, and the errors of
    /// ``entries()``.
    package func access(to kind: ItemKind) throws(CalStoreError) -> Access {
        let setting = try AccessSettings(file.read(), file: file.path ?? "")[kind]
        return Access(status: setting?.status ?? .full, line: setting?.line)
    }

    /// Sets the access of programs from now on; running ones are notified soon that their store has changed
    /// (rule 239).
    ///
    /// Throws `CalStoreError.badSetting` for write-only access to reminders, which does not exist (rule 232),
    /// and the errors of ``change(_:)``.
    package func setAccess(events: AccessStatus, reminders: AccessStatus) throws(CalStoreError) {
        try file.change { text throws(CalStoreError) in
            try AccessSettings.set(events, for: .event, in: &text)
            try AccessSettings.set(reminders, for: .reminder, in: &text)
        }
    }
}
