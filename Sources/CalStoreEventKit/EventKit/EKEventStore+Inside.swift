// The implementation of the public methods: changes of the store, and the objects for its records.
extension EKEventStore {
    /// Runs a change. If it is to be committed and fails, all staged changes are dropped (EventKit rule 66).
    func change(commit: Bool, _ body: () throws -> Void) throws {
        do { try session.change(commit: commit, body) } catch { throw EKError.thrown(for: error) }
    }

    /// Rules 1-3.
    func own(_ store: EKEventStore?, _ title: String) throws {
        guard store === self else { throw EKError(.objectBelongsToDifferentStore, title: title) }
    }

    /// Rules 9 and 10.
    func remember(_ item: EKCalendarItem, _ title: String) throws {
        guard isAlive(item) else { throw forgotten(title) }
    }

    private func forgotten(_ title: String) -> EKError {
        EKError(
            .objectBelongsToDifferentStore, title: title,
            message: "reset() of the store has forgotten the object. Fetch it again, or make a new one.")
    }

    /// Rules 9 and 10.
    func remember(_ calendar: EKCalendar) throws {
        guard !calendar.isForgotten else { throw forgotten(calendar.title) }
    }

    func save(_ item: EKCalendarItem, span: Span, commit: Bool) throws {
        try change(commit: commit) {
            let draft = item.itemDraft
            let title = draft.fields.title
            try own(item.eventStore, title)
            try remember(item, title)
            if let calendar = draft.calendar { try own(calendar.eventStore, title) }
            let need = EventKitAccess.Need(draft.life == .stored ? .change : .add, draft.fields.kind)
            guard session.access.meets(need) else { throw EKError(.eventStoreNotAuthorized, title: title) }
            let earlier = item.synchronized { item.content }
            let clock = session.clock
            let save = ItemSave(draft: draft, span: span, now: clock.now, display: clock.display)
            try session.stage("save \(title)", needing: need) {
                try save.edit(&$0)
            } adopt: { saved in
                item.adopt(
                    EKCalendarItem.Content(life: .stored, record: saved.record, original: saved.original))
                return { item.readopt(earlier, draft) }
            }
        }
    }

    func remove(_ item: EKCalendarItem, span: Span, commit: Bool) throws {
        try change(commit: commit) {
            let draft = item.itemDraft
            let earlier = item.synchronized { item.content }
            let title = earlier[\.title]
            try own(item.eventStore, title)
            guard earlier.life == .stored else { return }
            try remember(item, title)
            let need = EventKitAccess.Need(.change, earlier.record.kind)
            guard session.access.meets(need) else { throw EKError(.eventStoreNotAuthorized, title: title) }
            let now = session.clock.now
            try session.stage("remove \(title)", needing: need) { state in
                ((), try state.removal(of: earlier.record, at: earlier.original, span: span, now: now))
            } adopt: { _ in
                item.adoptRemoval()
                return { item.restore(earlier, draft) }
            }
        }
    }

    // MARK: Faces

    func knows(_ source: RecordID) -> Bool {
        sourceIDs?.contains(source) ?? true || source == VirtualCalendar.sourceID
    }

    func object(_ record: SourceRecord) -> EKSource {
        let object = session.object(record.id) { EKSource(record, in: self) }
        object.adopt(record)
        return object
    }

    func object(_ record: CalendarRecord) -> EKCalendar {
        let object = session.object(record.id) { EKCalendar(record, in: self) }
        object.adopt(record)
        return object
    }

    func source(_ id: RecordID) -> EKSource? {
        guard knows(id) else { return nil }
        return newestSource(id).map { object($0) }
    }

    /// The calendar of an item that the client has. Access that was taken away since leaves it its calendar,
    /// because clients do not ask whether there is one; with write-only access it is the virtual one
    /// (EventKit rule 233).
    func calendar(_ id: RecordID) -> EKCalendar? {
        guard id != .none, let record = newestCalendar(id), knows(record.source) else { return nil }
        if session.access.isWriteOnly, !sees(record) { return object(VirtualCalendar.record) }
        return object(record)
    }

    /// Whether sources are shown at all.
    var seesSources: Bool { session.access.allows(.read, .event) || session.access.allows(.read, .reminder) }

    /// Whether there is access to what a calendar holds, or to itself when it is the virtual one (EventKit
    /// rules 227 and 233).
    func sees(_ calendar: CalendarRecord) -> Bool {
        calendar.id == VirtualCalendar.id
            || calendar.entities.contains(.events) && session.access.allows(.read, .event)
            || calendar.entities.contains(.reminders) && session.access.allows(.read, .reminder)
    }

    /// The calendars of the sources that this store knows, among `calendars`.
    func known(_ calendars: Set<RecordID>?, in state: StoreState) -> Set<RecordID>? {
        guard let sourceIDs else { return calendars }
        let known = Set(state.calendars.filter { sourceIDs.contains($0.source) }.map(\.id))
        return calendars.map { $0.intersection(known) } ?? known
    }

    func knows(_ item: ItemRecord, in state: StoreState) -> Bool {
        known([item.calendar], in: state)?.isEmpty == false
    }

    /// The identifiers of calendars, nil for all. Calendars of other stores over the same data are the same;
    /// those of other data do not exist in this store (EventKit rule 1).
    func ids(_ calendars: [EKCalendar]?) -> Set<RecordID>? {
        calendars.map { calendars in
            Set(calendars.filter { $0.eventStore.map(sharesData) ?? false }.map(\.recordID))
        }
    }

    /// Whether what another store has is what this one has: both are over one folder, or one store in memory.
    func sharesData(with other: EKEventStore) -> Bool {
        if other === self { return true }
        do throws(CalStoreError) {
            let (mine, theirs) = (try session.engine(), try other.session.engine())
            if mine === theirs { return true }
            return try mine.lastingIdentifier == theirs.lastingIdentifier
        } catch {
            return false
        }
    }

    /// The item for display, if it is in a source that this store knows (EventKit rule 7); for a series, its
    /// first occurrence.
    func state(of item: ItemRecord, in state: StoreState) -> Occurrence? {
        guard knows(item, in: state) else { return nil }
        return state.firstOccurrence(of: item, display: session.clock.display)
    }

    func events(_ found: [Occurrence]) -> [EKEvent] {
        let origin = ItemOrigin(self)
        return found.map { EKEvent($0, from: origin) }
    }

    func item(_ found: Occurrence?) -> EKCalendarItem? {
        guard let found else { return nil }
        guard session.access.allows(.read, found.item.kind) else { return nil }
        let origin = ItemOrigin(self)
        return found.item.kind == .event ? EKEvent(found, from: origin) : EKReminder(found.item, from: origin)
    }

    // MARK: What objects ask

    /// Nil, too, without access to it.
    func newest(_ id: RecordID) -> ItemRecord? {
        let item = session.read { $0.item(id) }.flatMap(\.self)
        return item.flatMap { session.access.allows(.read, $0.kind) ? $0 : nil }
    }

    func newestSource(_ id: RecordID) -> SourceRecord? {
        if id == VirtualCalendar.sourceID { return session.access.isWriteOnly ? VirtualCalendar.source : nil }
        return session.read { $0.source(id) }.flatMap(\.self)
    }

    func newestCalendar(_ id: RecordID) -> CalendarRecord? {
        if id == VirtualCalendar.id { return session.access.isWriteOnly ? VirtualCalendar.record : nil }
        return session.read { $0.calendar(id) }.flatMap(\.self)
    }

    func isAlive(_ item: EKCalendarItem) -> Bool { item.origin?.generation == session.generation }

    /// Whether a series still has an occurrence, not detached and not deleted (EventKit rule 22).
    func isOccurrence(_ original: ItemTime, of item: ItemRecord) -> Bool {
        session.read { state in
            item.fields.occurrenceSet(replacedBy: state.detached(of: item.id))
                .contains(item.fields.ruleTime(original))
        } ?? false
    }
}
