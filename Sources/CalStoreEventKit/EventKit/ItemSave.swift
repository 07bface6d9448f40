/// Converts the save of an object to an edit: merged with later saves of others, checked, and applied to the
/// span (EventKit rules 55-60, 110-136).
///
/// | the item in the store | what is saved |
/// |---|---|
/// | never saved | a new item |
/// | the series was moved or split meanwhile | its occurrence there (`StoreState.find`) |
/// | the occurrence was detached meanwhile | the detached item; with a larger span, that of the series |
/// | deleted meanwhile | a new item with a new identifier (rule 60) |
/// | it or its series was deleted meanwhile | a new single item; with a larger span the rest of a series |
/// | detached, and now like the others again | its series, without the detached item (rule 113) |
/// | unchanged here | nothing (rules 56 and 57) |
/// | a repeating reminder, completed here | its next date, and a completed copy (rule 132) |
/// | all else | by `SpanEdit` |
///
/// It is a class because a copy would retain all references of the draft.
final class ItemSave {
    let draft: ItemDraft
    let span: Span
    let now: Instant
    /// The zone for dates and floating times.
    let display: Zone

    /// The content of an object after the save.
    struct Saved: Sendable {
        var record: ItemRecord
        var original: ItemTime?
    }

    init(draft: ItemDraft, span: Span, now: Instant, display: Zone) {
        self.draft = draft
        self.span = span
        self.now = now
        self.display = display
    }

    func edit(_ state: inout StoreState) throws -> (Saved, Edit) {
        guard draft.fields.calendar == VirtualCalendar.id else { return try editPlain(&state) }
        // The virtual calendar means the default one (rule 233).
        var draft = self.draft
        draft.fields.calendar = state.defaultCalendar(for: .event)?.id ?? .none
        return try ItemSave(draft: draft, span: span, now: now, display: display).editPlain(&state)
    }

    private func editPlain(_ state: inout StoreState) throws -> (Saved, Edit) {
        if draft.life == .new { return try insert(draft.fields, into: state, at: draft.fields.start) }
        guard let found = state.find(draft.record, at: draft.original) else {
            return try insertAnew(into: state)
        }
        let stored = found.item
        guard let original = found.original else {
            return try save(over: stored.fields, stored, at: nil, in: &state)
        }
        let generated = stored.fields.occurrence(at: original)
        guard let detached = detached(at: original, of: stored, in: state) else {
            return try save(over: generated, stored, at: original, in: &state)
        }
        if span == .this { return try save(over: detached.fields, detached, at: nil, in: &state) }
        // The detached one's own changes were never seen here, and do not apply to the others. It follows its
        // series.
        var (saved, edit) = try save(over: generated, stored, at: original, in: &state)
        state.apply(edit)
        defer { state.apply(edit.inverse) }
        if let original = saved.original,
            let detached = self.detached(at: original, of: saved.record, in: state)
        {
            saved = Saved(record: detached, original: nil)
        }
        return (saved, edit)
    }

    private func detached(at original: ItemTime, of series: ItemRecord, in state: StoreState) -> ItemRecord? {
        let local = series.fields.ruleTime(original)
        return state.detached(of: series.id).first { item in
            item.originalStart.map { series.fields.ruleTime($0) == local } ?? false
        }
    }

    // MARK: New items

    private func insert(
        _ fields: ItemFields, into state: StoreState, at start: ItemTime?
    ) throws -> (Saved, Edit) {
        try ItemCheck(state: state, faceViolation: draft.violation).check(fields)
        var edit = Edit()
        edit.add(Change(before: nil, after: .item(ItemRecord(fields))))
        return try finished(ItemRecord(fields), edit, at: start)
    }

    private func insertAnew(into state: StoreState) throws -> (Saved, Edit) {
        var fields = draft.fields
        fields.id = .random()
        fields.uid = nil
        fields.series = nil
        fields.originalStart = nil
        fields.created = nil
        if isOccurrence { fields = try occurrenceAnew(fields, in: state) }
        return try insert(fields, into: state, at: draft.fields.start)
    }

    /// An occurrence that is restored. Alone it does not repeat: the rule belongs to the series (rule 125).
    /// If any date of the series is left, it continues there, and would be doubled here.
    private func occurrenceAnew(_ fields: ItemFields, in state: StoreState) throws -> ItemFields {
        guard span != .this, let original = draft.original, state.item(draft.record.id) == nil,
            !state.hasPart(of: draft.record, after: original)
        else {
            var single = fields
            single.recurrence = nil
            return single
        }
        return try SpanEdit.rest(of: draft.record.fields, at: original, draft: fields)
    }

    /// Whether the object shows one occurrence of a series.
    private var isOccurrence: Bool { draft.original != nil || draft.base.isDetached }

    // MARK: Stored items

    /// - Parameter newest: what the store has, at the occurrence.
    private func save(
        over newest: ItemFields, _ stored: ItemRecord, at original: ItemTime?, in state: inout StoreState
    ) throws -> (Saved, Edit) {
        let merged = Record.item(ItemRecord(draft.fields))
            .merged(base: .item(ItemRecord(draft.base)), newest: .item(ItemRecord(newest)))
        var fields = merged.item?.fields ?? draft.fields
        takeRules(into: &fields, over: newest)
        let isOccurrence = isOccurrence || original != nil || stored.fields.isDetached
        if isOccurrence, span == .this {
            // Rule 125: the rule is the series' business.
            fields.recurrence = newest.recurrence
            if fields.calendar != newest.calendar {
                throw CalStoreError.refused(.seriesWideChange(["the calendar"]), title: fields.title)
            }
        }
        if span != .this, let rules = fields.recurrence?.rules, newest.recurrence == nil,
            let series = stored.series.flatMap({ state.item($0) })
        {
            // The rules are new; deleted and further dates, which the object does not show, are the series'.
            fields.recurrence = series.recurrence
            fields.recurrence?.rules = rules
        }
        if fields == newest, draft.violation == nil {
            return (Saved(record: stored, original: original), Edit())
        }
        let isAlone = isOccurrence && span == .this
        try ItemCheck(state: state, stored: newest, isAlone: isAlone, faceViolation: draft.violation)
            .check(fields)
        try checkMove(of: fields, over: newest, stored, isAlone: isAlone, in: state)
        if span == .this, let reattached = reattached(fields, stored, in: state) { return reattached }
        if fields.kind == .reminder, fields.isCompleted, fields.isSeries, !stored.isCompleted {
            return try complete(fields, over: newest, in: &state)
        }
        var editor = SpanEdit(state, display: display)
        let item = try editor.save(fields, at: original, span: span)
        return try finished(item, editor.edit, at: fields.start)
    }

    /// A detached occurrence that no longer differs from its series is one of it again (rule 113): the item
    /// of its own goes.
    private func reattached(_ fields: ItemFields, _ stored: ItemRecord, in state: StoreState) -> (
        Saved, Edit
    )? {
        guard stored.fields.isDetached, let original = fields.originalStart,
            let series = fields.series.flatMap({ state.item($0) }),
            series.expands, case let local = series.fields.ruleTime(original),
            series.fields.occurrenceSet().contains(local)
        else { return nil }
        let start = series.fields.occurrenceStart(at: local)
        guard DetachedMove.isLike(fields, series.fields.occurrence(at: start)) else { return nil }
        let edit = Edit([Change(before: .item(stored), after: nil)])
        return (Saved(record: series, original: start), edit)
    }

    /// Rules that were set here, over what the store has. Deleted and further dates, and the end of a rule
    /// whose end was left alone, are the series' as it is now: it may have been split since.
    private func takeRules(into fields: inout ItemFields, over newest: ItemFields) {
        guard let mine = draft.fields.recurrence, mine != draft.base.recurrence, var kept = newest.recurrence
        else { return }
        let known = draft.base.recurrence?.rules ?? []
        let ends = kept.rules.map(\.end)
        kept.rules = zip(mine.rules.indices, mine.rules).map { index, rule in
            guard known.indices.contains(index), ends.indices.contains(index), rule.end == known[index].end
            else { return rule }
            var rule = rule
            rule.end = ends[index]
            return rule
        }
        fields.recurrence = kept
    }

    /// Refuses forbidden moves: an invitation to another calendar (rule 53); an occurrence to the day of
    /// another one if the calendar forbids that (52), as Exchange does.
    private func checkMove(
        of fields: ItemFields, over newest: ItemFields, _ stored: ItemRecord, isAlone: Bool,
        in state: StoreState
    ) throws {
        if fields.calendar != newest.calendar, newest.organizer != nil, !newest.attendees.isEmpty {
            throw EKError(.invitesCannotBeMoved, title: fields.title)
        }
        guard isAlone, let start = fields.start, start.date != newest.start?.date,
            state.calendar(fields.calendar)?.kind == .exchange,
            let series = stored.fields.isDetached ? stored.fields.series.flatMap({ state.item($0) }) : stored
        else { return }
        let zone = start.zone ?? display
        let first = zone.instant(for: CivilDateTime(start.date))
        let day = first..<max(first, zone.instant(for: CivilDateTime(start.date.adding(days: 1))))
        let detached = state.detached(of: series.id).filter { $0.id != stored.id }.compactMap(\.fields.start)
        if state.hasOccurrence(of: series, startingIn: day, zone: display)
            || detached.contains(where: { day.contains($0.instant(in: display)) })
        {
            throw EKError(.startDateCollidesWithOtherOccurrence, title: fields.title)
        }
    }

    /// The other changes first, then the completion; the copy has the date that the client gave it.
    private func complete(
        _ fields: ItemFields, over newest: ItemFields, in state: inout StoreState
    ) throws -> (Saved, Edit) {
        var open = fields
        open.completed = newest.completed
        open.status = newest.status
        open.percentComplete = newest.percentComplete
        var first = Edit()
        if open != newest {
            first.add(Change(before: .item(ItemRecord(newest)), after: .item(ItemRecord(open))))
        }
        state.apply(first)
        defer { state.apply(first.inverse) }
        let (outcome, second) = try completion(in: state, at: fields.completed ?? now)
        let both = Edit(first.changes + second.changes)
        return try finished(outcome.next ?? outcome.completed, both, at: nil)
    }

    private func completion(in state: StoreState, at moment: Instant) throws -> (Completion.Outcome, Edit) {
        var completion = Completion(state, display: display)
        let outcome = try completion.complete(draft.base.id, at: moment)
        return (outcome, completion.edit)
    }

    // MARK: The outcome

    /// Stamps the changed items, and finds the new item of the object.
    ///
    /// - Parameters:
    ///   - item: The saved item. The edit does not change it if it was already equal: a series whose detached
    ///     occurrence became like the others again.
    ///   - start: The start that the client gave the occurrence.
    private func finished(_ item: ItemRecord, _ edit: Edit, at start: ItemTime?) throws -> (Saved, Edit) {
        let edit = edit.stamped(now)
        let record = edit.change(of: item.id).map { $0.after?.item } ?? item
        guard let record else { throw EKError(.internalFailure) }
        return (Saved(record: record, original: ItemSave.occurrence(of: record, at: start)), edit)
    }

    private static func occurrence(of record: ItemRecord, at start: ItemTime?) -> ItemTime? {
        guard record.expands else { return nil }
        let set = record.fields.occurrenceSet()
        if let start, case let local = record.fields.ruleTime(start), set.contains(local) {
            return record.fields.occurrenceStart(at: local)
        }
        return set.first.map { record.fields.occurrenceStart(at: $0) }
    }
}

extension Edit {
    /// With the time in the items that it makes and changes.
    func stamped(_ now: Instant) -> Edit {
        Edit(changes.map { $0.stamped(now) })
    }
}
