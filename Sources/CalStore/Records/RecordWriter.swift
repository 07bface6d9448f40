/// Writes records as JSON: one object each, compact, members in the order of `RecordMembers`, defaults left out.
enum RecordWriter {
    static func write(_ record: Record, to json: inout JSONWriter) {
        switch record {
        case .source(let source): write(source, to: &json)
        case .calendar(let calendar): write(calendar, to: &json)
        case .item(let item): write(item.fields, to: &json)
        }
    }

    /// The JSON of one record as text.
    static func text(of record: Record) -> String {
        var json = JSONWriter(capacity: 512)
        write(record, to: &json)
        return String(decoding: json.bytes, as: UTF8.self)
    }

    /// The members of the JSON of one record, by name, with their values as JSON text.
    static func members(of record: Record) -> [UnknownMember] {
        var members: [UnknownMember] = []
        var writer = JSONWriter(capacity: 1024)
        write(record, to: &writer)
        do throws(JSONError) {
            try JSONReader.read(writer.bytes) { (json) throws(JSONError) in
                try json.object { (key, json) throws(JSONError) in
                    members.append(UnknownMember(name: key.text, json: try json.raw()))
                }
            }
        } catch {
            // What we write we can read.
            return []
        }
        return members
    }

    /// Writes some members of an item as an object, in the order of the files. Costs what those cost, not what all do.
    static func write(_ names: [String], of item: ItemFields, to json: inout JSONWriter) {
        json.object { json in
            for member in ItemMember.allCases where names.contains(member.rawValue) {
                write(member, of: item, to: &json)
            }
            for member in item.unknown where names.contains(member.name) { json.members([member]) }
        }
    }

    private static func write(_ source: SourceRecord, to json: inout JSONWriter) {
        json.object { json in
            json.member("type", "source")
            json.member("id", source.id)
            json.member("title", source.title)
            if source.kind != .local { json.member("kind", source.kind.rawValue) }
            json.members(source.unknown)
        }
    }

    private static func write(_ calendar: CalendarRecord, to json: inout JSONWriter) {
        json.object { json in
            json.member("type", "calendar")
            json.member("id", calendar.id)
            json.member("source", calendar.source)
            json.member("title", calendar.title)
            if let color = calendar.color { json.member("color", color) }
            if calendar.kind != .local { json.member("kind", calendar.kind.rawValue) }
            json.name("entities")
            json.array { json in
                if calendar.entities.contains(.events) { json.string("events") }
                if calendar.entities.contains(.reminders) { json.string("reminders") }
            }
            if calendar.isReadOnly { json.member("readonly", true) }
            if calendar.isImmutable { json.member("immutable", true) }
            if calendar.isDefault { json.member("default", true) }
            json.list("ical", calendar.properties) { $1.string($0) }
            json.members(calendar.unknown)
        }
    }

    private static func write(_ item: ItemFields, to json: inout JSONWriter) {
        json.object { json in
            for member in ItemMember.allCases { write(member, of: item, to: &json) }
            json.members(item.unknown)
        }
    }

    /// Writes one member, unless it has its default.
    private static func write(_ member: ItemMember, of item: ItemFields, to json: inout JSONWriter) {
        switch member {
        case .type: json.member("type", item.kind.rawValue)
        case .id: json.member("id", item.id)
        case .calendar: json.member("calendar", item.calendar)
        case .uid: if let uid = item.uid { json.member("uid", uid) }
        case .series: if let series = item.series { json.member("series", series) }
        case .original: if let original = item.originalStart { json.member("original", original) }
        case .title: json.member("title", item.title)
        case .start: if let start = item.start { json.member("start", start) }
        case .end: if item.kind == .event, case .time(let end) = item.end { json.member("end", end) }
        case .due: if item.kind == .reminder, case .time(let due) = item.end { json.member("due", due) }
        case .duration:
            if case .duration(let duration) = item.end { json.member("duration", duration.description) }
        case .rules: if let recurrence = item.recurrence { json.list("rrule", recurrence.rules, write) }
        case .exclusionRules:
            if let recurrence = item.recurrence { json.list("exrule", recurrence.exclusionRules, write) }
        case .dates: if let recurrence = item.recurrence { json.list("rdate", recurrence.dates, write) }
        case .exclusionDates:
            if let recurrence = item.recurrence {
                json.list("exdate", recurrence.exclusionDates) { $1.time($0) }
            }
        case .location: if let location = item.location { json.member("location", location) }
        case .place: if let place = item.structuredLocation { write(place, to: &json) }
        case .notes: if let notes = item.notes { json.member("notes", notes) }
        case .url: if let url = item.url { json.member("url", url) }
        case .availability:
            if item.availability != .busy { json.member("availability", item.availability.rawValue) }
        case .status: if item.status != .none { json.member("status", item.status.rawValue) }
        case .alarms: json.list("alarms", item.alarms, write)
        case .organizer:
            if let organizer = item.organizer {
                json.name("organizer")
                write(organizer, to: &json)
            }
        case .attendees: json.list("attendees", item.attendees, write)
        case .priority: if item.priority != 0 { json.member("priority", item.priority) }
        case .completed: if let completed = item.completed { json.member("completed", completed) }
        case .percentComplete: if let percent = item.percentComplete { json.member("percent", percent) }
        case .categories: json.list("categories", item.categories) { $1.string($0) }
        case .classification:
            if let classification = item.classification { json.member("class", classification) }
        case .sequence: if item.sequence != 0 { json.member("sequence", item.sequence) }
        case .created: if let created = item.created { json.member("created", created) }
        case .modified: if let modified = item.modified { json.member("modified", modified) }
        case .stamp: if let stamp = item.stamp { json.member("stamp", stamp) }
        case .properties: json.list("ical", item.properties) { $1.string($0) }
        case .parameters:
            json.list("params", item.parameters) { $1.string($0.property + ";" + $0.text) }
        }
    }

    private static func write(_ rule: RecurrenceRule, to json: inout JSONWriter) { json.string(rule.text) }

    private static func write(_ date: RecurrenceDate, to json: inout JSONWriter) {
        guard let end = date.end else { return json.time(date.start) }
        json.object { json in
            json.member("start", date.start)
            switch end {
            case .time(let time): json.member("end", time)
            case .duration(let duration): json.member("duration", duration.description)
            }
        }
    }

    private static func write(_ place: LocationRecord, to json: inout JSONWriter) {
        json.name("place")
        json.object { json in
            json.member("title", place.title)
            if let latitude = place.latitude { json.member("latitude", latitude) }
            if let longitude = place.longitude { json.member("longitude", longitude) }
            if place.radius != 0 { json.member("radius", place.radius) }
        }
    }

    private static func write(_ participant: ParticipantRecord, to json: inout JSONWriter) {
        json.object { json in
            json.member("address", participant.address)
            if let name = participant.name { json.member("name", name) }
            if participant.role != .unknown { json.member("role", participant.role.rawValue) }
            if participant.status != .unknown { json.member("status", participant.status.rawValue) }
            if participant.kind != .unknown { json.member("kind", participant.kind.rawValue) }
            if let parameters = participant.parameters { json.member("params", parameters) }
        }
    }

    private static func write(_ alarm: AlarmRecord, to json: inout JSONWriter) {
        json.object { json in
            switch alarm.trigger {
            case .absolute(let instant): json.member("at", instant)
            case .relative(let offset, let toEnd):
                json.member("offset", offset.description)
                if toEnd { json.member("related", "end") }
            case .location(let place, let proximity):
                json.member("proximity", proximity.rawValue)
                write(place, to: &json)
            }
            if alarm.action != .display { json.member("action", alarm.action.rawValue) }
            if let text = alarm.text { json.member("text", text) }
            if let acknowledged = alarm.acknowledged { json.member("acknowledged", acknowledged) }
            json.list("ical", alarm.properties) { $1.string($0) }
            json.members(alarm.unknown)
        }
    }
}

extension JSONWriter {
    fileprivate mutating func member(_ name: StaticString, _ id: RecordID) {
        self.name(name)
        plainString { id.append(to: &$0) }
    }

    fileprivate mutating func member(_ name: StaticString, _ time: ItemTime) {
        self.name(name)
        self.time(time)
    }

    fileprivate mutating func time(_ time: ItemTime) {
        // A zone's name comes from a file and may need escapes; all others are plain.
        if let zone = time.zone, !zone.isKnown { return string(time.description) }
        plainString { time.append(to: &$0) }
    }

    fileprivate mutating func member(_ name: StaticString, _ instant: Instant) {
        self.name(name)
        plainString { ItemTime(instant, in: .utc).append(to: &$0) }
    }

    fileprivate mutating func member(_ name: StaticString, _ value: Bool) {
        self.name(name)
        bool(value)
    }

    fileprivate mutating func member(_ name: StaticString, _ value: Double) {
        self.name(name)
        double(value)
    }

    fileprivate mutating func list<Element>(
        _ name: StaticString, _ elements: [Element], _ write: (Element, inout JSONWriter) -> Void
    ) {
        guard !elements.isEmpty else { return }
        self.name(name)
        array { json in
            for element in elements { write(element, &json) }
        }
    }

    fileprivate mutating func members(_ unknown: [UnknownMember]) {
        for member in unknown {
            name(escaping: member.name)
            raw(member.json)
        }
    }
}
