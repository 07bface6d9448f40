import CalStore

/// A question for an agenda: a range, and which items of it to show.
package struct AgendaRequest {
    package enum Kinds: String, Sendable { case both, events, reminders }

    /// The default limit of rows in an agenda, so that it fits in memory.
    package static let defaultLimit = 100_000

    package var range: Range<Instant>
    /// The zone that decides where days begin.
    package let zone: Zone
    package let now: Instant
    /// The identifiers of the calendars to show; nil for all.
    package var calendars: [CalStoreCalendar.ID]?
    package var kinds = Kinds.both
    /// Show open reminders that were due before the range begins, too.
    package var includesOverdue = false
    /// Show reminders without a date.
    package var includesUndated = false
    package var includesCompleted = false
    /// Hide items that began before `now`.
    package var hidesStarted = false
    /// Show only events that start at this time or later.
    package var startsFrom: Instant?
    package var hidesRepeating = false
    /// Hide invitations that one of these addresses has declined; if the set is empty, those that every
    /// attendee has declined. Nil shows all.
    package var hidesDeclinedBy: Set<String>?
    /// Show each series once, on its first date in the range.
    package var showsSeriesOnce = false
    /// An additional filter.
    package var filter: (any AgendaFilter)?
    /// An additional condition on an item.
    package var wantsItem: ((CalStoreItem) -> Bool)?
    /// An additional condition on an occurrence.
    package var wants: ((CalStoreOccurrence) -> Bool)?
    /// The maximum number of occurrences. It is needed because an invitation may repeat every second.
    package var limit = AgendaRequest.defaultLimit
    /// The maximum number of occurrences of one series.
    package var seriesLimit: Int?

    package init(_ range: Range<Instant>, zone: Zone, now: Instant, calendars: [CalStoreCalendar.ID]? = nil) {
        self.range = range
        self.zone = zone
        self.now = now
        self.calendars = calendars
    }

    package func agenda(from store: any CalStoreReader) throws -> Agenda {
        var agenda = Agenda([])
        if kinds != .reminders {
            let events = try store.find(query)
            // If a series is shown once, nothing that is shown is missing.
            let isComplete = events.isComplete || showsSeriesOnce && events.occurrences.count < limit
            agenda = Agenda(events.occurrences, isComplete: isComplete)
        }
        let due = kinds == .events ? [] : try reminders(store)
        if !due.isEmpty {
            agenda.occurrences += due
            CalStoreOccurrence.sort(&agenda.occurrences)
        }
        if showsSeriesOnce {
            var seen: Set<CalStoreItem.ID> = []
            agenda.occurrences.removeAll { occurrence in
                occurrence.seriesID.map { !seen.insert($0).inserted } ?? false
            }
        }
        if agenda.occurrences.count > limit {
            agenda.occurrences.removeSubrange(limit...)
            agenda.isComplete = false
        }
        return agenda
    }

    /// The number of occurrences, without the limits. Nil if each occurrence would have to be examined.
    package func count(in store: any CalStoreReader) throws -> Int? {
        guard wants == nil, filter?.asksForTime != true, !showsSeriesOnce else { return nil }
        let events = kinds == .reminders ? 0 : try store.count(query)
        return events + (kinds == .events ? 0 : try reminders(store).count)
    }

    private var query: CalStoreOccurrenceQuery {
        var query = CalStoreOccurrenceQuery(range, zone: zone, calendars: calendars, limit: limit)
        query.startsFrom = startsFrom
        if hidesStarted { query.startsFrom = max(startsFrom ?? .distantPast, now.adding(seconds: 1)) }
        query.seriesLimit = showsSeriesOnce ? 1 : seriesLimit
        query.wantsItem = { isWanted($0) }
        if wants != nil || filter?.asksForTime == true { query.wants = { isWanted($0) } }
        return query
    }

    private func isWanted(_ item: CalStoreItem) -> Bool {
        if let wantsItem, !wantsItem(item) { return false }
        if let filter, !filter.mayMatch(item) { return false }
        if hidesRepeating, item.isSeries || item.isDetached { return false }
        return hidesDeclinedBy.map { !item.isDeclined(by: $0) } ?? true
    }

    private func isWanted(_ occurrence: CalStoreOccurrence) -> Bool {
        if let wants, !wants(occurrence) { return false }
        guard let filter, filter.asksForTime else { return true }
        return filter.matches(occurrence)
    }

    private func reminders(_ store: any CalStoreReader) throws -> [CalStoreOccurrence] {
        let isCompleted = includesCompleted ? nil : false
        let from = includesOverdue ? Instant.distantPast : range.lowerBound
        var found = try store.reminders(
            dueIn: from..<range.upperBound, zone: zone, calendars: calendars, isCompleted: isCompleted)
        found.removeAll { occurrence in
            !occurrence.item.isCompleted && occurrence.startInstant < range.lowerBound
                && !occurrence.item.isOverdue(at: now, in: zone)
        }
        if includesUndated {
            found += try store.undatedReminders(calendars: calendars, isCompleted: isCompleted)
        }
        if let filter { found.removeAll { !filter.matches($0) } }
        if let wantsItem { found.removeAll { !wantsItem($0.item) } }
        if let wants { found.removeAll { !wants($0) } }
        if hidesStarted { found.removeAll { $0.startInstant <= now } }
        if hidesRepeating { found.removeAll { $0.original != nil || $0.item.isSeries } }
        if let own = hidesDeclinedBy { found.removeAll { $0.item.isDeclined(by: own) } }
        return found
    }
}

extension CalStoreItem {
    /// Whether one of these addresses has declined; if the set is empty, whether every attendee has.
    fileprivate func isDeclined(by own: Set<String>) -> Bool {
        func answers(_ people: [ItemParticipant]) -> Bool {
            !people.isEmpty && people.allSatisfy { $0.status == .declined }
        }
        guard own.isEmpty else {
            return answers(attendees.filter { own.contains(ItemParticipant.comparable($0.address)) })
        }
        // The organizer takes part without an answer.
        let host = organizer.map { ItemParticipant.comparable($0.address) }
        return answers(
            attendees.filter {
                ItemParticipant.comparable($0.address) != host && [.person, .unknown].contains($0.kind)
            })
    }
}

/// An additional condition on the items of an agenda, such as a query.
package protocol AgendaFilter {
    /// True if the occurrences of a series can differ in whether they match.
    var asksForTime: Bool { get }

    /// Whether an occurrence of an item can match.
    func mayMatch(_ item: CalStoreItem) -> Bool

    /// Whether one occurrence matches.
    func matches(_ occurrence: CalStoreOccurrence) -> Bool
}

/// The occurrences of events and reminders in a range, ordered by start, title and identifier; undated
/// reminders come last.
///
/// ```swift
/// let agenda = try AgendaRequest(range, zone: zone, now: now).agenda(from: view)
/// for occurrence in agenda.occurrences { print(occurrence.start, occurrence.item.title) }
/// ```
package struct Agenda: Sendable {
    package var occurrences: [CalStoreOccurrence]
    /// False if there are more occurrences than the limit of the request.
    package var isComplete: Bool

    package init(_ occurrences: [CalStoreOccurrence], isComplete: Bool = true) {
        self.occurrences = occurrences
        self.isComplete = isComplete
    }
}
