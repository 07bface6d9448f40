import CalStore

/// Rings the alarms of a store, each once: those with a time and those at places. The caller gives it the
/// time and the position of the device; it has no clock, sensor or thread of its own.
///
/// ```swift
/// var bell = AlarmBell(zone: .system)
/// try bell.ring(at: now, from: store) { notice in
///     print(notice.alarm.text)
///     return .delivered
/// }
/// let seconds = try bell.sleep(after: now, from: store)
/// ```
/// It records when a delivery begins and ends, in the two monitors and in the journal. Without a journal,
/// only the bell itself remembers which alarms were delivered.
public struct AlarmBell {
    /// The state of a delivery.
    public enum Delivery: Sendable {
        /// It was delivered.
        case delivered
        /// It failed: the alarm rings again a minute later. See ``AlarmMonitor/fail(_:at:)``.
        case failed
        /// It is not over yet: ``AlarmBell/finish(_:_:at:)`` follows.
        case running
    }

    /// The monitor for alarms with a time.
    public var times: AlarmMonitor
    /// The monitor for alarms at places, with the fences around the last position.
    public private(set) var places: GeofenceMonitor

    private let journal: AlarmJournal?
    /// The keys of the alarms whose delivery is not over yet.
    private var running: Set<String> = []

    /// The longest sleep between two checks in seconds: clocks are set, machines sleep, people travel.
    public static let longestSleep = 20

    /// A bell that continues where the journal ends.
    ///
    /// - Parameters:
    ///   - zone: The zone for dates and floating times.
    ///   - journal: Records delivered alarms on disk; nil if they need not survive a restart.
    public init(zone: Zone, journal: AlarmJournal? = nil) {
        self.journal = journal
        times = AlarmMonitor(zone: zone, deliveries: journal?.deliveries ?? AlarmDeliveries())
        places = GeofenceMonitor(positions: journal?.positions ?? GeofencePositions())
    }

    /// Rings all alarms that are due at a moment: missed, late and punctual ones. The first call starts the
    /// bell: alarms that were due a minute earlier do not ring.
    ///
    /// If `deliver` throws, the call ends with its error, and the alarm rings again with the next call.
    public mutating func ring(
        at now: Instant, from reader: some CalStoreReader, _ deliver: (AlarmNotice) throws -> Delivery
    ) throws {
        try ring(at: now, from: reader, as: { $0 }) { _, notice in try deliver(notice) }
    }

    /// - Parameter prepare: What `deliver` needs for an alarm; nil if the alarm must wait for the next call.
    package mutating func ring<Form>(
        at now: Instant, from reader: some CalStoreReader, as prepare: (AlarmNotice) throws -> Form?,
        _ deliver: (Form, AlarmNotice) throws -> Delivery
    ) throws {
        for notice in try times.notices(at: now, from: reader) where !running.contains(notice.alarm.key) {
            guard let form = try prepare(notice) else { continue }
            times.begin(notice)
            try journal?.begin(notice)
            try finish(notice, deliver(form, notice), at: now)
        }
        try save()
    }

    /// Records the end of a delivery that was ``Delivery/running``.
    public mutating func finish(
        _ notice: AlarmNotice, _ delivery: Delivery, at now: Instant
    ) throws(CalStoreError) {
        guard delivery != .running else {
            running.insert(notice.alarm.key)
            return
        }
        running.remove(notice.alarm.key)
        if delivery == .failed {
            try journal?.fail(notice)
            if times.fail(notice, at: now) { return }
        }
        times.end(notice)
        try journal?.end(notice)
    }

    /// Takes a position and rings the alarms of the places that the device has just entered or left.
    ///
    /// If `deliver` throws, the call ends with its error, and the position is not recorded.
    public mutating func ring(
        at position: GeofencePosition, from reader: some CalStoreReader,
        _ deliver: (GeofenceAlarm) throws -> Void
    ) throws {
        var moved = places
        let fences = try reader.geofenceAlarms(calendars: times.calendars)
        for fence in moved.move(to: position, fences: fences) { try deliver(fence) }
        places = moved
        try save()
    }

    private func save() throws(CalStoreError) {
        try journal?.save(times.deliveries, positions: places.positions)
    }

    /// The seconds to sleep after a check: until the next alarm, and at most ``longestSleep``.
    public func sleep(after now: Instant, from reader: some CalStoreReader) throws(CalStoreError) -> Int {
        let next = try times.nextAlarm(after: now, from: reader)?.instant
        return min(next?.seconds(since: now) ?? Self.longestSleep, Self.longestSleep)
    }
}
