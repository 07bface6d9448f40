/// A question for occurrences in a range.
package struct OccurrenceQuery {
    var range: Range<Instant>
    /// The zone for dates and floating times.
    var zone: Zone
    var kind: ItemFields.Kind
    /// Nil for all calendars; an empty set matches nothing (EventKit rule 76).
    package var calendars: Set<RecordID>?
    /// Whether to find completed or open reminders; nil for both.
    var isCompleted: Bool?
    /// Only occurrences that start at this time or later; nil to include those in progress when the range
    /// begins.
    var startsFrom: Instant?
    /// The maximum number, first by start; occurrences that start together with the last one are included.
    /// Nil for all.
    package var limit: Int?
    /// Whether nothing is wanted if there are more than `limit`: the answer may then be empty.
    var isAllOrNothing = false
    /// The maximum number of occurrences per series; nil for no limit.
    var seriesLimit: Int?
    /// Filters for items and for their occurrences; nil for all. A series may have any number of occurrences,
    /// so conditions on the whole item belong in `wantsItem`.
    package var wantsItem: ((ItemRecord) -> Bool)?
    package var wants: ((Occurrence) -> Bool)?

    /// The groups of the items that it may find.
    var groups: [TimeKey.Group] {
        guard kind == .reminder else { return [.single, .series] }
        return isCompleted.map { [$0 ? .completed : .open] } ?? [.open, .completed]
    }

    /// The days that it may touch on the clock of an item.
    var days: ClosedRange<Int> { days(touching: range.lowerBound...max(range.lowerBound, range.upperBound)) }

    /// The days on the clock of an item that may touch some time: two more on either side, because two zones
    /// differ by at most 26 hours.
    func days(touching time: ClosedRange<Instant>) -> ClosedRange<Int> {
        let first = zone.local(at: time.lowerBound).date.dayNumber
        return first - 2...max(first, zone.local(at: time.upperBound).date.dayNumber) + 2
    }

    package init(
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
    /// The occurrences that overlap a range, in order. Reminders are found by their due time and are not
    /// expanded.
    ///
    /// The cost grows with the answer: series that ended and buckets out of range are skipped, and a series
    /// is searched from the range on, not from its start.
    package mutating func occurrences(_ query: OccurrenceQuery) -> [Occurrence] { find(query).occurrences }

    /// The result of `occurrences(_:)`, and whether it is complete. With a limit neither the work nor the
    /// memory depends on how often a series repeats.
    package mutating func find(_ query: OccurrenceQuery) -> FirstOccurrences {
        var found = FirstOccurrences(limit: query.limit)
        let singles = firstSingles(query)
        if let singles {
            if query.isAllOrNothing, singles.hasMore {
                found.isComplete = false
                return found
            }
            let whole = occurrences(of: singles.elements, in: query.zone)
            for single in singles.elements {
                if let occurrence = whole[single.slot] { found.add(occurrence) }
            }
            if !singles.isComplete { found.isComplete = false }
        }
        gather(query, of: singles == nil ? query.groups : [.series], into: &found)
        found.sort()
        return found
    }

    /// The first single events in the index; nil if they are to be read whole.
    private func firstSingles(_ query: OccurrenceQuery) -> FirstByStart<IndexedEvent>? {
        guard let limit = query.limit else { return nil }
        var found = FirstByStart<IndexedEvent>(limit: limit)
        let (range, from) = (query.range, query.startsFrom ?? .distantPast)
        let isSearched = searchTimes(query, wanted: limit, atOnce: max(limit, 1024), into: found) {
            event, found in
            if event.startInstant >= from, event.overlaps(range) { found.add(event) }
        } take: { parts in
            for part in parts { found.add(part) }
            let last = found.lastWanted()
            if query.isAllOrNothing, found.hasMore { return .min }
            return last == .distantFuture ? .max : query.days(touching: last...last).upperBound
        }
        return isSearched ? found : nil
    }

    /// Passes the occurrences that overlap a range to `found`, item by item and in no order. None of them are
    /// stored here.
    package mutating func gather(_ query: OccurrenceQuery, into found: inout some OccurrenceTaker) {
        gather(query, of: query.groups, into: &found)
    }

    private mutating func gather(
        _ query: OccurrenceQuery, of groups: [TimeKey.Group], into found: inout some OccurrenceTaker
    ) {
        forEachItem(query, of: groups) { item, set in
            if let set {
                StoreState.walk(item, set, query, into: &found)
            } else if let occurrence = Occurrence(single: item, in: query.zone), query.takes(occurrence) {
                found.add(occurrence)
            }
        }
    }

    /// The number of occurrences, ignoring `limit` and `wants`. If a series has many, they are counted by
    /// arithmetic.
    mutating func count(_ query: OccurrenceQuery) -> Int {
        var count = 0
        let (range, from) = (query.range, query.startsFrom ?? .distantPast)
        let isSearched = searchTimes(query, wanted: 0, atOnce: .max, into: 0) { event, count in
            if event.startInstant >= from, event.overlaps(range) { count += 1 }
        } take: { counts in
            count = counts.reduce(0, +)
            return .max
        }
        forEachItem(query, of: isSearched ? [.series] : nil) { item, set in
            if let set {
                count += StoreState.count(item, set, query)
            } else if let occurrence = Occurrence(single: item, in: query.zone), query.takes(occurrence) {
                count += 1
            }
        }
        return count
    }

    /// Passes the items that may be in the range, series with their dates.
    ///
    /// - Parameter groups: The groups of the items in the index; nil for those of the query.
    mutating func forEachItem(
        _ query: OccurrenceQuery, of groups: [TimeKey.Group]? = nil,
        _ body: (ItemRecord, OccurrenceSet?) -> Void
    ) {
        guard !query.range.isEmpty else { return }
        let slots = slots(touching: query.days, groups ?? query.groups)
        for part in slots.indices.parts(of: StoreState.loadedAtOnce) {
            indexedItems?.load(slots[part].filter { $0 < indexedCount && !replaced.contains($0) })
            for slot in slots[part] {
                guard let item = item(inSlot: slot), item.fields.kind == query.kind else { continue }
                if item.fields.kind == .reminder, let isCompleted = query.isCompleted,
                    item.isCompleted != isCompleted
                {
                    continue
                }
                if let calendars = query.calendars, !calendars.contains(item.fields.calendar) { continue }
                if let wantsItem = query.wantsItem, !wantsItem(item) { continue }
                body(item, item.expands ? occurrenceSet(inSlot: slot, item) : nil)
            }
        }
    }

    /// The number of items that are read together.
    private static let loadedAtOnce = 2048

    /// The occurrences of one item, as it is given: for a series with those that are detached, in order.
    func occurrences(of item: ItemRecord, _ query: OccurrenceQuery) -> FirstOccurrences {
        var found = FirstOccurrences(limit: query.limit)
        let detached = item.expands ? detached(of: item.id) : []
        if item.expands {
            StoreState.walk(item, item.fields.occurrenceSet(replacedBy: detached), query, into: &found)
        }
        for single in item.expands ? detached : [item] {
            guard let occurrence = Occurrence(single: single, in: query.zone) else { continue }
            if query.takes(occurrence) { found.add(occurrence) }
        }
        found.sort()
        return found
    }

    /// Whether a series has an occurrence that starts in a range, not counting detached or deleted ones.
    package func hasOccurrence(of item: ItemRecord, startingIn range: Range<Instant>, zone: Zone) -> Bool {
        item.hasOccurrence(
            in: TimeWindow(startsFrom: range.lowerBound, startsBefore: range.upperBound),
            replacedBy: detached(of: item.id), zone: zone)
    }

    /// The occurrences of a series whose dates are known.
    static func occurrences(of item: ItemRecord, _ set: OccurrenceSet, _ query: OccurrenceQuery)
        -> [Occurrence]
    {
        var found = FirstOccurrences(limit: query.limit)
        walk(item, set, query, into: &found)
        found.sort()
        return found.occurrences
    }

    /// The number of unwanted occurrences of a series in a row after which its search stops as incomplete.
    static let mostUnwanted = 200_000

    static func walk(
        _ item: ItemRecord, _ set: OccurrenceSet, _ query: OccurrenceQuery,
        into found: inout some OccurrenceTaker
    ) {
        guard let anchor = item.fields.anchor else { return }
        let span = SeriesSpan(
            item, from: anchor, set, in: query.range, startsFrom: query.startsFrom, display: query.zone)
        var left = query.seriesLimit ?? .max
        if let longer = span.longer(in: set) {
            for occurrence in longer where query.takes(occurrence) {
                // There may be hundreds of millions more.
                guard left > 0 else { break }
                found.add(occurrence)
                left -= 1
            }
        }
        var unwanted = 0
        // Not `for`, because without optimization the compiler (6.3.1) crashes.
        var moments = set.moments(from: span.from, floatingIn: query.zone).makeIterator()
        while let moment = moments.next(), moment.local < span.to {
            // All further ones start even later.
            if moment.instant > found.latest || left == 0 {
                guard moment.instant < query.range.upperBound else { return }
                return found.isComplete = false
            }
            let occurrence = span.occurrence(at: moment)
            if query.takes(occurrence) {
                found.add(occurrence)
                left -= 1
                unwanted = 0
            } else if query.wants != nil {
                unwanted += 1
                if unwanted > mostUnwanted { return found.isComplete = false }
            }
        }
    }

    /// The maximum number of occurrences to count one by one; arithmetic costs more than a few steps.
    private static let mostWalked = 256

    static func count(_ item: ItemRecord, _ set: OccurrenceSet, _ query: OccurrenceQuery) -> Int {
        guard let anchor = item.fields.anchor else { return 0 }
        let span = SeriesSpan(
            item, from: anchor, set, in: query.range, startsFrom: query.startsFrom, display: query.zone)
        var count = span.longer(in: set)?.count { query.overlaps($0) } ?? 0
        var walked = 0
        var moments = set.moments(from: span.from, floatingIn: query.zone).makeIterator()
        while let moment = moments.next(), moment.local < span.to {
            if query.overlaps(span.occurrence(at: moment)) { count += 1 }
            walked += 1
            guard walked > mostWalked else { continue }
            // Binary search for the last one that ends before the range, because ends are in the order of
            // starts.
            var low = moment.local
            var high = span.to
            while low < high {
                let middle = CivilDateTime(seconds: low.seconds + (high.seconds - low.seconds) / 2)
                if query.isBefore(span.occurrence(at: middle)) {
                    low = middle.adding(seconds: 1)
                } else {
                    high = middle
                }
            }
            let end = max(low, span.to)
            let next = max(low, moment.local.adding(seconds: 1))
            return count + (next < end ? set.count(in: next..<end) : 0)
        }
        return count
    }
}

extension ItemRecord {
    /// Whether it is in a window of time; for a series, whether one of its occurrences is, except those that
    /// `detached` items replace. The cost does not depend on the position of the window.
    func hasOccurrence(in window: TimeWindow, replacedBy detached: [ItemRecord], zone: Zone) -> Bool {
        guard expands else { return Occurrence(single: self, in: zone)?.isIn(window) ?? false }
        let from = window.endsAfter ?? .distantPast
        var query = OccurrenceQuery(from..<max(from, window.startsBefore ?? .distantFuture), in: zone)
        query.startsFrom = window.startsFrom
        query.seriesLimit = 1
        var found = FirstOccurrences(limit: nil)
        StoreState.walk(self, fields.occurrenceSet(replacedBy: detached), query, into: &found)
        return !found.occurrences.isEmpty
    }
}

extension OccurrenceQuery {
    func takes(_ occurrence: Occurrence) -> Bool {
        overlaps(occurrence) && wants?(occurrence) ?? true
    }

    func overlaps(_ occurrence: Occurrence) -> Bool {
        if let startsFrom, occurrence.startInstant < startsFrom { return false }
        return occurrence.overlaps(range)
    }

    /// Whether it has ended, or has begun, too early.
    fileprivate func isBefore(_ occurrence: Occurrence) -> Bool {
        if let startsFrom, occurrence.startInstant < startsFrom { return true }
        return occurrence.startInstant < range.lowerBound && occurrence.endInstant <= range.lowerBound
    }
}

extension Occurrence {
    /// An item that is not expanded: at its start, or a reminder at its due time. Nil if it has no date.
    package init?(single item: ItemRecord, in display: Zone) {
        let isReminder = item.fields.kind == .reminder
        let time = isReminder ? item.fields.dueTime ?? item.fields.start : item.fields.start
        guard let time else { return nil }
        let end = isReminder ? time : item.fields.endTime ?? time
        self.init(item: item, start: time, end: end, original: item.fields.originalStart, in: display)
    }
}
