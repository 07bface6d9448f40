import CalStore

/// Decides which alarms at places fire. The caller gives it positions, from any sensor.
///
/// ```swift
/// var monitor = GeofenceMonitor()
/// for position in track {
///     for alarm in monitor.move(to: position, fences: try store.geofenceAlarms()) { print(alarm.text) }
/// }
/// ```
/// An alarm fires when its circle is entered or left, not because the first position is inside or outside:
/// like region monitoring of Core Location. A circle counts as left only at some distance
/// (``margin(of:_:)``), so that a position that jitters on its edge fires once.
public struct GeofenceMonitor: Sendable {
    /// The radius of places that have none, in metres (EventKit leaves it to the system).
    public static let defaultRadius = 100.0

    /// The fences that contained the last position. Keep them, and start with them next time.
    public private(set) var positions: GeofencePositions

    /// A monitor that continues where another one, perhaps in another process, ended.
    public init(positions: GeofencePositions = GeofencePositions()) { self.positions = positions }

    /// Takes a position and returns the alarms that fire, in the order of `fences`.
    public mutating func move(to position: GeofencePosition, fences: [GeofenceAlarm]) -> [GeofenceAlarm] {
        positions.keep(Set(fences.map(\.key)))
        return fences.filter { fence in
            guard let distance = position.distance(to: fence.place) else { return false }
            let wasInside = positions[fence.key]
            let isInside = GeofenceMonitor.isInside(
                distance, radius: fence.radius, wasInside: wasInside, accuracy: position.accuracy)
            positions.set(fence.key, isInside: isInside)
            guard let wasInside, wasInside != isInside else { return false }
            return isInside == (fence.proximity == .enter)
        }
    }

    /// The distance from a circle at which it counts as left, in metres: a tenth of the radius, but at least
    /// 20 and at least the uncertainty of the position.
    static func margin(of radius: Double, _ position: GeofencePosition) -> Double {
        margin(of: radius, accuracy: position.accuracy)
    }

    private static func margin(of radius: Double, accuracy: Double) -> Double {
        max(radius / 10, 20, accuracy)
    }

    /// Whether a place this many metres from the centre of a circle is inside; that depends on whether the
    /// one before was.
    package static func isInside(
        _ distance: Double, radius: Double, wasInside: Bool?, accuracy: Double
    ) -> Bool {
        distance <= (wasInside == true ? radius + margin(of: radius, accuracy: accuracy) : radius)
    }
}
