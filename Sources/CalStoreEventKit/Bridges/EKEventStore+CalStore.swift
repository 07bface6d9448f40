import Foundation

extension EKEventStore {
    /// Opens EventKit's classes over a store of your own: in a folder, or in memory for tests.
    ///
    /// ```swift
    /// let store = EKEventStore(calStore: CalendarStore())               // in memory
    /// let team = EKEventStore(calStore: try CalendarStore(path: "team"))
    /// ```
    ///
    /// Both see what the other commits. For tests, the zone and the clock can be given too, so that nothing
    /// depends on the machine:
    ///
    /// ```swift
    /// let store = EKEventStore(
    ///     calStore: try CalendarStore(iCalendar: fixture), timeZone: TimeZone(identifier: "Europe/Berlin"),
    ///     now: { Date(timeIntervalSince1970: 1_772_600_000) })
    /// ```
    ///
    /// - Parameters:
    ///   - store: The store to use.
    ///   - timeZone: The zone for all-day and floating items and for new events; nil for the default zone
    ///     (EventKit rule 83).
    ///   - now: The clock for `creationDate`, `lastModifiedDate` and `completionDate`; nil for the system's
    ///     clock.
    public convenience init(
        calStore store: CalendarStore, timeZone: TimeZone? = nil, now: (@Sendable () -> Date)? = nil
    ) {
        let engine = store.engine
        let clock = StoreClock(moment: now, zone: Zone.client(timeZone))
        self.init(StoreSession(clock: clock) { () throws(CalStoreError) -> OpenStore in engine })
    }

    /// The additions to Apple's class.
    public var calStore: CalStoreExtension { CalStoreExtension(store: self) }
}

/// The additions to `EKEventStore`.
///
/// ```swift
/// if let problem = store.calStore.problem { print(problem) }
/// ```
public struct CalStoreExtension: Sendable {
    let store: EKEventStore
    var session: StoreSession { store.session }

    /// The same store with the API for values. It does not contain uncommitted changes.
    ///
    /// For example, it reports changes with their contents:
    ///
    /// ```swift
    /// let values = try store.calStore.values()
    /// var cursor = try values.history.changes(since: nil).cursor
    /// // later, say on EKEventStoreChanged
    /// let news = try values.history.changes(since: cursor)
    /// for change in news.operations.flatMap(\.changes) { print(change.action, change.title) }   // update Standup
    /// cursor = news.cursor
    /// ```
    ///
    /// Throws the error that prevents the store from being read.
    public func values() throws(CalStoreError) -> CalendarStore { CalendarStore(try session.engine()) }

    /// The whole store as one JSON document: see ``CalStoreReader/json()``. It does not contain uncommitted
    /// changes.
    ///
    /// ```swift
    /// let bytes = try store.calStore.json()
    /// let again = EKEventStore(calStore: try CalendarStore(json: bytes))
    /// ```
    public func json() throws(CalStoreError) -> [UInt8] { try values().json() }

    /// The reason why the store cannot be read, so that fetches are empty and writes throw; nil if it can be
    /// read, or was not used yet.
    public var problem: CalStoreError? { session.failure }

    // MARK: Access

    /// Sets the access of this process to events or to reminders, to test a program (EventKit rules 226-241).
    /// It overrides the user's settings; nil removes it.
    ///
    /// ```swift
    /// CalStoreExtension.setAuthorization(.notDetermined, for: .event)
    /// CalStoreExtension.setAnswer { _, _ in false }
    /// try await store.requestFullAccessToEvents()                      // false
    /// print(EKEventStore.authorizationStatus(for: .event))             // denied
    /// ```
    ///
    /// You can call it at any time: stores post a change notification (rule 239). Reminders cannot have
    /// write-only access (232): setting it denies access to them.
    public static func setAuthorization(_ status: EKAuthorizationStatus?, for entityType: EKEntityType) {
        EventKitAccess.process.set(status, for: entityType)
    }

    /// Sets a function that answers requests for access instead of the user, if the access is not determined.
    /// It returns whether to grant the requested access, `.fullAccess` or `.writeOnly`. Nil for the default
    /// answer: yes.
    ///
    /// It is called on a private queue, once for simultaneous requests (rule 228), and may wait for the user.
    /// If it throws, the request fails with this error, and nothing is saved. Otherwise the answer is kept in
    /// the origin of the status: for this process if ``setAuthorization(_:for:)`` set it, else in the user's
    /// settings.
    public static func setAnswer(
        _ answer: (@Sendable (_ entityType: EKEntityType, _ wanted: EKAuthorizationStatus) throws -> Bool)?
    ) {
        EventKitAccess.process.setAnswer(answer)
    }

    /// The reason why access is denied although no setting denies it: the user's settings cannot be read.
    /// Nil otherwise.
    public static var accessProblem: CalStoreError? { EventKitAccess.process.problem }
}
