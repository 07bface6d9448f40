import Basics

/// Reads records from JSON. One reader serves a whole file and remembers its zones.
///
/// Unknown members are kept. For a repeated member the later value counts. A missing required member is an
/// error.
struct RecordReader {
    private var zones = ZoneNames()
    /// Whether an item without an identifier gets one: a person has written it into a snapshot. It follows
    /// from the content, so that all readers give the same one until it is saved.
    var completesItems = false
    /// The number of such items by content.
    private var completed: [UInt64: Int] = [:]
    /// Whether to check the texts of items for which there is no index, and to leave them out.
    var leavesOutTexts = false
    // Static, because the closures below would copy them with the reader for each record.
    private static let sourceMembers = JSONMembers(SourceMember.self)
    private static let placeMembers = JSONMembers(PlaceMember.self)
    private static let calendarMembers = JSONMembers(CalendarMember.self)
    private static let itemMembers = JSONMembers(ItemMember.self)
    private static let alarmMembers = JSONMembers(AlarmMember.self)
    private static let locationMembers = JSONMembers(LocationMember.self)
    private static let participantMembers = JSONMembers(ParticipantMember.self)
    private static let dateMembers = JSONMembers(RecurrenceDateMember.self)
    /// The identifier for a missing one.
    static let nowhere = RecordID(high: 0, low: 0)

    /// Reads the next record. The first member should be `type`: it decides how to read the others. (A record
    /// in any other order is read too, by looking for its type first.)
    mutating func record(_ json: inout JSONReader) throws(JSONError) -> Record {
        // The depth counts from here: a record of a log must not be too deep for a snapshot.
        let depth = json.beginDocument()
        defer { json.endDocument(depth) }
        var type = try json.firstString(named: "type")
        if type == nil { type = try peekType(json) }
        switch type {
        case "event": return .item(try item(&json, kind: .event))
        case "reminder": return .item(try item(&json, kind: .reminder))
        case "calendar": return .calendar(try calendar(&json))
        case "source": return .source(try source(&json))
        case nil: throw json.error("a record without \"type\": event, reminder, calendar or source")
        case let other?: throw json.error("no such type of record: \"\(other.prefix(40))\"")
        }
    }

    /// Searches for the type on a copy of the reader, at any position.
    private func peekType(_ json: JSONReader) throws(JSONError) -> String? {
        var ahead = json
        var type: String?
        var isFirst = true
        do throws(JSONError) {
            try ahead.object { (key, json) throws(JSONError) in
                if key.text == "type" {
                    type = try json.string()
                    // Stops early with an error that is not reported.
                    if isFirst { throw JSONError(line: 0, column: 0, reason: "") }
                } else {
                    try json.skip()
                }
                isFirst = false
            }
        } catch  where error.line == 0 {}
        return type
    }

    private func source(_ json: inout JSONReader) throws(JSONError) -> SourceRecord {
        var source = SourceRecord(id: Self.nowhere, title: "")
        var hint = 0
        let start = json
        try json.object { (key, json) throws(JSONError) in
            switch Self.sourceMembers.member(for: key, hint: &hint) {
            case .type: try json.skip()
            case .id: source.id = try json.id()
            case .title: source.title = try json.string()
            case .kind: source.kind = try json.word()
            case .url: source.url = json.null() ? nil : try json.string()
            case .places:
                try json.array { (json) throws(JSONError) in
                    source.places.append(try Self.namedPlace(&json))
                }
            case nil: source.unknown.append(UnknownMember(name: key.text, json: try json.raw()))
            }
        }
        if source.id == Self.nowhere { throw start.error("a source without \"id\"") }
        return source
    }

    private static func namedPlace(_ json: inout JSONReader) throws(JSONError) -> CalStorePlace {
        var place = CalStorePlace("", latitude: .nan, longitude: .nan)
        var hint = 0
        let start = json
        try json.object { (key, json) throws(JSONError) in
            switch placeMembers.member(for: key, hint: &hint) {
            case .name: place.name = try json.string()
            case .latitude: place.latitude = try json.double(in: RecordLimits.latitude, "a latitude")
            case .longitude: place.longitude = try json.double(in: RecordLimits.longitude, "a longitude")
            case .radius: place.radius = try json.double(in: RecordLimits.radius, "a radius in metres")
            case .address: place.address = json.null() ? nil : try json.string()
            case nil: place.unknown.append(UnknownMember(name: key.text, json: try json.raw()))
            }
        }
        if place.name.isEmpty { throw start.error("a place without \"name\"") }
        if place.latitude.isNaN { throw start.error("a place without \"latitude\"") }
        if place.longitude.isNaN { throw start.error("a place without \"longitude\"") }
        return place
    }

    private func calendar(_ json: inout JSONReader) throws(JSONError) -> CalendarRecord {
        var calendar = CalendarRecord(id: Self.nowhere, source: Self.nowhere, title: "", entities: [])
        var hint = 0
        let start = json
        try json.object { (key, json) throws(JSONError) in
            switch Self.calendarMembers.member(for: key, hint: &hint) {
            case .type: try json.skip()
            case .id: calendar.id = try json.id()
            case .source: calendar.source = try json.id()
            case .title: calendar.title = try json.string()
            case .color: calendar.color = json.null() ? nil : try json.string()
            case .kind: calendar.kind = try json.word()
            case .entities:
                try json.array { (json) throws(JSONError) in
                    switch try json.string() {
                    case "events": calendar.entities.insert(.events)
                    case "reminders": calendar.entities.insert(.reminders)
                    default: throw json.error("a calendar takes \"events\", \"reminders\" or both")
                    }
                }
            case .isReadOnly: calendar.isReadOnly = try json.bool()
            case .isImmutable: calendar.isImmutable = try json.bool()
            case .isDefault: calendar.isDefault = try json.bool()
            case .url: calendar.url = json.null() ? nil : try json.string()
            case .interval:
                let seconds = try json.int()
                calendar.interval = seconds > 0 ? seconds : nil
            case .properties:
                try json.array { (json) throws(JSONError) in
                    calendar.properties.append(try json.string())
                }
            case nil: calendar.unknown.append(UnknownMember(name: key.text, json: try json.raw()))
            }
        }
        if calendar.id == Self.nowhere { throw start.error("a calendar without \"id\"") }
        if calendar.source == Self.nowhere { throw start.error("a calendar without \"source\"") }
        return calendar
    }

    private mutating func item(_ json: inout JSONReader, kind: ItemFields.Kind) throws(JSONError)
        -> ItemRecord
    {
        var item = ItemFields(id: Self.nowhere, kind: kind, calendar: Self.nowhere, title: "")
        var recurrence = ItemRecurrence()
        var hint = 0
        let start = json
        let leavesOutTexts = leavesOutTexts
        // The loop uses its own copy of the zones, because the closure must not borrow all of self.
        var zones = ZoneNames()
        swap(&zones, &self.zones)
        defer { swap(&zones, &self.zones) }
        try json.object { (key, json) throws(JSONError) in
            guard let member = Self.itemMembers.member(for: key, hint: &hint) else {
                return item.unknown.append(UnknownMember(name: key.text, json: try json.raw()))
            }
            if leavesOutTexts, try member.skipText(&json) { return }
            try member.read(&json, into: &item, &recurrence, &zones)
        }
        if recurrence != ItemRecurrence() { item.recurrence = recurrence }
        if item.id == Self.nowhere {
            guard completesItems else { throw start.error("an item without \"id\"") }
            item.id = try identifier(ofItemAt: start)
        }
        if item.calendar == Self.nowhere { throw start.error("an item without \"calendar\"") }
        if item.kind == .event, item.start == nil { throw start.error("an event without \"start\"") }
        return ItemRecord(item)
    }

    private mutating func identifier(ofItemAt start: JSONReader) throws(JSONError) -> RecordID {
        var json = start
        let content = Array(try json.raw().utf8)
        let hash = XXHash64.hash(content)
        let count = completed[hash, default: 0]
        completed[hash] = count + 1
        // Version 8 of RFC 9562: the bits have a meaning of our own.
        return RecordID(
            high: hash & ~0xF000 | 0x8000,
            low: XXHash64.hash(content + Array("\(count)".utf8)) & ~(0b11 << 62) | (0b10 << 62))
    }

    static func recurrenceDate(
        _ json: inout JSONReader, _ zones: inout ZoneNames
    ) throws(JSONError) -> RecurrenceDate {
        guard try json.peek() == .object else { return RecurrenceDate(try json.time(&zones)) }
        var start: ItemTime?
        var end: ItemEnd?
        var hint = 0
        try json.object { (key, json) throws(JSONError) in
            switch Self.dateMembers.member(for: key, hint: &hint) {
            case .start: start = try json.time(&zones)
            case .end: end = .time(try json.time(&zones))
            case .duration: end = .duration(try json.duration())
            case nil: throw json.error("a date of a series has \"start\", \"end\" and \"duration\" only")
            }
        }
        guard let start else { throw json.error("a date of a series without \"start\"") }
        return RecurrenceDate(start, end: end)
    }

    static func place(_ json: inout JSONReader) throws(JSONError) -> ItemLocation {
        var place = ItemLocation(title: "")
        var hint = 0
        try json.object { (key, json) throws(JSONError) in
            switch Self.locationMembers.member(for: key, hint: &hint) {
            case .title: place.title = try json.string()
            case .latitude:
                place.latitude =
                    json.null() ? nil : try json.double(in: RecordLimits.latitude, "a latitude")
            case .longitude:
                place.longitude =
                    json.null() ? nil : try json.double(in: RecordLimits.longitude, "a longitude")
            case .radius: place.radius = try json.double(in: RecordLimits.radius, "a radius in metres")
            case nil:
                throw json.error("a place has \"title\", \"latitude\", \"longitude\" and \"radius\" only")
            }
        }
        return place
    }

    static func participant(_ json: inout JSONReader) throws(JSONError) -> ItemParticipant {
        var participant = ItemParticipant(address: "")
        var hint = 0
        try json.object { (key, json) throws(JSONError) in
            switch Self.participantMembers.member(for: key, hint: &hint) {
            case .address: participant.address = try json.string()
            case .name: participant.name = json.null() ? nil : try json.string()
            case .role: participant.role = try json.word()
            case .status: participant.status = try json.word()
            case .kind: participant.kind = try json.word()
            case .parameters: participant.parameters = json.null() ? nil : try json.string()
            case nil:
                throw json.error(
                    "somebody invited has \"address\", \"name\", \"role\", \"status\", \"kind\", "
                        + "\"params\" only"
                )
            }
        }
        return participant
    }

    static func alarm(_ json: inout JSONReader) throws(JSONError) -> ItemAlarm {
        var alarm = ItemAlarm(.relative(ItemDuration(), toEnd: false))
        var offset: ItemDuration?
        var isToEnd = false
        var at: Instant?
        var proximity: ItemAlarm.Proximity?
        var location: ItemLocation?
        var hint = 0
        try json.object { (key, json) throws(JSONError) in
            switch Self.alarmMembers.member(for: key, hint: &hint) {
            case .at: at = try json.instant()
            case .offset: offset = try json.duration()
            case .related: isToEnd = try json.string() == "end"
            case .proximity: proximity = try json.word()
            case .place: location = try Self.place(&json)
            case .action: alarm.action = try json.word()
            case .text: alarm.text = json.null() ? nil : try json.string()
            case .acknowledged: alarm.acknowledged = json.null() ? nil : try json.instant()
            case .properties:
                try json.array { (json) throws(JSONError) in alarm.properties.append(try json.string()) }
            case nil: alarm.unknown.append(UnknownMember(name: key.text, json: try json.raw()))
            }
        }
        switch (at, offset, proximity, location) {
        case (let at?, nil, nil, nil): alarm.trigger = .absolute(at)
        case (nil, let offset?, nil, nil): alarm.trigger = .relative(offset, toEnd: isToEnd)
        case (nil, nil, let proximity?, let place?): alarm.trigger = .location(place, proximity)
        default: throw json.error("an alarm has either \"at\", or \"offset\", or \"proximity\" and \"place\"")
        }
        return alarm
    }
}

extension JSONReader {
    mutating func id() throws(JSONError) -> RecordID {
        try string(as: "an identifier (a UUID)", RecordID.init(bytes:))
    }

    mutating func time(_ zones: inout ZoneNames) throws(JSONError) -> ItemTime {
        try string(as: "a time such as 2026-03-04T09:00:00[Europe/Berlin]") {
            ItemTime(bytes: $0, zones: &zones)
        }
    }

    mutating func instant() throws(JSONError) -> Instant {
        var zones = ZoneNames()
        return try string(as: "a time such as 2026-03-04T09:00:00Z") { bytes in
            guard let time = ItemTime(bytes: bytes, zones: &zones), time.zone == .utc else { return nil }
            return Instant(secondsSince1970: time.local.seconds)
        }
    }

    mutating func duration() throws(JSONError) -> ItemDuration {
        try string(as: "a duration such as PT1H30M") { ItemDuration(String(decoding: $0, as: UTF8.self)) }
    }

    mutating func rule() throws(JSONError) -> RecurrenceRule {
        let text = try string()
        do throws(RecurrenceError) {
            return try RecurrenceRule(text: text)
        } catch {
            throw self.error(error.message)
        }
    }

    mutating func word<Word: RawRepresentable & CaseIterable>() throws(JSONError) -> Word
    where Word.RawValue == String {
        let text = try string()
        guard let word = Word(rawValue: text) else {
            let words = Word.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
            throw error("\"\(text.prefix(40))\" is not one of \(words)")
        }
        return word
    }

    mutating func int(in range: ClosedRange<Int>, _ what: String) throws(JSONError) -> Int {
        let value = try int()
        guard range.contains(value) else {
            throw error("\(value) is not \(what): \(range.lowerBound) to \(range.upperBound)")
        }
        return value
    }

    mutating func double(in range: ClosedRange<Double>, _ what: String) throws(JSONError)
        -> Double
    {
        let value = try double()
        guard range.contains(value) else { throw error("\(value) is not \(what)") }
        return value
    }
}
