/// A result of a geocoder: a position, and the known parts of its address.
///
/// ```swift
/// var place = GeocodedPlace(name: "Office", latitude: 52.52, longitude: 13.405)
/// place.locality = "Berlin"
/// place.isoCountryCode = "DE"
/// ```
public struct GeocodedPlace: Sendable, Hashable {
    /// The name.
    public var name: String?
    /// Degrees, -90...90 (WGS 84).
    public var latitude: Double
    /// Degrees, -180...180.
    public var longitude: Double
    /// The radius of the place in metres; 0 if it is not known.
    public var radius = 0.0
    /// The street.
    public var thoroughfare: String?
    /// The number of the house.
    public var subThoroughfare: String?
    /// The town.
    public var locality: String?
    /// The part of the town.
    public var subLocality: String?
    /// The state or province.
    public var administrativeArea: String?
    /// The county.
    public var subAdministrativeArea: String?
    /// The postal code.
    public var postalCode: String?
    /// Two letters, as `DE`.
    public var isoCountryCode: String?
    /// The name of the country.
    public var country: String?
    /// The lake or river that it lies in.
    public var inlandWater: String?
    /// The ocean that it lies in.
    public var ocean: String?
    /// Sights near it.
    public var areasOfInterest: [String]?
    /// The name of the time zone there, as `Europe/Berlin`.
    public var timeZone: String?

    /// A place with a known position.
    public init(name: String? = nil, latitude: Double, longitude: Double) {
        self.name = name
        self.latitude = latitude
        self.longitude = longitude
    }
}
