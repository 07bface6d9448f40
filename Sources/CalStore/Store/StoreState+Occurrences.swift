/// What to look for in time.
struct OccurrenceQuery: Sendable {
    var range: Range<Instant>
    /// The zone in which dates and floating times are read.
    var zone: Zone
    var kind: ItemFields.Kind
    /// Nil for all calendars; an empty set matches nothing (EventKit rule 76).
    var calendars: Set<RecordID>?
    /// Of reminders, whether completed ones are meant or open ones; nil for both.
    var isCompleted: Bool?

    /// How the items that it may find are filed.
    var groups: [TimeKey.Group] {
        guard kind == .reminder else { return [.single, .series] }
        return isCompleted.map { [$0 ? .completed : .open] } ?? [.open, .completed]
    }

    init(
        _ range: Range<Instant>, in zone: Zone, kind: ItemFields.Kind = .event,
        calendars: Set<RecordID>? = nil, isCompleted: Bool? = nil
    ) {
        self.range = range
        self.zone = zone
        self.kind = kind
        self.calendars = calendars
        self.isCompleted = isCompleted
    }
}

extension StoreState {
    /// The occurrences that overlap a range, in order. Reminders are found by their due time, and stand for
    /// themselves: they are not expanded.
    ///
    /// The cost follows the answer: series that ended and buckets out of range are not looked at, and a series is
    /// entered at the range, not at its start.
    mutating func occurrences(_ query: OccurrenceQuery) -> [Occurrence] {
        guard !query.range.isEmpty else { return [] }
        let first = query.zone.local(at: query.range.lowerBound).date.dayNumber
        let last = query.zone.local(at: query.range.upperBound).date.dayNumber
        var result: [Occurrence] = []
        // Two days on either side: the widest distance between two zones is 26 hours.
        for slot in slots(touching: first - 2...last + 2, query.groups) {
            guard let item = item(inSlot: slot), item.kind == query.kind else { continue }
            if item.kind == .reminder, let isCompleted = query.isCompleted, item.isCompleted != isCompleted {
                continue
            }
            if let calendars = query.calendars, !calendars.contains(item.calendar) { continue }
            if item.fields.expands {
                appendOccurrences(of: item, query, to: &result)
            } else if let occurrence = Occurrence(single: item, in: query.zone),
                occurrence.overlaps(query.range)
            {
                result.append(occurrence)
            }
        }
        result.sort(by: Occurrence.precedes)
        return result
    }

    /// The occurrences of one series in a range, without those that were detached or deleted.
    func occurrences(of item: ItemRecord, in range: Range<Instant>, zone: Zone) -> [Occurrence] {
        var result: [Occurrence] = []
        appendOccurrences(of: item, OccurrenceQuery(range, in: zone), to: &result)
        return result
    }

    private func appendOccurrences(
        of item: ItemRecord, _ query: OccurrenceQuery, to result: inout [Occurrence]
    ) {
        let fields = item.fields
        let set = fields.occurrenceSet(replacedBy: detached(of: item.id))
        let length = fields.occurrenceLength
        let hasPeriods = fields.recurrence?.dates.contains { $0.end != nil } ?? false
        let clock = fields.anchor?.zone ?? query.zone
        // Two hours more at each end, because local times jump when clocks change; the length itself goes back by
        // moments, because some clocks left out a whole day.
        let longest = max(length.bound, hasPeriods ? fields.longestDateDays * 86_400 : 0)
        let from = clock.local(at: query.range.lowerBound.adding(seconds: -longest)).adding(seconds: -7200)
        let to = clock.local(at: query.range.upperBound).adding(seconds: 7200)
        for local in set.occurrences(from: from) {
            guard local < to else { break }
            let start = fields.occurrenceStart(at: local)
            let end =
                hasPeriods ? fields.periodEnd(of: start) ?? length.end(of: start) : length.end(of: start)
            let occurrence = Occurrence(
                item: item, start: start, end: end, original: fields.isSeries ? start : nil, in: query.zone)
            if occurrence.overlaps(query.range) { result.append(occurrence) }
        }
    }
}

extension Occurrence {
    /// An item that is not expanded: at its start, or a reminder at its due time. Nil when it has no date.
    init?(single item: ItemRecord, in display: Zone) {
        let time = item.kind == .reminder ? item.dueTime ?? item.start : item.start
        guard let time else { return nil }
        let end = item.kind == .reminder ? time : item.endTime ?? time
        self.init(item: item, start: time, end: end, original: item.originalStart, in: display)
    }
}
