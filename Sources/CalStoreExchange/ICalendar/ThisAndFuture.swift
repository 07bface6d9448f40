/// RECURRENCE-ID;RANGE=THISANDFUTURE (RFC 5545, 3.2.13): one component that changes an occurrence and all
/// later ones.
///
/// It has the same effect as a manual change: the series ends before the occurrence, and another one
/// continues from it. So all functions for series work, and programs that do not know RANGE read our export
/// correctly.
struct ThisAndFuture {
    /// The series, which now ends earlier.
    private(set) var series: ItemRecord
    /// The series from the occurrence on; nil if that was the first one, and the whole series was changed.
    private(set) var tail: ItemRecord?
    /// The detached occurrences of both, in their original order.
    private(set) var detached: [ItemRecord]

    /// - Parameters:
    ///   - change: The component with the range.
    ///   - series: The series that it changes.
    ///   - detached: The other detached occurrences of the series.
    ///   - uid: The UID of the new series.
    /// - Returns: Nil if the series has no such occurrence, or would violate a constraint of the store.
    init?(_ change: ItemRecord, of series: ItemRecord, detached: [ItemRecord], uid: String) {
        guard let original = change.originalStart else { return nil }
        var state = StoreState()
        state.put(
            .calendar(
                CalendarRecord(
                    id: series.calendar, source: series.calendar, title: "",
                    entities: [.events, .reminders])))
        for item in [series] + detached { state.put(.item(item)) }

        var draft = change.fields
        draft.id = series.id
        draft.uid = series.uid
        draft.series = nil
        draft.originalStart = nil
        draft.recurrence = series.recurrence
        // UTC only names the moment: the series stays on the clocks of its zone.
        if let zone = series.fields.anchor?.zone {
            draft.start = draft.start?.onClock(of: zone)
            if case .time(let end) = draft.end { draft.end = .time(end.onClock(of: zone)) }
        }
        draft.parameters.removeAll { $0.property == PropertyName.recurrenceID.text }
        // The rules of a single occurrence were kept as lines. Now its series has rules.
        draft.properties = RawLines.lines(draft.properties, without: Self.recurrenceBits)
        let start = series.fields.occurrenceStart(at: series.fields.ruleTime(original))
        var edit = SpanEdit(state) { change.id }
        guard let saved = try? edit.save(draft, at: start, span: .future) else { return nil }

        self.series = series
        self.detached = detached
        for case let item? in edit.edit.changes.map({ $0.after?.item }) where item.id == series.id {
            var fields = item.fields
            // What the user has seen is as the file says.
            fields.alarms = saved.id == series.id ? change.fields.alarms : series.fields.alarms
            self.series = ItemRecord(fields)
        }
        if saved.id != series.id {
            var fields = saved.fields
            fields.alarms = change.fields.alarms
            fields.uid = uid
            fields.sequence = change.sequence
            fields.created = change.created
            tail = ItemRecord(fields)
        }
        // A file has each occurrence complete: only its original date follows the series.
        let moved = Dictionary(
            edit.edit.changes.compactMap { change in change.after?.item.map { ($0.id, $0) } },
            uniquingKeysWith: { _, last in last })
        for index in self.detached.indices {
            guard let item = moved[self.detached[index].id], item.series != nil else { continue }
            var fields = self.detached[index].fields
            fields.series = item.series
            fields.originalStart = item.originalStart
            if item.series == tail?.id { fields.uid = uid }
            self.detached[index] = ItemRecord(fields)
        }
    }

    private static let recurrenceBits: UInt64 =
        PropertyName.rule.bit | PropertyName.exceptionRule.bit | PropertyName.recurrenceDates.bit
        | PropertyName.exceptionDates.bit

    /// Whether a component is such a change.
    static func isRange(_ item: ItemFields) -> Bool {
        guard item.originalStart != nil, !item.parameters.isEmpty,
            let kept = item.parameters.first(where: { $0.property == PropertyName.recurrenceID.text })
        else { return false }
        return kept.text.uppercased().split(separator: ";").contains("RANGE=THISANDFUTURE")
    }
}

extension ItemTime {
    /// A time in UTC as one in this zone; other times stay as they are.
    fileprivate func onClock(of zone: Zone) -> ItemTime {
        self.zone == .utc ? ItemTime(instant(in: .utc), in: zone) : self
    }
}
