import Basics
import CalStore
import CalStorePlanning

/// Finds the items and occurrences of one store that match a query.
///
/// ```swift
/// let query = try QueryReader().read("calendar:work title:standup")
/// let matcher = try QueryMatcher(query, store: store)
/// let items = try matcher.items()
/// let occurrences = try matcher.occurrences(in: week, zone: .system)
/// ```
/// An occurrence is tested alone. A series is tested as a whole: it matches if one of its occurrences does,
/// so a term about time after a minus sign means that no occurrence is then.
public struct QueryMatcher: AgendaFilter {
    private typealias Test = @Sendable (Subject) -> Bool

    /// An item to test, with its time.
    private struct Subject {
        let item: CalStoreItem
        let start: Instant?
        let end: Instant?
        /// The detached occurrences of a series that is tested as a whole; else nil.
        let detached: [CalStoreItem]?

        func isIn(_ window: TimeWindow, _ zone: Zone) -> Bool {
            guard let start, let end else { return false }
            guard let detached else { return window.contains(start: start, end: end) }
            return item.hasOccurrence(in: window, replacedBy: detached, zone: zone)
        }
    }

    /// The query of this matcher.
    package let query: Query
    private let test: Node
    /// Whether it has conditions about the time or length of an occurrence: then the occurrences of a series
    /// may differ.
    public let asksForTime: Bool
    private let zone: Zone
    private let store: any CalStoreReader
    /// The condition on the stored text of items that match.
    private let screen: TextScreen

    /// A matcher for one state of a store. Names of calendars and sources are looked up here.
    ///
    /// - Parameters:
    ///   - now: The time for `is:overdue`.
    ///   - zone: The zone for days and floating times.
    ///   - aliases: Other names for calendars, for `calendar:w`.
    /// - Throws: `NameError` if a calendar or a source in the query does not exist, ``ReferenceError`` for an
    ///   identifier that is ambiguous, `CalStoreError` if the store cannot be read.
    public init(
        _ query: Query, store: any CalStoreReader, now: Instant = .now, zone: Zone = .system,
        aliases: CalendarAliases = .none
    ) throws {
        try self.init(query, store: store, now: now, zone: zone, aliases: aliases, isStanding: false)
    }

    /// - Parameter isStanding: Whether the query is one of the settings, which hold for all stores: what it
    ///   asks of a calendar or source that this store does not have is true of no item.
    package init(
        _ query: Query, store: any CalStoreReader, now: Instant, zone: Zone, aliases: CalendarAliases,
        isStanding: Bool
    ) throws {
        self.query = query
        self.zone = zone
        self.store = store
        let tests = QueryTests(
            names: CalendarNames(store, aliases), store: store, now: now, zone: zone, isStanding: isStanding)
        test = try tests.test(query.condition)
        screen = try tests.screen(query.condition)
        asksForTime = test.asksForTime
    }

    /// The tests of a query, in the structure of its terms.
    private indirect enum Node: Sendable {
        case all([Node])
        case any([Node])
        case not(Node)
        case test(Test, asksForTime: Bool)

        func callAsFunction(_ subject: Subject) -> Bool {
            switch self {
            case .all(let nodes): nodes.allSatisfy { $0(subject) }
            case .any(let nodes): nodes.contains { $0(subject) }
            case .not(let node): !node(subject)
            case .test(let test, _): test(subject)
            }
        }

        /// The result for each occurrence of an item; nil if it depends on the occurrence.
        func verdict(_ subject: Subject) -> Bool? {
            switch self {
            case .all(let nodes):
                var all: Bool? = true
                for node in nodes {
                    guard let verdict = node.verdict(subject) else {
                        all = nil
                        continue
                    }
                    if !verdict { return false }
                }
                return all
            case .any(let nodes):
                var any: Bool? = false
                for node in nodes {
                    guard let verdict = node.verdict(subject) else {
                        any = nil
                        continue
                    }
                    if verdict { return true }
                }
                return any
            case .not(let node): return node.verdict(subject).map { !$0 }
            case .test(let test, let asksForTime): return asksForTime ? nil : test(subject)
            }
        }

        var asksForTime: Bool {
            switch self {
            case .all(let nodes), .any(let nodes): nodes.contains(where: \.asksForTime)
            case .not(let node): node.asksForTime
            case .test(_, let asksForTime): asksForTime
            }
        }
    }

    /// Whether an occurrence of an item can match. It is the quick test before the occurrences are known.
    public func mayMatch(_ item: CalStoreItem) -> Bool { QueryMatcher.mayMatch(item, test) }

    private static func mayMatch(_ item: CalStoreItem, _ test: Node) -> Bool {
        test.verdict(Subject(item: item, start: nil, end: nil, detached: nil)) != false
    }

    /// Whether an item matches. A series matches as a whole if one of its occurrences does.
    ///
    /// - Throws: `CalStoreError` if the store cannot be read.
    public func matches(_ item: CalStoreItem) throws -> Bool {
        let isWalked = item.isSeries && item.kind == .event
        let detached = isWalked ? try store.detached(of: item.id) : nil
        let time = item.kind == .reminder ? item.due ?? item.start : item.start
        let start = time?.instant(in: zone)
        let end = item.kind == .reminder ? start : item.endTime?.instant(in: zone) ?? start
        return test(Subject(item: item, start: start, end: end, detached: detached))
    }

    /// Whether one occurrence of an event, or a reminder, matches.
    public func matches(_ occurrence: CalStoreOccurrence) -> Bool {
        let item = occurrence.item
        let isUndated = item.start == nil && item.due == nil
        return test(
            Subject(
                item: item, start: isUndated ? nil : occurrence.startInstant,
                end: isUndated ? nil : occurrence.endInstant, detached: nil))
    }

    /// All items that match. A series is listed once: as a whole if it matches, or else by its matching
    /// detached occurrences.
    ///
    /// - Parameter calendars: The calendars to search; nil for all.
    /// - Throws: `CalStoreError` if the store cannot be read.
    public func items(in calendars: [CalStoreCalendar.ID]? = nil) throws -> [CalStoreItem] {
        var found: [CalStoreItem] = []
        var series: Set<CalStoreItem.ID> = []
        for item in try candidates(in: calendars) where try matches(item) {
            found.append(item)
            if item.isSeries { series.insert(item.id) }
        }
        return found.filter { item in item.seriesID.map { !series.contains($0) } ?? true }
    }

    /// The occurrences in a range that match, ordered by start.
    ///
    /// - Parameters:
    ///   - range: The time in which an occurrence must be, at least in part.
    ///   - calendars: The calendars to search; nil for all.
    ///   - limit: The maximum number of occurrences; nil for no limit.
    /// - Throws: `CalStoreError` if the store cannot be read.
    public func occurrences(
        in range: Range<Instant>, zone: Zone, calendars: [CalStoreCalendar.ID]? = nil, limit: Int? = nil
    ) throws -> [CalStoreOccurrence] {
        var search = CalStoreOccurrenceQuery(range, zone: zone, calendars: calendars, limit: limit)
        search.wantsItem = mayMatch
        search.wants = matches
        return try store.find(search).occurrences
    }

    /// All items with an occurrence that can match.
    package func candidates(in calendars: [CalStoreCalendar.ID]? = nil) throws -> [CalStoreItem] {
        let wanted = calendars.map { Set($0) }
        if let uid = query.condition.externalID {
            return try store.items(externalID: uid).filter {
                wanted?.contains($0.calendarID) ?? true && mayMatch($0)
            }
        }
        let screen = wanted.map { TextScreen.all([self.screen, TextScreen($0)]) } ?? self.screen
        return try store.items(screenedBy: screen) { [test] item in
            wanted?.contains(item.calendarID) ?? true && QueryMatcher.mayMatch(item, test)
        }
    }

    /// The tests of the terms, with names looked up once.
    private struct QueryTests {
        let names: CalendarNames
        let store: any CalStoreReader
        let now: Instant
        let zone: Zone
        let isStanding: Bool

        func test(_ query: QueryCondition) throws -> Node {
            switch query {
            case .all(let parts): return .all(try parts.map(test))
            case .any(let parts): return .any(try parts.map(test))
            case .not(let part): return .not(try test(part))
            case .term(let term):
                let asksForTime =
                    switch term {
                    case .when, .duration: true
                    default: false
                    }
                return .test(try test(term), asksForTime: asksForTime)
            }
        }

        /// The condition on the stored text of items that match a query. A term without a row here may match
        /// any text.
        func screen(_ query: QueryCondition) throws -> TextScreen {
            switch query {
            case .all(let parts): .all(try parts.map(screen))
            case .any(let parts): .any(try parts.map(screen))
            case .not: .none
            case .term(.text(.contains(let part))), .term(.property(_, .text(.contains(let part)))):
                .text(FoldedSearch(folded: part))
            case .term(.tag(let tag)): .text(FoldedSearch(folded: tag))
            case .term(.calendar(let name)): TextScreen(try calendars(name))
            case .term(.source(let name)): TextScreen(try calendars(ofSource: name))
            case .term(.identifier(.full(let id))): TextScreen(id.record)
            case .term: .none
            }
        }

        private func test(_ term: QueryTerm) throws -> Test {
            switch term {
            case .text(let pattern): return try text(pattern)
            case .property(let name, let value):
                guard let property = QueryProperty.all.first(where: { $0.name == name }) else {
                    return { _ in false }
                }
                return try test(property.values, value)
            case .calendar(let name):
                let ids = try calendars(name)
                return { ids.contains($0.item.calendarID) }
            case .source(let name):
                let ids = try calendars(ofSource: name)
                return { ids.contains($0.item.calendarID) }
            case .kind(let kind): return { $0.item.kind == kind }
            case .when(let window): return { [zone] in $0.isIn(window, zone) }
            case .flag(let flag): return try test(flag)
            case .has(let presence): return { $0.item.has(presence) }
            case .duration(let bounds):
                return { subject in
                    guard subject.item.kind == .event, let start = subject.start, let end = subject.end else {
                        return false
                    }
                    return bounds.contains(end.seconds(since: start))
                }
            case .tag(let tag):
                return { subject in
                    QueryText.hasTag(tag, in: subject.item.title)
                        || subject.item.notes.map { QueryText.hasTag(tag, in: $0) } ?? false
                        || subject.item.categories.contains { QueryText.fold($0) == tag }
                }
            case .externalID(let id): return { $0.item.externalID == id }
            case .identifier(.full(let id)): return { $0.item.id == id }
            case .identifier(.short(let kind, let letters)):
                // Two with the same beginning are as ambiguous as in an address.
                let found = try ReferenceReader(store: store, zone: zone).item(kind, shortID: letters)
                return { found?.id == $0.item.id }
            }
        }

        private func test(_ values: QueryProperty.Values, _ value: QueryValue) throws -> Test {
            switch (values, value) {
            case (.texts(isWhole: true, let texts), .text(.contains(let word))):
                return { texts($0.item).contains { QueryText.fold($0) == word } }
            case (.texts(_, let texts), .text(let pattern)):
                let matches = try matches(pattern)
                return { texts($0.item).contains(where: matches) }
            case (.choices(_, _, let choice), .choice(let wanted)): return { choice($0.item) == wanted }
            case (.moments(let moment), .moments(let bounds)):
                return { [zone] in moment($0.item, zone).map(bounds.contains) ?? false }
            case (.numbers(_, _, let number), .numbers(let bounds)):
                return { number($0.item).map(bounds.contains) ?? false }
            default: return { _ in false }
            }
        }

        private func test(_ flag: QueryFlag) throws -> Test {
            switch flag {
            case .repeating: return { $0.item.isSeries }
            case .detached: return { $0.item.isDetached }
            case .allday: return { $0.item.isAllDay }
            case .done: return { $0.item.kind == .reminder && $0.item.isCompleted }
            case .open: return { $0.item.isOpen }
            case .overdue: return { [now, zone] in $0.item.isOverdue(at: now, in: zone) }
            case .busy:
                return { subject in
                    let item = subject.item
                    return item.kind == .event && item.status != .canceled
                        && (item.availability == .busy || item.availability == .unavailable)
                }
            case .cancelled: return { $0.item.status == .canceled }
            case .readonly:
                let ids = Set(try store.calendars().filter { !$0.isWritable }.map(\.id))
                return { ids.contains($0.item.calendarID) }
            case .birthday:
                let ids = Set(try store.calendars().filter { $0.kind == .birthday }.map(\.id))
                return { ids.contains($0.item.calendarID) }
            case .subscribed:
                let ids = Set(try store.calendars().filter { $0.kind == .subscription }.map(\.id))
                return { ids.contains($0.item.calendarID) }
            }
        }

        private func matches(_ pattern: QueryPattern) throws -> @Sendable (String) -> Bool {
            switch pattern {
            case .contains(let part):
                let search = FoldedSearch(folded: part)
                return { search.isFound(in: $0) }
            case .regex(let pattern):
                let pattern = try TextPattern(pattern)
                return { pattern.isFound(in: $0) }
            }
        }

        private func text(_ pattern: QueryPattern) throws -> Test {
            let matches = try matches(pattern)
            return { subject in
                let item = subject.item
                return matches(item.title) || item.notes.map(matches) ?? false
                    || item.location.map(matches) ?? false
                    || item.structuredLocation.map { matches($0.title) } ?? false
                    || item.url.map(matches) ?? false
            }
        }

        private func calendars(_ name: String) throws -> Set<CalStoreCalendar.ID> {
            do { return Set(try names.calendars(called: name).map(\.id)) } catch let error as NameError {
                if isStanding { return [] }
                throw error
            }
        }

        private func calendars(ofSource name: String) throws -> Set<CalStoreCalendar.ID> {
            do {
                let source = try names.source(called: name)
                return Set(try store.calendars().filter { $0.sourceID == source.id }.map(\.id))
            } catch let error as NameError {
                if isStanding { return [] }
                throw error
            }
        }
    }
}

extension CalStoreItem {
    fileprivate func has(_ presence: QueryPresence) -> Bool {
        switch presence {
        case .alarm: !alarms.isEmpty
        case .location: !places.allSatisfy(\.isEmpty)
        case .notes: notes.map { !$0.isEmpty } ?? false
        case .attendees: !attendees.isEmpty
        case .url: url.map { !$0.isEmpty } ?? false
        case .place: structuredLocation != nil
        case .attachment: unknownProperties.hasLine(named: "ATTACH")
        case .geofence:
            alarms.contains { if case .location = $0.trigger { true } else { false } }
        }
    }
}

extension TextScreen {
    /// For items of some calendars.
    fileprivate init(_ calendars: Set<CalStoreCalendar.ID>) {
        self = .any(calendars.map { TextScreen($0.record) })
    }
}
