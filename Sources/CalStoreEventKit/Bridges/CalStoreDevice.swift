#if !canImport(Darwin)
    import Foundation

    /// Where this device is, and who knows places, for Core Location's classes: there is neither a sensor nor
    /// a map here, so the program says it.
    ///
    /// ```swift
    /// CalStoreDevice.move(to: CLLocation(latitude: 52.52, longitude: 13.405))
    /// ```
    ///
    /// A server program calls it with what a device has sent, a test with a track. It holds for all of the
    /// process, may be called on each thread, and returns before delegates are called: see
    /// `CLLocationManager` for where they are. It exists only where Core Location does not.
    public enum CalStoreDevice {
        /// Says where the device is from now on: each `CLLocationManager` has it as its `location`, and
        /// reports it and the crossings of regions. Nil if it is not known any more. A position that is not
        /// on earth is ignored.
        public static func move(to location: CLLocation?) { LocationCenter.shared.move(to: location) }

        /// Sets the program's right to know the position, to test it. At first it is `.notDetermined`, and
        /// the first request, or the first use, is granted.
        ///
        /// ```swift
        /// CalStoreDevice.setAuthorization(.denied)
        /// ```
        public static func setAuthorization(_ status: CLAuthorizationStatus) {
            LocationCenter.shared.setStatus { _ in status }
        }

        /// Sets who finds places for `CLGeocoder`; nil for the named places of the user's store
        /// (``StoredPlaces``).
        ///
        /// ```swift
        /// struct OurOffices: GeocodingProvider {
        ///     func places(for address: String, locale: Locale?) async throws -> [GeocodedPlace] {
        ///         address == "HQ" ? [GeocodedPlace(name: "HQ", latitude: 52.52, longitude: 13.405)] : []
        ///     }
        ///     func places(latitude: Double, longitude: Double, locale: Locale?) async throws -> [GeocodedPlace] { [] }
        /// }
        /// CalStoreDevice.setGeocoder(OurOffices())
        /// ```
        public static func setGeocoder(_ provider: (any GeocodingProvider)?) {
            CLGeocoder.provider.withLock { $0 = provider ?? StoredPlaces() }
        }
    }
#endif
