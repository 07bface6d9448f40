/// Turns the save of a face into an edit: merged with what others saved meanwhile, checked, and carried as far as the
/// span says (EventKit rules 55-60, 110-136).
///
/// | the item in the store | what is saved |
/// |---|---|
/// | never saved | a new item |
/// | deleted meanwhile, or the occurrence | a new item with a new identifier (rule 60) |
/// | the occurrence was detached meanwhile | the detached item |
/// | unchanged here | nothing (rules 56 and 57) |
/// | a repeating reminder, completed here | its next date, and a completed copy (rule 132) |
/// | all else | by `SpanEdit` |
struct ItemSave {
    let draft: ItemDraft
    let span: Span
    let now: Instant
    /// Where dates and floating times are read.
    let display: Zone

    /// What a face shows after the save.
    struct Saved: Sendable {
        var record: ItemRecord
        var original: ItemTime?
    }

    func edit(_ state: inout StoreState) throws -> (Saved, Edit) {
        guard draft.fields.calendar == VirtualCalendar.id else { return try editPlain(&state) }
        // The virtual calendar stands for the default one (rule 233).
        var draft = self.draft
        draft.fields.calendar = state.defaultCalendar(for: .event)?.id ?? .none
        return try ItemSave(draft: draft, span: span, now: now, display: display).editPlain(&state)
    }

    private func editPlain(_ state: inout StoreState) throws -> (Saved, Edit) {
        if draft.life == .new { return try insert(draft.fields, into: state) }
        guard let stored = state.item(draft.base.id) else { return try insertAnew(into: state) }
        guard let original = draft.original, stored.expands else {
            return try save(over: stored.fields, stored, at: nil, in: &state)
        }
        let local = stored.fields.ruleTime(original)
        let detached = state.detached(of: stored.id).first { item in
            item.originalStart.map { stored.fields.ruleTime($0) == local } ?? false
        }
        if let detached { return try save(over: detached.fields, detached, at: nil, in: &state) }
        guard stored.fields.occurrenceSet().contains(local) else { return try insertAnew(into: state) }
        return try save(over: stored.fields.occurrence(at: original), stored, at: original, in: &state)
    }

    // MARK: New items

    private func insert(_ fields: ItemFields, into state: StoreState) throws -> (Saved, Edit) {
        try ItemCheck(state: state, faceViolation: draft.violation).check(fields)
        var edit = Edit()
        edit.add(Change(before: nil, after: .item(ItemRecord(fields))))
        return try finished(ItemRecord(fields), edit, at: fields.start)
    }

    private func insertAnew(into state: StoreState) throws -> (Saved, Edit) {
        var fields = draft.fields
        fields.id = .random()
        fields.uid = nil
        fields.series = nil
        fields.originalStart = nil
        fields.created = nil
        return try insert(fields, into: state)
    }

    // MARK: Stored items

    /// - Parameter newest: what the store has, at the occurrence.
    private func save(
        over newest: ItemFields, _ stored: ItemRecord, at original: ItemTime?, in state: inout StoreState
    ) throws -> (Saved, Edit) {
        let merged = Record.item(ItemRecord(draft.fields))
            .merged(base: .item(ItemRecord(draft.base)), newest: .item(ItemRecord(newest)))
        var fields = merged.item?.fields ?? draft.fields
        let isOccurrence = original != nil || stored.fields.isDetached
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
            // The rules are new; deleted and further dates, which nobody saw, are the series'.
            fields.recurrence = series.recurrence
            fields.recurrence?.rules = rules
        }
        if fields == newest, draft.violation == nil {
            return (Saved(record: stored, original: original), Edit())
        }
        try ItemCheck(state: state, stored: newest, faceViolation: draft.violation).check(fields)
        try checkMove(of: fields, over: newest, stored, isAlone: isOccurrence && span == .this, in: state)
        if fields.kind == .reminder, fields.isCompleted, fields.isSeries, !stored.isCompleted {
            return try complete(fields, over: newest, in: &state)
        }
        var editor = SpanEdit(state)
        let item = try editor.save(fields, at: original, span: span)
        return try finished(item, editor.edit, at: fields.start)
    }

    /// What may not be moved: an invitation to another calendar (rule 53); an occurrence to the day of another one where the
    /// calendar forbids that (52), as Exchange does.
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
        let others = state.occurrences(of: series, in: day, zone: display).map(\.start)
        let detached = state.detached(of: series.id).filter { $0.id != stored.id }.compactMap(\.fields.start)
        if (others + detached).contains(where: { day.contains($0.instant(in: display)) }) {
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

    /// Stamps the changed items, and finds what the face stands for now.
    ///
    /// - Parameters:
    ///   - item: What was saved. The edit does not change it when it was so before: a series whose detached occurrence
    ///     became one like the others again.
    ///   - start: where the client put the occurrence.
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
        Edit(
            changes.map { change in
                guard case .item(var item) = change.after else { return change }
                item.modified = now
                if change.before == nil, item.created == nil { item.created = now }
                return Change(before: change.before, after: .item(item))
            })
    }
}
