import CalStore

/// An alarm at a place, of an event that is not cancelled or of an open reminder.
public struct GeofenceAlarm: Sendable {
    /// The event or the reminder.
    public let item: CalStoreItem
    /// Which alarm of the item it is, counted from 0.
    public let index: Int
    /// The place. A radius of 0 means ``GeofenceMonitor/defaultRadius``.
    public let place: ItemLocation
    /// On arriving, or on leaving.
    public let proximity: ItemAlarm.Proximity

    /// The alarm: ``CalStoreItem/alarms`` at ``index``.
    public var alarm: ItemAlarm { item.alarms[index] }
    /// The text to show: its own, else the title of the item.
    public var text: String { alarm.text ?? item.title }
    /// Metres round the place.
    public var radius: Double { place.radius > 0 ? place.radius : GeofenceMonitor.defaultRadius }

    /// What tells its fence from all others: the item and the place. Another place is another fence.
    public var key: String {
        "\(item.id.text) \(proximity.rawValue) \(place.latitude ?? 0) \(place.longitude ?? 0) \(place.radius)"
    }
}
