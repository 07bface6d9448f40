import Basics

/// The properties that a component and an Event or Task have in common (RFC 8984;
/// draft-ietf-calext-jscalendar-icalendar), in both directions. Keeping other content is the task of
/// `JSCalendarLens`.
enum JSCalendarItem {
    /// Properties with one value, and their members.
    private static let texts: [(PropertyName, String)] = [
        (.uid, "uid"), (.summary, "title"), (.description, "description"), (.color, "color"),
    ]
    private static let numbers: [(PropertyName, String)] = [
        (.sequence, "sequence"), (.priority, "priority"), (.percentComplete, "percentComplete"),
    ]
    private static let privacies = ["PUBLIC": "public", "PRIVATE": "private", "CONFIDENTIAL": "secret"]

    // MARK: To JSCalendar

    static func object(_ component: Component) -> JSMembers {
        let isTask = component.kind == .todo
        let title = component.first(.summary)?.text ?? ""
        var object = JSMembers([.init("@type", isTask ? "Task" : "Event")])
        for (property, name) in texts {
            if let line = component.first(property) { object[name] = .string(line.text) }
        }
        for (property, name) in numbers {
            if let number = component.first(property).flatMap({ Int($0.rawValue) }) {
                object[name] = .int(number)
            }
        }
        object["created"] = component.first(.created).flatMap { JSCalendarClock.utc($0) }.map { .string($0) }
        object["updated"] = (component.first(.lastModified) ?? component.first(.stamp))
            .flatMap { JSCalendarClock.utc($0) }.map { .string($0) }
        if let status = component.first(.status)?.rawValue.lowercased() {
            object[isTask ? "progress" : "status"] = .string(status)
        }
        object["progressUpdated"] = component.first(.completed).flatMap { JSCalendarClock.utc($0) }.map {
            .string($0)
        }
        object["privacy"] = component.first(.classification).flatMap { privacies[$0.rawValue.uppercased()] }
            .map { .string($0) }
        if component.first(.transparency)?.rawValue.uppercased() == "TRANSPARENT" {
            object["freeBusyStatus"] = "free"
        }
        addTimes(component, isTask, to: &object)
        addPlaces(component, to: &object)
        addLists(component, to: &object)
        JSCalendarPeople.add(component.lines, to: &object)
        let alerts = component.children.filter { $0.kind == .alarm }.compactMap { alarm in
            JSCalendarLens.alarms(showing: title).object(of: alarm)
        }
        object["alerts"] = numbered(alerts.map(\.object))
        return object
    }

    private static func addTimes(_ component: Component, _ isTask: Bool, to object: inout JSMembers) {
        let ending = component.first(isTask ? .due : .eventEnd)
        guard let line = component.first(.start) ?? (isTask ? ending : nil),
            let first = JSCalendarClock.time(line)
        else { return }
        let clock = JSCalendarClock(line)
        if let start = component.first(.start).flatMap({ JSCalendarClock.time($0) }) {
            object["start"] = .string(start.local.description)
        }
        object["timeZone"] = clock.name.map { .string($0) }
        if clock.isDate { object["showWithoutTime"] = true }
        let end = ending.flatMap { JSCalendarClock.time($0) }
        if isTask {
            object["due"] = end.map { .string(clock.local($0)) }
            object["estimatedDuration"] = component.lines.first {
                $0.name.uppercased() == "ESTIMATED-DURATION"
            }
            .map { .string($0.rawValue) }
        } else if let length = end.map({ clock.duration(from: first, to: $0) })
            ?? component.first(.duration)?.rawValue
        {
            // A Duration has no sign (RFC 8984, 1.4.6); iCalendar may have a wrong end.
            if !length.hasPrefix("-") { object["duration"] = .string(length) }
        } else if clock.isDate {
            object["duration"] = "P1D"
        }
        for (property, name) in [
            (PropertyName.rule, "recurrenceRules"), (.exceptionRule, "excludedRecurrenceRules"),
        ] {
            let lines = component.lines.filter { $0.property == property }
            let rules = lines.compactMap { JSCalendarRule.object($0.rawValue, clock) }
            if !rules.isEmpty, rules.count == lines.count { object[name] = .array(rules) }
        }
        var overrides: [JSONValue.Member] = []
        var indices: [String: Int] = [:]
        // A date may occur twice, but a member may not. An excluded date stays excluded.
        func add(_ date: String, _ value: JSONValue) {
            guard let index = indices[date] else {
                indices[date] = overrides.count
                return overrides.append(.init(date, value))
            }
            if value["excluded"] != nil { overrides[index] = .init(date, value) }
        }
        var made: OccurrenceSet??
        func isMade(_ time: ItemTime) -> Bool {
            if made == nil { made = .some(JSCalendarSeries.datesOfRules(of: component)) }
            let local = CivilDateTime(iso: clock.local(time))
            return local.map { (made ?? nil)?.contains($0) == true } ?? false
        }
        for line in component.lines
        where line.property == .exceptionDates || line.property == .recurrenceDates {
            var reader = ItemReader(zones: ZoneResolver())
            for value in ICalendarText.split(line.value, at: ASCII.comma) {
                if line.property == .exceptionDates {
                    guard let time = try? reader.time(line, value) else { continue }
                    add(clock.local(time), ["excluded": true])
                } else if let date = try? reader.recurrenceDate(line, value) {
                    // A length for a date of the rules is a change of that occurrence, not a period.
                    if date.end != nil, isMade(date.start) { continue }
                    let length = date.end.map { clock.duration(from: date.start, to: $0) }
                    add(clock.local(date.start), length.map { ["duration": .string($0)] } ?? .object([]))
                }
            }
        }
        if !overrides.isEmpty { object["recurrenceOverrides"] = .object(overrides) }
    }

    private static func addPlaces(_ component: Component, to object: inout JSMembers) {
        let geo = component.first(.geo).flatMap { ItemLocation(geo: $0, title: "") }?.geo
        var place = JSMembers([.init("@type", "Location")])
        place["name"] = component.first(.location).map { .string($0.text) }
        place["coordinates"] = geo.map { .string("geo:" + $0.replacing(";", with: ",")) }
        if place.list.count > 1 { object["locations"] = numbered([place.object]) }
        let rooms = component.lines.filter { $0.name.uppercased() == "CONFERENCE" }.map { line in
            var room = JSMembers([.init("@type", "VirtualLocation"), .init("uri", .string(line.rawValue))])
            room["name"] = line.parameter("LABEL").map { .string($0) }
            let features = line.parameters.first { $0.isNamed("FEATURE") }?.values ?? []
            if !features.isEmpty { room["features"] = set(features.map { $0.lowercased() }) }
            return room.object
        }
        object["virtualLocations"] = numbered(rooms)
        let links = component.lines.compactMap { line in
            switch line.property {
            case .url: JSMembers([.init("@type", "Link"), .init("href", .string(line.rawValue))]).object
            case .attachment where line.parameter("VALUE")?.uppercased() != "BINARY": attachment(line).object
            default: nil as JSONValue?
            }
        }
        object["links"] = numbered(links)
    }

    private static func attachment(_ line: ContentLine) -> JSMembers {
        var link = JSMembers([
            .init("@type", "Link"), .init("href", .string(line.rawValue)), .init("rel", "enclosure"),
        ])
        link["contentType"] = line.parameter("FMTTYPE").map { .string($0) }
        link["size"] = line.parameter("SIZE").flatMap { Int($0) }.map { .int($0) }
        return link
    }

    private static func addLists(_ component: Component, to object: inout JSMembers) {
        let words = component.lines.filter { $0.property == .categories }
            .flatMap { ICalendarText.unescapeList($0.value) }.filter { !$0.isEmpty }
        if !words.isEmpty { object["keywords"] = set(words) }
        let concepts = component.lines.filter { $0.name.uppercased() == "CONCEPT" }.map(\.rawValue)
        if !concepts.isEmpty { object["categories"] = set(concepts) }
        let relations: [JSONValue.Member] = component.lines.filter { $0.name.uppercased() == "RELATED-TO" }
            .map { line in
                let type = line.parameter("RELTYPE").map { [JSONValue.Member($0.lowercased(), true)] } ?? []
                return .init(line.text, ["@type": "Relation", "relation": .object(type)])
            }
        if !relations.isEmpty { object["relatedTo"] = .object(relations) }
    }

    /// `{"1": ..., "2": ...}`; nil without values.
    private static func numbered(_ values: [JSONValue]) -> JSONValue? {
        values.isEmpty ? nil : .object(values.enumerated().map { .init("\($0.offset + 1)", $0.element) })
    }

    /// `{"a": true, "b": true}`
    private static func set(_ values: [String]) -> JSONValue {
        var known: Set<String> = []
        return .object(values.filter { known.insert($0).inserted }.map { .init($0, true) })
    }

    // MARK: To iCalendar

    static func component(_ object: JSMembers) -> Component {
        let isTask = object["@type"]?.string == "Task"
        var component = Component(named: isTask ? "VTODO" : "VEVENT")
        func add(_ name: String, _ value: String?) { if let value { component.add(name + ":" + value) } }
        for (property, name) in texts { add(property.text, object[name]?.string.map(JCalValue.escaped)) }
        let updated = JSCalendarClock.utc(object["updated"]?.string)
        add("DTSTAMP", updated)
        add("CREATED", JSCalendarClock.utc(object["created"]?.string))
        add("LAST-MODIFIED", updated)
        for (property, name) in numbers { add(property.text, object[name]?.int.map { "\($0)" }) }
        add("STATUS", object[isTask ? "progress" : "status"]?.string?.uppercased())
        add("COMPLETED", isTask ? JSCalendarClock.utc(object["progressUpdated"]?.string) : nil)
        add("CLASS", privacies.first { $0.value == object["privacy"]?.string }?.key)
        if !isTask { add("TRANSP", object["freeBusyStatus"]?.string == "free" ? "TRANSPARENT" : "OPAQUE") }
        component.lines += times(object, isTask).lines
        component.lines += places(object).lines
        let words = trueNames(object["keywords"])
        if !words.isEmpty { add("CATEGORIES", words.map(JCalValue.escaped).joined(separator: ",")) }
        for concept in trueNames(object["categories"]) { add("CONCEPT", concept) }
        for relation in object["relatedTo"]?.members ?? [] {
            let type = trueNames(relation.value["relation"]).first
            add(
                "RELATED-TO" + (type.map { ";RELTYPE=" + RFC6868.encode($0.uppercased()) } ?? ""),
                JCalValue.escaped(relation.name))
        }
        for line in JSCalendarPeople.lines(of: object) { component.add(line) }
        let title = object["title"]?.string ?? ""
        for alert in object["alerts"]?.members ?? [] {
            guard let alarm = JSCalendarLens.alarms(showing: title).component(of: JSMembers(alert.value))
            else { continue }
            component.children.append(alarm)
        }
        return component
    }

    private static func times(_ object: JSMembers, _ isTask: Bool) -> Component {
        var lines = Component(named: "")
        let clock = JSCalendarClock(object)
        func add(_ name: String, _ time: String?) {
            if let text = clock.property(time) { lines.add(name + text.parameters + ":" + text.value) }
        }
        let start = object["start"]?.string
        add("DTSTART", start)
        if isTask {
            add("DUE", object["due"]?.string)
            if let length = object["estimatedDuration"]?.string?.inWholeSeconds {
                lines.add("ESTIMATED-DURATION:" + length)
            }
        } else if let length = object["duration"]?.string?.inWholeSeconds {
            if let end = clock.end(start, length) {
                add("DTEND", end)
            } else {
                lines.add("DURATION:" + length)
            }
        }
        for (name, member) in [("RRULE", "recurrenceRules"), ("EXRULE", "excludedRecurrenceRules")] {
            for rule in object[member]?.array ?? [] {
                lines.add(name + ":" + JSCalendarRule.text(rule, clock))
            }
        }
        for override in object["recurrenceOverrides"]?.members ?? [] {
            if override.value["excluded"]?.bool == true {
                add("EXDATE", override.name)
            } else if override.value == .object([]) {
                add("RDATE", override.name)
            } else if let period = clock.period(override) {
                lines.add(period)
            }
        }
        return lines
    }

    private static func places(_ object: JSMembers) -> Component {
        var lines = Component(named: "")
        let place = object["locations"]?.members?.map(\.value).first { $0["relativeTo"]?.string != "end" }
        if let name = place?["name"]?.string { lines.add("LOCATION:" + JCalValue.escaped(name)) }
        if let position = place?["coordinates"]?.string.flatMap({ ItemLocation(uri: $0, title: "") })?.geo {
            lines.add("GEO:" + position)
        }
        for room in object["virtualLocations"]?.members?.map(\.value) ?? [] {
            guard let uri = room["uri"]?.string else { continue }
            let features = trueNames(room["features"]).map { $0.uppercased() }
            lines.add(
                "CONFERENCE;VALUE=URI"
                    + (features.isEmpty
                        ? "" : ";FEATURE=" + features.map(RFC6868.encode).joined(separator: ","))
                    + (room["name"]?.string.map { ";LABEL=" + RFC6868.encode($0) } ?? "") + ":" + uri)
        }
        var hasURL = false
        for link in object["links"]?.members?.map(\.value) ?? [] {
            guard let uri = link["href"]?.string else { continue }
            if link["rel"]?.string == "enclosure" {
                lines.add(
                    "ATTACH" + (link["contentType"]?.string.map { ";FMTTYPE=" + RFC6868.encode($0) } ?? "")
                        + (link["size"]?.int.map { ";SIZE=\($0)" } ?? "") + ":" + uri)
            } else if !hasURL, link["rel"]?.string != "icon" {
                hasURL = true
                lines.add("URL:" + uri)
            }
        }
        return lines
    }

    private static func trueNames(_ set: JSONValue?) -> [String] {
        set?.members?.filter { $0.value.bool == true }.map(\.name) ?? []
    }
}
