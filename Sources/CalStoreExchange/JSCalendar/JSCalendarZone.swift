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

    private static func observance(_ rule: JSONValue, _ name: String) -> Component? {
        guard let start = rule["start"]?.string.flatMap({ CivilDateTime(iso: $0) }),
            let from = rule["offsetFrom"]?.string, let to = rule["offsetTo"]?.string
        else { return nil }
        var observance = Component(named: name)
        observance.add("DTSTART:" + start.basicText)
        observance.add("TZOFFSETFROM:" + (JCalValue.text(.string(from), "utc-offset") ?? from))
        observance.add("TZOFFSETTO:" + (JCalValue.text(.string(to), "utc-offset") ?? to))
        for rule in rule["recurrenceRules"]?.array ?? [] {
            observance.add("RRULE:" + JSCalendarRule.text(rule, JSCalendarClock()))
        }
        for date in rule["recurrenceOverrides"]?.members ?? [] {
            if let time = CivilDateTime(iso: date.name) { observance.add("RDATE:" + time.basicText) }
        }
        for name in rule["names"]?.members ?? [] where name.value.bool == true {
            observance.add("TZNAME:" + JCalValue.escaped(name.name))
        }
        return observance
    }
}
