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

    // MARK: Access

    /// Sets what this process may do with events or with reminders, to test how a program takes it (EventKit rules 226-241). It
    /// counts more than the user's settings; nil takes it back.
    ///
    /// ```swift
    /// CalStoreAccess.setAuthorization(.notDetermined, for: .event)
    /// CalStoreAccess.setAnswer { _, _ in false }
    /// try await store.requestFullAccessToEvents()                 // false
    /// EKEventStore.authorizationStatus(for: .event)               // .denied
    /// ```
    ///
    /// It may be called at any time: stores post that they have changed (rule 239). There is no write-only access to
    /// reminders (232); it denies.
    public static func setAuthorization(_ status: EKAuthorizationStatus?, for entityType: EKEntityType) {
        EventKitAccess.process.set(status, for: entityType)
    }

    /// Sets what answers instead of the user when a program asks for access and it was not decided yet: with whether it grants
    /// as much as is wanted, `.fullAccess` or `.writeOnly`. Nil for the answer that is given unless told: yes.
    ///
    /// It is asked on a private queue, once for requests at the same time (rule 228), and may wait for a person. What it
    /// throws, the request completes with, and nothing is remembered. Otherwise the answer is remembered where the status
    /// came from: for this process when ``setAuthorization(_:for:)`` set it, else in the user's settings.
    public static func setAnswer(
        _ answer: (@Sendable (_ entityType: EKEntityType, _ wanted: EKAuthorizationStatus) throws -> Bool)?
    ) {
        EventKitAccess.process.setAnswer(answer)
    }

    /// Why access is denied though nobody has said so: the user's settings cannot be read. Nil when they can.
    public static var accessProblem: CalStoreError? { EventKitAccess.process.problem }
}
