/// A question for alarms.
struct AlarmQuery {
    var range: Range<Instant>
    var clock: AlarmClock
    /// Nil for all calendars; an empty set matches nothing.
    var calendars: Set<RecordID>?
    /// The maximum number, first ones first; alarms that fire together with the last one are included. Nil
    /// for all.
    var limit: Int?
    /// Whether to include alarms that the user has seen.
    var includesAcknowledged = false
    /// A filter for items; nil for all.
    var wantsItem: ((ItemRecord) -> Bool)?
}

extension StoreState {
    /// The alarms that fire in a range, in order: those of open reminders and of events that are not
    /// cancelled.
    ///
    /// The cost grows with the result: the index knows when the alarms of an item fire. With a limit, a range
    /// without end is searched in windows, starting with a quarter of an hour.
    mutating func alarms(_ query: AlarmQuery) -> [AlarmFiring] {
        guard let limit = query.limit else { return firings(query) }
        var found: [AlarmFiring] = []
        var window = query
        var from = query.range.lowerBound
        var length = StoreState.firstWindow
        while found.count < limit, from < query.range.upperBound {
            let to = min(from.adding(seconds: length), query.range.upperBound)
            window.range = from..<to
            found += firings(window)
            from = to
            length = length.multipliedReportingOverflow(by: 2).overflow ? .max : length * 2
        }
        guard found.count > limit else { return found }
        guard limit > 0 else { return [] }
        let last = found[limit - 1].instant
        return Array(found.prefix { $0.instant <= last })
    }

    private static let firstWindow = 900

    /// The open items that have an alarm at a place, in the order in which they were created.
    package mutating func itemsWithPlaces() -> [ItemRecord] {
        let beginning = Instant.distantPast
        return slots(alarmingIn: beginning..<beginning.adding(seconds: 1), [.single, .series, .open]).sorted()
            .compactMap { item(inSlot: $0) }
            .filter { item in
                guard item.fields.status != .canceled, !item.isCompleted else { return false }
                return item.fields.alarms.contains { alarm in
                    if case .location = alarm.trigger { true } else { false }
                }
            }
    }

    private mutating func firings(_ query: AlarmQuery) -> [AlarmFiring] {
        guard !query.range.isEmpty else { return [] }
        var found: [AlarmFiring] = []
        for slot in slots(alarmingIn: query.range, [.single, .series, .open]) {
            guard let item = item(inSlot: slot), item.fields.status != .canceled, !item.isCompleted,
                query.calendars.map({ $0.contains(item.fields.calendar) }) ?? true,
                query.wantsItem.map({ $0(item) }) ?? true
            else { continue }
            let set = item.expands ? occurrenceSet(inSlot: slot, item) : nil
            for (index, alarm) in item.fields.alarms.enumerated() {
                let search = AlarmSearch(item: item, index: index, alarm: alarm, query: query)
                search.run(set, into: &found)
            }
        }
        found.sort(by: AlarmFiring.precedes)
        return found
    }
}

/// The search for the firings of one alarm of one item.
private struct AlarmSearch {
    let item: ItemRecord
    let index: Int
    let alarm: ItemAlarm
    let query: AlarmQuery
    private let repetition: ItemAlarm.Repetition?

    init(item: ItemRecord, index: Int, alarm: ItemAlarm, query: AlarmQuery) {
        (self.item, self.index, self.alarm, self.query) = (item, index, alarm, query)
        repetition = alarm.repetition
    }

    /// - Parameter set: The dates of an event series; nil for any other item.
    func run(_ set: OccurrenceSet?, into found: inout [AlarmFiring]) {
        switch alarm.trigger {
        case .location: return
        case .absolute(let instant):
            guard let first = firstRepetition(since: instant), let occurrence = occurrence(set, at: instant)
            else { return }
            add(occurrence, instant, from: first, into: &found)
        case .relative(let offset, let toEnd):
            guard let set else {
                guard let occurrence = Occurrence(single: item, in: query.clock.zone) else { return }
                add(occurrence, into: &found)
                return
            }
            for occurrence in occurrences(set, offset, toEnd) { add(occurrence, into: &found) }
        }
    }

    /// The occurrences whose alarm may fire in the range.
    private func occurrences(_ set: OccurrenceSet, _ offset: ItemDuration, _ toEnd: Bool) -> [Occurrence] {
        // Days are calendar days, dates use another clock, and all-day alarms add their hour.
        let slack = offset.days == 0 && item.fields.start?.isDate == false ? 1 : 2 * 86_400
        var repeats = 0
        if let repetition {
            let length = repetition.count.multipliedReportingOverflow(by: repetition.interval)
            repeats = length.overflow ? .max : length.partialValue
        }
        let from = query.range.lowerBound.adding(seconds: -offset.nominalSeconds - slack).adding(
            seconds: repeats == .max ? .min : -repeats)
        let to = query.range.upperBound.adding(seconds: slack - offset.nominalSeconds)
        var search = OccurrenceQuery(from..<max(from, to), in: query.clock.zone)
        if !toEnd { search.startsFrom = from }
        // Occurrences far from the range are a waste; a series that repeats every second has at most this
        // many in two days.
        search.limit = AlarmSearch.mostOccurrences
        return StoreState.occurrences(of: item, set, search)
    }

    private static let mostOccurrences = 500_000

    /// The occurrence of an absolute alarm.
    private func occurrence(_ set: OccurrenceSet?, at instant: Instant) -> Occurrence? {
        let zone = query.clock.zone
        guard let set else {
            // A reminder needs no date for an absolute alarm.
            return Occurrence(single: item, in: zone)
                ?? Occurrence(
                    item: item, start: ItemTime(instant, in: .utc), end: ItemTime(instant, in: .utc),
                    original: nil, in: zone)
        }
        if let snoozed = snoozedOccurrence(set) { return snoozed }
        var search = OccurrenceQuery(instant ..< .distantFuture, in: zone)
        search.startsFrom = instant
        search.limit = 1
        if let next = StoreState.occurrences(of: item, set, search).first { return next }
        let clock = set.zone ?? zone
        guard let last = set.previous(before: clock.local(at: instant)) else { return nil }
        let start = clock.instant(for: last)
        search.range = start..<start.adding(seconds: 1)
        search.startsFrom = start
        return StoreState.occurrences(of: item, set, search).first
    }

    /// The occurrence of a snooze: the last one whose original alarm had fired when the user put it off.
    private func snoozedOccurrence(_ set: OccurrenceSet) -> Occurrence? {
        guard let uid = alarm.snoozedUID,
            let original = item.fields.alarms.firstIndex(where: { $0.uid == uid && $0.snoozedUID == nil }),
            let seen = item.fields.alarms[original].acknowledged
        else { return nil }
        var earlier = query
        earlier.includesAcknowledged = true
        earlier.limit = nil
        // The last one is near, except in a series that seldom repeats.
        for hours in [1, 48, 32 * 24, 367 * 24, 9 * 366 * 24] {
            earlier.range = seen.adding(seconds: -hours * 3600)..<seen.adding(seconds: 1)
            var fired: [AlarmFiring] = []
            AlarmSearch(item: item, index: original, alarm: item.fields.alarms[original], query: earlier)
                .run(set, into: &fired)
            if let last = fired.max(by: AlarmFiring.precedes) { return last.occurrence }
        }
        return nil
    }

    private func add(_ occurrence: Occurrence, into found: inout [AlarmFiring]) {
        guard let instant = query.clock.instant(of: alarm, occurrence),
            let first = firstRepetition(since: instant)
        else { return }
        add(occurrence, instant, from: first, into: &found)
    }

    /// The first repetition in the range, by arithmetic, because there may be millions before. Nil if all are
    /// earlier.
    private func firstRepetition(since instant: Instant) -> Int? {
        let missing = query.range.lowerBound.seconds(since: instant)
        guard missing > 0 else { return instant < query.range.upperBound ? 0 : nil }
        guard let repetition else { return nil }
        let number = (missing - 1) / repetition.interval + 1
        return number <= repetition.count ? number : nil
    }

    private func add(
        _ occurrence: Occurrence, _ instant: Instant, from first: Int, into found: inout [AlarmFiring]
    ) {
        // One alarm can have at most this many among the first ones.
        let end = query.limit.map { first.addingReportingOverflow($0) }.map {
            $0.overflow ? .max : $0.partialValue
        }
        var number = first
        while number <= repetition?.count ?? 0, number < end ?? .max {
            let offset = number.multipliedReportingOverflow(by: repetition?.interval ?? 0)
            guard !offset.overflow, case let time = instant.adding(seconds: offset.partialValue),
                time < query.range.upperBound
            else { return }
            let firing = AlarmFiring(
                occurrence: occurrence, index: index, repetition: number, instant: time, first: instant)
            if query.includesAcknowledged || !firing.isAcknowledged { found.append(firing) }
            number += 1
        }
    }
}
