extension Zone {
    /// Coordinated universal time under the name `UTC`. Its other names are separate zones; see ``isUTC``.
    public static let utc = ZoneRegistry.shared.zone(named: "UTC") ?? Zone(name: "UTC", table: .utc)

    /// The zone with a name: an IANA name (`Europe/Berlin`, links too), `UTC`, `Z`, a fixed offset in Apple's
    /// form (`GMT+0530`), or a POSIX rule for daylight saving time (`<+03>-3<+04>,M4.3.6/0,M11.2.5/0`), which
    /// means the same on every machine. `nil` if this machine's database has no such zone. Names must match
    /// exactly.
    public static func named(_ name: String) -> Zone? { ZoneRegistry.shared.zone(named: name) }

    /// The zone with a name from a file, known here or not; see ``isKnown``. A process keeps up to a hundred
    /// thousand unknown names; further ones are the zone `Etc/Unknown`.
    public static func keeping(_ name: String) -> Zone { ZoneRegistry.shared.zone(keeping: name) }

    /// A zone with a fixed offset in seconds east of UTC, at most 18 hours: `GMT+0530`, and `GMT` for 0.
    public static func fixed(secondsFromUTC seconds: Int) -> Zone {
        keeping(FixedOffsetName.name(of: seconds.clamped(to: FixedOffsetName.range)))
    }

    /// The machine's zone: `$TZ`, else the target of /etc/localtime, else /etc/timezone, else UTC.
    public static var system: Zone {
        for candidate in systemNames() {
            if let zone = named(candidate) { return zone }
        }
        return .utc
    }

    /// The zone for a value of `$TZ`: `Europe/Berlin`, with or without a leading colon, or the path of its
    /// file. Nil if the database has no such zone; rules such as `CET-1CEST` are not read.
    public static func ofVariable(_ value: String) -> Zone? {
        let name = value.hasPrefix(":") ? String(value.dropFirst()) : value
        return named(ZoneDatabase.name(ofPath: name) ?? name)
    }

    /// All names of the database, sorted, for suggestions. Reading the folder takes some milliseconds.
    public static var knownNames: [String] { ZoneDatabase.names() }

    /// The names directly in areas of the database, such as `America/Indiana`, in the order of the areas. A
    /// hundred times faster than ``knownNames``, which opens each file: one of them may be no zone.
    package static func names(inAreas areas: [String]) -> [String] { ZoneDatabase.names(inAreas: areas) }

    private static func systemNames() -> [String] {
        var names: [String] = []
        if var name = ZoneFiles.variable("TZ"), !name.isEmpty {
            if name.hasPrefix(":") { name.removeFirst() }
            names.append(ZoneDatabase.name(ofPath: name) ?? name)
        }
        if let target = ZoneFiles.target(ofLink: "/etc/localtime"),
            let name = ZoneDatabase.name(ofPath: target)
        {
            names.append(name)
        }
        let text = String(decoding: ZoneFiles.beginning(of: "/etc/timezone", 100), as: UTF8.self)
        if let line = text.split(whereSeparator: \.isWhitespace).first { names.append(String(line)) }
        return names
    }
}
