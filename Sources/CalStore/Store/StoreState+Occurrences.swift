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
            guard let item = item(inSlot: slot), item.fields.kind == query.kind else { continue }
            if item.fields.kind == .reminder, let isCompleted = query.isCompleted,
                item.isCompleted != isCompleted
            {
                continue
            }
            if let calendars = query.calendars, !calendars.contains(item.fields.calendar) { continue }
            if item.expands {
                StoreState.append(item, occurrenceSet(inSlot: slot, item), query, to: &result)
            } else if let occurrence = Occurrence(single: item, in: query.zone),
                occurrence.overlaps(query.range)
            {
                result.append(occurrence)
            }
        }
        Occurrence.sort(&result)
        return result
    }

    /// The occurrences of one series in a range, without those that were detached or deleted.
    func occurrences(of item: ItemRecord, in range: Range<Instant>, zone: Zone) -> [Occurrence] {
        var result: [Occurrence] = []
        let set = item.fields.occurrenceSet(replacedBy: detached(of: item.id))
        StoreState.append(item, set, OccurrenceQuery(range, in: zone), to: &result)
        return result
    }

    private static func append(
        _ item: ItemRecord, _ set: OccurrenceSet, _ query: OccurrenceQuery, to result: inout [Occurrence]
    ) {
        // The fields are lent each time: a copy of them would retain each of some twenty references.
        guard let anchor = item.fields.anchor else { return }
        let length = item.fields.occurrenceLength
        let hasPeriods =
            !set.dates.isEmpty && item.fields.recurrence?.dates.contains { $0.end != nil } ?? false
        let isSeries = item.isSeries
        let clock = anchor.zone ?? query.zone
        // Two hours more at each end, because local times jump when clocks change. Going back is by moments: some clocks left
        // out a whole day, and a local time in it would be read as one of the day after. What floats happens on such a day
        // too, as long after it as it would have been after its begin.
        let jump = anchor.zone == nil ? 86_400 : 7200
        let longest = max(length.bound, hasPeriods ? item.fields.longestDateDays * 86_400 : 0)
        let from = clock.local(at: query.range.lowerBound.adding(seconds: -longest).adding(seconds: -jump))
        let to = clock.local(at: query.range.upperBound).adding(seconds: 7200)
        // Not `for`: without optimization the compiler (6.3.1) crashes over it.
        var moments = set.moments(from: from, floatingIn: query.zone).makeIterator()
        while let moment = moments.next(), moment.local < to {
            let start = moment.local == anchor.local ? anchor : anchor.moved(to: moment.local)
            let begin = start.isSecondPass ? start.instant(in: query.zone) : moment.instant
            var end = length.end(of: start, at: begin, display: query.zone)
            if hasPeriods, let own = item.fields.periodEnd(of: start) {
                end = (own, own.instant(in: query.zone))
            }
            let occurrence = Occurrence(
                item: item, start: start, end: end.time, original: isSeries ? start : nil, between: begin,
                end.instant)
            if occurrence.overlaps(query.range) { result.append(occurrence) }
        }
    }
}

extension Occurrence {
    /// An item that is not expanded: at its start, or a reminder at its due time. Nil when it has no date.
    init?(single item: ItemRecord, in display: Zone) {
        let isReminder = item.fields.kind == .reminder
        let time = isReminder ? item.fields.dueTime ?? item.fields.start : item.fields.start
        guard let time else { return nil }
        let end = isReminder ? time : item.fields.endTime ?? time
        self.init(item: item, start: time, end: end, original: item.fields.originalStart, in: display)
    }
}
