import Basics

/// The zones that only a file defines, in JSCalendar: an object that uses one has its rules in `timeZones`,
/// under its name after a slash (RFC 8984, 1.4.8 and 4.7.2).
///
/// In between, a zone has the name that is its rule (`Zone.title`), so that times can be computed with it.
struct JSCalendarZoneNames {
    /// The rules by the TZIDs of an iCalendar file.
    private var rules: [String: Zone] = [:]
    /// The definitions in an iCalendar file.
    private var definitions: [Zone: Component] = [:]

    // MARK: Writing

    /// - Parameter components: The VTIMEZONEs of an iCalendar file.
    init(_ components: [Component]) {
        let table = FileZones()
        for component in components { table.insert(component) }
        var resolver = ZoneResolver(table)
        for component in components {
            guard let name = component.first(.zoneID)?.text.trimmingBlanks, rules[name] == nil,
                case .zone(let zone) = resolver.resolve(name), zone.titleInFiles != nil
            else { continue }
            rules[name] = zone
            definitions[zone] = component
        }
    }

    /// Whether these are the rules of a zone with a name of its own.
    func has(_ component: Component) -> Bool {
        component.first(.zoneID).map { rules[$0.text.trimmingBlanks] != nil } ?? false
    }

    /// A component whose times name their rules.
    func withRules(_ component: Component) -> Component {
        guard !rules.isEmpty else { return component }
        var component = component
        component.lines = component.lines.map { line in
            guard let name = line.parameter("TZID"), let zone = rules[name] else { return line }
            let bytes = Array(line.raw(inZone: zone.name).utf8)
            return ContentLine(bytes, bytes.indices, number: line.number) ?? line
        }
        return component
    }

    /// An object with the names of its zones, and with the rules of these.
    func named(_ object: JSMembers) -> JSMembers {
        guard !definitions.isEmpty else { return object }
        var names: [String: String] = [:]
        for zone in definitions.keys {
            if let title = zone.titleInFiles { names[zone.name] = "/" + title }
        }
        var used: Set<String> = []
        var named = JSMembers(Self.renamed(object.object, names, &used))
        // Two zones of one object may have the same name.
        guard Set(used.compactMap { names[$0] }).count == used.count else { return object }
        let zones = definitions.filter { used.contains($0.key.name) }.sorted { $0.key.name < $1.key.name }
        guard !zones.isEmpty else { return object }
        named["timeZones"] = .object(
            zones.compactMap { zone, component in
                names[zone.name].map { .init($0, JSCalendarZone.object(component, zone.titleInFiles ?? "")) }
            })
        return named
    }

    // MARK: Reading

    /// An object whose zones of its own are named by their rules, if they can be.
    static func withRules(_ object: JSONValue) -> JSONValue {
        let components = JSCalendarZone.components(object["timeZones"])
        guard !components.isEmpty else { return object }
        let table = FileZones()
        for zone in components { table.insert(zone.component) }
        var resolver = ZoneResolver(table)
        var names: [String: String] = [:]
        for zone in components where zone.name.hasPrefix("/") {
            if case .zone(let found) = resolver.resolve(zone.name), found.titleInFiles != nil {
                names[zone.name] = found.name
            }
        }
        guard !names.isEmpty else { return object }
        var used: Set<String> = []
        var members = JSMembers(renamed(object, names, &used))
        let rest = (object["timeZones"]?.members ?? []).filter { names[$0.name] == nil }
        members["timeZones"] = rest.isEmpty ? nil : .object(rest)
        return members.object
    }

    /// A value with other names of zones.
    private static func renamed(
        _ value: JSONValue, _ names: [String: String], _ used: inout Set<String>
    ) -> JSONValue {
        switch value {
        case .array(let values): return .array(values.map { renamed($0, names, &used) })
        case .object(let members):
            return .object(
                members.map { member in
                    // What was kept of iCalendar has its own names.
                    if member.name == JSCalendarLens.keptComponent { return member }
                    let isZone =
                        ["timeZone", "recurrenceIdTimeZone"].contains(member.name)
                        || member.name.hasSuffix("/timeZone")
                    if isZone, let name = member.value.string, let other = names[name] {
                        used.insert(name)
                        return .init(member.name, .string(other))
                    }
                    return .init(member.name, renamed(member.value, names, &used))
                })
        default: return value
        }
    }
}

extension Zone {
    /// The name of a zone that each file must define: one with rules of its own, or with a fixed offset, whose
    /// name (`GMT+0530`) only Apple's programs know. Nil for a zone of the database.
    fileprivate var titleInFiles: String? {
        if let fileTitle { return fileTitle }
        let offset = offset(at: Instant(secondsSince1970: 0))
        return offset != 0 && self == .fixed(secondsFromUTC: offset) ? name : nil
    }
}
