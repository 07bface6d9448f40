import Basics
import CalStorePlanning

#if !canImport(Darwin)
    import Foundation

    /// Finds the named places of a store, and positions that are written as numbers. It is the default of
    /// `CLGeocoder`, with the user's own store.
    ///
    /// An address finds the place of that name, else those with that address, else those with it as a part of
    /// name or address; case, accents and width do not matter. A position finds the places whose circle
    /// contains it, the nearest first.
    public struct StoredPlaces: GeocodingProvider {
        /// Nil for the user's own store.
        private let store: CalendarStore?

        /// The places of a store; nil for the user's own store, which `EKCAL_STORE` names.
        public init(_ store: CalendarStore? = nil) { self.store = store }

        public func places(for address: String, locale: Locale?) async throws -> [GeocodedPlace] {
            if let (latitude, longitude) = StoredPlaces.position(address) {
                return [GeocodedPlace(name: address, latitude: latitude, longitude: longitude)]
            }
            let wanted = StoredPlaces.fold(address)
            guard wanted.contains(where: { $0.isLetter || $0.isNumber }) else { return [] }
            let texts = try stored().map { place in
                (place, name: StoredPlaces.fold(place.name), address: StoredPlaces.fold(place.address ?? ""))
            }
            let found = [
                texts.filter { $0.name == wanted },
                texts.filter { $0.address == wanted },
                texts.filter { $0.name.contains(wanted) || $0.address.contains(wanted) },
            ].first { !$0.isEmpty }
            return (found ?? []).map { GeocodedPlace($0.0) }
        }

        public func places(
            latitude: Double, longitude: Double, locale: Locale?
        ) async throws -> [GeocodedPlace] {
            guard let position = GeofencePosition(latitude: latitude, longitude: longitude) else { return [] }
            let near = try stored().compactMap { place -> (place: CalStorePlace, distance: Double)? in
                let radius = place.radius > 0 ? place.radius : GeofenceMonitor.defaultRadius
                guard let distance = position.distance(to: place.location), distance <= radius else {
                    return nil
                }
                return (place, distance)
            }
            return near.sorted { $0.distance < $1.distance }.map { GeocodedPlace($0.place) }
        }

        private func stored() throws -> [CalStorePlace] {
            if let store { return try store.places() }
            let location = try StoreLocation.user(ProcessInfo.processInfo.environment)
            return try CalendarStore(OpenStore.shared(at: location)).places()
        }

        private static func fold(_ text: String) -> String {
            TextFolding.fold(text.trimmingCharacters(in: .whitespacesAndNewlines))
        }

        /// Degrees north and east, as `52.52, 13.40` or `geo:52.52,13.40` (RFC 5870); nil for other text.
        private static func position(_ text: String) -> (latitude: Double, longitude: Double)? {
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

    extension GeocodedPlace {
        /// A named place; its address is one text.
        fileprivate init(_ place: CalStorePlace) {
            self.init(name: place.name, latitude: place.latitude, longitude: place.longitude)
            radius = place.radius
            thoroughfare = place.address
        }
    }
#endif
