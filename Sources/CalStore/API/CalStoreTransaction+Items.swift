/// Moving and copying items, and removing single occurrences.
extension CalStoreTransaction {
    /// Saves a changed item if the stored one still has a revision: that of the item which a person saw.
    ///
    /// ```swift
    /// let shown = item.revision
    /// item.title = "Lunch"
    /// try store.write("rename", now: now) { try $0.save(item, ifRevision: shown) }
    /// ```
    /// - Parameters:
    ///   - revision: The ``CalStoreItem/revision`` of the item before it was changed; for an occurrence, that
    ///     of its series.
    /// - Throws: `CalStoreError.conflict` if the item was changed since, and the errors of
    ///   ``save(_:at:span:detached:)``, which explains the other parameters.
    @discardableResult
    public mutating func save(
        _ item: CalStoreItem, ifRevision revision: String, at original: ItemTime? = nil, span: Span = .this,
        detached: DetachedChanges = .keep
    ) throws(CalStoreError) -> CalStoreItem {
        guard let stored = try self.item(item.id) else { throw .noSuchItem(item.id.text) }
        guard stored.revision == revision else {
            throw .conflict(title: stored.title, properties: ["revision"])
        }
        return try save(item, at: original, span: span, detached: detached)
    }

    /// Moves an item to another calendar. It keeps its identifier; a series moves together with its detached
    /// occurrences, also if `id` is one of these.
    ///
    /// ```swift
    /// try store.write("move", now: now) { try $0.move(lunch.id, toCalendar: home.id) }
    /// ```
    /// - Throws: `CalStoreError.noSuchItem`; `.refused` if a calendar is read-only or cannot hold such items.
    @discardableResult
    public mutating func move(_ id: CalStoreItem.ID, toCalendar calendar: CalStoreCalendar.ID)
        throws(CalStoreError) -> CalStoreItem
    {
        guard let stored = try item(id) else { throw .noSuchItem(id.text) }
        var patch = ItemPatch()
        patch.move(toCalendar: calendar)
        guard let series = try stored.seriesID.flatMap({ id throws(CalStoreError) in try item(id) }) else {
            return try save(patch, to: id, span: .all)
        }
        try save(patch, to: series.id, span: .all)
        return try item(id) ?? stored
    }

    /// Adds a copy of an item with a new identifier. A series is copied with its detached occurrences; one
    /// occurrence of it becomes a single event.
    ///
    /// ```swift
    /// try change.copy(standup.id, at: friday, toCalendar: home.id)
    /// ```
    /// - Parameters:
    ///   - original: The occurrence of a series to copy; nil for the whole item.
    ///   - calendar: The calendar of the copy; nil for the calendar of the item.
    ///   - time: The time of the copy (see ``CalStoreItem/move(to:in:defaultLength:)``); for a series, the
    ///     time of its first occurrence, and all others move by the same distance. Nil for the time of the
    ///     item.
    ///   - zone: The zone for dates and floating times.
    ///   - defaultLength: The new length in seconds if an all-day event gets a time.
    /// - Throws: `CalStoreError.noSuchItem`, and the errors of ``add(_:)``.
    @discardableResult
    public mutating func copy(
        _ id: CalStoreItem.ID, at original: ItemTime? = nil, toCalendar calendar: CalStoreCalendar.ID? = nil,
        movedTo time: ItemTime? = nil, in zone: Zone = .system, defaultLength: Int = 3600
    ) throws(CalStoreError) -> CalStoreItem {
        guard let stored = try item(id) else { throw .noSuchItem(id.text) }
        var copy = stored.copy()
        if let original {
            let series = stored.record.fields
            let detached = try detached(of: stored.id).map(\.record)
            copy = copy.occurrence(at: original)
            copy.recurrence = nil
            copy.record.fields.leaveSnoozes(
                to: series, except: series.snoozes(at: original, besides: detached, in: zone))
        }
        if let calendar { copy.move(toCalendar: calendar) }
        if let time, !copy.isSeries {
            let unmoved = copy.record.fields
            copy.move(to: time, in: zone, defaultLength: defaultLength)
            if let old = unmoved.anchor, let new = copy.record.fields.anchor {
                copy.record.fields.moveAbsoluteAlarms(from: old, to: new, in: zone)
            }
            copy.record.fields.forgetSeenAlarms(movedFrom: unmoved)
        }
        let added = try add(copy)
        guard copy.isSeries else { return added }
        for detached in try detached(of: stored.id) { try add(detached.copy(in: added)) }
        guard let time else { return added }
        guard let first = added.firstOccurrence else {
            var draft = added
            draft.move(to: time, in: zone, defaultLength: defaultLength)
            return try save(draft, span: .all)
        }
        // All dates of a series move as far as its first one.
        var draft = added.occurrence(at: first)
        draft.move(to: time, in: zone, defaultLength: defaultLength)
        let seconds = Int(clamping: (draft.start ?? first).local.seconds - first.local.seconds)
        for var detached in try detached(of: added.id) {
            guard let start = detached.start else { continue }
            detached.moveStart(to: start.moved(to: start.local.adding(seconds: seconds)), in: zone)
            try save(detached)
        }
        return try save(draft, at: first, span: .all)
    }

    /// Completes a reminder. A repeating one moves to its next date, counted from today: a reminder every
    /// three days is due again in three days, even if it was completed late.
    ///
    /// - Parameter zone: The zone that decides which day is today, for reminders without a zone.
    /// - Returns: The completed reminder and the next one. If the rule has no date when counted from today,
    ///   the next date is the usual one (``Completed/isCountedFromToday``).
    @discardableResult
    public mutating func complete(
        _ id: CalStoreItem.ID, countingFromTodayIn zone: Zone
    ) throws(CalStoreError) -> Completed {
        let rule = try item(id)?.recurrence?.rules.first
        let done = try complete(id, in: zone)
        guard var next = done.next, var rule, let old = next.due ?? next.start else { return done }
        // The remaining number was already counted when this one was completed.
        if case .count = rule.end { rule.end = .never }
        let today = CivilDateTime((old.zone ?? zone).local(at: now).date, old.local.time)
        var least = today
        if rule.interval > 1, let date = rule.intervalAfter(today.date), rule.namesDays {
            // Every 3 months on the 15th: not the coming 15th, but the first one when an interval is over.
            (least, rule.interval) = (CivilDateTime(date, today.time).adding(seconds: -1), 1)
        }
        let set = OccurrenceSet(start: today, isDate: old.isDate, zone: old.zone, rules: [rule])
        guard let date = set.next(after: least) else { return done }
        let new = old.moved(to: date)
        next.move(to: new, in: zone)
        next.record.fields.moveAbsoluteAlarms(from: old, to: new, in: zone)
        return Completed(
            completed: done.completed, next: try save(next, span: .all), isCountedFromToday: true)
    }

    /// Deletes one occurrence of a series; the others stay.
    ///
    /// - Parameters:
    ///   - id: The series, or a detached occurrence of one.
    ///   - original: The date of the occurrence in the series; nil for a detached one.
    /// - Returns: The changed series; nil if that was its last occurrence.
    /// - Throws: `CalStoreError.noSuchItem`; `.noSuchOccurrence`; `.refused` if its calendar is read-only.
    @discardableResult
    public mutating func skip(_ id: CalStoreItem.ID, at original: ItemTime? = nil) throws(CalStoreError)
        -> CalStoreItem?
    {
        guard let stored = try item(id) else { throw .noSuchItem(id.text) }
        guard original != nil || stored.isDetached else {
            throw .noSuchOccurrence(title: stored.title, date: "")
        }
        try remove(id, at: original, span: .this)
        return try item(stored.seriesID ?? id)
    }

    /// Restores an occurrence that was deleted from a series, as the series defines it.
    ///
    /// - Throws: `CalStoreError.noSuchItem`; `.noSuchOccurrence` if the rules do not produce it.
    @discardableResult
    public mutating func unskip(_ id: CalStoreItem.ID, at original: ItemTime) throws(CalStoreError)
        -> CalStoreItem
    {
        guard var series = try item(id) else { throw .noSuchItem(id.text) }
        let local = series.ruleTime(original)
        let stored = series
        series.recurrence?.exclusionDates.removeAll { stored.ruleTime($0) == local }
        guard series.occurrenceSet.contains(local) else {
            throw .noSuchOccurrence(title: series.title, date: local.date.description)
        }
        return try save(series, span: .all)
    }
}

extension RecurrenceRule {
    /// Whether the dates are those of named days, and not those at equal distances.
    fileprivate var namesDays: Bool {
        !byDay.isEmpty || !byMonthDay.isEmpty || !byYearDay.isEmpty || !byWeekNumber.isEmpty
            || !byMonth.isEmpty
    }

    /// The date when the interval is over; nil for one of less than a day.
    fileprivate func intervalAfter(_ date: CivilDate) -> CivilDate? {
        // Dates end with the year 9999; eighteen digits of years are too many months for a number.
        let interval = min(interval, 10_000_000)
        return switch frequency {
        case .daily: date.adding(days: interval)
        case .weekly: date.adding(days: 7 * interval)
        case .monthly: date.adding(months: interval)
        case .yearly: date.adding(months: 12 * interval)
        case .hourly, .minutely, .secondly: nil
        }
    }
}
