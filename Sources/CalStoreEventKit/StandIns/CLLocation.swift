import CalStorePlanning

#if !canImport(Darwin)
    import Foundation

    /// A position and how it was measured.
    ///
    /// ```swift
    /// location.geoLocation = CLLocation(latitude: 52.52, longitude: 13.405)
    /// ```
    ///
    /// Immutable. It exists only where Core Location does not.
    open class CLLocation: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
        // Unchecked because of NSObject; nothing here changes.

        /// What was measured, in the order of the longest initialiser.
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

        /// A place of which only the coordinate is known.
        public init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
            measurement = Measurement(
                coordinate: CLLocationCoordinate2D(latitude: latitude, longitude: longitude))
        }

        /// A measured place.
        public init(
            coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance,
            horizontalAccuracy hAccuracy: CLLocationAccuracy, verticalAccuracy vAccuracy: CLLocationAccuracy,
            timestamp: Date
        ) {
            measurement = Measurement(
                coordinate: coordinate, altitude: altitude, horizontalAccuracy: hAccuracy,
                verticalAccuracy: vAccuracy, timestamp: timestamp)
        }

        /// A measured place and a movement.
        public init(
            coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance,
            horizontalAccuracy hAccuracy: CLLocationAccuracy, verticalAccuracy vAccuracy: CLLocationAccuracy,
            course: CLLocationDirection, speed: CLLocationSpeed, timestamp: Date
        ) {
            measurement = Measurement(
                coordinate: coordinate, altitude: altitude, horizontalAccuracy: hAccuracy,
                verticalAccuracy: vAccuracy, course: course, speed: speed, timestamp: timestamp)
        }

        /// A measured place and a movement with its accuracies.
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

        /// A measured place, a movement with its accuracies, and where they come from.
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
        /// Metres above the sea.
        open var altitude: CLLocationDistance { measurement.altitude }
        /// Metres above the ellipsoid of WGS 84. What lies between it and the sea is not known here, so it is
        /// `altitude`.
        open var ellipsoidalAltitude: CLLocationDistance { measurement.altitude }
        /// Metres round the coordinate; negative when the coordinate is not known.
        open var horizontalAccuracy: CLLocationAccuracy { measurement.horizontalAccuracy }
        /// Metres above and below the altitude; negative when the altitude is not known.
        open var verticalAccuracy: CLLocationAccuracy { measurement.verticalAccuracy }
        /// Where it moves to, in degrees clockwise from true north; negative when not known.
        open var course: CLLocationDirection { measurement.course }
        /// Degrees; negative when the course is not known.
        open var courseAccuracy: CLLocationDirectionAccuracy { measurement.courseAccuracy }
        /// Metres a second; negative when not known.
        open var speed: CLLocationSpeed { measurement.speed }
        /// Metres a second; negative when the speed is not known.
        open var speedAccuracy: CLLocationSpeedAccuracy { measurement.speedAccuracy }
        /// The time of the measurement.
        open var timestamp: Date { measurement.timestamp }
        /// Always nil: no position here knows its floor.
        open var floor: CLFloor? { nil }
        /// Where it comes from; nil when that was not given.
        open var sourceInformation: CLLocationSourceInformation? { measurement.source }

        /// Metres to another place on a sphere of the earth's mean radius: wrong by at most half a percent.
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
