import CalStorePlanning

#if !canImport(Darwin)
    import Foundation

    /// A place found by a `CLGeocoder`. Unknown parts of the address are nil.
    open class CLPlacemark: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
        // Unchecked because of NSObject; nothing here changes.

        private let place: GeocodedPlace

        /// A copy of a place.
        public init(placemark: CLPlacemark) { place = placemark.place }

        init(_ place: GeocodedPlace) { self.place = place }

        /// The position.
        open var location: CLLocation? { CLLocation(latitude: place.latitude, longitude: place.longitude) }

        /// The area of the place: a `CLCircularRegion` of 100 m if the area is not known.
        open var region: CLRegion? {
            let center = CLLocationCoordinate2D(latitude: place.latitude, longitude: place.longitude)
            return CLCircularRegion(
                center: center, radius: place.radius > 0 ? place.radius : GeofenceMonitor.defaultRadius,
                identifier: String(
                    format: "<%+.8f,%+.8f> radius %.2f", place.latitude, place.longitude, place.radius))
        }

        /// The time zone there.
        open var timeZone: TimeZone? { place.timeZone.flatMap { TimeZone(identifier: $0) } }
        /// The name.
        open var name: String? { place.name }
        /// The street.
        open var thoroughfare: String? { place.thoroughfare }
        /// The house number.
        open var subThoroughfare: String? { place.subThoroughfare }
        /// The town.
        open var locality: String? { place.locality }
        /// The district of the town.
        open var subLocality: String? { place.subLocality }
        /// The state or province.
        open var administrativeArea: String? { place.administrativeArea }
        /// The county.
        open var subAdministrativeArea: String? { place.subAdministrativeArea }
        /// The postal code.
        open var postalCode: String? { place.postalCode }
        /// The country as two letters, such as `DE`.
        open var isoCountryCode: String? { place.isoCountryCode }
        /// The name of the country.
        open var country: String? { place.country }
        /// The lake or river in which it lies.
        open var inlandWater: String? { place.inlandWater }
        /// The ocean in which it lies.
        open var ocean: String? { place.ocean }
        /// Sights near it.
        open var areasOfInterest: [String]? { place.areasOfInterest }

        /// `Office, Berlin, Germany @ <+52.52000000,+13.40500000> +/- 100.00m`
        open override var description: String {
            let parts = [name, thoroughfare, locality, administrativeArea, postalCode, country]
            let position = String(format: "<%+.8f,%+.8f>", place.latitude, place.longitude)
            let radius = (region as? CLCircularRegion)?.radius ?? 0
            return parts.compactMap(\.self).joined(separator: ", ")
                + " @ \(position) +/- " + String(format: "%.2fm", radius)
        }

        open override func isEqual(_ object: Any?) -> Bool {
            (object as? CLPlacemark).map { place == $0.place } ?? false
        }

        open override var hash: Int { place.hashValue }

        public func copy(with zone: NSZone? = nil) -> Any { self }

        // MARK: Coding

        private static let texts: [(key: String, path: WritableKeyPath<GeocodedPlace, String?> & Sendable)] =
            [
                ("name", \.name), ("thoroughfare", \.thoroughfare), ("subThoroughfare", \.subThoroughfare),
                ("locality", \.locality), ("subLocality", \.subLocality),
                ("administrativeArea", \.administrativeArea),
                ("subAdministrativeArea", \.subAdministrativeArea), ("postalCode", \.postalCode),
                ("isoCountryCode", \.isoCountryCode), ("country", \.country), ("inlandWater", \.inlandWater),
                ("ocean", \.ocean), ("timeZone", \.timeZone),
            ]

        /// True: archives can be read with secure coding.
        public static var supportsSecureCoding: Bool { true }

        public required init?(coder: NSCoder) {
            var place = GeocodedPlace(
                latitude: coder.decodeDouble(forKey: "latitude"),
                longitude: coder.decodeDouble(forKey: "longitude"))
            place.radius = coder.decodeDouble(forKey: "radius")
            for (key, path) in CLPlacemark.texts {
                place[keyPath: path] = coder.decodeObject(of: NSString.self, forKey: key) as String?
            }
            let sights = coder.decodeObject(of: NSString.self, forKey: "areasOfInterest") as String?
            place.areasOfInterest = sights?.components(separatedBy: "\n")
            self.place = place
        }

        public func encode(with coder: NSCoder) {
            coder.encode(place.latitude, forKey: "latitude")
            coder.encode(place.longitude, forKey: "longitude")
            coder.encode(place.radius, forKey: "radius")
            for (key, path) in CLPlacemark.texts {
                coder.encode(place[keyPath: path] as NSString?, forKey: key)
            }
            coder.encode(
                place.areasOfInterest?.joined(separator: "\n") as NSString?, forKey: "areasOfInterest")
        }
    }
#endif
