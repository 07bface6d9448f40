/// How far a change of one occurrence reaches.
public enum Span: String, Sendable, CaseIterable {
    /// Only this occurrence (`EKSpan.thisEvent`).
    case this
    /// This one and all later ones (`EKSpan.futureEvents`).
    case future
    /// The whole series (`EKSpan.futureEvents` on its first occurrence).
    case all
}

/// Turns "change (or remove) this occurrence, as far as that" into changes of records.
///
/// | span | single item | detached occurrence | occurrence of a series |
/// |---|---|---|---|
/// | save this | replaced | replaced | becomes a detached item |
/// | save future | replaced | series split there | series split there; at the first one as `all` |
/// | save all | replaced | series changed | series changed |
/// | remove this | removed | removed, a hole stays | a hole (EXDATE) |
/// | remove future | removed | series ends before it | series ends before it; at the first one as `all` |
/// | remove all | removed | series removed | series removed |
///
/// EventKit rules 111-129, and the decisions on 118-125 in the design: the new series has the anchor and a new
/// identifier; a COUNT is shared out; exceptions go along where their dates still occur.
struct SpanEdit {
    let state: StoreState
    private(set) var edit = Edit()
    /// Makes the identifiers of new records; tests hand in their own.
    let makeID: () -> RecordID

    init(_ state: StoreState, makeID: @escaping () -> RecordID = { RecordID.random() }) {
        self.state = state
        self.makeID = makeID
    }

    // MARK: Saving

    /// Saves `draft`, an edited copy of an item as it stands at one occurrence.
    ///
    /// - Parameters:
    ///   - draft: The item with its edited properties. For an occurrence of a series its start and end are those of the occurrence.
    ///   - original: Which occurrence of the series it is; nil for a single item, and for the series as such.
    /// - Returns: The item that now holds what was saved.
    @discardableResult
    mutating func save(_ draft: ItemFields, at original: ItemTime?, span: Span) throws(CalStoreError)
        -> ItemRecord
    {
        guard let stored = state.item(draft.id) else { throw .noSuchItem(draft.id.text) }
        try state.validateWritable(stored.calendar, title: stored.title)
        if let seriesID = stored.series, span != .this, let series = state.item(seriesID) {
            return try saveDetached(draft, stored, of: series, span: span)
        }
        guard stored.fields.isSeries, let original else { return try replace(stored, by: draft) }
        switch span {
        case .this: return try detach(draft, from: stored, at: original)
        case .all: return try saveAll(draft, of: stored, at: original)
        case .future:
            if isFirst(original, of: stored) { return try saveAll(draft, of: stored, at: original) }
            return try split(stored, at: original, draft: draft)
        }
    }

    private mutating func replace(_ stored: ItemRecord, by draft: ItemFields) throws(CalStoreError)
        -> ItemRecord
    {
        let item = ItemRecord(draft)
        try put(item, replacing: stored)
        // What moves to another calendar takes its detached occurrences along.
        if stored.calendar != item.calendar {
            for detached in state.detached(of: stored.id) {
                var moved = detached
                moved.calendar = item.calendar
                try put(moved, replacing: detached)
            }
        }
        return item
    }

    private mutating func detach(
        _ draft: ItemFields, from series: ItemRecord, at original: ItemTime
    ) throws(CalStoreError) -> ItemRecord {
        let generated = series.fields.occurrence(at: original)
        if draft == generated { return series }
        if draft.calendar != series.calendar {
            throw .refused(.seriesWideChange(["the calendar"]), title: draft.title)
        }
        var detached = draft
        detached.id = makeID()
        detached.uid = series.externalID
        detached.series = series.id
        detached.originalStart = original
        // EventKit rule 125: the rule is the series' business.
        detached.recurrence = nil
        let item = ItemRecord(detached)
        try put(item, replacing: nil)
        return item
    }

    /// Changes the whole series as `draft` differs from its occurrence at `original`.
    private mutating func saveAll(
        _ draft: ItemFields, of series: ItemRecord, at original: ItemTime
    ) throws(CalStoreError) -> ItemRecord {
        var changed = series.fields
        let generated = series.fields.occurrence(at: original)
        for property in ItemProperty.all where !property.isEqual(draft, generated) {
            property.copy(draft, &changed)
        }
        let shift = Shift(from: original, to: draft.anchor ?? original)
        if draft.start != generated.start || draft.end != generated.end {
            changed.start = series.start.map { shift.applied(to: $0, like: draft.start) }
            changed.end = movedEnd(of: draft, to: changed.start, series: series.fields, shift: shift)
        }
        if draft.recurrence == series.recurrence {
            changed.recurrence = series.recurrence.map {
                shift.applied(to: $0, from: series.anchor, to: changed.anchor)
            }
        }
        let item = ItemRecord(changed)
        try put(item, replacing: series)
        try rehome(state.detached(of: series.id), from: series.id, to: item, shift: shift)
        return item
    }

    /// Of a detached occurrence, with a reach beyond itself: its changes against the series go to the others.
    private mutating func saveDetached(
        _ draft: ItemFields, _ stored: ItemRecord, of series: ItemRecord, span: Span
    ) throws(CalStoreError) -> ItemRecord {
        guard let original = stored.originalStart else { return try replace(stored, by: draft) }
        let start = series.fields.occurrenceStart(at: series.fields.ruleTime(original))
        var asOccurrence = draft
        asOccurrence.id = series.id
        asOccurrence.uid = series.uid
        asOccurrence.series = nil
        asOccurrence.originalStart = nil
        if draft.recurrence == nil { asOccurrence.recurrence = series.recurrence }
        // It is an occurrence like the others again: the item of its own goes.
        edit.add(Change(before: .item(stored), after: nil))
        if span == .all || isFirst(start, of: series) {
            return try saveAll(asOccurrence, of: series, at: start)
        }
        return try split(series, at: start, draft: asOccurrence)
    }

    private mutating func split(
        _ series: ItemRecord, at original: ItemTime, draft: ItemFields
    ) throws(CalStoreError) -> ItemRecord {
        let (before, after) = parts(of: series, at: original)
        var old = series.fields
        old.recurrence = before
        try put(ItemRecord(old), replacing: series)

        var new = draft
        let shift = Shift(from: original, to: draft.anchor ?? original)
        new.id = makeID()
        new.uid = nil
        new.sequence = 0
        if draft.recurrence == series.recurrence {
            new.recurrence = shift.applied(to: after, from: original, to: draft.anchor)
        } else if var recurrence = draft.recurrence {
            // A rule of the caller's own; the end is shared out, and moves, only when it was left as it was.
            var isEndKept = false
            for index in recurrence.rules.indices where index < (series.recurrence?.rules.count ?? 0) {
                guard let oldEnd = series.recurrence?.rules[index].end, recurrence.rules[index].end == oldEnd,
                    index < after.rules.count
                else { continue }
                recurrence.rules[index].end = after.rules[index].end
                isEndKept = true
            }
            recurrence.dates = after.dates
            recurrence.exclusionDates = after.exclusionDates
            new.recurrence = shift.applied(
                to: recurrence, from: isEndKept ? original : nil, to: draft.anchor)
        }
        let item = ItemRecord(new)
        try put(item, replacing: nil)
        let cut = series.fields.ruleTime(original)
        let later = state.detached(of: series.id).filter { item in
            item.originalStart.map { series.fields.ruleTime($0) >= cut } ?? false
        }
        try rehome(later, from: series.id, to: item, shift: shift)
        return item
    }

    /// Gives detached occurrences to the series that now has their date, or makes single items of them.
    private mutating func rehome(
        _ detached: [ItemRecord], from old: RecordID, to series: ItemRecord, shift: Shift
    ) throws(CalStoreError) {
        guard !detached.isEmpty else { return }
        let set = series.fields.occurrenceSet()
        for item in detached where !edit.changes.contains(where: { $0.id == item.id && $0.after == nil }) {
            guard let original = item.originalStart else { continue }
            let moved = shift.applied(to: original, like: series.anchor)
            var kept = item
            if series.fields.isSeries, set.contains(series.fields.ruleTime(moved)) {
                kept.series = series.id
                kept.uid = series.externalID
                kept.originalStart = moved
                kept.calendar = series.calendar
            } else {
                kept.series = nil
                kept.originalStart = nil
                kept.uid = nil
            }
            if kept != item { try put(kept, replacing: item) }
        }
    }

    private func movedEnd(of draft: ItemFields, to start: ItemTime?, series: ItemFields, shift: Shift)
        -> ItemEnd?
    {
        guard draft.start != nil, let start else {
            // A reminder that only has a due time.
            guard case .time(let end) = series.end, case .time(let due) = draft.end else { return draft.end }
            return .time(shift.applied(to: end, like: due))
        }
        guard case .time = draft.end else { return draft.end }
        return .time(draft.occurrenceLength.end(of: start))
    }

    // MARK: Removing

    /// Removes an item, or one occurrence of a series, as far as `span` says.
    mutating func remove(_ id: RecordID, at original: ItemTime?, span: Span) throws(CalStoreError) {
        guard let stored = state.item(id) else { throw .noSuchItem(id.text) }
        try state.validateWritable(stored.calendar, title: stored.title)
        if let seriesID = stored.series, let series = state.item(seriesID),
            let original = stored.originalStart
        {
            let start = series.fields.occurrenceStart(at: series.fields.ruleTime(original))
            return try removeOccurrence(of: series, at: start, span: span)
        }
        guard stored.fields.isSeries, let original else { return removeAll(stored) }
        try removeOccurrence(of: stored, at: original, span: span)
    }

    private mutating func removeOccurrence(
        of series: ItemRecord, at original: ItemTime, span: Span
    ) throws(CalStoreError) {
        let cut = series.fields.ruleTime(original)
        var changed = series.fields
        switch span {
        case .all: return removeAll(series)
        case .future:
            if isFirst(original, of: series) { return removeAll(series) }
            changed.recurrence = parts(of: series, at: original).before
            for item in state.detached(of: series.id) {
                guard let start = item.originalStart, series.fields.ruleTime(start) >= cut else { continue }
                edit.add(Change(before: .item(item), after: nil))
            }
        case .this:
            changed.recurrence?.exclusionDates.append(original)
            for item in state.detached(of: series.id) {
                guard let start = item.originalStart, series.fields.ruleTime(start) == cut else { continue }
                edit.add(Change(before: .item(item), after: nil))
            }
            // No empty series is left behind.
            if changed.occurrenceSet().first == nil { return removeAll(series) }
        }
        try put(ItemRecord(changed), replacing: series)
    }

    private mutating func removeAll(_ item: ItemRecord) {
        for detached in state.detached(of: item.id) { edit.add(Change(before: .item(detached), after: nil)) }
        edit.add(Change(before: .item(item), after: nil))
    }

    // MARK: Cutting a series

    /// Whether nothing of the series, deleted dates aside, lies before this occurrence.
    private func isFirst(_ original: ItemTime, of series: ItemRecord) -> Bool {
        guard let first = series.fields.occurrenceSet().first else { return true }
        return series.fields.ruleTime(original) <= first
    }

    /// The recurrence before an occurrence, and from it on.
    private func parts(of series: ItemRecord, at original: ItemTime) -> (
        before: Recurrence, after: Recurrence
    ) {
        guard let whole = series.recurrence, let anchor = series.anchor else {
            return (Recurrence(), Recurrence())
        }
        let cut = series.fields.ruleTime(original)
        var before = whole
        var after = whole
        before.rules.removeAll()
        after.rules.removeAll()
        for rule in whole.rules {
            let alone = OccurrenceSet(
                start: anchor.local, isDate: anchor.isDate, zone: anchor.zone, rules: [rule])
            let count = alone.count(in: anchor.local..<cut)
            var old = rule
            var new = rule
            if case .count(let total) = rule.end {
                old.end = .count(count)
                new.end = .count(max(total - count, 0))
                if total > count { after.rules.append(new) }
            } else {
                after.rules.append(new)
                if let last = alone.previous(before: cut) {
                    old.end = .until(SpanEdit.until(last, anchor: anchor))
                }
            }
            if count > 0 { before.rules.append(old) }
        }
        func isBefore(_ time: ItemTime) -> Bool { series.fields.ruleTime(time) < cut }
        before.dates.removeAll { !isBefore($0.start) }
        after.dates.removeAll { isBefore($0.start) }
        before.exclusionDates.removeAll { !isBefore($0) }
        after.exclusionDates.removeAll { isBefore($0) }
        return (before, after)
    }

    /// An occurrence as the last one, in the form that UNTIL must have beside such a start (RFC 5545, 3.3.10).
    static func until(_ last: CivilDateTime, anchor: ItemTime) -> RecurrenceRule.Until {
        if anchor.isDate { return .date(last.date) }
        guard let zone = anchor.zone else { return .local(last) }
        return .utc(zone.instant(for: last))
    }

    private mutating func put(_ item: ItemRecord, replacing stored: ItemRecord?) throws(CalStoreError) {
        try state.validate(item)
        edit.add(Change(before: stored.map(Record.item), after: .item(item)))
    }
}
