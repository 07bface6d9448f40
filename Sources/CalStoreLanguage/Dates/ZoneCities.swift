import CalStore

/// Zones by the city that ends their name, and by their name in any case. The names are read once, when the first is asked for.
enum ZoneCities {
    /// The zone of a city in small letters with `_` for spaces; nil if none or several zones end with it.
    static func zone(_ city: String) -> Zone? { cities[city].flatMap { $0.isEmpty ? nil : Zone.named($0) } }

    /// The zone of a name, in any case.
    static func named(_ name: String) -> Zone? {
        Zone.named(name) ?? names[name.lowercased()].flatMap(Zone.named)
    }

    private static let names: [String: String] = {
        var table: [String: String] = [:]
        for name in Zone.knownNames { table[name.lowercased()] = name }
        return table
    }()

    private static let cities: [String: String] = {
        // `America/Indiana/Knox` and `Brazil/East` are old spellings of no city; areas that are no place are left out.
        let areas: Set<String> = [
            "Africa", "America", "Antarctica", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific",
        ]
        var table: [String: String] = [:]
        for name in names.values {
            let parts = name.split(separator: "/").map(String.init)
            guard parts.count > 1, let area = parts.first, areas.contains(area), let city = parts.last else {
                continue
            }
            let key = city.lowercased()
            if let other = table[key], other != name {
                table[key] = sameZone(other, name) ?? ""
            } else {
                table[key] = name
            }
        }
        return table
    }()

    /// Two names of one place, such as `America/Louisville` and `America/Kentucky/Louisville`: the shorter one.
    private static func sameZone(_ a: String, _ b: String) -> String? {
        guard !a.isEmpty, a.prefix(while: { $0 != "/" }) == b.prefix(while: { $0 != "/" }) else { return nil }
        return (a.count, a) < (b.count, b) ? a : b
    }
}
