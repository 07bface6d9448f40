import CalStore
import CalStoreLanguage

/// What `list`, `today` and `week` show: occurrences of events and reminders in a range, filtered and in order.
struct Listing {
    /// Which kinds to show (`--with`).
    enum Kinds: String, Sendable { case both, events, reminders }

    var range: Range<Instant>
    var kinds = Kinds.both
    /// Open reminders that were due before the range begins are shown in it too.
    var includesOverdue = false
    /// Reminders without a date.
    var includesUndated = false
    var includesCompleted = false
    var hidesStarted = false
    /// Only events that start then or later.
    var startsFrom: Instant?
    var hidesRepeating = false
    /// What the user, or everybody, has declined.
    var hidesDeclined = false
    /// A series stands on its first date in the range only.
    var showsSeriesOnce = false
    /// What else must hold.
    var matcher: QueryMatcher?
    /// What else the command asks of an item, and of one occurrence.
    var wantsItem: ((CalStoreItem) -> Bool)?
    var wants: ((CalStoreOccurrence) -> Bool)?
    /// So many are looked for: an invitation may repeat each second.
    var limit = Listing.most
    /// So many of each series.
    var seriesLimit: Int?

    /// More rows than this nobody reads, and a memory need not hold them.
    static let most = 100_000
    /// With `--limit`, so many more are looked for, so that it can be said how many there are.
    static let mostCounted = 10_000

    let session: Session
    let store: any CalStoreReader

    /// What was found: by start, title and identifier; undated reminders last.
    struct Found {
        var occurrences: [CalStoreOccurrence]
        /// Whether there are no more.
        var isComplete = true
    }

    init(_ range: Range<Instant>, _ session: Session, _ store: any CalStoreReader) {
        self.range = range
        self.session = session
        self.store = store
    }

    func found() throws -> Found {
        let calendars = try session.calendarFilter(store)
        var found = Found(occurrences: [])
        if kinds != .reminders {
            let events = try store.find(try query(calendars))
            // Of a series that is shown once nobody misses the rest.
            let isComplete = events.isComplete || showsSeriesOnce && events.occurrences.count < limit
            found = Found(occurrences: events.occurrences, isComplete: isComplete)
        }
        if kinds != .events { found.occurrences += try reminders(calendars) }
        found.occurrences.sort(by: Listing.precedes)
        if showsSeriesOnce {
            var seen: Set<String> = []
            found.occurrences.removeAll { occurrence in
                occurrence.seriesID.map { !seen.insert($0).inserted } ?? false
            }
        }
        if found.occurrences.count > limit {
            found.occurrences.removeSubrange(limit...)
            found.isComplete = false
        }
        return found
    }

    /// By start, title, and the identifier that it is addressed by: that of its series. An identifier is made as text each
    /// time, so it is asked for only where the rest is equal.
    static func precedes(_ left: CalStoreOccurrence, _ right: CalStoreOccurrence) -> Bool {
        if left.startInstant != right.startInstant { return left.startInstant < right.startInstant }
        let (leftItem, rightItem) = (left.item, right.item)
        if leftItem.title != rightItem.title { return leftItem.title < rightItem.title }
        return (left.seriesID ?? leftItem.id) < (right.seriesID ?? rightItem.id)
    }

    /// How many there are, whatever the limits say. Nil when each would have to be looked at for that.
    func count() throws -> Int? {
        guard wants == nil, matcher?.asksForTime != true, !showsSeriesOnce else { return nil }
        let calendars = try session.calendarFilter(store)
        let events = kinds == .reminders ? 0 : try store.count(try query(calendars))
        return events + (kinds == .events ? 0 : try reminders(calendars).count)
    }

    private func query(_ calendars: [String]?) throws -> CalStoreOccurrenceQuery {
        var query = CalStoreOccurrenceQuery(range, zone: session.zone, calendars: calendars, limit: limit)
        query.startsFrom = startsFrom
        if hidesStarted { query.startsFrom = max(startsFrom ?? .distantPast, session.now.adding(seconds: 1)) }
        query.seriesLimit = showsSeriesOnce ? 1 : seriesLimit
        let own = hidesDeclined ? try session.userAddresses() : []
        query.wantsItem = { isWanted($0, own) }
        if wants != nil || matcher?.asksForTime == true { query.wants = { isWanted($0) } }
        return query
    }

    private func isWanted(_ item: CalStoreItem, _ own: Set<String>) -> Bool {
        if let wantsItem, !wantsItem(item) { return false }
        if let matcher, !matcher.mayMatch(item) { return false }
        if hidesRepeating, item.isSeries || item.isDetached { return false }
        return !hidesDeclined || !item.isDeclined(by: own)
    }

    private func isWanted(_ occurrence: CalStoreOccurrence) -> Bool {
        if let wants, !wants(occurrence) { return false }
        guard let matcher, matcher.asksForTime else { return true }
        return matcher.matches(occurrence)
    }

    private func reminders(_ calendars: [String]?) throws -> [CalStoreOccurrence] {
        let isCompleted = includesCompleted ? nil : false
        let from = includesOverdue ? Instant.distantPast : range.lowerBound
        var found = try store.reminders(
            dueIn: from..<range.upperBound, zone: session.zone, calendars: calendars,
            isCompleted: isCompleted)
        found.removeAll { occurrence in
            !occurrence.item.isCompleted && occurrence.startInstant < range.lowerBound
                && !occurrence.item.isOverdue(at: session.now, in: session.zone)
        }
        if includesUndated {
            found += try store.undatedReminders(calendars: calendars, isCompleted: isCompleted)
        }
        if let matcher { found.removeAll { !matcher.matches($0) } }
        if let wantsItem { found.removeAll { !wantsItem($0.item) } }
        if let wants { found.removeAll { !wants($0) } }
        if hidesStarted { found.removeAll { $0.startInstant <= session.now } }
        if hidesRepeating { found.removeAll { $0.original != nil || $0.item.isSeries } }
        if hidesDeclined {
            let own = try session.userAddresses()
            found.removeAll { $0.item.isDeclined(by: own) }
        }
        return found
    }
}

extension CalStoreItem {
    /// Whether one of these addresses has declined; where none is known, whether all have who were invited.
    fileprivate func isDeclined(by own: Set<String>) -> Bool {
        func answers(_ people: [ParticipantRecord]) -> Bool {
            !people.isEmpty && people.allSatisfy { $0.status == .declined }
        }
        guard own.isEmpty else {
            return answers(attendees.filter { own.contains(SettingValue.address($0.address)) })
        }
        // Who invites comes.
        let host = organizer.map { SettingValue.address($0.address) }
        return answers(
            attendees.filter {
                SettingValue.address($0.address) != host && [.person, .unknown].contains($0.kind)
            })
    }
}
