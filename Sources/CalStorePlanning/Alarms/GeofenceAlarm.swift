import CalStore

/// An alarm at a place, of an open reminder or of an event that is not cancelled.
public struct GeofenceAlarm: Sendable {
    /// The event or the reminder.
    public let item: CalStoreItem
    /// The position of the alarm in the item's alarms, counted from 0.
    public let index: Int
    /// The place. A radius of 0 means ``GeofenceMonitor/defaultRadius``.
    public let place: ItemLocation
    /// The direction: on arriving or on leaving.
    public let proximity: ItemAlarm.Proximity

    /// The alarm: ``CalStoreItem/alarms`` at ``index``.
    public var alarm: ItemAlarm { item.alarms[index] }
    /// The text to show: that of the alarm, or else the title of the item.
    public var text: String { alarm.text ?? item.title }
    /// The radius around the place in metres.
    public var radius: Double { place.radius > 0 ? place.radius : GeofenceMonitor.defaultRadius }

    /// A key that identifies the fence by item and place. If the place changes, the key changes.
    public var key: String {
        "\(item.id.text) \(proximity.rawValue) \(place.latitude ?? 0) \(place.longitude ?? 0) \(place.radius)"
    }
}
