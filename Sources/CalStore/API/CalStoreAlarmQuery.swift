/// A query for the alarms that fire in a range: alarms of events that are not cancelled, and of open
/// reminders.
///
/// ```swift
/// var query = CalStoreAlarmQuery(now ..< .distantFuture, zone: .system)
/// query.limit = 1
/// let next = try store.alarms(query).first   // the next alarm; nil for none
/// ```
/// Relative alarms count from the start or the end; the end of a reminder is its due date
/// (``ItemAlarm/moment(from:to:in:)``). Days are counted by the calendar; hours, minutes and seconds by the
/// clock (RFC 5545, 3.3.6). Alarms at a place have no time: see ``GeofenceMonitor``.
public struct CalStoreAlarmQuery {
    /// The half-open range of moments.
    public var range: Range<Instant>
    /// The zone for dates and floating times.
    public var zone: Zone
    /// The identifiers of the calendars to search; nil for all.
    public var calendars: [CalStoreCalendar.ID]?
    /// The maximum number of alarms, earliest first; alarms that fire together with the last one are
    /// included. Nil for no limit: an alarm that repeats every second may fire more often than fits in
    /// memory.
    public var limit: Int?
    /// True to include alarms that the user has seen (default: false).
    public var includesAcknowledged = false
    /// A filter for items; nil for all. It must not use the store.
    public var wantsItem: ((CalStoreItem) -> Bool)?

    /// A query for all alarms in a range that the user has not seen.
    public init(_ range: Range<Instant>, zone: Zone) {
        self.range = range
        self.zone = zone
    }

    func query(_ visible: Set<RecordID>?) -> AlarmQuery {
        var query = AlarmQuery(range: range, clock: AlarmClock(zone))
        query.calendars = CalendarStore.ids(calendars)
        if let visible { query.calendars = query.calendars?.intersection(visible) ?? visible }
        query.limit = limit
        query.includesAcknowledged = includesAcknowledged
        if let wantsItem { query.wantsItem = { wantsItem(CalStoreItem($0)) } }
        return query
    }
}
