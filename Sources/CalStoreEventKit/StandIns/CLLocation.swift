#if !canImport(Darwin)
    import Foundation

    /// Degrees of latitude or longitude.
    public typealias CLLocationDegrees = Double
    /// Metres.
    public typealias CLLocationDistance = Double
    /// Metres; negative when not known.
    public typealias CLLocationAccuracy = Double

    /// A place on earth (WGS 84).
    public struct CLLocationCoordinate2D: Sendable {
        /// Degrees, -90...90.
        public var latitude: CLLocationDegrees
        /// Degrees, -180...180.
        public var longitude: CLLocationDegrees

        /// Zero degrees, zero degrees.
        public init() { self.init(latitude: 0, longitude: 0) }

        public init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
            self.latitude = latitude
            self.longitude = longitude
        }
    }

    /// An invalid coordinate.
    public let kCLLocationCoordinate2DInvalid = CLLocationCoordinate2D(latitude: -180, longitude: -180)

    /// Whether a coordinate lies on earth.
    public func CLLocationCoordinate2DIsValid(_ coordinate: CLLocationCoordinate2D) -> Bool {
        abs(coordinate.latitude) <= 90 && abs(coordinate.longitude) <= 180
    }

    /// A place on earth, as much of Core Location's class as calendars use: EventKit's structured locations hold one.
    ///
    /// ```swift
    /// location.geoLocation = CLLocation(latitude: 52.52, longitude: 13.405)
    /// ```
    ///
    /// Immutable. It exists only where Core Location does not.
    open class CLLocation: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
        // Unchecked because of NSObject; nothing here changes.

        /// Where.
        public let coordinate: CLLocationCoordinate2D
        /// Metres above the sea.
        public let altitude: CLLocationDistance
        /// Metres round the coordinate; negative when not known.
        public let horizontalAccuracy: CLLocationAccuracy
        /// Metres above and below the altitude; negative when not known.
        public let verticalAccuracy: CLLocationAccuracy
        /// The time of the measurement.
        public let timestamp: Date

        /// A place of which only the coordinate is known.
        public init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
            coordinate = CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
            altitude = 0
            horizontalAccuracy = 0
            verticalAccuracy = -1
            timestamp = Date()
        }

        /// A measured place.
        public init(
            coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance,
            horizontalAccuracy: CLLocationAccuracy, verticalAccuracy: CLLocationAccuracy, timestamp: Date
        ) {
            self.coordinate = coordinate
            self.altitude = altitude
            self.horizontalAccuracy = horizontalAccuracy
            self.verticalAccuracy = verticalAccuracy
            self.timestamp = timestamp
        }

        public static var supportsSecureCoding: Bool { true }

        public required init?(coder: NSCoder) {
            coordinate = CLLocationCoordinate2D(
                latitude: coder.decodeDouble(forKey: "latitude"),
                longitude: coder.decodeDouble(forKey: "longitude"))
            altitude = coder.decodeDouble(forKey: "altitude")
            horizontalAccuracy = coder.decodeDouble(forKey: "horizontalAccuracy")
            verticalAccuracy = coder.decodeDouble(forKey: "verticalAccuracy")
            timestamp = Date(timeIntervalSinceReferenceDate: coder.decodeDouble(forKey: "timestamp"))
        }

        public func encode(with coder: NSCoder) {
            coder.encode(coordinate.latitude, forKey: "latitude")
            coder.encode(coordinate.longitude, forKey: "longitude")
            coder.encode(altitude, forKey: "altitude")
            coder.encode(horizontalAccuracy, forKey: "horizontalAccuracy")
            coder.encode(verticalAccuracy, forKey: "verticalAccuracy")
            coder.encode(timestamp.timeIntervalSinceReferenceDate, forKey: "timestamp")
        }

        public func copy(with zone: NSZone? = nil) -> Any { self }

        /// Metres to another place on a sphere of the earth's mean radius: wrong by at most half a percent.
        open func distance(from other: CLLocation) -> CLLocationDistance {
            let meanRadius = 6_371_008.8
            let latitude1 = coordinate.latitude * .pi / 180
            let latitude2 = other.coordinate.latitude * .pi / 180
            let halfLatitude = sin((latitude2 - latitude1) / 2)
            let halfLongitude = sin((other.coordinate.longitude - coordinate.longitude) * .pi / 360)
            let chord =
                halfLatitude * halfLatitude + cos(latitude1) * cos(latitude2) * halfLongitude * halfLongitude
            return 2 * meanRadius * asin(min(1, chord.squareRoot()))
        }
    }
#endif
