@testable import CoreLocationStandIns

#if !canImport(Darwin)
    import Foundation
    import Testing

    @testable import CalStore
    @testable import CalStoreEventKit

    /// The named places of a store, as `CLGeocoder` finds them.
    @Suite struct StoredPlacesTests {
        private static func provider() throws -> StoredPlaces {
            let store = CalendarStore()
            try store.write("places", now: .distantPast) { change in
                try change.save(
                    CalStorePlace(
                        "Café Müller", latitude: 51.2562, longitude: 7.1508, address: "Hofaue 1, Wuppertal"))
                try change.save(CalStorePlace("Home", latitude: 52.5, longitude: 13.4, radius: 300))
                try change.save(CalStorePlace("Home of Ada", latitude: 52.501, longitude: 13.4))
            }
            return StoredPlaces(store)
        }

        @Test(arguments: [
            ("Café Müller", ["Café Müller"]), ("  cafe muller ", ["Café Müller"]),
            ("HOFAUE 1, WUPPERTAL", ["Café Müller"]), ("wuppertal", ["Café Müller"]),
            ("home", ["Home"]), ("of ada", ["Home of Ada"]), ("hom", ["Home", "Home of Ada"]),
            ("Atlantis", []), ("", []), (" ", []),
        ])
        func byText(address: String, expected: [String]) async throws {
            let found = try await Self.provider().places(for: address, locale: nil)
            #expect(found.map(\.name) == expected)
        }

        @Test func whatAPlaceHas() async throws {
            let found = try #require(try await Self.provider().places(for: "cafe muller", locale: nil).first)
            #expect(found.latitude == 51.2562 && found.longitude == 7.1508 && found.radius == 0)
            let placemark = CLPlacemark(found)
            #expect(placemark.thoroughfare == "Hofaue 1, Wuppertal" && placemark.locality == nil)
            // EventKit's default radius.
            #expect((placemark.region as? CLCircularRegion)?.radius == 100)
        }

        @Test(arguments: [
            ("52.52, 13.40", 52.52, 13.40), ("52.52,13.40", 52.52, 13.40), (" -33.8 , 151.2 ", -33.8, 151.2),
            // RFC 5870, 6.1 and 6.2.
            ("geo:48.2010,16.3695,183", 48.2010, 16.3695),
            ("geo:48.198634,16.371648;crs=wgs84;u=40", 48.198634, 16.371648),
        ])
        func byNumbers(text: String, latitude: Double, longitude: Double) async throws {
            let found = try #require(try await Self.provider().places(for: text, locale: nil).first)
            #expect(found.latitude == latitude && found.longitude == longitude)
        }

        @Test(arguments: ["91, 0", "0, 181", "52.52", "52.52, ", ",", "1,2,3,4", "nan,nan", "52.52; 13.40"])
        func notNumbers(text: String) async throws {
            #expect(try await Self.provider().places(for: text, locale: nil).isEmpty)
        }

        /// 0.001 degrees of latitude are 111.2 m on a sphere of 6371.0088 km.
        @Test(arguments: [
            (52.5, ["Home"]), (52.5008, ["Home of Ada", "Home"]), (52.5026, ["Home"]), (52.503, []),
        ])
        func byPosition(latitude: Double, expected: [String]) async throws {
            let found = try await Self.provider().places(latitude: latitude, longitude: 13.4, locale: nil)
            #expect(found.map(\.name) == expected)
        }
    }
#endif
