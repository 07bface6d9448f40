import Foundation

/// The entry point to calendars, events and reminders (EventKit rules 1-15).
///
/// ```swift
/// let store = EKEventStore()
/// let predicate = store.predicateForEvents(withStart: monday, end: nextMonday, calendars: nil)
/// for event in store.events(matching: predicate) { print(event.title ?? "") }
/// ```
///
/// Many threads may use it. Only this store's own fetches see its uncommitted changes. Objects of one store
/// cannot be used with another: that throws `EKError.objectBelongsToDifferentStore`.
///
/// Results may be ignored without a warning, like those of all methods that Swift imports from Objective-C.
open class EKEventStore: NSObject, @unchecked Sendable {
    // Unchecked because of NSObject; all mutable state is in `session`, behind its locks.
    final let session: StoreSession
    /// The sources that it knows; nil for all.
    final let sourceIDs: Set<RecordID>?

    /// The user's own store: `EKCAL_STORE`, or else `$XDG_DATA_HOME/ekcal/default`. It is read at first use;
    /// if it cannot be read, fetches are empty and every write throws.
    public override init() {
        session = StoreSession { () throws(CalStoreError) -> OpenStore in
            try OpenStore.shared(at: StoreLocation.user(ProcessInfo.processInfo.environment))
        }
        sourceIDs = nil
        super.init()
        session.belong(to: self)
    }

    /// A store that is limited to these sources (EventKit rule 7), which must belong to one store.
    public init(sources: [EKSource]) {
        let session = sources.first?.eventStore?.session
        self.session = StoreSession(
            access: session?.access ?? .process, clock: session?.clock ?? StoreClock()
        ) { () throws(CalStoreError) -> OpenStore in
            guard let session else {
                return try OpenStore.shared(at: StoreLocation.user(ProcessInfo.processInfo.environment))
            }
            return try session.engine()
        }
        sourceIDs = Set(sources.map(\.recordID))
        super.init()
        self.session.belong(to: self)
    }

    init(_ session: StoreSession) {
        self.session = session
        sourceIDs = nil
        super.init()
        session.belong(to: self)
    }

    // MARK: Access

    /// The access of this program to events or to reminders (EventKit rule 226).
    open class func authorizationStatus(for entityType: EKEntityType) -> EKAuthorizationStatus {
        EventKitAccess.process.status(for: entityType)
    }

    /// Asks for full access to events. `completion` is called once, on a private queue; a denial is `(false,
    /// nil)` (EventKit rules 228-230). If a subclass overrides one of the two forms of a request, the other
    /// form calls it.
    @preconcurrency
    open func requestFullAccessToEvents(completion: @escaping @Sendable (Bool, (any Error)?) -> Void) {
        ask(.fullAccess(.event), completion) { try await self.requestFullAccessToEvents() }
    }

    /// Asks for full access to events (EventKit rules 228 and 229).
    @discardableResult
    open nonisolated(nonsending) func requestFullAccessToEvents() async throws -> Bool {
        try await ask(.fullAccess(.event)) { self.requestFullAccessToEvents(completion: $0) }
    }

    /// Asks for permission to add events (EventKit rules 232-234).
    @preconcurrency
    open func requestWriteOnlyAccessToEvents(completion: @escaping @Sendable (Bool, (any Error)?) -> Void) {
        ask(.writeOnlyAccessToEvents, completion) { try await self.requestWriteOnlyAccessToEvents() }
    }

    /// Asks for permission to add events (EventKit rules 232-234).
    @discardableResult
    open nonisolated(nonsending) func requestWriteOnlyAccessToEvents() async throws -> Bool {
        try await ask(.writeOnlyAccessToEvents) { self.requestWriteOnlyAccessToEvents(completion: $0) }
    }

    /// Asks for full access to reminders (EventKit rules 228-230).
    @preconcurrency
    open func requestFullAccessToReminders(completion: @escaping @Sendable (Bool, (any Error)?) -> Void) {
        ask(.fullAccess(.reminder), completion) { try await self.requestFullAccessToReminders() }
    }

    /// Asks for full access to reminders (EventKit rules 228 and 229).
    @discardableResult
    open nonisolated(nonsending) func requestFullAccessToReminders() async throws -> Bool {
        try await ask(.fullAccess(.reminder)) { self.requestFullAccessToReminders(completion: $0) }
    }

    /// The old way to ask for full access (EventKit rules 228-230 and 236); here it still works.
    @available(iOS, deprecated: 17.0)
    @available(macOS, deprecated: 14.0)
    @available(watchOS, deprecated: 10.0)
    @preconcurrency
    open func requestAccess(
        to entityType: EKEntityType, completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        ask(.access(entityType), completion) { try await self.requestAccess(to: entityType) }
    }

    /// The old way to ask for full access (EventKit rules 228 and 229).
    @available(iOS, deprecated: 17.0)
    @available(macOS, deprecated: 14.0)
    @available(watchOS, deprecated: 10.0)
    @discardableResult
    open nonisolated(nonsending) func requestAccess(to entityType: EKEntityType) async throws -> Bool {
        try await ask(.access(entityType)) { self.requestAccess(to: entityType, completion: $0) }
    }

    // MARK: Sources and calendars

    /// The identifier of the store (EventKit rule 6). A store that is not written yet has the identifier that
    /// the first write by this process will give it. Empty if the store cannot be read; `calStore.problem`
    /// has the reason.
    open var eventStoreIdentifier: String { (try? session.engine().lastingIdentifier) ?? "" }

    /// Sources of people who delegated access to the user; always empty (EventKit rule 222).
    open var delegateSources: [EKSource] { [] }

    /// The sources of calendars (EventKit rule 221); none without access, and one virtual source with
    /// write-only access to events (227 and 233).
    open var sources: [EKSource] {
        let virtual = session.access.isWriteOnly ? [object(VirtualCalendar.source)] : []
        guard seesSources else { return virtual }
        return (session.read { $0.sources } ?? []).filter { knows($0.id) }.map { object($0) } + virtual
    }

    /// The source with an identifier; nil if there is none.
    @discardableResult
    open func source(withIdentifier identifier: String) -> EKSource? {
        guard let id = RecordID(identifier), seesSources || id == VirtualCalendar.sourceID else { return nil }
        return source(id)
    }

    /// The calendars for events, or the lists for reminders (EventKit rules 221 and 227). With write-only
    /// access to events, one virtual calendar instead of the default calendar (233).
    @discardableResult
    open func calendars(for entityType: EKEntityType) -> [EKCalendar] {
        if entityType == .event, session.access.isWriteOnly { return [object(VirtualCalendar.record)] }
        guard session.access.allows(.read, entityType.kind) else { return [] }
        let records = session.read { $0.calendars } ?? []
        return records.filter { $0.entities.contains(entityType.entities) && knows($0.source) }.map {
            object($0)
        }
    }

    /// The default calendar for new events; nil if there is none (EventKit rule 220).
    open var defaultCalendarForNewEvents: EKCalendar? { defaultCalendar(.event) }

    /// The default list for new reminders; nil if there is none (EventKit rule 220).
    @discardableResult
    open func defaultCalendarForNewReminders() -> EKCalendar? { defaultCalendar(.reminder) }

    private func defaultCalendar(_ entityType: EKEntityType) -> EKCalendar? {
        if entityType == .event, session.access.isWriteOnly { return object(VirtualCalendar.record) }
        guard session.access.allows(.read, entityType.kind) else { return nil }
        let record = session.read { state in
            state.calendars.first { calendar in
                calendar.isDefault && !calendar.isReadOnly && calendar.entities.contains(entityType.entities)
                    && knows(calendar.source)
            }
        }
        return record?.map { object($0) }
    }

    /// The calendar with an identifier; nil if it does not exist or access is missing (EventKit rules 35 and
    /// 227).
    @discardableResult
    open func calendar(withIdentifier identifier: String) -> EKCalendar? {
        guard let id = RecordID(identifier), let record = newestCalendar(id), sees(record) else { return nil }
        return calendar(id)
    }

    /// Adds or changes a calendar (EventKit rules 211-216). Saving an unchanged calendar succeeds.
    open func saveCalendar(_ calendar: EKCalendar, commit: Bool) throws {
        try change(commit: commit) {
            try own(calendar.eventStore, calendar.title)
            try remember(calendar)
            let earlier = calendar.synchronized { calendar.content }
            if let source = earlier.source { try own(source.eventStore, calendar.title) }
            let edit = CalendarEdit(earlier, access: session.access)
            try session.stage("save calendar \(calendar.title)", needing: edit.need) {
                try edit.save(&$0)
            } adopt: { record in
                session.register(calendar, as: record.id)
                calendar.adopt(record)
                return { calendar.readopt(earlier) }
            }
        }
    }

    /// Removes a calendar with all its items (EventKit rule 69). Removing a calendar that was never saved
    /// succeeds.
    open func removeCalendar(_ calendar: EKCalendar, commit: Bool) throws {
        try change(commit: commit) {
            try own(calendar.eventStore, calendar.title)
            let earlier = calendar.synchronized { calendar.content }
            guard earlier.base != nil else { return }
            let edit = CalendarEdit(earlier, access: session.access)
            try session.stage("remove calendar \(calendar.title)", needing: edit.need) {
                try edit.remove(&$0)
            } adopt: { _ in
                calendar.adoptRemoval()
                return { calendar.readopt(earlier) }
            }
        }
    }

    // MARK: Items

    /// The reminder, or the first occurrence of the event, with an identifier (EventKit rule 44).
    @discardableResult
    open func calendarItem(withIdentifier identifier: String) -> EKCalendarItem? {
        guard let id = RecordID(identifier) else { return nil }
        let found = session.read { state in state.item(id).map { self.state(of: $0, in: state) } }
        return item(found.flatMap(\.self).flatMap(\.self))
    }

    /// The reminders and first occurrences of events with a UID of iCalendar, in no order (EventKit rules 39,
    /// 45 and 46).
    @discardableResult
    open func calendarItems(withExternalIdentifier externalIdentifier: String) -> [EKCalendarItem] {
        let found = session.read { state in
            state.items(uid: externalIdentifier)
                .filter { $0.series.flatMap { state.item($0) } == nil }
                .map { self.state(of: $0, in: state) }
        }
        return (found ?? []).compactMap { item($0) }
    }

    /// The first occurrence of the event with an identifier (EventKit rules 41 and 42): the first that was
    /// neither deleted nor detached.
    @discardableResult
    open func event(withIdentifier identifier: String) -> EKEvent? {
        calendarItem(withIdentifier: identifier) as? EKEvent
    }

    // MARK: Events

    /// Saves an event at once (EventKit rule 63); see `save(_:span:commit:)`.
    open func save(_ event: EKEvent, span: EKSpan) throws { try save(event, span: span, commit: true) }

    /// Saves an event with a span (EventKit rules 49-60 and 111-129).
    ///
    /// Without `commit` only this store sees the change, until `commit()`. If a save with commit fails, all
    /// uncommitted changes are discarded (66); event objects keep the values that were set.
    open func save(_ event: EKEvent, span: EKSpan, commit: Bool) throws {
        try save(event as EKCalendarItem, span: Span(span), commit: commit)
    }

    /// Removes an event at once (EventKit rule 63); see `remove(_:span:commit:)`.
    open func remove(_ event: EKEvent, span: EKSpan) throws { try remove(event, span: span, commit: true) }

    /// Removes an event, or one or all later occurrences of a series (EventKit rules 58, 61 and 128).
    open func remove(_ event: EKEvent, span: EKSpan, commit: Bool) throws {
        try remove(event as EKCalendarItem, span: Span(span), commit: commit)
    }

    /// The maximum number of events in a fetch, so that an invitation that repeats every second cannot fill
    /// the memory: later ones are left out.
    static let mostEvents = 500_000

    /// The events that match a predicate, one object per occurrence, sorted by start, title and identifier
    /// (EventKit rules 77-84). Empty without access (87 and 88). It returns at most the first 500,000;
    /// `calStore.events(from:)` has no such limit.
    @discardableResult
    open func events(matching predicate: NSPredicate) -> [EKEvent] {
        let plan = PredicatePlan(predicate, for: self)
        let events = events(occurrences(plan))
        guard let filter = plan.filter else { return events }
        return events.filter { filter.evaluate(with: $0) }
    }

    /// Calls a block for each event that matches a predicate, until it sets the flag to true (EventKit rules
    /// 77 and 85). The block may save events.
    open func enumerateEvents(matching predicate: NSPredicate, using block: @escaping EKEventSearchCallback) {
        let plan = PredicatePlan(predicate, for: self)
        var stop = ObjCBool(false)
        // All are of one moment, as in a fetch; but an object is made only when it is its turn.
        for occurrence in occurrences(plan) {
            guard let event = events([occurrence]).first else { continue }
            if let filter = plan.filter, !filter.evaluate(with: event) { continue }
            block(event, &stop)
            if stop.boolValue { return }
        }
    }

    private func occurrences(_ plan: PredicatePlan) -> [Occurrence] {
        guard session.access.allows(.read, .event), !plan.isForeign else { return [] }
        if let query = plan.query, case .events = query {} else if plan.query != nil { return [] }
        let display = session.clock.display
        let found = session.read { state -> [Occurrence] in
            let calendars = known(plan.calendars, in: state)
            guard let range = plan.range else {
                return state.firstOccurrences(calendars: calendars, display: display)
            }
            var query = OccurrenceQuery(range, in: display, kind: .event, calendars: calendars)
            query.limit = EKEventStore.mostEvents
            return Array(state.occurrences(query).prefix(EKEventStore.mostEvents))
        }
        return found ?? []
    }

    /// A predicate for the events that overlap a half-open range (EventKit rules 74-76 and 80-83). A range of
    /// more than four years is cut to its first four.
    ///
    /// - Parameter calendars: Nil for all; an empty array finds nothing.
    @discardableResult
    open func predicateForEvents(
        withStart startDate: Date, end endDate: Date, calendars: [EKCalendar]?
    ) -> NSPredicate {
        let start = Instant(startDate)
        let zone = session.clock.display
        let local = zone.local(at: start)
        let limit = zone.instant(for: CivilDateTime(local.date.adding(months: 48), local.time))
        let end = max(start, min(Instant(endDate), limit))
        return StorePredicate(.events(start..<end, calendars: ids(calendars)), store: self)
    }

    // MARK: Reminders

    /// Saves a reminder (EventKit rules 132, 138, 139 and 154). Completing a repeating one moves it to its
    /// next date and adds a completed copy.
    open func save(_ reminder: EKReminder, commit: Bool) throws {
        try save(reminder as EKCalendarItem, span: span(of: reminder), commit: commit)
    }

    /// Removes a reminder (EventKit rule 62). Removing a reminder that was never saved succeeds.
    open func remove(_ reminder: EKReminder, commit: Bool) throws {
        try remove(reminder as EKCalendarItem, span: span(of: reminder), commit: commit)
    }

    /// One date of a series, which another program has changed, is a reminder of its own (EventKit rule 100).
    private func span(of reminder: EKReminder) -> Span {
        reminder.read(\.series) == nil ? .future : .this
    }

    /// Finds the reminders that match a predicate. `completion` is called once, on a private queue, with nil
    /// if the store cannot be read or access is missing (EventKit rules 89-92).
    ///
    /// - Returns: An object for cancelling the fetch.
    @discardableResult
    open func fetchReminders(
        matching predicate: NSPredicate, completion: @escaping (sending [EKReminder]?) -> Void
    ) -> Any {
        let fetch = ReminderFetch()
        let answer = fetch.answer
        // The closure is called once, from the queue, and never here.
        nonisolated(unsafe) let completion = completion
        nonisolated(unsafe) let predicate = predicate
        StoreSession.completions.async {
            guard answer.isAwaited else { return }
            let reminders = self.reminders(matching: predicate)
            answer.give(on: StoreSession.completions) { completion(reminders) }
        }
        return fetch
    }

    /// Cancels a fetch of reminders: its completion is no longer called (EventKit rule 90). If a program
    /// keeps the result of `fetchReminders`, the completion is called a tenth of a second later at the
    /// earliest, so that the next statement can still cancel it.
    open func cancelFetchRequest(_ fetchIdentifier: Any) { (fetchIdentifier as? ReminderFetch)?.cancel() }

    /// A predicate for all reminders, including completed ones (EventKit rule 94).
    @discardableResult
    open func predicateForReminders(in calendars: [EKCalendar]?) -> NSPredicate {
        StorePredicate(.reminders(calendars: ids(calendars)), store: self)
    }

    /// A predicate for open reminders by due date, in a half-open range (EventKit rules 95-97). If a date is
    /// given, reminders without a due date are not found.
    @discardableResult
    open func predicateForIncompleteReminders(
        withDueDateStarting startDate: Date?, ending endDate: Date?, calendars: [EKCalendar]?
    ) -> NSPredicate {
        StorePredicate(
            .incomplete(
                from: startDate.map { Instant($0) }, to: endDate.map { Instant($0) },
                calendars: ids(calendars)),
            store: self)
    }

    /// A predicate for completed reminders by completion date, in a half-open range (EventKit rule 98).
    @discardableResult
    open func predicateForCompletedReminders(
        withCompletionDateStarting startDate: Date?, ending endDate: Date?, calendars: [EKCalendar]?
    ) -> NSPredicate {
        StorePredicate(
            .completed(
                from: startDate.map { Instant($0) }, to: endDate.map { Instant($0) },
                calendars: ids(calendars)),
            store: self)
    }

    private func reminders(matching predicate: NSPredicate) -> [EKReminder]? {
        let plan = PredicatePlan(predicate, for: self)
        guard session.access.allows(.read, .reminder) else { return nil }
        if plan.isForeign { return [] }
        let display = session.clock.display
        let found = session.read { state -> [ItemRecord] in
            let calendars = known(nil, in: state)
            func isWanted(_ item: ItemRecord) -> Bool {
                item.kind == .reminder && calendars?.contains(item.calendar) ?? true
                    && plan.query?.matches(reminder: item.fields, display: display) ?? true
            }
            // Items without a date match no dates (rule 97), so the index by date is enough.
            if case .incomplete(let from, let to, let wanted) = plan.query, from != nil || to != nil {
                let start = from ?? .distantPast
                let query = OccurrenceQuery(
                    start..<max(start, to ?? .distantFuture), in: display, kind: .reminder,
                    calendars: wanted, isCompleted: false)
                return state.occurrences(query).map(\.item).filter(isWanted)
            }
            return state.items.filter(isWanted)
        }
        let origin = ItemOrigin(self)
        let reminders = found?.sorted { left, right in
            let (first, second) = (left.due(in: display), right.due(in: display))
            if first != second { return first < second }
            return left.title != right.title ? left.title < right.title : left.id < right.id
        }.map { EKReminder($0, from: origin) }
        guard let filter = plan.filter else { return reminders }
        return reminders?.filter { filter.evaluate(with: $0) }
    }

    // MARK: The whole store

    /// Commits all uncommitted saves and removals as one operation (EventKit rules 64 and 65). If it fails,
    /// all of them are discarded (66).
    open func commit() throws {
        do { try session.commit() } catch { throw EKError.thrown(for: error) }
    }

    /// Discards all uncommitted changes. Objects fetched before are invalid: fetch them again (EventKit rules
    /// 9 and 10).
    open func reset() { session.reset() }

    /// Requests a sync if one is needed (EventKit rule 108); it does nothing here.
    open func refreshSourcesIfNecessary() {}
}

extension ItemRecord {
    /// The due time for the order of a list; reminders without dates come last.
    fileprivate func due(in display: Zone) -> Instant {
        (fields.dueTime ?? fields.start)?.instant(in: display) ?? .distantFuture
    }
}
