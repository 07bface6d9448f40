import CalStore

/// A measured position.
public struct GeofencePosition: Sendable, Equatable {
    /// Degrees north, -90...90 (WGS 84).
    public let latitude: Double
    /// Degrees east, -180...180.
    public let longitude: Double
    /// The uncertainty in metres; 0 if it is not known.
    public let accuracy: Double

    /// Nil if the coordinates are out of range.
    public init?(latitude: Double, longitude: Double, accuracy: Double = 0) {
        guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { return nil }
        self.latitude = latitude
        self.longitude = longitude
        self.accuracy = accuracy.isFinite ? max(accuracy, 0) : 0
    }

    /// The distance to a place in metres, on a sphere with the earth's mean radius: at most half a percent
    /// off. Nil for a place without a position.
    ///
    /// ```swift
    /// let distance = GeofencePosition(latitude: 52.52, longitude: 13.405)?.distance(to: hamburg)   // some 255,000
    /// ```
    public func distance(to place: ItemLocation) -> Double? {
        guard let latitude = place.latitude, let longitude = place.longitude else { return nil }
        return GreatCircle.distance((self.latitude, self.longitude), (latitude, longitude))
    }
}
