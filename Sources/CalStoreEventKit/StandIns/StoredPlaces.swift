#if !canImport(Darwin)
    import Foundation

    /// Finds the named places of a store, and positions that are written as numbers. It is what `CLGeocoder` asks by default, with the user's own store.
    public struct StoredPlaces: GeocodingProvider {
        /// Nil for the user's own store.
        private let store: CalendarStore?

        /// The places of a store; nil for the user's own store, which `EKCAL_STORE` names.
        public init(_ store: CalendarStore? = nil) { self.store = store }

        public func places(for address: String, locale: Locale?) async throws -> [GeocodedPlace] {
            if let (latitude, longitude) = StoredPlaces.position(address) {
                return [GeocodedPlace(name: address, latitude: latitude, longitude: longitude)]
            }
            return []
        }

        public func places(
            latitude: Double, longitude: Double, locale: Locale?
        ) async throws -> [GeocodedPlace] {
            []
        }

        /// Degrees north and east, as `52.52, 13.40` or `geo:52.52,13.40` (RFC 5870); nil for other text.
        static func position(_ text: String) -> (latitude: Double, longitude: Double)? {
            var text = text[...]
            if text.prefix(4).lowercased() == "geo:" { text = text.dropFirst(4).prefix { $0 != ";" } }
            let parts = text.split(separator: ",", omittingEmptySubsequences: false)
                .map { $0.trimmingCharacters(in: .whitespaces) }
            guard (2...3).contains(parts.count), let latitude = Double(parts[0]),
                let longitude = Double(parts[1]), (-90...90).contains(latitude),
                (-180...180).contains(longitude)
            else { return nil }
            return (latitude, longitude)
        }
    }
#endif
