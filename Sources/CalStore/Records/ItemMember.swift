import Basics

/// The members of the JSON of an item, in the order in which they are written (`Format.md` describes them),
/// with everything that is done to each: it is read, written, compared and merged. A new property of items is
/// a case here.
package enum ItemMember: String, CaseIterable, Sendable {
    case type, id, calendar, uid, series, original, title, start, end, due, duration
    case rules = "rrule"
    case exclusionRules = "exrule"
    case dates = "rdate"
    case exclusionDates = "exdate"
    case location, place, notes, url, availability, status, alarms, organizer, attendees, priority, completed
    case percentComplete = "percent"
    case categories, color
    case classification = "class"
    case sequence, created, modified, stamp
    case properties = "ical"
    case parameters = "params"

    /// The property for merges and comparisons; nil for a member that repeats another one, or that never
    /// changes.
    var property: RecordProperty<ItemFields>? {
        func property<Value: Equatable & Sendable>(
            _ path: WritableKeyPath<ItemFields, Value> & Sendable
        ) -> RecordProperty<ItemFields> {
            RecordProperty(rawValue, path)
        }
        return switch self {
        case .type, .id, .due, .duration, .exclusionRules, .dates, .exclusionDates: nil
        case .calendar: property(\.calendar)
        case .uid: property(\.uid)
        case .series: property(\.series)
        case .original: property(\.originalStart)
        case .title: property(\.title)
        case .start: property(\.start)
        case .end: property(\.end)
        case .rules: .init(rawValue, \.recurrence) { ItemRecurrence.merged($0, base: $1, $2) }
        case .location: property(\.location)
        case .place: property(\.structuredLocation)
        case .notes: property(\.notes)
        case .url: property(\.url)
        case .availability: property(\.availability)
        case .status: property(\.status)
        case .alarms: .init(rawValue, \.alarms) { ItemAlarm.merged($0, base: $1, $2) }
        case .organizer: property(\.organizer)
        case .attendees: .init(rawValue, \.attendees) { ItemParticipant.merged($0, base: $1, $2) }
        case .priority: property(\.priority)
        case .completed: property(\.completed)
        case .percentComplete: property(\.percentComplete)
        case .categories:
            .init(rawValue, \.categories) {
                ThreeWay.list($0, base: $1, $2, key: \.self, sortText: \.self)
            }
        case .color: property(\.color)
        case .classification: property(\.classification)
        case .sequence: .init(rawValue, \.sequence) { ThreeWay.latest($0, base: $1, $2) }
        case .created: property(\.created)
        case .modified: .init(rawValue, \.modified) { Instant.latest($0, base: $1, $2) }
        case .stamp: .init(rawValue, \.stamp) { Instant.latest($0, base: $1, $2) }
        case .properties: .init(rawValue, \.properties) { KeptLine.merged($0, base: $1, $2) }
        case .parameters:
            .init(rawValue, \.parameters) {
                ThreeWay.list($0, base: $1, $2, key: \.property, sortText: \.written)
            }
        }
    }

    // MARK: JSON

    /// Reads the next value.
    func read(
        _ json: inout JSONReader, into item: inout ItemFields, _ recurrence: inout ItemRecurrence,
        _ zones: inout ZoneNames
    ) throws(JSONError) {
        switch self {
        case .type: try json.skip()
        case .id: item.id = try json.id()
        case .calendar: item.calendar = try json.id()
        case .uid: item.uid = json.null() ? nil : try json.string()
        case .series: item.series = json.null() ? nil : try json.id()
        case .original: item.originalStart = json.null() ? nil : try json.time(&zones)
        case .title: item.title = try json.string()
        case .start: item.start = json.null() ? nil : try json.time(&zones)
        case .end, .due: item.end = json.null() ? item.end : .time(try json.time(&zones))
        case .duration: item.end = json.null() ? item.end : .duration(try json.duration())
        case .rules:
            try json.array { (json) throws(JSONError) in recurrence.rules.append(try json.rule()) }
        case .exclusionRules:
            try json.array { (json) throws(JSONError) in recurrence.exclusionRules.append(try json.rule())
            }
        case .dates:
            try json.array { (json) throws(JSONError) in
                recurrence.dates.append(try RecordReader.recurrenceDate(&json, &zones))
            }
        case .exclusionDates:
            try json.array { (json) throws(JSONError) in
                recurrence.exclusionDates.append(try json.time(&zones))
            }
        case .location: item.location = json.null() ? nil : try json.string()
        case .place: item.structuredLocation = json.null() ? nil : try RecordReader.place(&json)
        case .notes: item.notes = json.null() ? nil : try json.string()
        case .url: item.url = json.null() ? nil : try json.string()
        case .availability: item.availability = try json.word()
        case .status: item.status = try json.word()
        case .alarms:
            try json.array { (json) throws(JSONError) in item.alarms.append(try RecordReader.alarm(&json)) }
        case .organizer: item.organizer = json.null() ? nil : try RecordReader.participant(&json)
        case .attendees:
            try json.array { (json) throws(JSONError) in
                item.attendees.append(try RecordReader.participant(&json))
            }
        case .priority: item.priority = try json.int(in: RecordLimits.priority, "a priority")
        case .completed: item.completed = json.null() ? nil : try json.instant()
        case .percentComplete:
            item.percentComplete =
                json.null() ? nil : try json.int(in: RecordLimits.percentage, "a percentage")
        case .categories:
            try json.array { (json) throws(JSONError) in item.categories.append(try json.string()) }
        case .color: item.color = json.null() ? nil : try json.string()
        case .classification: item.classification = json.null() ? nil : try json.string()
        case .sequence: item.sequence = try json.int(in: RecordLimits.sequence, "a sequence number")
        case .created: item.created = json.null() ? nil : try json.instant()
        case .modified: item.modified = json.null() ? nil : try json.instant()
        case .stamp: item.stamp = json.null() ? nil : try json.instant()
        case .properties:
            try json.array { (json) throws(JSONError) in item.properties.append(try json.string()) }
        case .parameters:
            try json.array { (json) throws(JSONError) in
                guard let parameters = PropertyParameters(written: try json.string()) else {
                    throw json.error("parameters are written \"PROPERTY;NAME=value\"")
                }
                item.parameters.append(parameters)
            }
        }
    }

    /// Checks the next value and leaves it out, if it is text for which there is no index. False for any
    /// other member: then the value is still to be read.
    func skipText(_ json: inout JSONReader) throws(JSONError) -> Bool {
        switch self {
        case .title: try json.skipString()
        case .location, .notes, .url, .color, .classification: if !json.null() { try json.skipString() }
        case .categories, .properties:
            try json.array { (json) throws(JSONError) in try json.skipString() }
        default: return false
        }
        return true
    }

    /// Whether `read` certainly accepts the output of `write` for the member: that is so for texts, words of
    /// a list, moments and lengths. If false, only reading can tell.
    @inline(__always) func isSurelyRead(_ item: ItemFields) -> Bool {
        switch self {
        case .type, .uid, .title, .duration, .location, .notes, .url, .availability, .status, .completed,
            .organizer, .attendees, .categories, .color, .classification, .created, .modified, .stamp,
            .properties, .parameters:
            true
        case .id: item.id != RecordReader.nowhere
        case .calendar: item.calendar != RecordReader.nowhere
        case .series: item.series != RecordReader.nowhere
        case .original: item.originalStart?.isSurelyRead ?? true
        case .start: item.start?.isSurelyRead ?? (item.kind == .reminder)
        case .end, .due: if case .time(let time) = item.end { time.isSurelyRead } else { true }
        case .rules: item.recurrence?.isSurelyRead ?? true
        // With the rules.
        case .exclusionRules, .dates, .exclusionDates: true
        case .place: item.structuredLocation == nil
        case .alarms: item.alarms.allSatisfy(\.isSurelyRead)
        case .priority: RecordLimits.priority.contains(item.priority)
        case .percentComplete: item.percentComplete.map(RecordLimits.percentage.contains) ?? true
        case .sequence: RecordLimits.sequence.contains(item.sequence)
        }
    }

    /// Writes the member, unless it has its default.
    func write(_ item: ItemFields, to json: inout JSONWriter) {
        switch self {
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
        case .rules:
            if let recurrence = item.recurrence { json.list("rrule", recurrence.rules, RecordWriter.write) }
        case .exclusionRules:
            if let recurrence = item.recurrence {
                json.list("exrule", recurrence.exclusionRules, RecordWriter.write)
            }
        case .dates:
            if let recurrence = item.recurrence { json.list("rdate", recurrence.dates, RecordWriter.write) }
        case .exclusionDates:
            if let recurrence = item.recurrence {
                json.list("exdate", recurrence.exclusionDates) { $1.time($0) }
            }
        case .location: if let location = item.location { json.member("location", location) }
        case .place: if let place = item.structuredLocation { RecordWriter.write(place, to: &json) }
        case .notes: if let notes = item.notes { json.member("notes", notes) }
        case .url: if let url = item.url { json.member("url", url) }
        case .availability:
            if item.availability != .busy { json.member("availability", item.availability.rawValue) }
        case .status: if item.status != .none { json.member("status", item.status.rawValue) }
        case .alarms: json.list("alarms", item.alarms, RecordWriter.write)
        case .organizer:
            if let organizer = item.organizer {
                json.name("organizer")
                RecordWriter.write(organizer, to: &json)
            }
        case .attendees: json.list("attendees", item.attendees, RecordWriter.write)
        case .priority: if item.priority != 0 { json.member("priority", item.priority) }
        case .completed: if let completed = item.completed { json.member("completed", completed) }
        case .percentComplete: if let percent = item.percentComplete { json.member("percent", percent) }
        case .categories: json.list("categories", item.categories) { $1.string($0) }
        case .color: if let color = item.color { json.member("color", color) }
        case .classification:
            if let classification = item.classification { json.member("class", classification) }
        case .sequence: if item.sequence != 0 { json.member("sequence", item.sequence) }
        case .created: if let created = item.created { json.member("created", created) }
        case .modified: if let modified = item.modified { json.member("modified", modified) }
        case .stamp: if let stamp = item.stamp { json.member("stamp", stamp) }
        case .properties: json.list("ical", item.properties) { $1.string($0) }
        case .parameters:
            json.list("params", item.parameters) { $1.string($0.written) }
        }
    }
}

extension ItemRecord {
    /// Whether a reader certainly accepts it.
    var isSurelyRead: Bool {
        let item = fields
        return item.unknown.isEmpty && ItemMember.allCases.allSatisfy { $0.isSurelyRead(item) }
    }
}

extension ItemTime {
    /// The name of an unknown zone may be any text.
    fileprivate var isSurelyRead: Bool { zone?.isKnown ?? true }
}

extension ItemRecurrence {
    /// Rules are read again to find out, but the rest of the item need not be.
    fileprivate var isSurelyRead: Bool {
        dates.isEmpty && exclusionDates.allSatisfy(\.isSurelyRead)
            && (rules + exclusionRules).allSatisfy { (try? RecurrenceRule(text: $0.text)) != nil }
    }
}

extension ItemAlarm {
    fileprivate var isSurelyRead: Bool {
        if case .location = trigger { false } else { unknown.isEmpty }
    }
}
