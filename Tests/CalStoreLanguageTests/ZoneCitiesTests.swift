import CalStore
import Testing

@testable import CalStoreLanguage

@Suite struct ZoneCitiesTests {
    /// Each city that ends the names of one area only, and none that ends those of several: against all names
    /// of the database.
    @Test func citiesAreThoseOfTheDatabase() {
        let areas: Set<Substring> = [
            "Africa", "America", "Antarctica", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific",
        ]
        var names: [String: Set<String>] = [:]
        for name in Zone.knownNames {
            let parts = name.split(separator: "/")
            guard parts.count > 1, let area = parts.first, areas.contains(area), let city = parts.last else {
                continue
            }
            names[city.lowercased(), default: []].insert(name)
        }
        // Old names that no city has: `America/Knox_IN`, `Australia/ACT`.
        let odd: Set<String> = ["knox_in", "act", "lhi", "nsw"]
        for (city, names) in names where !odd.contains(city) {
            let areas = Set(names.map { $0.prefix { $0 != "/" } })
            let expected = areas.count == 1 ? names.min { ($0.count, $0) < ($1.count, $1) } : nil
            #expect(ZoneCities.zone(city)?.name == expected, "\(city)")
        }
        #expect(names.isEmpty || names.count > 300)
    }

    /// Every name in small letters is found, but for those that are all capitals.
    @Test func namesInAnyCase() {
        for name in Zone.knownNames where name.contains("/") && !name.hasSuffix("_IN") {
            let last = name.split(separator: "/").last.map(String.init) ?? ""
            guard last != last.uppercased() || name.hasPrefix("Etc/"), name.hasPrefix("SystemV/") == false
            else { continue }
            #expect(ZoneCities.named(name.lowercased())?.name == name, "\(name)")
        }
    }
}
