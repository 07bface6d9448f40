/// Which occurrences of events to find, and how many. With a limit, neither time nor memory depends on how often a series
/// repeats.
///
/// ```swift
/// var query = CalStoreOccurrenceQuery(now..<later, zone: .system)
/// query.limit = 10
/// query.wantsItem = { $0.status != .canceled }
/// let coming = try store.find(query)   // the first ten, and all that start together with the tenth
/// ```
public struct CalStoreOccurrenceQuery {
    /// Half open: what ends after its start and starts before its end is found.
    public var range: Range<Instant>
    /// In which dates and floating times are read.
    public var zone: Zone
    /// Identifiers; nil for all.
    public var calendars: [String]?
    /// Only what starts then or later; nil also for what is running when the range begins.
    public var startsFrom: Instant?
    /// The first so many by start, and all that start together with the last of them. Nil for all.
    public var limit: Int?
    /// So many of each series at most. Nil for all.
    public var seriesLimit: Int?
    /// Which items to look at; nil for all. It must not use the store. What is the same for all occurrences of a series belongs
    /// here: a series that is not wanted then costs nothing.
    public var wantsItem: ((CalStoreItem) -> Bool)?
    /// Which occurrences to find; nil for all. It must not use the store. A series of which 200,000 in a row are not wanted is left
    /// there, and the answer says that it is not complete.
    public var wants: ((CalStoreOccurrence) -> Bool)?

    public init(_ range: Range<Instant>, zone: Zone, calendars: [String]? = nil, limit: Int? = nil) {
        self.range = range
        self.zone = zone
        self.calendars = calendars
        self.limit = limit
    }

    var query: OccurrenceQuery {
        var query = OccurrenceQuery(range, in: zone, kind: .event, calendars: CalendarStore.ids(calendars))
        query.startsFrom = startsFrom
        query.limit = limit
        query.seriesLimit = seriesLimit
        if let wantsItem { query.wantsItem = { wantsItem(CalStoreItem($0)) } }
        if let wants { query.wants = { wants(CalStoreOccurrence($0)) } }
        return query
    }
}
