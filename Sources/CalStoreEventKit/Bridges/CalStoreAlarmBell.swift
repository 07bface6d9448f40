import CalStorePlanning
import Foundation

#if canImport(Darwin)
    import CoreLocation
#endif

/// Rings the alarms of events and reminders, each once (EventKit rules 156-163). The caller gives it the time
/// and the position of the device; it has no clock, sensor or thread of its own.
///
/// ```swift
/// var bell = store.calStore.alarmBell()
/// try bell.ring(at: Date()) { ring in print(ring.text, ring.item.calendarItemIdentifier) }
/// let here = CLLocation(latitude: 52.52, longitude: 13.405)
/// try bell.ring(at: here) { ring in print(ring.text, ring.alarm.structuredLocation?.title ?? "") }
/// ```
///
/// An app calls it with each position from `locationManager(_:didUpdateLocations:)`, a server with each
/// position that a device sends. An alarm at a place rings when its circle is entered or left; it does not
/// ring because the first position is inside. A radius of 0 means 100 m. Completed reminders, cancelled
/// events, deleted items and uncommitted changes do not ring, and nothing rings without access.
///
/// Without a journal, only the bell itself remembers which alarms were delivered. See ``AlarmMonitor`` and
/// ``GeofenceMonitor`` for the rules.
public struct CalStoreAlarmBell {
    /// The monitor for alarms with a time: the delivered alarms and the maximum delay. Zone and calendars are
    /// those of the store.
    public var times: AlarmMonitor {
        get { bell.times }
        set { bell.times = newValue }
    }
    /// The monitor for alarms at places, with the fences around the last position.
    public var places: GeofenceMonitor { bell.places }

    private let store: EKEventStore
    private var bell: AlarmBell

    init(_ store: EKEventStore, _ journal: AlarmJournal?) {
        self.store = store
        bell = AlarmBell(zone: store.session.clock.display, journal: journal)
    }

    /// Rings all alarms that are due at a moment: missed, late and punctual ones. The first call starts the
    /// bell: alarms that were due a minute earlier do not ring.
    ///
    /// `deliver` may use and save the item. If it throws, the call ends with its error, and the alarm rings
    /// again with the next call.
    public mutating func ring(at date: Date, _ deliver: (CalStoreRing) throws -> Void) throws {
        let values = try prepare()
        try bell.ring(at: Instant(date), from: values, as: { CalStoreRing($0, in: store) }) { ring, _ in
            try deliver(ring)
            return .delivered
        }
    }

    /// Takes a position and rings the alarms of the places that the device has just entered or left. A
    /// position that is not on earth is ignored.
    ///
    /// If `deliver` throws, the call ends with its error, and the position is not recorded.
    public mutating func ring(at location: CLLocation, _ deliver: (CalStoreRing) throws -> Void) throws {
        guard
            let position = GeofencePosition(
                latitude: location.coordinate.latitude, longitude: location.coordinate.longitude,
                accuracy: location.horizontalAccuracy)
        else { return }
        let values = try prepare()
        try bell.ring(at: position, from: values) { fence in
            if let ring = CalStoreRing(fence, at: location.timestamp, in: store) { try deliver(ring) }
        }
    }

    /// The time of the next alarm, so that a program can sleep until then, or until the store changes; nil if
    /// there is none.
    ///
    /// ```swift
    /// let wake = try bell.nextDate(after: Date())
    /// ```
    public mutating func nextDate(after date: Date) throws -> Date? {
        let values = try prepare()
        return try times.nextAlarm(after: Instant(date), from: values)?.instant.date
    }

    /// The store as values, and the zone and the calendars as they are now.
    private mutating func prepare() throws -> CalendarStore {
        times.zone = store.session.clock.display
        if store.sourceIDs != nil {
            let known = store.session.read { store.known(nil, in: $0) }.flatMap(\.self)
            times.calendars = known.map { $0.map { CalStoreCalendar.ID($0) } }
        }
        return try store.calStore.values()
    }
}

extension CalStoreExtension {
    /// A bell for the alarms of this store; you give it the time and the position of the device.
    ///
    /// ```swift
    /// var bell = store.calStore.alarmBell(journal: try AlarmJournal(path: "/home/ada/.local/state/clock/alarms"))
    /// ```
    /// - Parameter journal: Records delivered alarms on disk; nil if they need not survive a restart.
    public func alarmBell(journal: AlarmJournal? = nil) -> CalStoreAlarmBell {
        CalStoreAlarmBell(store, journal)
    }
}
