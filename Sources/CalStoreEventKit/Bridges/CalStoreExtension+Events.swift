import Foundation

// Finding, saving and removing what EventKit has no words for.
extension CalStoreExtension {
    // MARK: Finding

    /// The events from a moment on, one object per occurrence, sorted by start, title and identifier. Without
    /// an end they go to the year 9999; there is no limit of four years.
    ///
    /// ```swift
    /// let next = store.calStore.events(from: .now).first { $0.title == "Standup" }
    /// print(next?.startDate ?? "no more")
    /// for event in store.calStore.events(from: .now).prefix(10) { print(event.title ?? "") }
    /// ```
    ///
    /// It is lazy: it fetches a few weeks at a time while you iterate, in the state that the store has then.
    /// Limit your loop. It is empty without access, and if the store cannot be read.
    ///
    /// - Parameters:
    ///   - start: Finds events that end after it, or start at it (EventKit rule 80).
    ///   - end: Finds events that start before it; nil for no end.
    ///   - calendars: Nil for all calendars; an empty array finds nothing.
    public func events(from start: Date, to end: Date? = nil, calendars: [EKCalendar]? = nil)
        -> CalStoreEvents
    {
        CalStoreEvents(
            store: store, start: Instant(start), end: end.map { Instant($0) }, calendars: store.ids(calendars)
        )
    }

    /// The events that match a predicate, fetched on another thread (EventKit rules 77-84).
    ///
    /// ```swift
    /// let events = await store.calStore.events(matching: predicate)
    /// ```
    public nonisolated(nonsending) func events(matching predicate: NSPredicate) async -> [EKEvent] {
        // Only the fetch uses it, while the caller waits.
        nonisolated(unsafe) let predicate = predicate
        let store = store
        return await withCheckedContinuation { continuation in
            StoreSession.completions.async {
                continuation.resume(returning: store.events(matching: predicate))
            }
        }
    }

    /// The reminders that match a predicate (EventKit rules 89-98); nil without access, or if the store
    /// cannot be read.
    ///
    /// ```swift
    /// let open = await store.calStore.reminders(
    ///     matching: store.predicateForIncompleteReminders(withDueDateStarting: nil, ending: nil, calendars: nil))
    /// ```
    public nonisolated(nonsending) func reminders(matching predicate: NSPredicate) async -> [EKReminder]? {
        await withCheckedContinuation { continuation in
            let answer = FirstAnswer(continuation)
            _ = store.fetchReminders(matching: predicate) { answer.resume(returning: $0) }
        }
    }

    /// One occurrence of a series, by its original date, even if it was moved or changed. Nil
    /// if there is no such series, or if the date is not in it or was deleted. For a single event, the event
    /// if it starts then.
    ///
    /// ```swift
    /// let event = store.calStore.event(withIdentifier: id, occurrenceDate: date)   // as `occurrenceDate` gave it
    /// ```
    public func event(withIdentifier identifier: String, occurrenceDate: Date) -> EKEvent? {
        guard let id = RecordID(identifier), session.access.allows(.read, .event) else { return nil }
        let display = session.clock.display
        let found = session.read { state -> Occurrence? in
            guard let item = state.item(id), store.knows(item, in: state) else { return nil }
            return state.occurrence(of: id, at: Instant(occurrenceDate), display: display)
        }
        return found.flatMap(\.self).map { store.events([$0]) }?.first
    }

    // MARK: Saving

    /// Saves an event with a span, including one that EventKit lacks: `.all`, the whole series, from any
    /// occurrence (EventKit rule 111).
    ///
    /// ```swift
    /// event.title = "Weekly"
    /// try store.calStore.save(event, span: .all)
    /// ```
    ///
    /// Your changes apply to all occurrences: moving one by an hour moves all by an hour.
    public func save(_ event: EKEvent, span: Span, commit: Bool = true) throws {
        try store.save(event as EKCalendarItem, span: span, commit: commit)
    }

    /// Removes an event with a span; `.all` removes the whole series, from any occurrence.
    public func remove(_ event: EKEvent, span: Span, commit: Bool = true) throws {
        try store.remove(event as EKCalendarItem, span: span, commit: commit)
    }

    /// Makes a calendar the default for new events, new reminders, or both, depending on what it can hold
    /// (EventKit rule 220). The change is committed at once.
    ///
    /// ```swift
    /// try store.calStore.setDefaultCalendar(work)
    /// print(store.defaultCalendarForNewEvents == work)   // true
    /// ```
    /// Throws `CalStoreError.noSuchCalendar` if the calendar was not committed, `.refused` if it is
    /// read-only.
    public func setDefaultCalendar(_ calendar: EKCalendar) throws {
        try values().write("default calendar \(calendar.title)", now: session.clock.now) {
            try $0.setDefaultCalendar(CalStoreCalendar.ID(calendar.recordID))
        }
    }
}

extension StoreState {
    /// An occurrence by its date in the series, wherever it is now.
    fileprivate func occurrence(of id: RecordID, at date: Instant, display: Zone) -> Occurrence? {
        guard let item = item(id), item.fields.kind == .event, let anchor = item.fields.anchor else {
            return nil
        }
        guard item.expands else {
            let single = Occurrence(single: item, in: display)
            let planned = item.originalStart?.instant(in: display) ?? single?.startInstant
            return planned == date ? single : nil
        }
        let local = (anchor.zone ?? display).local(at: date)
        let moved = detached(of: id).first { item in item.originalStart?.instant(in: display) == date }
        if let moved { return Occurrence(single: moved, in: display) }
        guard item.fields.occurrenceSet(replacedBy: detached(of: id)).contains(local) else { return nil }
        let start = item.fields.occurrenceStart(at: local)
        let end = item.fields.periodEnd(of: start) ?? item.fields.occurrenceLength.end(of: start)
        return Occurrence(item: item, start: start, end: end, original: start, in: display)
    }
}
