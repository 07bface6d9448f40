extension StoreState {
    /// An item as a lookup shows it: of a series the first occurrence that was neither deleted nor detached,
    /// else the first (EventKit rules 41 and 42). Reminders are not expanded.
    func firstOccurrence(of item: ItemRecord, display: Zone) -> Occurrence {
        guard item.expands else {
            return Occurrence(single: item, in: display)
                ?? Occurrence(
                    item: item, start: ItemTime(.distantFuture), end: ItemTime(.distantFuture), original: nil,
                    in: display)
        }
        let local =
            item.fields.occurrenceSet(replacedBy: detached(of: item.id)).first
            ?? item.fields.occurrenceSet().first ?? item.fields.anchor?.local ?? .distantPast
        let start = item.fields.occurrenceStart(at: local)
        let end = item.fields.periodEnd(of: start) ?? item.fields.occurrenceLength.end(of: start)
        return Occurrence(item: item, start: start, end: end, original: start, in: display)
    }

    /// Every event once, in order.
    func firstOccurrences(calendars: Set<RecordID>?, display: Zone) -> [Occurrence] {
        var result = items.filter {
            $0.fields.kind == .event && calendars?.contains($0.fields.calendar) ?? true
        }
        .map { firstOccurrence(of: $0, display: display) }
        Occurrence.sort(&result)
        return result
    }

    /// The edit that removes an item, or occurrences of a series, from where they are; empty if they no
    /// longer exist (EventKit rules 58 and 128).
    func removal(
        of known: ItemRecord, at original: ItemTime?, span: Span, now: Instant
    ) throws(CalStoreError) -> Edit {
        guard let found = find(known, at: original) else { return Edit() }
        var editor = SpanEdit(self)
        try editor.remove(found.item.id, at: found.original, span: span)
        return editor.edit.stamped(now)
    }
}
