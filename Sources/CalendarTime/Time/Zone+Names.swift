extension Zone {
    /// Coordinated universal time, under the name `UTC`. Other names of it are other zones; see ``isUTC``.
    public static let utc = ZoneRegistry.shared.zone(named: "UTC") ?? Zone(name: "UTC", table: .utc)

    /// The zone of an IANA name (`Europe/Berlin`, links too), `UTC`, `Z`, or a fixed offset as Apple names it
    /// (`GMT+0530`), or a rule of POSIX for daylight saving time (`<+03>-3<+04>,M4.3.6/0,M11.2.5/0`), which
    /// is its own definition on every machine. `nil` when this machine's database has no such zone. Names are
    /// exact.
    public static func named(_ name: String) -> Zone? { ZoneRegistry.shared.zone(named: name) }

    /// The zone of a name that some file uses, known here or not; see ``isKnown``. A process keeps a hundred
    /// thousand names that are not known; each further one is the zone `Etc/Unknown`.
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

    /// The zone that a value of `$TZ` names: `Europe/Berlin`, with a colon before it, or the path of its
    /// file. Nil when it names none of the database; rules such as `CET-1CEST` are not read.
    public static func ofVariable(_ value: String) -> Zone? {
        let name = value.hasPrefix(":") ? String(value.dropFirst()) : value
        return named(ZoneDatabase.name(ofPath: name) ?? name)
    }

    /// Every name of the database, sorted, for suggestions. Reads the folder: some milliseconds.
    public static var knownNames: [String] { ZoneDatabase.names() }

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
