import Basics

/// Writes records as JSON: one compact object each, members in the order of `RecordMembers`, without
/// defaults.
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
        return json.withBytes { String(decoding: $0, as: UTF8.self) }
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
            // We can read our own output.
            return []
        }
        return members
    }

    private static func write(_ source: SourceRecord, to json: inout JSONWriter) {
        json.object { json in
            json.member("type", "source")
            json.member("id", source.id)
            json.member("title", source.title)
            if source.kind != .local { json.member("kind", source.kind.rawValue) }
            if let url = source.url { json.member("url", url) }
            json.list("places", source.places) { place, json in
                json.object { json in
                    json.member("name", place.name)
                    json.member("latitude", place.latitude)
                    json.member("longitude", place.longitude)
                    if place.radius != 0 { json.member("radius", place.radius) }
                    if let address = place.address { json.member("address", address) }
                    json.members(place.unknown)
                }
            }
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
            if let url = calendar.url { json.member("url", url) }
            if let interval = calendar.interval { json.member("every", interval) }
            json.list("ical", calendar.properties) { $1.string($0) }
            json.members(calendar.unknown)
        }
    }

    private static func write(_ item: ItemFields, to json: inout JSONWriter) {
        json.object { json in
            for member in ItemMember.allCases { member.write(item, to: &json) }
            json.members(item.unknown)
        }
    }

    static func write(_ rule: RecurrenceRule, to json: inout JSONWriter) { json.string(rule.text) }

    static func write(_ date: RecurrenceDate, to json: inout JSONWriter) {
        guard let end = date.end else { return json.time(date.start) }
        json.object { json in
            json.member("start", date.start)
            switch end {
            case .time(let time): json.member("end", time)
            case .duration(let duration): json.member("duration", duration.description)
            }
        }
    }

    static func write(_ place: ItemLocation, to json: inout JSONWriter) {
        json.name("place")
        json.object { json in
            json.member("title", place.title)
            if let latitude = place.latitude { json.member("latitude", latitude) }
            if let longitude = place.longitude { json.member("longitude", longitude) }
            if place.radius != 0 { json.member("radius", place.radius) }
        }
    }

    static func write(_ participant: ItemParticipant, to json: inout JSONWriter) {
        json.object { json in
            json.member("address", participant.address)
            if let name = participant.name { json.member("name", name) }
            if participant.role != .unknown { json.member("role", participant.role.rawValue) }
            if participant.status != .unknown { json.member("status", participant.status.rawValue) }
            if participant.kind != .unknown { json.member("kind", participant.kind.rawValue) }
            if let parameters = participant.parameters { json.member("params", parameters) }
        }
    }

    static func write(_ alarm: ItemAlarm, to json: inout JSONWriter) {
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
    mutating func member(_ name: StaticString, _ id: RecordID) {
        self.name(name)
        id.withText { plainString(UnsafeRawBufferPointer($0)) }
    }

    mutating func member(_ name: StaticString, _ time: ItemTime) {
        self.name(name)
        self.time(time)
    }

    mutating func time(_ time: ItemTime) {
        // A zone's name comes from a file and may need escapes; all other texts are plain.
        if let zone = time.zone, !zone.isKnown { return string(time.description) }
        time.withText { plainString($0) }
    }

    mutating func member(_ name: StaticString, _ instant: Instant) {
        self.name(name)
        ItemTime(instant, in: .utc).withText { plainString($0) }
    }

    mutating func member(_ name: StaticString, _ value: Bool) {
        self.name(name)
        bool(value)
    }

    mutating func member(_ name: StaticString, _ value: Double) {
        self.name(name)
        double(value)
    }

    mutating func list<Element>(
        _ name: StaticString, _ elements: [Element], _ write: (Element, inout JSONWriter) -> Void
    ) {
        guard !elements.isEmpty else { return }
        self.name(name)
        array { json in
            for element in elements { write(element, &json) }
        }
    }

    mutating func members(_ unknown: [UnknownMember]) {
        for member in unknown {
            name(escaping: member.name)
            raw(member.json)
        }
    }
}

/// The member names of the records' JSON, in the order in which they are written. `Format.md` describes them.

enum SourceMember: String, CaseIterable, Sendable { case type, id, title, kind, url, places }

enum PlaceMember: String, CaseIterable, Sendable { case name, latitude, longitude, radius, address }

enum CalendarMember: String, CaseIterable, Sendable {
    case type, id, source, title, color, kind, entities
    case isReadOnly = "readonly"
    case isImmutable = "immutable"
    case isDefault = "default"
    case url
    case interval = "every"
    case properties = "ical"
}

enum AlarmMember: String, CaseIterable, Sendable {
    case at, offset, related, proximity, place, action, text, acknowledged
    case properties = "ical"
}

enum LocationMember: String, CaseIterable, Sendable { case title, latitude, longitude, radius }

enum ParticipantMember: String, CaseIterable, Sendable {
    case address, name, role, status, kind
    case parameters = "params"
}

enum RecurrenceDateMember: String, CaseIterable, Sendable { case start, end, duration }
