/// Finds the zone of a TZID.
///
/// | the TZID is | the zone |
/// |---|---|
/// | an IANA name in any case, `UTC`, `GMT+0530` | that one; it needs no VTIMEZONE |
/// | a name of Windows | by the table of the CLDR |
/// | a display name of Windows, `PST`, `UTC+2` | see ``ZoneGuesses`` |
/// | `/vendor/Europe/Berlin`, `custom_Europe/Berlin` | the IANA name at its end, or in X-LIC-LOCATION |
/// | any other with a VTIMEZONE | the first known zone with equal offsets, from its first change or 2007 on |
/// | the same, without a matching zone | its two yearly changes as a POSIX rule with the name |
/// | the same, with other changes | the offset at the item's start, with a warning |
/// | any other | none: the time floats, with a warning |
///
/// A name that only suggests a zone must agree with the VTIMEZONE at least half of the time, because rules in
/// files are often older than those of the machine. A disagreement is noted, except for IANA names.
///
/// Each reader has its own resolver; they share their results in a ``FileZones``.
struct ZoneResolver: Sendable {
    enum Resolution: Sendable {
        case zone(Zone)
        /// Defined by the file and different from all known zones.
        case custom(ZoneDefinition)
        case unknown
    }

    private let table: FileZones
    private var resolved: [String: Resolution] = [:]
    private var last: (name: String, resolution: Resolution)?

    /// The number of the calendar whose names are meant; nil outside any.
    private var calendar: Int?

    init(_ table: FileZones = FileZones()) { self.table = table }

    /// Goes on in another calendar of the file. Returns whether names may mean other zones there.
    mutating func enter(_ next: Int?) -> Bool {
        guard next != calendar else { return false }
        calendar = next
        guard table.hasHomonyms else { return false }
        (resolved, last) = ([:], nil)
        return true
    }

    mutating func resolve(_ name: String) -> Resolution {
        if let last, last.name == name { return last.resolution }
        let resolution = resolved[name] ?? search(name.trimmingBlanks)
        resolved[name] = resolution
        last = (name, resolution)
        return resolution
    }

    private func search(_ name: String) -> Resolution {
        let known = Zone.written(name)
        // Files are often older than the zone database, and all programs use the database for its names.
        if let known, known.name.lowercased() == name.lowercased() { return .zone(known) }
        return table.resolution(of: name, in: calendar) { definition, mayMake in
            if let known { return .zone(known) }
            let hinted = ([definition?.location].compactMap(\.self) + Self.hints(in: name)).compactMap(
                Zone.written)
            for zone in hinted + [ZoneGuesses.zone(of: name)].compactMap(\.self) {
                guard let definition else { return .zone(zone) }
                if definition.agreement(with: zone) >= 0.5 { return .zone(zone) }
            }
            guard let definition else { return .unknown }
            if definition.isUnknown { return .zone(.keeping(name)) }
            if definition.isConstant { return .zone(.fixed(secondsFromUTC: definition.offset(at: 0))) }
            for zone in Self.candidates where definition.isLike(zone) { return .zone(zone) }
            if mayMake(), let zone = definition.posixZone { return .zone(zone) }
            return .custom(definition)
        }
    }

    /// The most common one of many zones with the same offsets.
    private static let usualZones = [
        "America/Los_Angeles", "America/Denver", "America/Chicago", "America/New_York", "America/Halifax",
        "Europe/London", "Europe/Berlin", "Europe/Athens", "Asia/Jerusalem", "Australia/Sydney",
        "Pacific/Auckland",
    ]

    /// All zones, in the order in which they are tried. Reading them takes about 20 ms, once.
    static let candidates = (usualZones + WindowsZones.zoneNames + Zone.knownNames).compactMap(
        Zone.named)

    /// IANA names that may be in a longer name: the text after a separator, if it contains a slash.
    private static func hints(in name: String) -> [String] {
        var hints: [String] = []
        var rest = name[...]
        while let separator = rest.firstIndex(where: { $0 == "/" || $0 == "_" || $0 == " " || $0 == ":" }) {
            rest = rest[rest.index(after: separator)...]
            if rest.contains("/") { hints.append(String(rest)) }
        }
        return hints
    }
}
