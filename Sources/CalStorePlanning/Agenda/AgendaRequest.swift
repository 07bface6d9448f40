import CalStore

/// A question for an agenda: a range, and which items of it to show.
///
/// ```swift
/// let today = Zone.system.local(at: .now).date
/// var request = AgendaRequest(today.instants(in: .system))
/// request.includesOverdue = true
/// for occurrence in try request.agenda(from: store).occurrences { print(occurrence) }
/// ```
public struct AgendaRequest {
    /// The kinds of items in an agenda.
    public enum Kinds: String, Sendable {
        /// Events and reminders.
        case both
        /// Only events.
        case events
        /// Only reminders.
        case reminders
    }

    /// The default limit of rows in an agenda, so that it fits in memory.
    public static let defaultLimit = 100_000

    /// The time that the agenda covers.
    public var range: Range<Instant>
    /// The zone that decides where days begin.
    public let zone: Zone
    /// The moment of the agenda: it decides what is overdue and what has started.
    public let now: Instant
    /// The identifiers of the calendars to show; nil for all.
    public var calendars: [CalStoreCalendar.ID]?
    /// Which kinds to show.
    public var kinds = Kinds.both
    /// Show open reminders that were due before the range begins, too.
    public var includesOverdue = false
    /// Show reminders without a date.
    public var includesUndated = false
    /// Show completed reminders too.
    public var includesCompleted = false
    /// Hide items that began before `now`.
    public var hidesStarted = false
    /// Show only events that start at this time or later.
    public var startsFrom: Instant?
    /// Hide the occurrences of series.
    public var hidesRepeating = false
    /// Hide invitations that one of these addresses has declined; if the set is empty, those that every
    /// attendee has declined. Nil shows all.
    public var hidesDeclinedBy: Set<String>?
    /// Show each series once, on its first date in the range.
    public var showsSeriesOnce = false
    /// An additional filter.
    public var filter: (any AgendaFilter)?
    /// An additional condition on an item.
    public var wantsItem: ((CalStoreItem) -> Bool)?
    /// An additional condition on an occurrence.
    public var wants: ((CalStoreOccurrence) -> Bool)?
    /// The maximum number of occurrences. It is needed because an invitation may repeat every second.
    public var limit = AgendaRequest.defaultLimit
    /// Whether nothing is wanted if there are more than `limit`: then the answer is empty, and costs less.
    package var isAllOrNothing = false
    /// The maximum number of occurrences of one series.
    public var seriesLimit: Int?

    /// A question for all events in a range, and for open reminders that are due in it.
    ///
    /// - Parameters:
    ///   - range: The time that the agenda covers.
    ///   - zone: The zone for dates and floating times.
    ///   - now: The moment of the agenda.
    ///   - calendars: The identifiers of the calendars to show; nil for all.
    public init(
        _ range: Range<Instant>, zone: Zone = .system, now: Instant = .now,
        calendars: [CalStoreCalendar.ID]? = nil
    ) {
        self.range = range
        self.zone = zone
        self.now = now
        self.calendars = calendars
    }

    /// The answer of a store, or of one state of it.
    ///
    /// - Throws: `CalStoreError` if the store cannot be read.
    public func agenda(from store: any CalStoreReader) throws -> Agenda {
        var agenda = Agenda([])
        if kinds != .reminders {
            let events = try store.find(query)
            // If a series is shown once, nothing that is shown is missing.
            let isComplete = events.isComplete || showsSeriesOnce && events.occurrences.count < limit
            agenda = Agenda(events.occurrences, isComplete: isComplete)
            if isAllOrNothing, !isComplete { return Agenda([], isComplete: false) }
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
            agenda.occurrences.removeSubrange((isAllOrNothing ? 0 : max(limit, 0))...)
            agenda.isComplete = false
        }
        return agenda
    }

    /// The answer for each of several days, in one pass over the events. Reminders are on the day on which
    /// they are due; those that are overdue, and those without a date, are left out. If a day has too many,
    /// it has those that take all of it before others.
    ///
    /// - Parameters:
    ///   - days: The days, in order and one after the other. They are the range.
    ///   - most: The maximum number of occurrences of a day, and of one series on it.
    package func days(
        _ days: [Range<Instant>], most: Int, ofSeries: Int, in store: any CalStoreReader
    ) throws -> [(agenda: Agenda, count: Int)] {
        guard let first = days.first, let last = days.last else { return [] }
        var request = self
        request.range = first.lowerBound..<last.upperBound
        (request.includesOverdue, request.includesUndated) = (false, false)
        (request.limit, request.seriesLimit) = (most, ofSeries)
        request.isAllOrNothing = false
        let due = kinds == .events ? [] : try request.reminders(store)
        let isCounted = wants == nil && filter?.asksForTime != true
        var found = days.map { _ in (agenda: Agenda([]), count: 0) }
        if kinds != .reminders {
            found = try store.find(request.query, days: days).map { day in
                let shown = Agenda(day.found.occurrences, isComplete: day.found.isComplete)
                return (shown, isCounted && !shown.isComplete ? day.count : shown.occurrences.count)
            }
        }
        for (index, day) in days.enumerated() {
            let own = due.filter { $0.overlaps(day) }
            if !own.isEmpty {
                found[index].agenda.occurrences += own
                CalStoreOccurrence.sort(&found[index].agenda.occurrences)
                found[index].count += own.count
            }
            found[index].agenda.cut(to: most, on: day)
        }
        return found
    }

    /// The number of occurrences in the answer, without the limits.
    /// Nil if each occurrence would have to be examined.
    public func count(in store: any CalStoreReader) throws -> Int? {
        guard wants == nil, filter?.asksForTime != true, !showsSeriesOnce else { return nil }
        let events = kinds == .reminders ? 0 : try store.count(query)
        return events + (kinds == .events ? 0 : try reminders(store).count)
    }

    private var query: CalStoreOccurrenceQuery {
        var query = CalStoreOccurrenceQuery(range, zone: zone, calendars: calendars, limit: limit)
        query.startsFrom = startsFrom
        if hidesStarted { query.startsFrom = max(startsFrom ?? .distantPast, now.adding(seconds: 1)) }
        query.isAllOrNothing = isAllOrNothing && !showsSeriesOnce
        query.seriesLimit = showsSeriesOnce ? 1 : seriesLimit
        // A query without conditions need not read all items whole.
        if wantsItem != nil || filter != nil || hidesRepeating || hidesDeclinedBy != nil {
            query.wantsItem = { isWanted($0) }
        }
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

/// An additional condition on the items of an agenda, such as a query as people type it.
public protocol AgendaFilter {
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
/// let agenda = try AgendaRequest(week).agenda(from: store)
/// for occurrence in agenda.occurrences { print(occurrence.start, occurrence.item.title) }
/// ```
public struct Agenda: Sendable {
    /// The occurrences in the order of all listings.
    public internal(set) var occurrences: [CalStoreOccurrence]
    /// False if there are more occurrences than the limit of the request.
    public internal(set) var isComplete: Bool

    package init(_ occurrences: [CalStoreOccurrence], isComplete: Bool = true) {
        self.occurrences = occurrences
        self.isComplete = isComplete
    }

    /// Leaves out what is too much for a day: those that take all of it are kept first.
    fileprivate mutating func cut(to most: Int, on day: Range<Instant>) {
        guard occurrences.count > most else { return }
        isComplete = false
        let takesDay = occurrences.map { $0.takesAll(of: day) }
        let order = takesDay.indices.filter { takesDay[$0] } + takesDay.indices.filter { !takesDay[$0] }
        occurrences = order.prefix(most).sorted().map { occurrences[$0] }
    }
}
