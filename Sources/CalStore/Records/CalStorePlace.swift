import Basics

/// A place that has a name in a store, such as `Home`: alarms on arriving there and look-ups of addresses can
/// name it.
///
/// ```swift
/// try store.write("place add Home", now: now) { change in
///     try change.save(CalStorePlace("Home", latitude: 52.5201, longitude: 13.4049, radius: 150))
/// }
/// try store.place("home")?.location       // for the trigger of an alarm
/// ```
/// Places are part of the store: every program that opens it sees them, backups have them, and undo takes a
/// change of them back.
public struct CalStorePlace: Sendable, Hashable {
    /// What it is called. Two names that differ only in case, accents or width are one.
    public var name: String
    /// Degrees north, -90...90 (WGS 84).
    public var latitude: Double
    /// Degrees east, -180...180.
    public var longitude: Double
    /// Metres round it; 0 means ``GeofenceMonitor/defaultRadius``.
    public var radius: Double
    /// The postal address, as people write it; nil if it is not known.
    public var address: String?
    var unknown: [UnknownMember] = []

    /// A place. ``CalStoreTransaction/save(_:)`` says whether a store can hold it.
    public init(
        _ name: String, latitude: Double, longitude: Double, radius: Double = 0, address: String? = nil
    ) {
        self.name = name
        self.latitude = latitude
        self.longitude = longitude
        self.radius = radius
        self.address = address
    }

    /// The place as alarms and items have it: a copy that stays as it is when the place changes.
    public var location: ItemLocation {
        ItemLocation(title: name, latitude: latitude, longitude: longitude, radius: radius)
    }

    /// Whether a text means this place.
    func isNamed(_ text: String) -> Bool { TextFolding.fold(name) == TextFolding.fold(text) }

    /// What is wrong with it; nil when it can be stored.
    var violation: RuleViolation? {
        let isUsable =
            !name.isEmpty && name == name.trimmed
            && !name.unicodeScalars.contains { $0.properties.generalCategory == .control }
        return isUsable ? location.violation : .placeName(name)
    }
}
