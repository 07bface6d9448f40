import CalStorePlanning

#if !canImport(Darwin)
    import Foundation

    /// A position and its measurement.
    ///
    /// ```swift
    /// location.geoLocation = CLLocation(latitude: 52.52, longitude: 13.405)
    /// ```
    ///
    /// It is immutable, and exists only where Core Location does not.
    open class CLLocation: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
        // Unchecked because of NSObject; nothing here changes.

        /// The measured values, in the order of the longest initialiser.
        private struct Measurement: Sendable {
            var coordinate: CLLocationCoordinate2D
            var altitude: CLLocationDistance = 0
            var horizontalAccuracy: CLLocationAccuracy = 0
            var verticalAccuracy: CLLocationAccuracy = -1
            var course: CLLocationDirection = -1
            var courseAccuracy: CLLocationDirectionAccuracy = -1
            var speed: CLLocationSpeed = -1
            var speedAccuracy: CLLocationSpeedAccuracy = -1
            var timestamp = Date()
            var source: CLLocationSourceInformation?
        }

        private let measurement: Measurement

        /// A position with unknown accuracy.
        public init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
            measurement = Measurement(
                coordinate: CLLocationCoordinate2D(latitude: latitude, longitude: longitude))
        }

        /// A measured position.
        public init(
            coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance,
            horizontalAccuracy hAccuracy: CLLocationAccuracy, verticalAccuracy vAccuracy: CLLocationAccuracy,
            timestamp: Date
        ) {
            measurement = Measurement(
                coordinate: coordinate, altitude: altitude, horizontalAccuracy: hAccuracy,
                verticalAccuracy: vAccuracy, timestamp: timestamp)
        }

        /// A measured position and a movement.
        public init(
            coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance,
            horizontalAccuracy hAccuracy: CLLocationAccuracy, verticalAccuracy vAccuracy: CLLocationAccuracy,
            course: CLLocationDirection, speed: CLLocationSpeed, timestamp: Date
        ) {
            measurement = Measurement(
                coordinate: coordinate, altitude: altitude, horizontalAccuracy: hAccuracy,
                verticalAccuracy: vAccuracy, course: course, speed: speed, timestamp: timestamp)
        }

        /// A measured position and a movement with its accuracies.
        public init(
            coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance,
            horizontalAccuracy hAccuracy: CLLocationAccuracy, verticalAccuracy vAccuracy: CLLocationAccuracy,
            course: CLLocationDirection, courseAccuracy: CLLocationDirectionAccuracy,
            speed: CLLocationSpeed, speedAccuracy: CLLocationSpeedAccuracy, timestamp: Date
        ) {
            measurement = Measurement(
                coordinate: coordinate, altitude: altitude, horizontalAccuracy: hAccuracy,
                verticalAccuracy: vAccuracy, course: course, courseAccuracy: courseAccuracy, speed: speed,
                speedAccuracy: speedAccuracy, timestamp: timestamp)
        }

        /// A measured position, a movement with its accuracies, and their source.
        public init(
            coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance,
            horizontalAccuracy hAccuracy: CLLocationAccuracy, verticalAccuracy vAccuracy: CLLocationAccuracy,
            course: CLLocationDirection, courseAccuracy: CLLocationDirectionAccuracy,
            speed: CLLocationSpeed, speedAccuracy: CLLocationSpeedAccuracy, timestamp: Date,
            sourceInfo: CLLocationSourceInformation
        ) {
            measurement = Measurement(
                coordinate: coordinate, altitude: altitude, horizontalAccuracy: hAccuracy,
                verticalAccuracy: vAccuracy, course: course, courseAccuracy: courseAccuracy, speed: speed,
                speedAccuracy: speedAccuracy, timestamp: timestamp, source: sourceInfo)
        }

        /// The position.
        open var coordinate: CLLocationCoordinate2D { measurement.coordinate }
        /// The height above sea level in metres.
        open var altitude: CLLocationDistance { measurement.altitude }
        /// The height above the ellipsoid of WGS 84 in metres. Its difference from sea level is not known
        /// here, so it equals `altitude`.
        open var ellipsoidalAltitude: CLLocationDistance { measurement.altitude }
        /// The radius of uncertainty in metres; negative if the coordinate is not known.
        open var horizontalAccuracy: CLLocationAccuracy { measurement.horizontalAccuracy }
        /// The uncertainty of the altitude in metres; negative if the altitude is not known.
        open var verticalAccuracy: CLLocationAccuracy { measurement.verticalAccuracy }
        /// The direction of movement in degrees clockwise from true north; negative if unknown.
        open var course: CLLocationDirection { measurement.course }
        /// The uncertainty of the course in degrees; negative if the course is not known.
        open var courseAccuracy: CLLocationDirectionAccuracy { measurement.courseAccuracy }
        /// The speed in metres per second; negative if unknown.
        open var speed: CLLocationSpeed { measurement.speed }
        /// The uncertainty of the speed in metres per second; negative if the speed is not known.
        open var speedAccuracy: CLLocationSpeedAccuracy { measurement.speedAccuracy }
        /// The time of the measurement.
        open var timestamp: Date { measurement.timestamp }
        /// The floor of a building; always nil here.
        open var floor: CLFloor? { nil }
        /// The source of the position; nil if unknown.
        open var sourceInformation: CLLocationSourceInformation? { measurement.source }

        /// The distance to another place in metres, on a sphere with the earth's mean radius: at most half a
        /// percent off.
        open func distance(from location: CLLocation) -> CLLocationDistance {
            coordinate.distance(to: location.coordinate)
        }

        /// `<+52.52000000,+13.40500000> +/- 10.00m (speed -1.00 mps / course -1.00) @ 2026-03-02 09:00:00
        /// +0000`
        open override var description: String {
            let format = "<%+.8f,%+.8f> +/- %.2fm (speed %.2f mps / course %.2f) @ "
            return String(
                format: format, coordinate.latitude, coordinate.longitude, horizontalAccuracy, speed, course)
                + timestamp.description
        }

        /// True: archives can be read with secure coding.
        public static var supportsSecureCoding: Bool { true }

        public required init?(coder: NSCoder) {
            func number(_ key: String) -> Double { coder.decodeDouble(forKey: key) }
            measurement = Measurement(
                coordinate: CLLocationCoordinate2D(
                    latitude: number("latitude"), longitude: number("longitude")),
                altitude: number("altitude"), horizontalAccuracy: number("horizontalAccuracy"),
                verticalAccuracy: number("verticalAccuracy"), course: number("course"),
                courseAccuracy: number("courseAccuracy"), speed: number("speed"),
                speedAccuracy: number("speedAccuracy"),
                timestamp: Date(timeIntervalSinceReferenceDate: number("timestamp")),
                source: coder.decodeObject(of: CLLocationSourceInformation.self, forKey: "source"))
        }

        public func encode(with coder: NSCoder) {
            for (key, number) in [
                ("latitude", coordinate.latitude), ("longitude", coordinate.longitude),
                ("altitude", altitude), ("horizontalAccuracy", horizontalAccuracy),
                ("verticalAccuracy", verticalAccuracy), ("course", course),
                ("courseAccuracy", courseAccuracy), ("speed", speed), ("speedAccuracy", speedAccuracy),
                ("timestamp", timestamp.timeIntervalSinceReferenceDate),
            ] {
                coder.encode(number, forKey: key)
            }
            coder.encode(sourceInformation, forKey: "source")
        }

        public func copy(with zone: NSZone? = nil) -> Any { self }
    }

    extension CLLocationCoordinate2D {
        /// Metres on a sphere of the earth's mean radius.
        func distance(to other: CLLocationCoordinate2D) -> CLLocationDistance {
            GreatCircle.distance((latitude, longitude), (other.latitude, other.longitude))
        }
    }
#endif
