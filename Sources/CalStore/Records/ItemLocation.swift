/// A place with a position and a radius for geofences (EKStructuredLocation).
public struct ItemLocation: Hashable, Sendable {
    /// The name of the place.
    public var title: String
    /// The latitude in degrees north, -90...90 (WGS 84); nil if only a name is known.
    public var latitude: Double?
    /// The longitude in degrees east, -180...180; nil if only a name is known.
    public var longitude: Double?
    /// The radius in metres; 0 means the default of the system.
    public var radius: Double

    /// A place; without a position when only its name is known.
    public init(title: String, latitude: Double? = nil, longitude: Double? = nil, radius: Double = 0) {
        self.title = title
        self.latitude = latitude
        self.longitude = longitude
        self.radius = radius
    }
}
