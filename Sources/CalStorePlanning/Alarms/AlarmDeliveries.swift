import CalStore

/// The alarms that were delivered, as a value without a file: ``AlarmJournal`` keeps it on disk.
///
/// Alarms are identified by ``CalStoreAlarm/key``. It keeps the last 20,000 deliveries, not those of the last
/// days: otherwise a clock set to another year and back would erase them.
public struct AlarmDeliveries: Sendable, Equatable {
    /// The time of the first check: alarms that were due earlier are not delivered. Nil before the first
    /// check.
    public internal(set) var since: Instant?
    /// The time of the last check for due alarms; nil before the first check.
    public internal(set) var lastLook: Instant?
    private var delivered: Set<String> = []
    /// The keys in the order of their delivery.
    private var order: [String] = []
    /// Deliveries that began but did not end.
    private(set) var begun: Set<String> = []
    /// The number of failures of each alarm that is not delivered yet.
    private(set) var failures: [String: Int] = [:]

    static let most = 20_000

    /// A value without deliveries.
    public init() {}

    /// Whether an alarm was delivered.
    public func contains(_ key: String) -> Bool { delivered.contains(key) }

    mutating func begin(_ key: String) { begun.insert(key) }

    mutating func fail(_ key: String) {
        begun.insert(key)
        failures[key, default: 0] += 1
    }

    mutating func end(_ key: String) {
        begun.remove(key)
        failures[key] = nil
        guard delivered.insert(key).inserted else { return }
        order.append(key)
        guard order.count > 2 * AlarmDeliveries.most else { return }
        for old in order.prefix(order.count - AlarmDeliveries.most) { delivered.remove(old) }
        order.removeFirst(order.count - AlarmDeliveries.most)
    }

    /// The keys of delivered alarms, oldest first.
    var keys: ArraySlice<String> { order.suffix(AlarmDeliveries.most) }
}
