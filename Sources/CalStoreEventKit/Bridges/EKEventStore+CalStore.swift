import Foundation

extension EKEventStore {
    /// EventKit's classes over a store of one's own: in a folder, or in memory for tests.
    ///
    /// ```swift
    /// let store = EKEventStore(calStore: CalendarStore())               // in memory
    /// let team = EKEventStore(calStore: try CalendarStore(path: "team"))
    /// ```
    ///
    /// Both see what the other commits. For tests, the zone and the clock can be given too, so that nothing depends on the
    /// machine:
    ///
    /// ```swift
    /// let store = EKEventStore(
    ///     calStore: try CalendarStore(iCalendar: fixture), timeZone: TimeZone(identifier: "Europe/Berlin"),
    ///     now: { Date(timeIntervalSince1970: 1_772_600_000) })
    /// ```
    ///
    /// - Parameters:
    ///   - store: What it shows.
    ///   - timeZone: In which all-day and floating items are read, and which new events have; nil for the default zone
    ///     (EventKit rule 83).
    ///   - now: What stands in `creationDate`, `lastModifiedDate` and `completionDate`; nil for the system's clock.
    public convenience init(
        calStore store: CalendarStore, timeZone: TimeZone? = nil, now: (@Sendable () -> Date)? = nil
    ) {
        let engine = store.engine
        let clock = StoreClock(moment: now, zone: Zone.client(timeZone))
        self.init(StoreSession(clock: clock) { () throws(CalStoreError) -> OpenStore in engine })
    }

    /// What Apple's class does not have.
    public var calStore: CalStoreAccess { CalStoreAccess(store: self) }
}

/// What an `EKEventStore` has beyond EventKit.
///
/// ```swift
/// if let problem = store.calStore.problem { print(problem) }
/// ```
public struct CalStoreAccess: Sendable {
    let store: EKEventStore
    var session: StoreSession { store.session }

    /// The same store for those who work on values. What was saved without commit is not in it.
    ///
    /// Among what it has is the feed of changes, with what each of them was:
    ///
    /// ```swift
    /// let values = try store.calStore.values()
    /// var cursor = try values.changes(since: nil).cursor
    /// // later, say on EKEventStoreChanged
    /// let news = try values.changes(since: cursor)
    /// for change in news.operations.flatMap(\.changes) { print(change.action, change.title) }   // update Standup
    /// cursor = news.cursor
    /// ```
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
    /// try await store.requestFullAccessToEvents()                      // false
    /// print(EKEventStore.authorizationStatus(for: .event))             // denied
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
