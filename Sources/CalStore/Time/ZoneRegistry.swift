import Foundation

/// The zones of this process: one for each name, so that equality can be identity.
final class ZoneRegistry: @unchecked Sendable {
    static let shared = ZoneRegistry()

    // Guards `zones`, the only mutable property.
    private let lock = NSLock()
    private var zones: [String: Zone] = [:]

    /// Names that mean UTC even on a machine without a zone database.
    private static let utcNames: Set<String> = ["UTC", "Etc/UTC", "GMT", "Etc/GMT", "Z", "Zulu"]

    func zone(named name: String) -> Zone? {
        lock.withLock {
            if let zone = zones[name] { return zone.isKnown ? zone : nil }
            guard let table = Self.table(named: name) else { return nil }
            let zone = Zone(name: name, table: table)
            zones[name] = zone
            return zone
        }
    }

    func zone(keeping name: String) -> Zone {
        lock.withLock {
            if let zone = zones[name] { return zone }
            let zone = Zone(name: name, table: Self.table(named: name))
            zones[name] = zone
            return zone
        }
    }

    private static func table(named name: String) -> ZoneTable? {
        if utcNames.contains(name) { return .utc }
        if let seconds = FixedOffsetName.seconds(in: name) {
            return ZoneTable(offset: seconds, abbreviation: name)
        }
        return ZoneDatabase.table(named: name)
    }
}
