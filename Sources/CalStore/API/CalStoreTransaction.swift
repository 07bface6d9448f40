/// The argument of a `write`. It reads the newest state and changes it completely or not at all.
///
/// ```swift
/// try store.write("tidy up", now: now) { change in
///     try change.remove(old.id, span: .all)
///     try change.add(new)
/// }
/// ```
///
/// It answers the same requests as the store (``CalStoreReader``), including its own changes. It is valid
/// only inside `CalendarStore.write`; afterwards, reads throw `CalStoreError.readEnded`, and changes are
/// lost.
public struct CalStoreTransaction: CalStoreReader {
    /// The time for `created`, `modified` and completion dates.
    public let now: Instant
    private let work = Work()

    /// The changes so far. A class, so that reading may update the state.
    private final class Work {
        /// The state, for the time of the transaction.
        let lent = LentState()
        /// All changes.
        var edit = Edit()
        /// Changes that are not in the state yet: most transactions are one change, which the store itself
        /// applies.
        var pending = Edit()
        /// Whether the state has any of the changes.
        var isSettled = false
        /// The items that were changed because others were saved.
        var followed = FollowedItems()
        /// Nil if all changes are written together.
        var parts: OperationInParts?
        /// The calendars of the items that were written early.
        var writtenCalendars: Set<RecordID> = []
        /// Whether the state has a change of an item that is not written yet.
        var hasSettledItems = false
    }

    /// The idempotency key of the operation (see ``operations(key:)``); nil for most operations.
    public var key: IdempotencyKey?
    /// True if the operation depends on the state of the whole store. Then the body runs again if anything
    /// changes while ``CalStoreCommitHooks/willCommit`` runs, not only if its own records change.
    public var dependsOnWholeStore = false

    /// The addresses of the user, in lower case without `mailto:`. A change by the organizer makes a new
    /// version for all attendees (RFC 5546, 2.1.4).
    package var ownAddresses: Set<String> = []
    /// The zone for dates and floating times.
    package var zone = Zone.system

    /// The visible calendars; nil for all.
    let visible: Set<RecordID>?

    private init(now: Instant, seeing visible: Set<RecordID>?) { (self.now, self.visible) = (now, visible) }

    // MARK: Reading

    /// Passes the current state of this transaction to `body`.
    public func withView(_ body: (CalStoreView) throws(CalStoreError) -> Void) throws(CalStoreError) {
        settle()
        try body(CalStoreView(work.lent, visible))
    }

    /// The calendars whose items this transaction has added, changed or removed, before and after it.
    package var calendarsWithChanges: Set<CalStoreCalendar.ID> {
        let items = work.edit.changes.lazy.flatMap { [$0.before?.item, $0.after?.item].compactMap(\.self) }
        return Set(items.map { CalStoreCalendar.ID($0.calendar) })
            .union(work.writtenCalendars.map(CalStoreCalendar.ID.init))
    }

    // MARK: Items

    /// Adds a new item. Throws `CalStoreError.refused` if it violates a constraint of the store; `.conflict`
    /// if the store already has its identifier, or its calendar already has its UID.
    ///
    /// - Returns: The item as stored, with the time in `created` and `modified`.
    @discardableResult
    public mutating func add(_ item: CalStoreItem) throws(CalStoreError) -> CalStoreItem {
        settle()
        try work.lent.withState { state throws(CalStoreError) in
            if state.contains(item.record.id) { throw .conflict(title: item.title, properties: ["id"]) }
            try state.validate(item.record)
            if let violation = item.record.fields.dueBeforeStart {
                throw .refused(violation, title: item.title)
            }
            if item.record.uid != nil, state.hasUIDTwin(of: item.record) {
                throw .conflict(title: item.title, properties: [ItemMember.uid.rawValue])
            }
        }
        return CalStoreItem(record(Change(before: nil, after: .item(item.record))) ?? item.record)
    }

    /// Saves a changed item.
    ///
    /// Saving a series also changes its detached occurrences (see `DetachedChanges`). A value of one that was
    /// read earlier in the same `write` may still be saved with `.this`: its changes are made to the present
    /// one. With `.future` and `.all` it is refused, because it would replace the series that was just saved.
    /// To change many items, use ``update(_:_:)``.
    ///
    /// - Parameters:
    ///   - item: The changed item; for an occurrence of a series, a changed `CalStoreItem.occurrence(at:)`.
    ///   - original: The date of the occurrence in its series; nil for the whole item, which may be a series.
    ///   - span: The reach of the change in a series (see `Span`). A repeating reminder is one record: with
    ///     `.this` only its current date moves. The days that its rules derive from the date are then written
    ///     into the rules, so completing it moves on to the same next date. With `.future` and `.all` the
    ///     rules move too.
    ///   - detached: Whether detached occurrences keep their own changes. Properties that were never changed
    ///     in them follow the series in any case.
    /// - Returns: The saved item. It is a new one if an occurrence was detached or a series was split. If its
    ///   UID is taken in its new calendar, it has a new UID.
    /// - Throws: `CalStoreError.noSuchItem` if it is not in the store; `.refused` if it violates a constraint
    ///   of the store, or if a change with `.this` affects a property of the whole series; `.conflict` if its
    ///   UID was changed to one that is taken, or if its series was changed elsewhere so that its value is no
    ///   longer an occurrence of it; `.noSuchOccurrence` for `.future` and `.all` if it replaces no date of
    ///   its series.
    @discardableResult
    public mutating func save(
        _ item: CalStoreItem, at original: ItemTime? = nil, span: Span = .this,
        detached: DetachedChanges = .keep
    ) throws(CalStoreError) -> CalStoreItem {
        settle()
        guard let stored = work.lent.withState({ state in state.item(item.record.id) }) else {
            throw .noSuchItem(item.id.text)
        }
        let draft = try work.followed.draft(
            item.record, over: stored, from: work.edit.change(of: stored.id)?.before?.item, span: span)
        guard let draft else { return CalStoreItem(stored) }
        return try saveNewest(CalStoreItem(draft), at: original, span: span, detached: detached)
    }

    /// Saves a changed item that was read after all other changes of this transaction.
    @discardableResult
    mutating func saveNewest(
        _ item: CalStoreItem, at original: ItemTime?, span: Span, detached: DetachedChanges
    ) throws(CalStoreError) -> CalStoreItem {
        settle()
        try work.lent.withState { state throws(CalStoreError) in
            if let stored = state.item(item.record.id), stored.externalID != item.externalID,
                state.hasUIDTwin(of: item.record)
            {
                throw .conflict(title: item.title, properties: [ItemMember.uid.rawValue])
            }
        }
        let (saved, edit) = try saving(item.record.fields, at: original, span: span, detached)
        let others = work.lent.withState { state in
            original == nil || span != .this ? state.detached(of: item.record.id) : []
        }
        work.followed.add(edit, savedAs: item.record.id, detached: others)
        record(work.lent.withState { state in edit.keepingUIDsApart(in: &state) })
        return CalStoreItem(stamped(saved.id) ?? saved)
    }

    /// The item as ``save(_:at:span:detached:)`` would store it. Nothing is changed.
    package mutating func rehearsedSave(
        _ item: CalStoreItem, at original: ItemTime? = nil, span: Span
    ) throws(CalStoreError) -> CalStoreItem {
        settle()
        return CalStoreItem(try saving(item.record.fields, at: original, span: span, .keep).0)
    }

    /// Splits a series before an occurrence without changing either part, so that each part can be changed
    /// separately. Returns the later part, or the series itself if the occurrence is the first.
    @discardableResult
    public mutating func split(_ id: CalStoreItem.ID, at original: ItemTime) throws(CalStoreError)
        -> CalStoreItem
    {
        settle()
        let (later, edit) = try cutting(id.record, at: original)
        record(edit)
        return CalStoreItem(stamped(later.id) ?? later)
    }

    /// The later part of a series that was split, if the series has dates from the beginning of that part on;
    /// nil if there is none.
    package func part(within series: CalStoreItem) -> CalStoreItem? {
        settle()
        return work.lent.withState { $0.part(within: series.record) }.map(CalStoreItem.init)
    }

    /// Removes an item, or a part of a series that begins at one occurrence and reaches as far as `span`.
    /// Without `original` a series is removed with its detached occurrences. A series without remaining
    /// occurrences is removed too.
    ///
    /// Throws `CalStoreError.noSuchItem`, or `.refused` if its calendar is read-only.
    public mutating func remove(
        _ id: CalStoreItem.ID, at original: ItemTime? = nil, span: Span = .all
    ) throws(CalStoreError) {
        settle()
        record(try removing(id.record, at: original, span: span))
    }

    /// Gives a changed occurrence back to its series, which stays as it is, or removes one without a series.
    ///
    /// Throws `CalStoreError.noSuchItem`, or `.refused` if its calendar is read-only.
    package mutating func restore(_ id: CalStoreItem.ID) throws(CalStoreError) {
        settle()
        guard let stored = stamped(id.record) else { throw .noSuchItem(id.text) }
        try validateWritable(stored)
        record(Change(before: .item(stored), after: nil))
    }

    private func validateWritable(_ item: ItemRecord) throws(CalStoreError) {
        try work.lent.withState { state in state }.validateWritable(item.calendar, title: item.title)
    }

    /// The result of completing a reminder.
    public struct Completed: Sendable {
        /// The completed item: the reminder, or the completed copy of a repeating one.
        public let completed: CalStoreItem
        /// The repeating reminder at its next date; nil if there is none.
        public let next: CalStoreItem?
        /// True if the next date counts from today (see
        /// ``CalStoreTransaction/complete(_:countingFromTodayIn:)``).
        public var isCountedFromToday = false
    }

    /// Completes a reminder; a repeating one moves to its next date (EventKit rule 132).
    /// Throws `CalStoreError.noSuchItem` if it is not a reminder of this store.
    @discardableResult
    public mutating func complete(_ id: CalStoreItem.ID) throws(CalStoreError) -> Completed {
        try complete(id, in: zone)
    }

    /// Completes a reminder.
    ///
    /// - Parameter zone: The zone for dates and floating times.
    mutating func complete(_ id: CalStoreItem.ID, in zone: Zone) throws(CalStoreError) -> Completed {
        settle()
        let (outcome, edit) = try completing(id.record, in: zone)
        record(edit)
        return Completed(
            completed: CalStoreItem(stamped(outcome.completed.id) ?? outcome.completed),
            next: outcome.next.map { CalStoreItem(stamped($0.id) ?? $0) })
    }

    /// Reopens a completed reminder. Throws `CalStoreError.noSuchItem` if it is not a reminder of this store.
    @discardableResult
    public mutating func reopen(_ id: CalStoreItem.ID) throws(CalStoreError) -> CalStoreItem {
        settle()
        let (item, edit) = try reopening(id.record)
        record(edit)
        return CalStoreItem(stamped(item.id) ?? item)
    }

    // MARK: Calendars

    /// Adds or changes a calendar. Throws `CalStoreError.refused` if its source does not exist, the calendar
    /// cannot be changed, or it has no title, no kind of items or a color that is not `#RRGGBB` (or
    /// `#RRGGBBAA`).
    public mutating func save(_ calendar: CalStoreCalendar) throws(CalStoreError) {
        settle()
        let (source, stored) = work.lent.withState { state in
            (state.source(calendar.record.source), state.calendar(calendar.record.id))
        }
        guard source != nil else { throw .refused(.calendarHasNoSource, title: calendar.title) }
        if let stored, stored.isImmutable {
            throw .refused(.calendarImmutable(stored.title), title: stored.title)
        }
        if let violation = calendar.record.violation(replacing: stored) {
            throw .refused(violation, title: calendar.title)
        }
        record(Change(before: stored.map(Record.calendar), after: .calendar(calendar.record)))
    }

    // MARK: Import

    /// Imports items into their calendars, matched by UID; see `ImportMerge`.
    package mutating func merge(
        _ items: [ItemRecord], requests: Set<RecordID> = [], messages: [SchedulingMessage] = [],
        onConflict: ImportConflict, partial: [RecordID: Set<ItemFact>] = [:],
        areMastersDistinct: Bool = false, namesByPresence: Bool = false, whole: Set<RecordID> = [],
        searchesAllCalendars: Bool = false, takesFromAnybody: Bool = false,
        asWritten: ((ItemRecord) -> ItemFields?)? = nil,
        decide: ((ItemRecord, ItemRecord) -> ImportConflict)? = nil
    ) -> ImportMerge.Outcome {
        var merge = ImportMerge(
            onConflict: onConflict, decide: decide, partial: partial, namesByPresence: namesByPresence,
            now: now)
        merge.requests = requests
        merge.whole = whole
        merge.asWritten = asWritten
        merge.areMastersDistinct = areMastersDistinct
        merge.own = ownAddresses
        merge.searchesAllCalendars = searchesAllCalendars
        merge.takesFromAnybody = takesFromAnybody
        guard !messages.isEmpty else { return imported { merge.merge(items, into: &$0) } }
        // The item that a message refers to may have come with the same file.
        var outcome = imported { merge.merge(items, into: &$0) }
        outcome.add(imported { merge.take(messages, in: &$0) })
        return outcome
    }

    private mutating func imported(
        _ body: (inout StoreState) -> (outcome: ImportMerge.Outcome, edit: Edit)
    ) -> ImportMerge.Outcome {
        settle()
        let (outcome, edit) = work.lent.withState(body)
        // Imported items keep the dates of the file.
        if work.edit.isEmpty {
            work.edit = edit
        } else {
            for change in edit.changes { work.edit.add(change) }
        }
        work.pending = edit
        return outcome
    }

    /// Writes the changed items and forgets them, so that an import of any size needs the memory of a part
    /// only. It is still one operation: nothing counts before its end.
    ///
    /// This transaction no longer sees the written changes, so later ones must be about other items. Without
    /// effect if all changes are needed at the end: for a hook, a dry run, or a store in memory.
    package mutating func writeItems() throws(CalStoreError) {
        guard let parts = work.parts else { return }
        let items = work.edit.settled.changes.filter(\.isOfItem)
        guard !items.isEmpty else { return }
        for item in items {
            if let calendar = item.before?.item?.calendar { work.writtenCalendars.insert(calendar) }
            if let calendar = item.after?.item?.calendar { work.writtenCalendars.insert(calendar) }
        }
        // The log may begin with the state, which then must be that before the transaction.
        let mustUnsettle = !parts.hasBegun || work.hasSettledItems
        if mustUnsettle { unsettle() }
        work.edit = Edit(work.edit.changes.filter { !$0.isOfItem })
        if mustUnsettle {
            work.pending = work.edit
            (work.isSettled, work.hasSettledItems) = (false, false)
        } else {
            work.pending = Edit(work.pending.changes.filter { !$0.isOfItem })
        }
        let traits = OperationTraits(key: key?.key, dependsOnWholeStore: dependsOnWholeStore)
        try work.lent.withState { state throws(CalStoreError) in
            if mustUnsettle { state.beginTransaction() }
            try parts.write(items, to: state, traits)
        }
    }

    // MARK: Used by the store

    /// Runs `body` on a state and returns its changes; afterwards the state is as before.
    static func run<Result>(
        on state: inout StoreState, past: PastOperations, now: Instant, seeing visible: Set<RecordID>? = nil,
        _ body: (inout CalStoreTransaction) throws -> Result
    ) throws -> (Result, Edit, OperationTraits) {
        var transaction = CalStoreTransaction(now: now, seeing: visible)
        let work = transaction.work
        work.parts = past.files?.inParts
        return try work.lent.lend(&state, past) {
            work.lent.withState { state in state.beginTransaction() }
            defer { transaction.unsettle() }
            let result = try body(&transaction)
            let traits = OperationTraits(
                key: transaction.key?.key, dependsOnWholeStore: transaction.dependsOnWholeStore)
            return (result, work.edit.settled, traits)
        }
    }

    /// Applies the pending changes to the state, so that later code sees them.
    private func settle() {
        guard !work.pending.isEmpty else { return }
        work.lent.withState { state in state.apply(work.pending) }
        work.hasSettledItems = work.hasSettledItems || work.pending.changes.contains(where: \.isOfItem)
        work.pending = Edit()
        work.isSettled = true
    }

    /// Takes all changes out of the state.
    private func unsettle() {
        guard work.isSettled else { return work.lent.withState { state in state.rollBack(Edit()) } }
        // `edit` combines the changes of a record, so they can only be taken back together.
        settle()
        work.lent.withState { state in state.rollBack(work.edit) }
    }

    private mutating func record(_ edit: Edit) {
        for change in edit.changes { record(change) }
    }

    /// Records a change, stamped with the time. Returns the item as it is stored.
    @discardableResult
    private mutating func record(_ change: Change) -> ItemRecord? {
        let change = change.stamped(now, by: ownAddresses, detachedFrom: detachedFrom(change))
        work.edit.add(change)
        work.pending.add(change)
        return change.after?.item
    }

    /// An occurrence before a change detaches it, if that makes another version for attendees.
    private func detachedFrom(_ change: Change) -> ItemFields? {
        guard !ownAddresses.isEmpty, change.before == nil, let item = change.after?.item,
            let original = item.originalStart,
            let series = item.series.flatMap({ id in work.lent.withState { state in state.item(id) } })
        else { return nil }
        return series.fields.occurrence(at: original)
    }

    /// The item in the current state of this transaction.
    private func stamped(_ id: RecordID) -> ItemRecord? {
        work.pending.changes.last { $0.id == id }?.after?.item
            ?? work.lent.withState { state in state.item(id) }
    }

    // The editors have a copy of the state. They are in separate functions, so that the copy is released
    // before the state changes; otherwise the change would copy its storage.

    private func saving(
        _ draft: ItemFields, at original: ItemTime?, span: Span, _ detached: DetachedChanges
    ) throws(CalStoreError) -> (ItemRecord, Edit) {
        var editor = SpanEdit(work.lent.withState { state in state }, detached: detached, display: zone)
        if span != .this { try editor.checkDate(ofDetached: draft.id) }
        let item = try editor.save(draft, at: original, span: span)
        return (item, editor.edit)
    }

    private func cutting(_ id: RecordID, at original: ItemTime) throws(CalStoreError) -> (ItemRecord, Edit) {
        var editor = SpanEdit(work.lent.withState { state in state }, display: zone)
        let item = try editor.cut(id, at: original)
        return (item, editor.edit)
    }

    private func removing(_ id: RecordID, at original: ItemTime?, span: Span) throws(CalStoreError) -> Edit {
        var editor = SpanEdit(work.lent.withState { state in state }, display: zone)
        try editor.remove(id, at: original, span: span)
        return editor.edit
    }

    private func completing(
        _ id: RecordID, in zone: Zone
    ) throws(CalStoreError) -> (Completion.Outcome, Edit) {
        var completion = Completion(work.lent.withState { state in state }, display: zone)
        let outcome = try completion.complete(id, at: now)
        return (outcome, completion.edit)
    }

    private func reopening(_ id: RecordID) throws(CalStoreError) -> (ItemRecord, Edit) {
        var completion = Completion(work.lent.withState { state in state })
        let item = try completion.reopen(id)
        return (item, completion.edit)
    }
}

// Used by extensions in other files.
extension CalStoreTransaction {
    /// Reads the current state of this transaction.
    package mutating func newest<Result>(_ look: (StoreState) -> Result) -> Result {
        settle()
        return work.lent.withState { state in look(state) }
    }

    /// A calendar in the current state of this transaction. Unlike `newest` it does not apply all changes to
    /// the state.
    package func newestCalendar(_ id: RecordID) -> CalendarRecord? {
        if let change = work.pending.change(of: id) { return change.after?.calendar }
        return work.lent.withState { state in state.calendar(id) }
    }

    /// The titles of all calendars in the current state of this transaction. Like `newestCalendar(_:)` it
    /// does not apply all changes to the state, which after an import costs as much as making them.
    package func newestCalendarTitles() -> [CalStoreCalendar.ID: String] {
        var calendars = work.lent.withState { state in state.calendars }
        for change in work.pending.changes where !change.isOfItem {
            if let before = change.before?.calendar { calendars.removeAll { $0.id == before.id } }
            if let after = change.after?.calendar { calendars.append(after) }
        }
        let titles = calendars.map { (CalStoreCalendar.ID($0.id), $0.title) }
        return Dictionary(titles, uniquingKeysWith: { _, new in new })
    }

    /// Makes a change without stamping it with the time.
    package mutating func make(_ change: Change) {
        work.edit.add(change)
        work.pending.add(change)
    }
}
