import CalStoreEventKit

/// The device of the tests. There is one in a process, so the tests that move it take turns.
public enum TestDevice {
    private static let lock = NSLock()

    /// Runs a test on a device whose position was not asked for yet, and that is nowhere.
    public static func alone<Result>(_ test: () throws -> Result) rethrows -> Result {
        try lock.withLock {
            CalStoreDevice.setAuthorization(.notDetermined)
            CalStoreDevice.move(to: nil)
            defer { CalStoreDevice.move(to: nil) }
            return try test()
        }
    }

    public static func move(_ latitude: Double, _ longitude: Double, accuracy: Double = 5) {
        CalStoreDevice.move(
            to: CLLocation(
                coordinate: CLLocationCoordinate2D(latitude: latitude, longitude: longitude), altitude: 0,
                horizontalAccuracy: accuracy, verticalAccuracy: -1, timestamp: Date()))
    }

    public static func deny() { CalStoreDevice.setAuthorization(.denied) }

    /// Gives `CLGeocoder` the places of the tests.
    public static func useAtlas() { _ = atlas }

    private static let atlas: Void = CalStoreDevice.setGeocoder(Atlas())

    private struct Atlas: GeocodingProvider {
        func places(for address: String, locale: Locale?) async throws -> [GeocodedPlace] {
            switch address {
            case "1 Infinite Loop, Cupertino":
                var place = GeocodedPlace(name: "1 Infinite Loop", latitude: 37.3318, longitude: -122.0312)
                place.thoroughfare = "Infinite Loop"
                place.subThoroughfare = "1"
                place.locality = "Cupertino"
                place.administrativeArea = "CA"
                place.postalCode = "95014"
                place.country = "United States"
                place.isoCountryCode = "US"
                place.timeZone = "America/Los_Angeles"
                return [place]
            case "Springfield":
                return [
                    GeocodedPlace(name: "Springfield, Illinois", latitude: 39.7990, longitude: -89.6440),
                    GeocodedPlace(name: "Springfield, Oregon", latitude: 44.0462, longitude: -123.0220),
                ]
            case "far away":
                // Until the request is cancelled.
                try await Task.sleep(for: .seconds(60))
                return []
            case "offline": throw URLError(.notConnectedToInternet)
            default: return try await StoredPlaces().places(for: address, locale: locale)
            }
        }

        func places(
            latitude: Double, longitude: Double, locale: Locale?
        ) async throws -> [GeocodedPlace] {
            guard abs(latitude - 37.3318) < 0.01, abs(longitude + 122.0312) < 0.01 else { return [] }
            return try await places(for: "1 Infinite Loop, Cupertino", locale: locale)
        }
    }
}
