/// Says which alarms at places fire. It is fed positions, and knows nothing of how they are measured.
///
/// ```swift
/// var monitor = GeofenceMonitor()
/// for position in track {
///     for alarm in monitor.move(to: position, fences: try store.geofenceAlarms()) { print(alarm.text) }
/// }
/// ```
/// An alarm fires when its circle is entered or left, not because the first position is inside, or outside: as region monitoring of
/// Core Location. A circle is left only some way outside (``margin(of:_:)``), so that a position that jitters on its edge fires once.
public struct GeofenceMonitor: Sendable {
    /// The radius of places that name none, in metres (EventKit leaves it to the system).
    public static let defaultRadius = 100.0

    /// What the last position was inside of. Keep it, and start with it next time.
    public private(set) var positions: GeofencePositions

    /// A monitor that goes on where another one, perhaps in another process, has ended.
    public init(positions: GeofencePositions = GeofencePositions()) { self.positions = positions }

    /// Takes a position and returns the alarms that fire, in the order of `fences`.
    public mutating func move(to position: GeofencePosition, fences: [GeofenceAlarm]) -> [GeofenceAlarm] {
        positions.keep(Set(fences.map(\.key)))
        return fences.filter { fence in
            guard let distance = position.distance(to: fence.place) else { return false }
            let wasInside = positions[fence.key]
            let edge =
                wasInside == true
                ? fence.radius + GeofenceMonitor.margin(of: fence.radius, position) : fence.radius
            let isInside = distance <= edge
            positions.set(fence.key, isInside: isInside)
            guard let wasInside, wasInside != isInside else { return false }
            return isInside == (fence.proximity == .enter)
        }
    }

    /// How far outside a circle counts as left, in metres: a tenth of the radius, at least 20, and at least as much as the position may be wrong.
    public static func margin(of radius: Double, _ position: GeofencePosition) -> Double {
        max(radius / 10, 20, position.accuracy)
    }
}
