extension EKEventStore {
    /// EventKit's classes over a store of one's own: in a folder, or in memory for tests.
    ///
    /// ```swift
    /// let store = EKEventStore(calStore: CalendarStore())               // in memory
    /// let team = EKEventStore(calStore: try CalendarStore(path: "team"))
    /// ```
    ///
    /// Both see what the other commits.
    public convenience init(calStore store: CalendarStore) {
        let engine = store.engine
        self.init(StoreSession { () throws(CalStoreError) -> OpenStore in engine })
    }

    /// What Apple's class does not have.
    public var calStore: CalStoreAccess { CalStoreAccess(session: session) }
}

/// What an `EKEventStore` has beyond EventKit.
///
/// ```swift
/// if let problem = store.calStore.problem { print(problem) }
/// ```
public struct CalStoreAccess: Sendable {
    let session: StoreSession

    /// The same store for those who work on values. What was saved without commit is not in it.
    ///
    /// Throws what kept the store from being read.
    public func values() throws(CalStoreError) -> CalendarStore { CalendarStore(try session.engine()) }

    /// Why the store cannot be read, so that fetches are empty and writes throw; nil when it can, or was not tried yet.
    public var problem: CalStoreError? { session.failure }

    /// Sets what this process may do with events or with reminders, to test how a program takes it (EventKit rules 226-241).
    ///
    /// With `.notDetermined`, a request is granted.
    public static func setAuthorization(_ status: EKAuthorizationStatus, for entityType: EKEntityType) {
        EventKitAccess.set(status, for: entityType)
    }
}
