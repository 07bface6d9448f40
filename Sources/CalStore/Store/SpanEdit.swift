/// Converts a change or removal of an occurrence, with a span, into changes of records.
///
/// | span | single item | detached occurrence | occurrence of a series |
/// |---|---|---|---|
/// | save this | replaced | replaced | becomes a detached item |
/// | save future | replaced | series split there | series split there; at the first one as `all` |
/// | save all | replaced | series changed | series changed |
/// | remove this | removed | removed, the date stays excluded | an excluded date (EXDATE) |
/// | remove future | removed | series ends before it | series ends before it; at the first one as `all` |
/// | remove all | removed | series removed | series removed |
///
/// | part of a series | on a change or split |
/// |---|---|
/// | rules, added and deleted dates without changes | are cut (`SeriesCut`) and moved (`Shift`) |
/// | those that the caller set | as set; but an unchanged end is cut and moved |
/// | rules that cannot go on from the date of a split | they go on from a later start, or it is refused |
/// | no rule left | a single item at the anchor, or at the first remaining date |
/// | detached occurrences | follow it (`DetachedMove`) |
///
/// A save removes outdated repetitions of changed properties (`ItemFields.withoutTwins`). It forgets that the
/// user has seen alarms that now ring at another moment (`ItemFields.forgetSeenAlarms`). A snooze goes with
/// the date that it belongs to.
///
/// It follows EventKit rules 111-129, and <doc:Differences> for 118-125.
package struct SpanEdit {
    let state: StoreState
    package private(set) var edit = Edit()
    /// The treatment of a detached occurrence's own changes.
    let detachedChanges: DetachedChanges
    /// The zone for dates and floating times.
    let display: Zone
    /// Creates the identifiers of new records; tests pass their own.
    let makeID: () -> RecordID

    package init(
        _ state: StoreState, detached: DetachedChanges = .keep, display: Zone = .system,
        makeID: @escaping () -> RecordID = { RecordID.random() }
    ) {
        self.state = state
        detachedChanges = detached
        self.display = display
        self.makeID = makeID
    }

    // MARK: Saving

    /// Saves `draft`, an edited copy of an item at one occurrence.
    ///
    /// - Parameters:
    ///   - draft: The item with its edited properties. For an occurrence of a series, start and end are those
    ///     of the occurrence.
    ///   - original: The date of the occurrence in its series; nil for a single item, and for the whole
    ///     series.
    /// - Returns: The saved item.
    @discardableResult
    package mutating func save(_ draft: ItemFields, at original: ItemTime?, span: Span) throws(CalStoreError)
        -> ItemRecord
    {
        guard let stored = state.item(draft.id) else { throw .noSuchItem(draft.id.text) }
        try state.validateWritable(stored.calendar, title: stored.title)
        let base =
            original.flatMap { stored.expands ? stored.fields.occurrence(at: $0) : nil } ?? stored.fields
        var draft = draft.withoutTwins(of: base)
        draft.forgetSeenAlarms(movedFrom: base)
        if original == nil || stored.series != nil, draft == stored.fields { return stored }
        if let series = series(of: stored) {
            return try saveDetached(draft, stored, of: series, span: span)
        }
        guard stored.isSeries else { return try put(ItemRecord(draft), replacing: stored) }
        guard let original else {
            if span == .this, let item = stored.fields.putOff(to: draft) {
                return try put(ItemRecord(item), replacing: stored)
            }
            return try saveAll(draft, of: stored, at: nil)
        }
        try checkOccurrence(original, of: stored)
        if draft == stored.fields.occurrence(at: original) { return stored }
        switch span {
        case .this: return try detach(draft, from: stored, at: original)
        case .all: return try saveAll(draft, of: stored, at: original)
        case .future:
            if isFirst(original, of: stored) { return try saveAll(draft, of: stored, at: original) }
            return try split(stored, at: original, draft: draft)
        }
    }

    /// Splits a series in two before an occurrence without changing either part. At the first occurrence
    /// there is nothing to split.
    mutating func cut(_ id: RecordID, at original: ItemTime) throws(CalStoreError) -> ItemRecord {
        guard let series = state.item(id) else { throw .noSuchItem(id.text) }
        try state.validateWritable(series.calendar, title: series.title)
        try checkOccurrence(original, of: series)
        if isFirst(original, of: series) { return series }
        return try split(series, at: original, draft: series.fields.occurrence(at: original))
    }

    private mutating func detach(
        _ draft: ItemFields, from series: ItemRecord, at original: ItemTime
    ) throws(CalStoreError) -> ItemRecord {
        let generated = series.fields.occurrence(at: original)
        var detached = draft
        // EventKit rule 125: the rule belongs to the series.
        detached.recurrence = generated.recurrence
        if detached == generated { return series }
        try checkCalendar(of: draft, stays: series)
        let position = series.fields.ruleTime(original)
        if let earlier = state.detached(of: series.id).first(where: {
            self.position(of: $0, in: series) == position
        }) {
            // Another program has detached it meanwhile, so the changes are made there.
            var merged = earlier.fields
            for property in ItemFields.allProperties where !property.isEqual(detached, generated) {
                property.copy(detached, &merged)
            }
            return try put(ItemRecord(merged.withoutTwins(of: earlier.fields)), replacing: earlier)
        }
        detached.id = makeID()
        detached.uid = series.externalID
        detached.series = series.id
        detached.originalStart = original
        detached.recurrence = nil
        var unchanged = generated
        unchanged.recurrence = nil
        detached.raiseSequence(from: unchanged)
        try takeSnoozes(of: series, at: original, into: &detached)
        return try put(ItemRecord(detached), replacing: nil)
    }

    /// Moves the snoozes of a date from its series to the item that replaces it.
    private mutating func takeSnoozes(
        of series: ItemRecord, at original: ItemTime, into detached: inout ItemFields
    ) throws(CalStoreError) {
        let own = series.fields.snoozes(at: original, besides: state.detached(of: series.id), in: display)
        detached.leaveSnoozes(to: series.fields, except: own)
        guard !own.isEmpty else { return }
        var rest = series.fields
        rest.alarms.removeAll(where: own.contains)
        try put(ItemRecord(rest), replacing: series)
    }

    /// Changes the whole series by the differences of `draft` from its occurrence at `original`, or from the
    /// series itself.
    private mutating func saveAll(
        _ draft: ItemFields, of series: ItemRecord, at original: ItemTime?, absorbing: RecordID? = nil
    ) throws(CalStoreError) -> ItemRecord {
        let whole = series.fields.ruled(for: draft)
        guard let stored = whole.recurrence, let anchor = whole.anchor else {
            return try put(ItemRecord(draft), replacing: series)
        }
        let generated = original.map(whole.occurrence) ?? whole
        var changed = whole
        for property in ItemFields.allProperties where !property.isEqual(draft, generated) {
            property.copy(draft, &changed)
        }
        let shift = Self.shift(of: whole, at: original, anchor, to: draft)
        changed.recurrence = SpanEdit.recurrence(of: draft, stored: stored, kept: stored, shift: shift)
        let detached = state.detached(of: series.id).filter { $0.id != absorbing }
        // A reminder is the first date of its series, and the draft has both of its dates.
        let hasItsTimes = whole.kind == .reminder && original == nil
        if changed.recurrence == nil {
            let first = firstLeft(of: series, detached)
            if !hasItsTimes || first != series.fields.anchor {
                SpanEdit.setTimes(of: &changed, to: shift.applied(to: first), like: draft)
            }
        } else if !hasItsTimes, draft.start != generated.start || draft.end != generated.end {
            SpanEdit.setTimes(of: &changed, to: shift.applied(to: anchor), like: draft)
        }
        if changed.isSeries, changed.occurrenceSet().first == nil {
            // All dates of a new rule were deleted before. A user who saves it wants them.
            changed.recurrence?.exclusionDates = []
        }
        if whole != series.fields { changed.ruleDates = nil }
        let item = try put(ItemRecord(changed), replacing: series)
        try rehome(detached, from: series, to: item, shift: shift)
        return item
    }

    /// The move of a whole series by a draft. Only a move of the date by which a reminder repeats moves its
    /// rule (EventKit rules 132 and 171).
    private static func shift(
        of whole: ItemFields, at original: ItemTime?, _ anchor: ItemTime, to draft: ItemFields
    ) -> Shift {
        let series = original == nil ? whole.stepping : whole
        let from = original ?? series.anchor ?? anchor
        let to = series.start == nil ? draft.dueTime ?? draft.anchor : draft.anchor
        return Shift(of: series, from: from, to: to ?? from)
    }

    /// Saves a detached occurrence; with a larger span, its differences from the series apply to the others
    /// too.
    private mutating func saveDetached(
        _ draft: ItemFields, _ stored: ItemRecord, of series: ItemRecord, span: Span
    ) throws(CalStoreError) -> ItemRecord {
        guard span != .this, let start = generatedStart(of: stored, in: series) else {
            try checkCalendar(of: draft, stays: series)
            var detached = draft
            detached.recurrence = nil
            return try put(ItemRecord(detached), replacing: stored)
        }
        var asOccurrence = draft
        asOccurrence.id = series.id
        asOccurrence.uid = series.uid
        asOccurrence.series = nil
        asOccurrence.originalStart = nil
        if draft.recurrence == nil { asOccurrence.recurrence = series.recurrence }
        // What the user has seen of it does not count for the others.
        asOccurrence.alarms = draft.alarms.unseen.seen(like: series.fields.alarms)
        asOccurrence.forgetSeenAlarms(movedFrom: series.fields.occurrence(at: start))
        // It is an occurrence like the others again, so the separate item is removed.
        edit.add(Change(before: .item(stored), after: nil))
        if span == .all || isFirst(start, of: series) {
            return try saveAll(asOccurrence, of: series, at: start, absorbing: stored.id)
        }
        return try split(series, at: start, draft: asOccurrence, absorbing: stored.id)
    }

    private mutating func split(
        _ series: ItemRecord, at original: ItemTime, draft: ItemFields, absorbing: RecordID? = nil
    ) throws(CalStoreError) -> ItemRecord {
        guard let cut = SeriesCut(series.fields, at: original, for: draft.recurrence) else {
            return try put(ItemRecord(draft), replacing: series)
        }
        let position = series.fields.ruleTime(original)
        let detached = state.detached(of: series.id).filter { $0.id != absorbing }
        let later = detached.filter { (self.position(of: $0, in: series) ?? .distantPast) >= position }
        try end(series, with: cut.before, from: original, hasDetached: later.count < detached.count)

        var (new, shift) = try SpanEdit.rest(of: series.fields, cut, at: original, draft: draft)
        new.id = partID(of: series, at: original)
        new.uid = nil
        new.sequence = 0
        new.created = nil
        new.leaveSnoozes(to: series.fields, except: series.fields.snoozes(from: original, in: display))
        let item = try put(ItemRecord(new), replacing: nil)
        try rehome(later, from: series, to: item, shift: shift)
        return item
    }

    /// The identifier by which the new part is found (see `StoreState.find(_:at:)`); another one if that is
    /// taken, as after extending a series that had been split there.
    private func partID(of series: ItemRecord, at original: ItemTime) -> RecordID {
        guard let rank = series.fields.rank(of: original), rank > 0 else { return makeID() }
        let id = series.id.part(from: rank)
        return state.record(id) == nil && edit.change(of: id) == nil ? id : makeID()
    }

    /// Leaves a series with its dates before a cut. If only its start is left it no longer repeats, but is
    /// still a series if that start is a detached occurrence.
    ///
    /// - Parameter original: The date of the cut.
    private mutating func end(
        _ series: ItemRecord, with before: ItemRecurrence, from original: ItemTime, hasDetached: Bool
    ) throws(CalStoreError) {
        var old = series.fields
        old.alarms.removeAll(where: series.fields.snoozes(from: original, in: display).contains)
        old.recurrence = before
        if before.isEmpty {
            old.recurrence =
                hasDetached ? ItemRecurrence(rules: [RecurrenceRule(.daily, end: .count(1))]) : nil
        }
        try put(ItemRecord(old), replacing: series)
    }

    /// Makes detached occurrences follow their series.
    private mutating func rehome(
        _ detached: [ItemRecord], from old: ItemRecord, to series: ItemRecord, shift: Shift
    ) throws(CalStoreError) {
        guard !detached.isEmpty else { return }
        let move = DetachedMove(from: old, to: series, shift: shift, changes: detachedChanges)
        for item in detached {
            if let moved = move.applied(to: item) {
                var fields = moved.fields.withoutTwins(of: item.fields)
                fields.forgetSeenAlarms(movedFrom: item.fields)
                try put(ItemRecord(fields), replacing: item)
            } else {
                edit.add(Change(before: .item(item), after: nil))
            }
        }
    }

    // MARK: Removing

    /// Removes an item, or the part of a series that `span` names.
    package mutating func remove(_ id: RecordID, at original: ItemTime?, span: Span) throws(CalStoreError) {
        guard let stored = state.item(id) else { throw .noSuchItem(id.text) }
        try state.validateWritable(stored.calendar, title: stored.title)
        if let series = series(of: stored) {
            guard let start = generatedStart(of: stored, in: series) else { return removeAll(stored) }
            return try removeOccurrence(of: series, at: start, span: span)
        }
        guard stored.isSeries, let original else { return removeAll(stored) }
        try checkOccurrence(original, of: stored)
        try removeOccurrence(of: stored, at: original, span: span)
    }

    private mutating func removeOccurrence(
        of series: ItemRecord, at original: ItemTime, span: Span
    ) throws(CalStoreError) {
        let position = series.fields.ruleTime(original)
        let detached = state.detached(of: series.id)
        func removeDetached(_ isMeant: (CivilDateTime) -> Bool) -> Int {
            let removed = detached.filter { self.position(of: $0, in: series).map(isMeant) ?? false }
            for item in removed { edit.add(Change(before: .item(item), after: nil)) }
            return removed.count
        }
        switch span {
        case .all: removeAll(series)
        case .future:
            guard !isFirst(original, of: series), let cut = SeriesCut(series.fields, at: original, for: nil)
            else {
                return removeAll(series)
            }
            let removed = removeDetached { $0 >= position }
            try end(series, with: cut.before, from: original, hasDetached: removed < detached.count)
        case .this:
            var changed = series.fields
            changed.recurrence?.exclusionDates.append(original)
            // An empty series must not remain.
            if changed.occurrenceSet().first == nil { return removeAll(series) }
            let own = series.fields.snoozes(at: original, besides: detached, in: display)
            changed.alarms.removeAll(where: own.contains)
            _ = removeDetached { $0 == position }
            try put(ItemRecord(changed), replacing: series)
        }
    }

    private mutating func removeAll(_ item: ItemRecord) {
        for detached in state.detached(of: item.id) { edit.add(Change(before: .item(detached), after: nil)) }
        edit.add(Change(before: .item(item), after: nil))
    }

    // MARK: Questions

    /// The series that a detached occurrence belongs to.
    private func series(of item: ItemRecord) -> ItemRecord? {
        guard let series = item.series.flatMap(state.item), series.isSeries else { return nil }
        return series
    }

    /// The date of the series that a detached occurrence replaces.
    private func position(of detached: ItemRecord, in series: ItemRecord) -> CivilDateTime? {
        detached.originalStart.map(series.fields.ruleTime)
    }

    /// The date of a detached occurrence in its series; nil if the series has no such date (any more), as in
    /// some files.
    private func generatedStart(of detached: ItemRecord, in series: ItemRecord) -> ItemTime? {
        guard let position = position(of: detached, in: series),
            series.fields.occurrenceSet().contains(position)
        else {
            return nil
        }
        return series.fields.occurrenceStart(at: position)
    }

    /// Checks that a detached occurrence has a date of its series, so that a change of it can reach others.
    package func checkDate(ofDetached id: RecordID) throws(CalStoreError) {
        guard let detached = state.item(id), let series = series(of: detached),
            generatedStart(of: detached, in: series) == nil
        else { return }
        throw .noSuchOccurrence(title: series.title, date: detached.originalStart?.description ?? "")
    }

    /// Whether no date of the series, except deleted ones, is before this occurrence.
    private func isFirst(_ original: ItemTime, of series: ItemRecord) -> Bool {
        guard let first = series.fields.occurrenceSet().first else { return true }
        return series.fields.ruleTime(original) <= first
    }

    /// The first date that is neither deleted nor detached, or else the first.
    private func firstLeft(of series: ItemRecord, _ detached: [ItemRecord]) -> ItemTime {
        let first =
            series.fields.occurrenceSet(replacedBy: detached).first ?? series.fields.occurrenceSet().first
            ?? .distantPast
        return series.fields.occurrenceStart(at: first)
    }

    private func checkOccurrence(_ original: ItemTime, of series: ItemRecord) throws(CalStoreError) {
        guard series.fields.occurrenceSet().contains(series.fields.ruleTime(original)) else {
            throw .noSuchOccurrence(title: series.title, date: original.description)
        }
    }

    /// Checks that an occurrence stays in the calendar of its series.
    private func checkCalendar(of draft: ItemFields, stays series: ItemRecord) throws(CalStoreError) {
        if draft.calendar != series.calendar {
            throw .refused(.seriesWideChange(["the calendar"]), title: draft.title)
        }
    }

    @discardableResult
    private mutating func put(_ item: ItemRecord, replacing stored: ItemRecord?) throws(CalStoreError)
        -> ItemRecord
    {
        try state.validate(item)
        if stored?.fields.dueBeforeStart == nil, let violation = item.fields.dueBeforeStart {
            throw .refused(violation, title: item.title)
        }
        edit.add(Change(before: stored.map(Record.item), after: .item(item)))
        return item
    }
}
