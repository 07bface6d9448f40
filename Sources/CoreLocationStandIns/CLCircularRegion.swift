#if !canImport(Darwin)
    import Foundation

    /// A circle on the earth.
    ///
    /// ```swift
    /// let office = CLCircularRegion(center: center, radius: 100, identifier: "office")
    /// office.contains(CLLocationCoordinate2DMake(52.52, 13.405))
    /// ```
    open class CLCircularRegion: CLRegion, @unchecked Sendable {
        // Unchecked because of NSObject; nothing here changes.

        /// The centre.
        public let center: CLLocationCoordinate2D
        /// The radius in metres.
        public let radius: CLLocationDistance

        /// A circle; a negative radius is 0.
        public init(center: CLLocationCoordinate2D, radius: CLLocationDistance, identifier: String) {
            self.center = center
            self.radius = max(radius, 0)
            super.init(identifier: identifier)
        }

        /// Reads an archived region.
        public required init?(coder: NSCoder) {
            center = CLLocationCoordinate2D(
                latitude: coder.decodeDouble(forKey: "latitude"),
                longitude: coder.decodeDouble(forKey: "longitude"))
            radius = coder.decodeDouble(forKey: "radius")
            super.init(coder: coder)
        }

        open override func encode(with coder: NSCoder) {
            super.encode(with: coder)
            coder.encode(center.latitude, forKey: "latitude")
            coder.encode(center.longitude, forKey: "longitude")
            coder.encode(radius, forKey: "radius")
        }

        open override func copy(with zone: NSZone? = nil) -> Any {
            take(CLCircularRegion(center: center, radius: radius, identifier: identifier))
        }

        /// Whether a place is inside the circle or on its edge.
        open func contains(_ coordinate: CLLocationCoordinate2D) -> Bool {
            center.distance(to: coordinate) <= radius
        }

        /// `CLCircularRegion (identifier:'office', center:<+52.52000000,+13.40500000>, radius:100.00m)`
        open override var description: String {
            String(
                format: "CLCircularRegion (identifier:'%@', center:<%+.8f,%+.8f>, radius:%.2fm)",
                identifier, center.latitude, center.longitude, radius)
        }
    }
#endif
