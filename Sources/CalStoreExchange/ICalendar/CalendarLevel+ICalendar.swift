/// Support for reading and writing files.
extension CalendarLevel {
    /// The zones that its components name by TZID, with the first year of use.
    var zoneNames: [String: Int] {
        var years: [String: Int] = [:]
        for part in components where !part.isZone {
            for text in part.lines where text.utf8.contains(ASCII.semicolon) {
                let bytes = Array(text.utf8)
                guard let line = ContentLine(bytes, bytes.indices, number: 0),
                    let name = line.parameter("TZID")?.trimmingBlanks
                else { continue }
                let year = Int(line.rawValue.prefix(4)) ?? 1970
                years[name] = min(years[name] ?? year, year)
            }
        }
        return years
    }

    /// Gives the times of VAVAILABILITY, which are computed without the file, the names of their zones if
    /// only the file explains these. A zone of the file becomes its rule, as for items.
    ///
    /// - Parameter zones: The VTIMEZONEs of the file.
    mutating func nameZones(_ zones: [Component]) {
        let table = FileZones()
        for zone in zones { table.insert(zone) }
        var resolver = ZoneResolver(table)
        for part in components where part.key.name == Self.availability {
            let lines = part.lines.renamingZones { name in
                guard Zone.written(name) == nil, case .zone(let zone) = resolver.resolve(name), zone.isKnown
                else { return nil }
                return zone.name
            }
            set(part.key, to: lines)
        }
    }

    static let availability = "VAVAILABILITY"

    mutating func remove(_ property: PropertyName) { set(Key(property), to: []) }

    /// Replaces its colour; no effect if it has none.
    mutating func replaceColor(by color: String) {
        let properties = [PropertyName.color, .appleCalendarColor]
        guard properties.contains(where: { self[Key($0)] != nil }) else { return }
        let lines = CalendarColor.lines(color)
        for property in properties {
            set(Key(property), to: lines.filter { $0.hasPrefix(property.text + ":") })
        }
    }

    /// Adds the kept content of another calendar: no property in which the two differ, and both components
    /// where they differ.
    mutating func join(_ other: CalendarLevel) {
        for part in other.parts where !part.lines.isEmpty {
            guard let lines = self[part.key] else {
                set(part.key, to: part.lines)
                continue
            }
            if lines != part.lines { set(part.key, to: part.key.isComponent ? lines + part.lines : []) }
        }
    }
}

extension CalendarLevel.Key {
    init(_ property: PropertyName) { self.init(isComponent: false, name: property.text) }
}

extension CalendarLevel.Part {
    var isZone: Bool { key.isComponent && key.name == ComponentKind.timeZone.rawValue }

    /// The name of the zone that it defines.
    var zoneName: String? { isZone ? key.uid.map { ICalendarText.unescape(Array($0.utf8)[...]) } : nil }
}

extension [String] {
    /// Content lines with other TZIDs.
    ///
    /// - Parameter name: The new one; nil if it stays.
    func renamingZones(_ name: (String) -> String?) -> [String] {
        map { text in
            guard text.utf8.contains(ASCII.semicolon) else { return text }
            let bytes = [UInt8](text.utf8)
            guard let line = ContentLine(bytes, bytes.indices, number: 0),
                let other = line.parameter("TZID").flatMap({ name($0.trimmingBlanks) })
            else { return text }
            return line.raw(inZone: other)
        }
    }
}
