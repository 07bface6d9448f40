extension CalStoreTransaction {
    // MARK: Calendars

    /// Removes a calendar or list with its items. If it was the default calendar, the next writable one of
    /// its source becomes the default.
    ///
    /// ```swift
    /// try store.write("calendar rm", now: now) { try $0.removeCalendar(old.id) }
    /// ```
    /// - Returns: The number of removed items; a series and its detached occurrences count one by one.
    /// - Throws: `CalStoreError.noSuchCalendar`; `.refused` if it cannot be removed (EventKit error 16).
    @discardableResult
    public mutating func removeCalendar(_ id: CalStoreCalendar.ID) throws(CalStoreError) -> Int {
        let wanted = id.record
        guard let calendar = newest({ $0.calendar(wanted) }) else { throw .noSuchCalendar(id.text) }
        if calendar.isImmutable { throw .refused(.calendarImmutable(calendar.title), title: calendar.title) }
        let items = newest { state in state.items(inCalendar: wanted) }
        for item in items { make(Change(before: .item(item), after: nil)) }
        make(Change(before: .calendar(calendar), after: nil))
        if calendar.isDefault { replaceDefault(after: calendar) }
        return items.count
    }

    /// Makes a calendar the default for new items, for each kind of item that it can hold.
    ///
    /// Throws `CalStoreError.noSuchCalendar`, or `.refused` if it is read-only.
    public mutating func setDefaultCalendar(_ id: CalStoreCalendar.ID) throws(CalStoreError) {
        let wanted = id.record
        guard let calendar = newest({ $0.calendar(wanted) }) else { throw .noSuchCalendar(id.text) }
        if calendar.isReadOnly { throw .refused(.calendarReadOnly(calendar.title), title: calendar.title) }
        for other in newest({ $0.calendars })
        where other.id != wanted && other.isDefault && !other.entities.isDisjoint(with: calendar.entities) {
            set(other, isDefault: false)
            // A default for both kinds is now the default of neither: the other kind needs another calendar.
            let left = other.entities.subtracting(calendar.entities)
            if !left.isEmpty { chooseDefault(for: left, in: other.source) }
        }
        set(calendar, isDefault: true)
    }

    private mutating func replaceDefault(after removed: CalendarRecord) {
        for entity in [CalendarRecord.Entities.events, .reminders] where removed.entities.contains(entity) {
            chooseDefault(for: entity, in: removed.source)
        }
    }

    /// Makes the first writable calendar of a source that accepts a kind its default, unless there is a
    /// default already.
    private mutating func chooseDefault(for entity: CalendarRecord.Entities, in source: RecordID) {
        let usable = newest { state in
            state.calendars.filter { $0.entities.isSuperset(of: entity) && !$0.isReadOnly }
        }
        guard !usable.contains(where: \.isDefault), let next = usable.first(where: { $0.source == source })
        else { return }
        set(next, isDefault: true)
    }

    /// Makes a calendar of any source the default, for each kind of items without a default.
    mutating func chooseDefaults() {
        for entity in [CalendarRecord.Entities.events, .reminders] {
            for source in newest({ $0.sources.map(\.id) }) { chooseDefault(for: entity, in: source) }
        }
    }

    private mutating func set(_ calendar: CalendarRecord, isDefault: Bool) {
        var changed = calendar
        changed.isDefault = isDefault
        make(Change(before: .calendar(calendar), after: .calendar(changed)))
    }

    // MARK: Sources

    /// Adds a source: an account, or another group of calendars.
    ///
    /// - Returns: The source as stored.
    @discardableResult
    public mutating func addSource(title: String) -> CalStoreSource {
        let source = SourceRecord(id: .random(), title: title)
        make(Change(before: nil, after: .source(source)))
        return CalStoreSource(source)
    }

    /// Renames a source.
    ///
    /// Throws `CalStoreError.noSuchSource` if it does not exist.
    @discardableResult
    public mutating func renameSource(_ id: CalStoreSource.ID, to title: String) throws(CalStoreError)
        -> CalStoreSource
    {
        let wanted = id.record
        guard let source = newest({ $0.source(wanted) }) else { throw .noSuchSource(id.text) }
        var renamed = source
        renamed.title = title
        if renamed != source { make(Change(before: .source(source), after: .source(renamed))) }
        return CalStoreSource(renamed)
    }

    /// Removes a source that has no calendars. Its places (``CalStorePlace``) move to another source.
    ///
    /// Throws `CalStoreError.noSuchSource`, or `.refused` if it has calendars.
    public mutating func removeSource(_ id: CalStoreSource.ID) throws(CalStoreError) {
        let wanted = id.record
        guard let source = newest({ $0.source(wanted) }) else { throw .noSuchSource(id.text) }
        let count = newest { state in state.calendars.count(where: { $0.source == wanted }) }
        if count > 0 {
            throw .refused(
                .notEmpty("it has \(count) calendar\(count == 1 ? "" : "s")"), title: source.title)
        }
        if !source.places.isEmpty, let other = newest(\.sources).first(where: { $0.id != wanted }) {
            var heir = other
            heir.places += source.places
            make(Change(before: .source(other), after: .source(heir)))
        }
        make(Change(before: .source(source), after: nil))
    }
}
