#if !canImport(Darwin)
    /// Degrees of latitude or longitude.
    public typealias CLLocationDegrees = Double

    /// A place on earth (WGS 84).
    public struct CLLocationCoordinate2D: Sendable {
        /// The latitude in degrees, -90...90.
        public var latitude: CLLocationDegrees
        /// The longitude in degrees, -180...180.
        public var longitude: CLLocationDegrees

        /// The coordinate 0, 0.
        public init() { self.init(latitude: 0, longitude: 0) }

        /// A coordinate in degrees: north and east are positive.
        public init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
            self.latitude = latitude
            self.longitude = longitude
        }
    }

    /// An invalid coordinate.
    public let kCLLocationCoordinate2DInvalid = CLLocationCoordinate2D(latitude: -180, longitude: -180)

    /// The coordinate with these degrees.
    public func CLLocationCoordinate2DMake(
        _ latitude: CLLocationDegrees, _ longitude: CLLocationDegrees
    ) -> CLLocationCoordinate2D {
        CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
    }

    /// Whether a coordinate is on earth.
    public func CLLocationCoordinate2DIsValid(_ coordinate: CLLocationCoordinate2D) -> Bool {
        abs(coordinate.latitude) <= 90 && abs(coordinate.longitude) <= 180
    }
#endif
