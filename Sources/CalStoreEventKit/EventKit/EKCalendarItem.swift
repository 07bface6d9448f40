import Foundation

/// The common superclass of events and reminders (EventKit rules 24-26, 34-40, 169 and 193).
///
/// ```swift
/// item.title = "Lunch"
/// item.calendar = store.defaultCalendarForNewEvents
/// item.addAlarm(EKAlarm(relativeOffset: -600))
/// ```
///
/// It is a copy of the stored item: nothing changes in the store until the item is saved. It is abstract;
/// create an `EKEvent` or an `EKReminder`.
open class EKCalendarItem: EKObject, @unchecked Sendable {
    // Unchecked because of `content`, which is reached inside `synchronized` only.

    /// The content of the object.
    struct Content {
        enum Life { case new, stored, removed }

        var life: Life
        /// The item in the store, committed or staged, when this object was last equal to it; for a new item
        /// the defaults.
        var record: ItemRecord
        /// Which occurrence of its series this is; nil for all else.
        var original: ItemTime?
        /// The item with the client's changes; nil if there are none.
        var draft: ItemRecord?
        /// The calendar that was set, which may be new.
        var calendar: EKCalendar?
        /// The alarms of the item, once they were read: from then on these objects count.
        var alarms: [EKAlarm]?
        /// Likewise.
        var rules: [EKRecurrenceRule]?

        /// The item at its occurrence, as the store has it.
        var base: ItemFields {
            guard let original, record.expands else { return record.fields }
            return record.fields.occurrence(at: original)
        }

        /// The property as the client sees it, except for alarms and rules.
        subscript<Value>(path: KeyPath<ItemFields, Value>) -> Value { (draft ?? record)[dynamicMember: path] }

        mutating func set<Value: Equatable>(_ path: WritableKeyPath<ItemFields, Value>, _ value: Value) {
            guard self[path] != value else { return }
            var changed = draft ?? ItemRecord(base)
            changed[dynamicMember: path] = value
            draft = changed
        }
    }

    /// Nil for one that was made with `init()`.
    final let origin: ItemOrigin?
    /// The store that it came from or was made for.
    package final var eventStore: EKEventStore? { origin?.store }
    /// The zone in which dates and floating times are read.
    final var display: Zone { eventStore?.session.clock.display ?? .eventKitDefault }
    // The lock of `synchronized` does what the runtime would check at each access.
    @exclusivity(unchecked) final var content: Content

    /// An item without a store, which cannot be saved (EventKit rule 11).
    public override init() {
        origin = nil
        content = Content(life: .new, record: EKCalendarItem.blank(.event, id: .random()))
        super.init()
    }

    init(new kind: ItemFields.Kind, in store: EKEventStore) {
        origin = ItemOrigin(store)
        content = Content(life: .new, record: EKCalendarItem.blank(kind, id: .random()))
        super.init()
    }

    init(_ record: ItemRecord, original: ItemTime?, from origin: ItemOrigin) {
        self.origin = origin
        content = Content(life: .stored, record: record, original: original)
        super.init()
    }

    private static func blank(_ kind: ItemFields.Kind, id: RecordID) -> ItemRecord {
        ItemRecord(ItemFields(id: id, kind: kind, calendar: .none, title: ""))
    }

    @inline(__always)
    final func read<Value>(_ path: KeyPath<ItemFields, Value>) -> Value { synchronized { content[path] } }

    @inline(__always)
    final func write<Value: Equatable>(_ path: WritableKeyPath<ItemFields, Value>, _ value: Value) {
        synchronized { content.set(path, value) }
    }

    // MARK: Identity

    /// The identifier in its store, present from creation on (EventKit rule 34); the same for all occurrences
    /// of a series.
    open var calendarItemIdentifier: String { read(\.id).text }

    /// The UID of iCalendar, the same on other devices; for an item made here it is its identifier (EventKit
    /// rules 36-39). Nil while a new item has no calendar (38).
    open var calendarItemExternalIdentifier: String! {
        synchronized { content[\.calendar] == .none ? nil : content.record.fields.externalID }
    }

    /// The time of creation; nil for a new item.
    open var creationDate: Date? { read(\.created)?.date }

    /// The time of the last save; nil for a new item.
    open var lastModifiedDate: Date? { read(\.modified)?.date }

    // MARK: Properties

    /// The calendar or list of the item; nil until it is set (EventKit rule 24). It must belong to the same
    /// store.
    open var calendar: EKCalendar! {
        get {
            let (id, object) = synchronized { (content[\.calendar], content.calendar) }
            return object ?? eventStore?.calendar(id)
        }
        set {
            let id = newValue?.recordID ?? .none
            synchronized {
                content.set(\.calendar, id)
                content.calendar = newValue
            }
        }
    }

    /// The title; empty until it is set (EventKit rule 25).
    open var title: String! {
        get { read(\.title) }
        set { write(\.title, newValue ?? "") }
    }

    /// The location as text.
    open var location: String? {
        get { read(\.location) }
        set { write(\.location, newValue) }
    }

    /// Notes as text.
    open var notes: String? {
        get { read(\.notes) }
        set { write(\.notes, newValue) }
    }

    /// A related address.
    open var url: URL? {
        get { read(\.url).flatMap { URL(string: $0) } }
        set { write(\.url, newValue?.absoluteString) }
    }

    /// The zone of its start; nil for a floating time (EventKit rule 195). Changing it keeps the moments
    /// (198).
    open var timeZone: TimeZone? {
        get { nil }
        set { _ = newValue }
    }

    /// Whether it has notes.
    open var hasNotes: Bool { !(notes ?? "").isEmpty }

    /// Whether it has attendees.
    open var hasAttendees: Bool { !read(\.attendees).isEmpty }

    /// The attendees; nil if there are none. Read-only (EventKit rule 205).
    open var attendees: [EKParticipant]? {
        let records = read(\.attendees)
        return records.isEmpty ? nil : records.map { EKParticipant(attendee: $0) }
    }

    // MARK: Alarms

    /// Whether it has alarms.
    open var hasAlarms: Bool { alarms != nil }

    /// The alarms; nil if there are none. The array is a copy, but its alarms are the item's own: changing
    /// one changes the item.
    open var alarms: [EKAlarm]? {
        get {
            let alarms = alarmFaces
            return alarms.isEmpty ? nil : alarms
        }
        set { setAlarms((newValue ?? []).map { $0.taken(by: self) }) }
    }

    /// Adds an alarm; an alarm of another item is copied.
    open func addAlarm(_ alarm: EKAlarm) {
        let alarm = alarm.taken(by: self)
        synchronized { content.alarms = loadedAlarms() + [alarm] }
    }

    /// Removes an alarm, or an equal one.
    open func removeAlarm(_ alarm: EKAlarm) {
        // Comparing alarms asks their item, so it is done outside of the lock. Where another thread removed
        // the one that was found, the next is looked for.
        while true {
            let alarms = alarmFaces
            guard let found = alarms.first(where: { $0 === alarm }) ?? alarms.first(where: { $0 == alarm })
            else { return }
            let isRemoved = synchronized {
                guard let index = content.alarms?.firstIndex(where: { $0 === found }) else { return false }
                content.alarms?.remove(at: index)
                return true
            }
            if isRemoved { return found.leave() }
        }
    }

    private var alarmFaces: [EKAlarm] { synchronized { loadedAlarms() } }

    /// Called inside `synchronized`.
    private func loadedAlarms() -> [EKAlarm] {
        if let alarms = content.alarms { return alarms }
        let alarms = content[\.alarms].map { EKAlarm($0, of: self) }
        content.alarms = alarms
        return alarms
    }

    private func setAlarms(_ alarms: [EKAlarm]) { synchronized { content.alarms = alarms } }

    // MARK: Rules

    /// Whether it repeats according to a rule; false for a detached occurrence (EventKit rule 116).
    open var hasRecurrenceRules: Bool { !ruleFaces.isEmpty }

    /// The recurrence rules; empty for a single item (EventKit rule 170). Rules of other items are copied.
    open var recurrenceRules: [EKRecurrenceRule]? {
        get { ruleFaces }
        set {
            let rules = (newValue ?? []).map { $0.taken(by: self) }
            synchronized { content.rules = rules }
        }
    }

    /// Sets the rule: an item has at most one (EventKit rule 169).
    open func addRecurrenceRule(_ rule: EKRecurrenceRule) { recurrenceRules = [rule] }

    /// Removes a rule, or an equal one.
    open func removeRecurrenceRule(_ rule: EKRecurrenceRule) {
        // As with `removeAlarm(_:)`.
        while true {
            let rules = ruleFaces
            guard let found = rules.first(where: { $0 === rule }) ?? rules.first(where: { $0 == rule })
            else { return }
            let isRemoved = synchronized {
                guard let index = content.rules?.firstIndex(where: { $0 === found }) else { return false }
                content.rules?.remove(at: index)
                return true
            }
            if isRemoved { return found.leave() }
        }
    }

    private var ruleFaces: [EKRecurrenceRule] {
        synchronized {
            if let rules = content.rules { return rules }
            let rules = (content[\.recurrence]?.rules ?? []).map { EKRecurrenceRule($0, of: self) }
            content.rules = rules
            return rules
        }
    }

    // MARK: Life

    open override var isNew: Bool { synchronized { content.life == .new } }

    open override var hasChanges: Bool {
        let draft = itemDraft
        return draft.fields != draft.base || draft.violation != nil
    }

    open override func rollback() {
        synchronized {
            content.draft = nil
            content.calendar = nil
            content.alarms = nil
            content.rules = nil
            dropParts(forNewest: false)
        }
    }

    open override func reset() {
        guard !isNew else { return }
        refresh()
        rollback()
    }

    @discardableResult
    open override func refresh() -> Bool {
        let (life, record, original) = synchronized { (content.life, content.record, content.original) }
        if let eventStore, !eventStore.isAlive(self) { return false }
        guard life == .stored, let eventStore else { return life == .new }
        guard let newest = eventStore.newest(record.id),
            original.map({ eventStore.isOccurrence($0, of: newest) }) ?? true
        else { return false }
        guard newest != record else { return true }
        let draft = itemDraft
        var fresh = Content(life: .stored, record: newest, original: original)
        let merged = Record.item(ItemRecord(draft.fields))
            .merged(base: .item(ItemRecord(draft.base)), newest: .item(ItemRecord(fresh.base)))
        if let merged = merged.item, merged.fields != fresh.base { fresh.draft = merged }
        adopt(fresh, isRefresh: true)
        return true
    }

    /// Two items are equal if they are the same item of the same store; two occurrences, if they are the same
    /// occurrence (rule 32).
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? EKCalendarItem else { return false }
        return self === other
            || eventStore === other.eventStore && eventStore != nil && identity == other.identity
    }

    open override var hash: Int { identity.hashValue }

    private struct Identity: Hashable {
        var id: RecordID
        /// Which occurrence; nil for the first, so that a new item keeps its hash when it is saved.
        var occurrence: CivilDateTime?
    }

    private var identity: Identity {
        synchronized {
            let original = content.original.flatMap { $0 == content.record.fields.anchor ? nil : $0.local }
            return Identity(id: content.record.id, occurrence: original)
        }
    }

    // MARK: For subclasses

    /// Puts what a subclass keeps of its own into the item; says what cannot be stored at all.
    func addParts(to fields: inout ItemFields, base: ItemFields, isNew: Bool) -> ConstraintViolation? { nil }

    /// Forgets it; a wrong date stays when the object only takes over the newest state of the store. Called
    /// inside `synchronized`.
    func dropParts(forNewest: Bool) {}
}

// MARK: - The store's side

/// An item as the client wants it, and as it was in the store.
struct ItemDraft {
    var life: EKCalendarItem.Content.Life
    /// The item, or the series, in its stored state.
    var record: ItemRecord
    /// The stored state of its occurrence.
    var base: ItemFields
    var fields: ItemFields
    var original: ItemTime?
    /// A new calendar, or one of another store.
    var calendar: EKCalendar?
    /// The violation that an item cannot express, such as a missing end.
    var violation: ConstraintViolation?
}

extension EKCalendarItem {
    /// The draft to save.
    var itemDraft: ItemDraft {
        let content = synchronized { self.content }
        let base = content.base
        var draft = ItemDraft(
            life: content.life, record: content.record, base: base, fields: content.draft?.fields ?? base,
            original: content.original,
            calendar: content.calendar)
        if let alarms = content.alarms {
            let fields = draft.fields
            draft.fields.alarms = alarms.map { $0.value(in: fields, before: base) }
        }
        draft.violation = addParts(to: &draft.fields, base: base, isNew: content.life == .new)
        if let rules = content.rules {
            draft.fields.recurrence = EKCalendarItem.recurrence(
                rules.map(\.value), for: draft.fields, base: base, display: display)
        }
        return draft
    }

    /// The recurrence with new rules. Deleted and added dates stay while the item repeats (EventKit rules 124
    /// and 126).
    private static func recurrence(
        _ rules: [RecurrenceRule], for item: ItemFields, base: ItemFields, display: Zone
    ) -> ItemRecurrence? {
        let old = base.recurrence
        if rules == old?.rules ?? [] { return old }
        if rules.isEmpty { return nil }
        var recurrence = old ?? ItemRecurrence()
        recurrence.rules = rules.map { rule in
            // An end that a client sets is an instant; with dates and floating times it must have their form
            // (RFC 5545, 3.3.10).
            guard old?.rules.contains(rule) != true, case .until(.utc(let end)) = rule.end,
                let anchor = item.anchor, anchor.zone == nil
            else { return rule }
            var rule = rule
            let local = display.local(at: end)
            rule.end = .until(anchor.isDate ? .date(local.date) : .local(local))
            return rule
        }
        return recurrence
    }

    /// Takes over what the store has now. Alarms and rules stay the same objects where they still say the
    /// same.
    final func adopt(_ newest: Content, isRefresh: Bool = false) {
        let (alarms, rules, base) = synchronized { (content.alarms, content.rules, content.base) }
        var new = newest
        let fields = new.draft?.fields ?? new.record.fields
        if let alarms, alarms.map({ $0.value(in: fields, before: base) }) == fields.alarms {
            new.alarms = alarms
            if new.draft == nil {
                for (alarm, value) in zip(alarms, fields.alarms) { alarm.didSave(as: value) }
            }
        }
        let wanted = fields.recurrence?.rules ?? []
        if let rules, rules.count == wanted.count, new.draft == nil || rules.map(\.value) == wanted {
            new.rules = rules
            if new.draft == nil {
                for (rule, value) in zip(rules, fields.recurrence?.rules ?? []) { rule.didSave(as: value) }
            }
        }
        synchronized {
            content = new
            dropParts(forNewest: isRefresh)
        }
    }

    /// Updates the object after a removal: an event keeps only its identifier (EventKit rule 61). A reminder
    /// keeps its data, but no longer belongs to the store (62).
    final func adoptRemoval() {
        let (id, kind) = synchronized { (content.record.id, content.record.kind) }
        if kind == .reminder { return synchronized { content.life = .removed } }
        adopt(Content(life: .removed, record: EKCalendarItem.blank(kind, id: id)))
    }

    /// Restores the content before a removal that failed, with the changes that were not saved.
    final func restore(_ earlier: Content, _ draft: ItemDraft) {
        var content = earlier
        if draft.fields != draft.base { content.draft = ItemRecord(draft.fields) }
        synchronized { self.content = content }
    }

    /// Takes over changed fields, as if the client had set them. Alarms and rules stay the same objects where
    /// they still say the same.
    final func take(_ fields: ItemFields) {
        var new = synchronized { content }
        if fields.calendar != new[\.calendar] { new.calendar = nil }
        new.draft = ItemRecord(fields)
        (new.alarms, new.rules) = (nil, nil)
        adopt(new)
    }

    /// Restores the content before a save that failed: as the client had set it, with what it has set since.
    /// The outcome of the save, such as a detached occurrence, is none of its changes.
    final func readopt(_ earlier: Content, _ saved: ItemDraft) {
        let now = itemDraft
        let merged = Record.item(ItemRecord(now.fields))
            .merged(base: .item(ItemRecord(now.base)), newest: .item(ItemRecord(saved.fields)))
        var content = earlier
        content.draft = now.fields == now.base ? nil : merged.item
        content.draft = content.draft ?? ItemRecord(saved.fields)
        content.draft?.id = earlier.record.id
        content.alarms = nil
        content.rules = nil
        adopt(content)
    }
}
