/// What this process may do with events and with reminders (EventKit rules 226-241): everything, unless set otherwise.
enum EventKitAccess {
    private static let statuses = Locked<[EKEntityType: EKAuthorizationStatus]>([:])

    static func status(for entityType: EKEntityType) -> EKAuthorizationStatus {
        statuses.withLock { $0[entityType] ?? .fullAccess }
    }

    static func set(_ status: EKAuthorizationStatus, for entityType: EKEntityType) {
        statuses.withLock { $0[entityType] = status }
    }

    /// Asks for access; a user who was not asked yet says yes. Gives whether as much as is wanted was granted (rules 228, 229 and 234).
    ///
    /// | status | full | write only |
    /// |---|---|---|
    /// | not determined | granted | granted |
    /// | write only | granted | true |
    /// | full | true | true |
    /// | denied, restricted | false | false |
    static func request(_ wanted: EKAuthorizationStatus, for entityType: EKEntityType) -> Bool {
        statuses.withLock { statuses in
            switch statuses[entityType] ?? .fullAccess {
            case .fullAccess: return true
            case .denied, .restricted: return false
            case .writeOnly where wanted == .writeOnly: return true
            case .notDetermined, .writeOnly:
                statuses[entityType] = wanted
                return true
            }
        }
    }

    static func canRead(_ kind: ItemFields.Kind) -> Bool {
        status(for: kind == .event ? .event : .reminder) == .fullAccess
    }

    static func canWrite(_ kind: ItemFields.Kind) -> Bool {
        let status = status(for: kind == .event ? .event : .reminder)
        return status == .fullAccess || status == .writeOnly && kind == .event
    }
}
