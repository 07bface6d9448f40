#if !canImport(Darwin)
    import Foundation

    /// The position of this device and the source of places for Core Location's classes. There is no sensor
    /// and no map here, so the program provides both.
    ///
    /// ```swift
    /// CalStoreDevice.move(to: CLLocation(latitude: 52.52, longitude: 13.405))
    /// ```
    ///
    /// A server program calls it with positions that a device sends, a test with a track. It applies to the
    /// whole process, may be called on any thread, and returns before delegates are called: see
    /// `CLLocationManager` for their queues. It exists only where Core Location does not.
    public enum CalStoreDevice {
        /// Sets the position of the device: each `CLLocationManager` has it as its `location`, and reports it
        /// and the crossings of regions. Nil if it is no longer known. A position that is not on earth is
        /// ignored.
        public static func move(to location: CLLocation?) { LocationCenter.shared.move(to: location) }

        /// Sets the program's permission to know the position, for tests. At first it is `.notDetermined`;
        /// the first request, or the first use, is granted.
        ///
        /// ```swift
        /// CalStoreDevice.setAuthorization(.denied)
        /// ```
        public static func setAuthorization(_ status: CLAuthorizationStatus) {
            LocationCenter.shared.setStatus { _ in status }
        }

        /// Sets the provider that finds places for `CLGeocoder`; nil for the named places of the user's store
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
