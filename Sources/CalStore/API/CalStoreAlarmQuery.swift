/// A query for the alarms that fire in a range: those of events that are not cancelled, and of open reminders.
///
/// ```swift
/// var query = CalStoreAlarmQuery(now ..< .distantFuture, zone: .system)
/// query.limit = 1
/// let next = try store.alarms(query).first   // the next alarm; nil for none
/// ```
/// Relative alarms of events count from the start or the end, those of reminders from the due time, else from the start (EventKit rule 160).
/// Days are counted by the calendar, hours, minutes and seconds by the clock (RFC 5545, 3.3.6). Alarms at a place have no time: see ``GeofenceMonitor``.
public struct CalStoreAlarmQuery {
    /// Half open.
    public var range: Range<Instant>
    /// The zone for dates and floating times.
    public var zone: Zone
    /// Seconds after midnight at which alarms of all-day items fire that say only days, such as `-P1D`, 0...86,399. 0 is what RFC 5545 says (3.8.6.3); few want to
    /// hear an alarm then.
    public var allDaySeconds = 0
    /// Identifiers; nil for all.
    public var calendars: [CalStoreCalendar.ID]?
    /// The maximum number of alarms, first ones first; all that fire with the last of them are included. Nil for no limit: an alarm that
    /// repeats every second may fire more often than fits in memory.
    public var limit: Int?
    /// Whether alarms are wanted that the user has seen. No by default.
    public var includesAcknowledged = false
    /// A filter for items; nil for all. It must not use the store.
    public var wantsItem: ((CalStoreItem) -> Bool)?

    /// All alarms in a range that the user has not seen.
    public init(_ range: Range<Instant>, zone: Zone) {
        self.range = range
        self.zone = zone
    }

    func query(_ visible: Set<RecordID>?) -> AlarmQuery {
        var query = AlarmQuery(
            range: range, clock: AlarmClock(zone, allDaySeconds: min(max(allDaySeconds, 0), 86_399)))
        query.calendars = CalendarStore.ids(calendars)
        if let visible { query.calendars = query.calendars?.intersection(visible) ?? visible }
        query.limit = limit
        query.includesAcknowledged = includesAcknowledged
        if let wantsItem { query.wantsItem = { wantsItem(CalStoreItem($0)) } }
        return query
    }
}
