/// VALARM as an Alert (RFC 8984, 4.5.2), in both directions.
enum JSCalendarAlerts {
    /// Nil for an alarm that is not an Alert, such as one at a place.
    static func alert(_ alarm: Component) -> JSMembers? {
        guard let line = alarm.first(.trigger) else { return nil }
        var trigger: JSMembers
        if let offset = ItemDuration(line.rawValue) {
            trigger = JSMembers([
                .init("@type", "OffsetTrigger"), .init("offset", .string(offset.description)),
            ])
            if line.parameter("RELATED")?.uppercased() == "END" { trigger["relativeTo"] = "end" }
        } else if let when = JSCalendarClock.utc(line), alarm.first(.proximity) == nil,
            alarm.first(.appleProximity) == nil
        {
            trigger = JSMembers([.init("@type", "AbsoluteTrigger"), .init("when", .string(when))])
        } else {
            return nil
        }
        var alert = JSMembers([.init("@type", "Alert"), .init("trigger", trigger.object)])
        switch alarm.first(.action)?.rawValue.uppercased() {
        case "EMAIL": alert["action"] = "email"
        case "DISPLAY", "AUDIO", nil: alert["action"] = "display"
        default: return nil
        }
        if let time = alarm.first(.acknowledged).flatMap({ JSCalendarClock.utc($0) }) {
            alert["acknowledged"] = .string(time)
        }
        return alert
    }

    /// - Parameter title: The title of the item, which an alarm must show (RFC 5545, 3.6.6).
    static func alarm(_ alert: JSMembers, title: String) -> Component? {
        guard let trigger = alert["trigger"] else { return nil }
        var alarm = Component(named: "VALARM")
        alarm.add("ACTION:" + (alert["action"]?.string == "email" ? "EMAIL" : "DISPLAY"))
        if let offset = trigger["offset"]?.string?.inWholeSeconds, ItemDuration(offset) != nil {
            alarm.add("TRIGGER\(trigger["relativeTo"]?.string == "end" ? ";RELATED=END" : ""):\(offset)")
        } else if let when = JSCalendarClock.utc(trigger["when"]?.string) {
            alarm.add("TRIGGER;VALUE=DATE-TIME:" + when)
        } else {
            return nil
        }
        alarm.add("DESCRIPTION:" + JCalValue.escaped(title))
        if let time = JSCalendarClock.utc(alert["acknowledged"]?.string) { alarm.add("ACKNOWLEDGED:" + time) }
        return alarm
    }
}
