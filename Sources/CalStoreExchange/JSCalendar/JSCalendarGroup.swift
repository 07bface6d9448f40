/// The properties of a VCALENDAR as a Group (RFC 8984, 5.3), in both directions.
enum JSCalendarGroup {
    static func object(_ calendar: Component) -> JSMembers {
        var group = JSMembers([.init("@type", "Group")])
        group["uid"] = calendar.first(.uid).map { .string($0.text) }
        group["prodId"] = calendar.first(.productID).map { .string($0.text) }
        group["title"] = (calendar.first(.name) ?? calendar.first(.calendarName)).map { .string($0.text) }
        group["description"] = calendar.first(.description).map { .string($0.text) }
        group["color"] = calendar.first(.color).map { .string($0.text) }
        return group
    }

    static func component(_ group: JSMembers) -> Component {
        var calendar = Component(named: "VCALENDAR")
        func add(_ name: String, _ member: String) {
            if let text = group[member]?.string { calendar.add(name + ":" + JCalValue.escaped(text)) }
        }
        calendar.add("VERSION:2.0")
        add("PRODID", "prodId")
        calendar.add("CALSCALE:GREGORIAN")
        add("UID", "uid")
        add("NAME", "title")
        add("X-WR-CALNAME", "title")
        add("DESCRIPTION", "description")
        add("COLOR", "color")
        return calendar
    }
}

extension JSCalendarLens {
    static let groups = JSCalendarLens(forward: JSCalendarGroup.object, backward: JSCalendarGroup.component)
}
