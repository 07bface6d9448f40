import Basics

/// Reads item objects of schema 1, which must remain readable for ever. Their member `stored` contained
/// values without another member, in the format of store files. The result has today's members.
enum SchemaOne {
    /// Members that objects of schema 1 do not have.
    static let lacking: Set<String> = [
        "class", "sequence", "dtstamp", "ical", "parameters", "newer", "kept_times", "completed_at",
        "percent_complete", "availability", "occurrence", "attendees", "organizer",
    ]

    /// Old members of `stored`, with the member that has the same value today.
    private static let members = [
        "class": "class", "sequence": "sequence", "stamp": "dtstamp", "ical": "ical", "params": "parameters",
        "start": "kept_times.start", "end": "kept_times.end", "due": "kept_times.end",
        "duration": "kept_times.duration", "original": "occurrence.recurrence_id",
        "series": "occurrence.series_id", "rrule": "recurrence.rrules", "exrule": "recurrence.exrules",
        "rdate": "recurrence.rdates", "exdate": "recurrence.exdates", "alarms": "alarms",
        "organizer": "organizer", "attendees": "attendees", "completed": "completed_at",
        "percent": "percent_complete", "availability": "availability", "status": "status",
        "location": "location", "place": "structured_location", "notes": "notes", "url": "url",
        "priority": "priority", "categories": "categories", "color": "color", "created": "created",
        "modified": "modified",
    ]

    static func translated(_ object: JSONValue) throws(ExchangeError) -> JSONValue {
        guard let stored = object["stored"] else { return object }
        guard let old = stored.isNull ? [] : stored.members else { throw .wrong("stored", "an object") }
        var result = object.setting(["stored"], nil)
        // Null if the other members contain everything.
        for name in ["class", "sequence", "ical", "parameters"] { result = result.setting([name], .null) }
        for member in old {
            guard !["type", "id", "calendar", "title", "uid"].contains(member.name) else {
                throw .wrong("stored", "an object without \"\(member.name)\"")
            }
            let path = members[member.name] ?? "newer." + member.name
            result = result.setting(
                path.split(separator: ".", maxSplits: 1).map(String.init), value(member))
        }
        return result
    }

    private static func value(_ member: JSONValue.Member) -> JSONValue {
        switch (member.name, member.value) {
        case ("alarms", .array(let alarms)): .array(alarms.map(alarm))
        case ("attendees", .array(let people)): .array(people.map(participant))
        case ("organizer", let person): participant(person)
        case ("rdate", .array(let dates)), ("exdate", .array(let dates)): .array(dates.map(date))
        default: member.value
        }
    }

    private static func alarm(_ alarm: JSONValue) -> JSONValue {
        let known = ItemField.alarmMembers.map(\.name)
        var result: JSONValue = ["related": "start", "text": .null]
        for member in alarm.members ?? [] {
            result = result.setting(
                known.contains(member.name) ? [member.name] : ["newer", member.name], member.value)
        }
        return result
    }

    private static func participant(_ person: JSONValue) -> JSONValue {
        guard person.members != nil else { return person }
        return person.setting(["params"], nil).setting(["parameters"], person["params"] ?? .null)
    }

    /// A date of a list: a time, with or without an end or a length.
    private static func date(_ date: JSONValue) -> JSONValue {
        if let text = date.string { return .string(ItemTime(text)?.listedText ?? text) }
        guard let start = date["start"]?.string, let end = (date["end"] ?? date["duration"])?.string else {
            return date
        }
        let times = [start, end].map { ItemTime($0)?.listedText ?? $0 }
        return .string(times.joined(separator: "/"))
    }
}

extension JSONValue {
    /// The same object with this value at a path; nil removes it.
    fileprivate func setting(_ path: [String], _ value: JSONValue?) -> JSONValue {
        guard let name = path.first else { return value ?? .null }
        // A repeat may be just a rule.
        var members = self.members ?? (string.map { [.init("rrule", .string($0))] } ?? [])
        let inner = path.count == 1 ? value : (self[name] ?? .null).setting(Array(path.dropFirst()), value)
        members.removeAll { $0.name == name }
        if let inner { members.append(.init(name, inner)) }
        return .object(members)
    }
}
