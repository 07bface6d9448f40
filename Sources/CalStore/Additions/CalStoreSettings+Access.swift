/// What programs are told when they ask for the user's events or reminders.
extension CalStoreSettings {
    /// What is set for events or for reminders.
    public struct Access: Hashable, Sendable {
        /// The status that `EKEventStore.authorizationStatus(for:)` gives.
        public let status: EKAuthorizationStatus
        /// Where it stands in the file, counted from 1; nil when it is not set, and full access is given.
        public let line: Int?

        /// How settings call it: `full`, `write-only`, `denied`, `restricted` or `not-determined`.
        public var name: String { status.setting }
    }

    /// What programs are told when they ask for events or for reminders (EventKit rules 226-241): full access, unless set
    /// otherwise.
    ///
    /// Throws `CalStoreError.badSettings` for a value that is none of the names of ``Access``, and what ``entries()`` throws.
    public func access(to entityType: EKEntityType) throws(CalStoreError) -> Access {
        let setting = try AccessSettings(file.read(), file: file.path ?? "")[entityType]
        return Access(status: setting?.status ?? .fullAccess, line: setting?.line)
    }

    /// Sets what programs are told from now on; running ones are told soon, with a notification that their store has changed
    /// (rule 239).
    ///
    /// ```swift
    /// try CalStoreSettings().setAccess(events: .denied, reminders: .fullAccess)
    /// ```
    ///
    /// Throws `CalStoreError.badSetting` for write-only access to reminders, which there is not (rule 232), and what
    /// ``change(_:)`` throws.
    public func setAccess(
        events: EKAuthorizationStatus, reminders: EKAuthorizationStatus
    ) throws(CalStoreError) {
        try file.change { text throws(CalStoreError) in
            try AccessSettings.set(events, for: .event, in: &text)
            try AccessSettings.set(reminders, for: .reminder, in: &text)
        }
    }

    /// The status with a name of ``Access/name``; nil when there is none.
    public static func accessStatus(named name: String) -> EKAuthorizationStatus? {
        EKAuthorizationStatus(setting: name)
    }

    /// The names that a status may be set to, in the order in which they are shown.
    public static func accessNames(for entityType: EKEntityType) -> [String] {
        EKAuthorizationStatus.settings.map(\.name).filter { entityType == .event || $0 != "write-only" }
    }
}
