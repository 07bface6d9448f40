/// A query for occurrences of events. With a limit, time and memory do not grow with the number of
/// repetitions.
///
/// ```swift
/// var query = CalStoreOccurrenceQuery(now..<later, zone: .system)
/// query.limit = 10
/// query.wantsItem = { $0.status != .canceled }
/// let coming = try store.find(query)   // the first ten, and all that start together with the tenth
/// ```
public struct CalStoreOccurrenceQuery {
    /// The half-open range: occurrences that end after its start and start before its end are found.
    public var range: Range<Instant>
    /// The zone for dates and floating times.
    public var zone: Zone
    /// The identifiers of the calendars to search; nil for all.
    public var calendars: [CalStoreCalendar.ID]?
    /// The earliest start; nil to include occurrences that are already running when the range begins.
    public var startsFrom: Instant?
    /// The maximum number of occurrences, earliest first; occurrences that start together with the last one
    /// are included. Nil for no limit.
    public var limit: Int?
    /// Whether nothing is wanted if there are more than ``limit``: the answer may then be empty, and costs
    /// less.
    package var isAllOrNothing = false
    /// Maximum occurrences per series; nil for no limit.
    public var seriesLimit: Int?
    /// A filter for items; nil for all. It must not use the store. Use it for conditions that are the same
    /// for all occurrences of a series: a series that is filtered out costs nothing.
    public var wantsItem: ((CalStoreItem) -> Bool)?
    /// A filter for occurrences; nil for all. It must not use the store. After 200,000 unwanted occurrences
    /// in a row, the search of that series stops, and the answer is not complete.
    public var wants: ((CalStoreOccurrence) -> Bool)?

    /// A query for a range, without filters.
    public init(
        _ range: Range<Instant>, zone: Zone, calendars: [CalStoreCalendar.ID]? = nil, limit: Int? = nil
    ) {
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
        query.isAllOrNothing = isAllOrNothing
        if let wantsItem { query.wantsItem = { wantsItem(CalStoreItem($0)) } }
        if let wants { query.wants = { wants(CalStoreOccurrence($0)) } }
        return query
    }
}
