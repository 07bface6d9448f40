import Basics

/// The zones of this process: one for each name, so that equality can be identity.
final class ZoneRegistry: Sendable {
    static let shared = ZoneRegistry()

    private struct State {
        var zones: [String: Zone] = [:]
        var unknownCount = 0
        var unknownBytes = 0
    }

    private let state = Locked(State())

    /// How many unknown names are kept, and how many bytes of them; each further one is `overflow`. Zones are
    /// never freed, and files may name any number of them. The known ones are as many as the machine's
    /// database has.
    private let mostUnknown: Int
    private let mostUnknownBytes: Int

    /// The name of the CLDR for a zone that is not known.
    private static let overflow = Zone(name: "Etc/Unknown", table: nil)

    /// Names that mean UTC even on a machine without a zone database.
    private static let utcNames: Set<String> = ["UTC", "Etc/UTC", "GMT", "Etc/GMT", "Z", "Zulu"]

    init(mostUnknown: Int = 100_000, mostUnknownBytes: Int = 4 << 20) {
        self.mostUnknown = mostUnknown
        self.mostUnknownBytes = mostUnknownBytes
    }

    func zone(named name: String) -> Zone? {
        state.withLock { state in
            if let zone = state.zones[name] { return zone.isKnown ? zone : nil }
            guard let table = Self.table(named: name) else { return nil }
            let zone = Zone(name: name, table: table)
            state.zones[name] = zone
            return zone
        }
    }

    func zone(keeping name: String) -> Zone {
        state.withLock { state in
            if let zone = state.zones[name] { return zone }
            let table = Self.table(named: name)
            if table == nil {
                guard name != Self.overflow.name, state.unknownCount < mostUnknown,
                    state.unknownBytes + name.utf8.count <= mostUnknownBytes
                else { return Self.overflow }
                state.unknownCount += 1
                state.unknownBytes += name.utf8.count
            }
            let zone = Zone(name: name, table: table)
            state.zones[name] = zone
            return zone
        }
    }

    private static func table(named name: String) -> ZoneTable? {
        if utcNames.contains(name) { return .utc }
        if let seconds = FixedOffsetName.seconds(in: name) {
            return ZoneTable(offset: seconds, abbreviation: name)
        }
        return ZoneDatabase.table(named: name) ?? table(posix: name)
    }

    /// The zone that a name defines itself, in the form of `TZ` in POSIX: `<+03>-3<+04>,M4.3.6/0,M11.2.5/0`.
    /// With a rule for daylight saving time only, because without one any three letters and a number would be
    /// a zone.
    private static func table(posix name: String) -> ZoneTable? {
        guard name.utf8.count <= longestRule, name.utf8.contains(UInt8(ascii: ",")),
            let rule = PosixZone(name)
        else { return nil }
        var builder = ZoneTable.Builder(offset: rule.standardOffset, abbreviation: rule.standardName)
        let start = rule.extend(&builder)
        return ZoneTable(builder, repeatsFrom: start)
    }

    private static let longestRule = 100
}
