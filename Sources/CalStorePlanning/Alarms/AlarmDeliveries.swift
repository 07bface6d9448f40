import CalStore

/// Which alarms were delivered. A value without any file: ``AlarmJournal`` keeps it on disk.
///
/// Alarms are named by ``CalStoreAlarm/key``. The last 20,000 deliveries are kept, not those of some days: a
/// clock that is set to another year and back would make them be forgotten.
public struct AlarmDeliveries: Sendable, Equatable {
    /// From when on alarms are delivered: what was due before the first look is not. Nil before the first
    /// look.
    public internal(set) var since: Instant?
    /// When it was last looked which alarms are due; nil before the first look.
    public internal(set) var lastLook: Instant?
    private var delivered: Set<String> = []
    /// In the order of their delivery.
    private var order: [String] = []
    /// Deliveries that began, and did not end.
    private(set) var begun: Set<String> = []
    /// How often the delivery of an alarm has failed that was not delivered.
    private(set) var failures: [String: Int] = [:]

    static let most = 20_000

    /// Nothing was delivered.
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

    /// The keys of what was delivered, oldest first.
    var keys: ArraySlice<String> { order.suffix(AlarmDeliveries.most) }
}
