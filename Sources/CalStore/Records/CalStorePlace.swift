import Basics

/// A named place of a store, such as `Home`, for alarms on arrival or departure and for looking up addresses.
///
/// ```swift
/// try store.write("place add Home", now: now) { change in
///     try change.save(CalStorePlace("Home", latitude: 52.5201, longitude: 13.4049, radius: 150))
/// }
/// try store.place("home")?.location       // for the trigger of an alarm
/// ```
/// Places are part of the store: every program that opens the store sees them, backups contain them, and
/// changes of them can be undone.
public struct CalStorePlace: Sendable, Hashable {
    /// The name. Names that differ only in case, accents or width are equal.
    public var name: String
    /// Degrees north, -90...90 (WGS 84).
    public var latitude: Double
    /// Degrees east, -180...180.
    public var longitude: Double
    /// The radius in metres; 0 means ``GeofenceMonitor/defaultRadius``.
    public var radius: Double
    /// The postal address, as people write it; nil if it is not known.
    public var address: String?
    var unknown: [UnknownMember] = []

    /// A place. ``CalStoreTransaction/save(_:)`` checks whether a store can hold it.
    public init(
        _ name: String, latitude: Double, longitude: Double, radius: Double = 0, address: String? = nil
    ) {
        self.name = name
        self.latitude = latitude
        self.longitude = longitude
        self.radius = radius
        self.address = address
    }

    /// The place as a value for alarms and items: a copy that stays the same when the place changes.
    public var location: ItemLocation {
        ItemLocation(title: name, latitude: latitude, longitude: longitude, radius: radius)
    }

    /// Whether a text means this place.
    func isNamed(_ text: String) -> Bool { TextFolding.fold(name) == TextFolding.fold(text) }

    /// The constraint that the place violates; nil if it can be stored.
    var violation: ConstraintViolation? {
        let isUsable =
            !name.isEmpty && name == name.trimmed
            && !name.unicodeScalars.contains { $0.properties.generalCategory == .control }
        return isUsable ? location.violation : .placeName(name)
    }
}
