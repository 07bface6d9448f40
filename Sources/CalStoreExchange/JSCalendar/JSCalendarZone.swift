import Basics

/// Zones that an object defines itself (RFC 8984, 4.7.2) as VTIMEZONE.
enum JSCalendarZone {
    static func components(_ zones: JSONValue?) -> [(name: String, component: Component)] {
        (zones?.members ?? []).compactMap { member in
            var zone = Component(named: "VTIMEZONE")
            zone.add("TZID:" + JCalValue.escaped(member.name))
            for (part, name) in [("standard", "STANDARD"), ("daylight", "DAYLIGHT")] {
                zone.children += (member.value[part]?.array ?? []).compactMap { observance($0, name) }
            }
            return zone.children.isEmpty ? nil : (member.name, zone)
        }
    }

    /// A VTIMEZONE as a TimeZone object.
    static func object(_ zone: Component, _ name: String) -> JSONValue {
        var object = JSMembers([.init("@type", "TimeZone"), .init("tzId", .string(name))])
        for (part, kind) in [("standard", ComponentKind.standard), ("daylight", .daylight)] {
            let rules = zone.children.filter { $0.kind == kind }.compactMap(rule)
            if !rules.isEmpty { object[part] = .array(rules) }
        }
        return object.object
    }

    private static func rule(_ observance: Component) -> JSONValue? {
        guard let start = observance.first(.start).flatMap({ TimeValue($0.value) }),
            let from = observance.first(.offsetFrom).flatMap({ UTCOffset.read($0.value) }),
            let to = observance.first(.offsetTo).flatMap({ UTCOffset.read($0.value) })
        else { return nil }
        var object = JSMembers([
            .init("@type", "TimeZoneRule"), .init("start", .string(start.local.description)),
            .init("offsetFrom", .string(offset(from))), .init("offsetTo", .string(offset(to))),
        ])
        let rules = observance.lines.filter { $0.property == .rule }.compactMap {
            JSCalendarRule.object($0.rawValue, .utc)
        }
        if !rules.isEmpty { object["recurrenceRules"] = .array(rules) }
        let dates = observance.lines.filter { $0.property == .recurrenceDates }
            .flatMap { $0.value.split(separator: ASCII.comma) }.compactMap { TimeValue($0) }
        if !dates.isEmpty {
            object["recurrenceOverrides"] = .object(
                dates.map { .init($0.local.description, .object([])) })
        }
        let names = observance.lines.filter { $0.name.uppercased() == "TZNAME" }.map(\.text)
        if !names.isEmpty { object["names"] = .object(names.map { .init($0, true) }) }
        return object.object
    }

    /// `-05:00`, `+02:30`
    private static func offset(_ seconds: Int) -> String {
        var text = ""
        for (index, character) in UTCOffset.text(seconds).enumerated() {
            if index > 1, index % 2 == 1 { text += ":" }
            text.append(character)
        }
        return text
    }

    private static func observance(_ rule: JSONValue, _ name: String) -> Component? {
        guard let start = rule["start"]?.string.flatMap(JSCalendarClock.localTime),
            let from = rule["offsetFrom"]?.string, let to = rule["offsetTo"]?.string
        else { return nil }
        var observance = Component(named: name)
        observance.add("DTSTART:" + start.basicText)
        observance.add("TZOFFSETFROM:" + (JCalValue.text(.string(from), "utc-offset") ?? from))
        observance.add("TZOFFSETTO:" + (JCalValue.text(.string(to), "utc-offset") ?? to))
        for rule in rule["recurrenceRules"]?.array ?? [] {
            observance.add("RRULE:" + JSCalendarRule.text(rule, .utc))
        }
        for date in rule["recurrenceOverrides"]?.members ?? [] {
            if let time = JSCalendarClock.localTime(date.name) {
                observance.add("RDATE:" + time.basicText)
            }
        }
        for name in rule["names"]?.members ?? [] where name.value.bool == true {
            observance.add("TZNAME:" + JCalValue.escaped(name.name))
        }
        return observance
    }
}
