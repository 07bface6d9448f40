extension StoreState {
    /// An item as a lookup shows it: of a series the first occurrence that was neither deleted nor detached, else the
    /// first (EventKit rules 41 and 42). Reminders are not expanded.
    func firstOccurrence(of item: ItemRecord, display: Zone) -> Occurrence {
        let fields = item.fields
        guard fields.expands else {
            return Occurrence(single: item, in: display)
                ?? Occurrence(
                    item: item, start: ItemTime(.distantFuture), end: ItemTime(.distantFuture), original: nil,
                    in: display)
        }
        let local =
            fields.occurrenceSet(replacedBy: detached(of: item.id)).first ?? fields.occurrenceSet().first
            ?? fields.anchor?.local ?? .distantPast
        let start = fields.occurrenceStart(at: local)
        let end = fields.periodEnd(of: start) ?? fields.occurrenceLength.end(of: start)
        return Occurrence(item: item, start: start, end: end, original: start, in: display)
    }

    /// Every event once, in order.
    func firstOccurrences(calendars: Set<RecordID>?, display: Zone) -> [Occurrence] {
        items.filter { $0.kind == .event && calendars?.contains($0.calendar) ?? true }
            .map { firstOccurrence(of: $0, display: display) }
            .sorted(by: Occurrence.precedes)
    }

    /// What removes an item, or occurrences of a series; nothing when they are gone already (EventKit rules 58 and 128).
    func removal(
        of id: RecordID, at original: ItemTime?, span: Span, now: Instant
    ) throws(CalStoreError) -> Edit {
        guard let stored = item(id) else { return Edit() }
        var editor = SpanEdit(self)
        if let original, stored.fields.expands {
            guard stored.fields.occurrenceSet().contains(stored.fields.ruleTime(original)) else {
                return Edit()
            }
            try editor.remove(id, at: original, span: span)
        } else {
            try editor.remove(id, at: nil, span: span)
        }
        return editor.edit.stamped(now)
    }
}
