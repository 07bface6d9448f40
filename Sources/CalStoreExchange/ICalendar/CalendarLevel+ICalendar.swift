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
