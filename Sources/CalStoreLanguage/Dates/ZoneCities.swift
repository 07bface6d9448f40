import Basics
import CalStore

/// Zones by the city at the end of their name, and by their name in any case, as the zone database of the
/// machine has them. Its folders are listed, but no file is opened before its zone is asked for: a phrase is
/// read at each key press, and most of its words are no cities.
struct ZoneCities {
    /// The zone of a city in lower case with `_` for spaces; nil if no zone ends with it, or zones of several
    /// regions do.
    static func zone(_ city: String) -> Zone? { current().cities[city].flatMap { $0 }.flatMap(Zone.named) }

    /// The zone of a name, in any case.
    static func named(_ name: String) -> Zone? {
        Zone.named(name) ?? current().names[name.lowercased()].flatMap(Zone.named)
    }

    /// The names of zones by the city in lower case; nil for a city of several areas.
    private var cities: [String: String?] = [:]
    private var names: [String: String] = [:]

    private init() {
        for name in Zone.names(inAreas: Self.places + Self.otherAreas) {
            names[name.lowercased()] = name
        }
        for name in Zone.names(inAreas: Self.places) {
            let city = name.utf8.lastIndex(of: UInt8(ascii: "/")).map { name[name.index(after: $0)...] } ?? ""
            // `America/Knox_IN` and `Australia/ACT` are old names that are not cities.
            guard !city.split(separator: "_").contains(where: Self.isAbbreviation) else { continue }
            let key = city.lowercased()
            guard let found = cities[key] else {
                cities[key] = name
                continue
            }
            // Two names of one place, such as `America/Louisville` and `America/Kentucky/Louisville`: the
            // shorter one comes first.
            if found.map(Self.area) != Self.area(name) { cities[key] = .some(nil) }
        }
    }

    private static func isAbbreviation(_ word: Substring) -> Bool {
        word.utf8.count > 1 && word.utf8.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
    }

    private static func area(_ name: String) -> Substring { name.prefix { $0 != "/" } }

    /// The folders with zones of places.
    private static let places = [
        "Africa", "America", "America/Argentina", "America/Indiana", "America/Kentucky",
        "America/North_Dakota", "Antarctica", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific",
    ]
    /// `Brazil/East` and similar are old names that are not cities, and `Etc` is not a place.
    private static let otherAreas = ["Arctic", "Brazil", "Canada", "Chile", "Etc", "Mexico", "US"]

    // MARK: The newest list

    /// A program may run for weeks, while the machine gets a newer database.
    private static let longestUse = Duration.seconds(60)

    private static let newest = Locked<(cities: ZoneCities, since: ContinuousClock.Instant)?>(nil)

    private static func current() -> ZoneCities {
        newest.withLock { newest in
            let now = ContinuousClock.now
            if let newest, now - newest.since < longestUse { return newest.cities }
            let cities = ZoneCities()
            newest = (cities, now)
            return cities
        }
    }
}
