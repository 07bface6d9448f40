import CalStoreEventKit

/// A program that rings the alarms of a store, and passes the position of the device and the time.
public struct TestBell {
    private var bell: CalStoreAlarmBell

    public init(_ store: EKEventStore) { bell = store.calStore.alarmBell() }

    /// The titles of what rings at a position.
    public mutating func titles(_ latitude: Double, _ longitude: Double) throws -> [String] {
        var titles: [String] = []
        try bell.ring(at: CLLocation(latitude: latitude, longitude: longitude)) { ring in
            titles.append(ring.item.title ?? "")
        }
        return titles
    }

    /// The titles of what rings at a moment, such as `2026-03-02 09:00`.
    public mutating func titles(at moment: String) throws -> [String] {
        var titles: [String] = []
        try bell.ring(at: date(moment)) { ring in titles.append(ring.item.title ?? "") }
        return titles
    }
}
