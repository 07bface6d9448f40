import CalStore

/// Decides which alarms to deliver, each once. The caller gives it the time; it has no clock, thread or file
/// of its own.
///
/// ```swift
/// var monitor = AlarmMonitor(zone: .system)
/// for notice in try monitor.notices(at: now, from: store) {
///     monitor.begin(notice)
///     print(notice.alarm.text)        // deliver it
///     monitor.end(notice)
/// }
/// // Sleep until then, or until the store changes.
/// let wake = try monitor.nextAlarm(after: now, from: store)
/// ```
/// The time may go in any direction: a delivered alarm is not delivered again when clocks are set back, and
/// an alarm that was passed by a jump is late or missed. If an item is created after the moment of its alarm,
/// the alarm is not delivered.
public struct AlarmMonitor: Sendable {
    /// The zone for dates and floating times. Set it again when the zone changes.
    public var zone: Zone
    /// The maximum delay in seconds with which an alarm is still delivered, 0 or more. Alarms that are later
    /// count as missed.
    public var grace = 7200
    /// The identifiers of the calendars to watch; nil for all.
    public var calendars: [CalStoreCalendar.ID]?
    /// The delivered alarms. Keep them, and start with them next time.
    public private(set) var deliveries: AlarmDeliveries

    /// The delay in seconds up to which an alarm is in time.
    private static let punctual = 60
    /// The pause in seconds before a failed delivery is repeated, and the maximum number of deliveries.
    static let pause = 60
    static let mostTries = 5
    /// The time until which each alarm rests after a failed delivery.
    private var resting: [String: Instant] = [:]
    /// The maximum number of missed alarms in one answer.
    public static let mostMissed = 1000

    /// A monitor that continues where another one, perhaps in another process, ended.
    public init(zone: Zone, deliveries: AlarmDeliveries = AlarmDeliveries()) {
        self.zone = zone
        self.deliveries = deliveries
    }

    /// The alarms to deliver at a moment, ordered by moment: missed, late and due ones.
    ///
    /// The answer stays the same until ``end(_:)`` or ``fail(_:at:)`` is called for each.
    public mutating func notices(
        at now: Instant, from reader: some CalStoreReader
    ) throws(CalStoreError) -> [AlarmNotice] {
        let graceStart = now.adding(seconds: -max(grace, 0))
        let since = min(deliveries.since ?? .distantFuture, now.adding(seconds: -AlarmMonitor.punctual))
        // If the clock was set back, the last check is in the future.
        let lastLook = min(deliveries.lastLook ?? since, now)
        var alarms: [(CalStoreAlarm, AlarmNotice.Kind)] = []
        if lastLook < graceStart {
            var query = query(max(lastLook, since)..<graceStart)
            query.limit = AlarmMonitor.mostMissed
            alarms = try reader.alarms(query).map { ($0, .missed) }
        }
        let query = query(max(graceStart, since)..<max(graceStart, since, now.adding(seconds: 1)))
        alarms += try reader.alarms(query).map { alarm in
            (alarm, now.seconds(since: alarm.instant) > AlarmMonitor.punctual ? .late : .due)
        }
        deliveries.since = since
        deliveries.lastLook = now
        return alarms.compactMap { alarm, kind in
            let key = alarm.key
            guard !deliveries.contains(key), resting[key].map({ $0 <= now }) ?? true,
                alarm.item.created.map({ $0 <= alarm.instant }) ?? true
            else {
                return nil
            }
            return AlarmNotice(alarm: alarm, kind: kind, isRepeated: deliveries.begun.contains(key))
        }
    }

    /// The next alarm after a moment that was not delivered yet; nil for none.
    public func nextAlarm(
        after now: Instant, from reader: some CalStoreReader
    ) throws(CalStoreError) -> CalStoreAlarm? {
        var query = query(now.adding(seconds: 1) ..< .distantFuture)
        query.limit = 1
        while query.range.lowerBound < .distantFuture {
            let found = try reader.alarms(query)
            if let next = found.first(where: { !deliveries.contains($0.key) }) { return next }
            guard let last = found.last else { return nil }
            query.range = last.instant.adding(seconds: 1) ..< .distantFuture
        }
        return nil
    }

    /// Records that a delivery begins. If it does not end, its alarm is delivered again as a repeated one.
    public mutating func begin(_ notice: AlarmNotice) { deliveries.begin(notice.alarm.key) }

    /// Records that an alarm was delivered.
    public mutating func end(_ notice: AlarmNotice) {
        deliveries.end(notice.alarm.key)
        resting[notice.alarm.key] = nil
    }

    /// Records that a delivery failed. The alarm is delivered again as a repeated one, a minute later and
    /// within ``grace``, up to five times in all.
    ///
    /// - Returns: Whether it will be delivered again. If not, call ``end(_:)``.
    public mutating func fail(_ notice: AlarmNotice, at now: Instant) -> Bool {
        let key = notice.alarm.key
        deliveries.fail(key)
        resting[key] = now.adding(seconds: AlarmMonitor.pause)
        return deliveries.failures[key, default: 0] < AlarmMonitor.mostTries
    }

    private func query(_ range: Range<Instant>) -> CalStoreAlarmQuery {
        var query = CalStoreAlarmQuery(range, zone: zone)
        query.calendars = calendars
        return query
    }
}
