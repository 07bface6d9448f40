extension Zone {
    /// The zone with a name as files write it: from the database, in any case, or from Windows (`W. Europe
    /// Standard Time`).
    package static func written(_ name: String) -> Zone? {
        if let zone = named(name) ?? WindowsZones.zoneName(of: name).flatMap(named) { return zone }
        return namesByLowercase[name.lowercased()].flatMap(named)
    }

    private static let namesByLowercase = Dictionary(
        knownNames.map { ($0.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })
}
