import Basics
import CalStore

/// Makes items of the JSON objects that `--json` prints, and of such as people and programs write with the
/// same names.
///
/// An object that we printed becomes the item that it was. In others only `title` and, for an event, `start`
/// are needed.
package struct ItemObject {
    package let language: any ItemLanguage
    /// How long an event lasts that does not say, in seconds.
    package let usualLength: Int

    package init(language: any ItemLanguage, usualLength: Int) {
        self.language = language
        self.usualLength = usualLength
    }

    /// What an object was read as.
    package struct Reading: Sendable {
        package var item: CalStoreItem
        /// Nil where nothing is said.
        package var calendar: CalendarHome?
        /// Members that mean nothing.
        package var unknown: [String]
        /// What is told of the item, as `CalStoreImport` has it; nil when that is all.
        package var told: Set<String>?
    }

    package func read(_ object: JSONValue) throws(ExchangeError) -> Reading {
        guard object.members != nil else { throw Self.wrong("", "an object") }
        let isEvent = try kind(object) == .event
        var record = Record(object: object, isEvent: isEvent)
        record.set("type", .string(isEvent ? "event" : "reminder"))
        let id = try identifier(object["id"], "id")
        record.set("id", .string((id ?? .random()).text))
        // Any: which one it is is decided later.
        record.set("calendar", .string("CA15704E-0000-4000-8000-000000000000"))
        record.set("title", .string(try text(object, "title") ?? ""))
        if (object["title"] ?? .null).isNull { throw Self.wrong("title", "a text") }
        let uid = try text(object, "external_id")
        if let uid, uid != id?.text { record.set("uid", .string(uid)) }
        record.clock = try clock(object)
        for field in ItemField.all { try add(field, &record) }

        var item: CalStoreItem
        do throws(CalStoreError) { item = try CalStoreItem(record: record.json.bytes, name: "") } catch {
            guard case .damaged(_, _, let reason) = error else {
                throw ExchangeError(.value, error.description)
            }
            throw ExchangeError(.value, reason)
        }
        if !isEvent { try setEstimate(of: &item, object) }
        if id == nil, uid == nil { item.deriveExternalID() }
        let known = Self.members
        return Reading(
            item: item, calendar: record.home,
            unknown: (object.members ?? []).map(\.name).filter { !known.contains($0) },
            told: told(object, isEvent: isEvent))
    }

    private func add(_ field: ItemField, _ record: inout Record) throws(ExchangeError) {
        switch field.reading {
        case .nothing: break
        case .text(let member):
            if let text = try text(record.object, field.name) { record.set(member, .string(text)) }
        case .value(let member):
            if let value = record.object[field.name], !value.isNull { record.set(member, value) }
        case .object(let member):
            guard let value = record.object[field.name], !value.isNull else { return }
            record.set(member, value.withoutNulls)
        case .function(let read): try read(self, &record)
        }
    }

    // MARK: What is told

    private static let eventNames = ItemField.event.map(\.name)
    private static let reminderNames = ItemField.reminder.map(\.name)
    /// Members of `recurrence`.
    private static let recurrenceMembers = [
        "rrule": "rrule", "rrules": "rrule", "exrules": "exrule", "rdates": "rdate", "exdates": "exdate",
    ]

    /// The members of a record that members of the object tell of; nil where they tell all.
    private func told(_ object: JSONValue, isEvent: Bool) -> Set<String>? {
        let members = object.members ?? []
        // Ours are in this order.
        if members.lazy.map(\.name).elementsEqual(isEvent ? Self.eventNames : Self.reminderNames) {
            return nil
        }
        let given = Set(members.map(\.name))
        if (isEvent ? Self.eventNames : Self.reminderNames).allSatisfy(given.contains) { return nil }
        var told: Set<String> = []
        for member in members {
            told.formUnion(ItemField.byName[member.name]?.tells(member.value) ?? [])
        }
        return told
    }

    @Sendable static func recurrenceTold(_ value: JSONValue) -> [String] {
        if let members = value.members { return members.compactMap { recurrenceMembers[$0.name] } }
        return value.isNull ? Array(recurrenceMembers.values) : ["rrule"]
    }

    @Sendable static func storedTold(_ value: JSONValue) -> [String] {
        // Null where the other members tell all.
        var told = ["class", "sequence", "ical", "params"]
        for inner in value.members ?? [] {
            let name = ["due", "duration"].contains(inner.name) ? "end" : inner.name
            told += [name, "stored." + name]
        }
        return told
    }

    /// Members that ours have, and what a file of rejects says.
    private static let members = Set(ItemField.byName.keys).union(["rejected", "line"])

    /// The record as it grows, and what is known of the whole object.
    struct Record {
        let object: JSONValue
        let isEvent: Bool
        var clock = Clock(zone: nil, floats: false)
        /// Where the object says that the item belongs.
        var home: CalendarHome?
        private var members: [JSONValue.Member] = []

        init(object: JSONValue, isEvent: Bool) {
            self.object = object
            self.isEvent = isEvent
        }

        mutating func set(_ name: String, _ value: JSONValue) {
            members.removeAll { $0.name == name }
            members.append(.init(name, value))
        }

        mutating func remove(_ name: String) { members.removeAll { $0.name == name } }

        var json: JSONValue { .object(members) }
    }

    // MARK: Kind and place

    private func kind(_ object: JSONValue) throws(ExchangeError) -> CalStoreItem.Kind {
        guard let type = try text(object, "type") else {
            return object["start"]?.string != nil && object["due"]?.string == nil ? .event : .reminder
        }
        guard let kind = CalStoreItem.Kind(rawValue: type) else {
            throw ExchangeError(
                .value, "\"type\" must be event or reminder, not \"\(type)\"", field: "type")
        }
        return kind
    }

    func addCalendar(_ record: inout Record) throws(ExchangeError) {
        record.home = try home(record.object["calendar"] ?? .null)
    }

    private func home(_ value: JSONValue) throws(ExchangeError) -> CalendarHome? {
        if let title = value.string { return CalendarHome(title: title) }
        if value.isNull { return nil }
        guard value.members != nil else {
            throw Self.wrong("calendar", "a name, or an object with a \"title\"")
        }
        let calendar = CalendarHome(
            id: try text(value, "id"), title: try text(value, "title"), source: try text(value, "source"))
        return calendar.id == nil && calendar.title == nil ? nil : calendar
    }

    private func identifier(_ value: JSONValue?, _ name: String) throws(ExchangeError) -> CalStoreItem.ID? {
        guard let value, !value.isNull else { return nil }
        guard let text = value.string else { throw Self.wrong(name, "a text") }
        // One of another program is a UID, which has a member of its own.
        guard let id = CalStoreItem.ID(text) else {
            throw ExchangeError(
                .value, "\"\(name)\" must be a UUID, not \(text)",
                hint: "write identifiers of other programs in \"external_id\"", field: name)
        }
        return id
    }

    // MARK: Times

    /// How times are read in an object.
    struct Clock {
        /// The zone that the item is kept in; nil when nothing is said of it.
        var zone: Zone?
        /// Whether times without an offset are times on any clock.
        var floats: Bool
    }

    private func clock(_ object: JSONValue) throws(ExchangeError) -> Clock {
        let zone = try zone(object, "time_zone")
        // Our JSON always has time_zone; null means floating.
        let isSaid = object["time_zone"] != nil && zone == nil
        return Clock(zone: zone, floats: object["floating"]?.bool ?? isSaid)
    }

    private func zone(_ object: JSONValue, _ name: String) throws(ExchangeError) -> Zone? {
        guard let text = try text(object, name) else { return nil }
        do throws(ItemLanguageError) { return try language.writtenZone(text) } catch {
            throw ExchangeError(error, field: name)
        }
    }

    private func time(_ object: JSONValue, _ name: String, _ clock: Clock) throws(ExchangeError) -> ItemTime?
    {
        guard let text = try text(object, name) else { return nil }
        return try time(text, name, clock)
    }

    private func time(_ text: String, _ name: String, _ clock: Clock) throws(ExchangeError) -> ItemTime {
        if let date = CivilDate(iso: text) { return ItemTime(date) }
        if let local = CivilDateTime(iso: text) { return placed(local, clock) }
        if let instant = Instant(iso: text) { return ItemTime(instant, in: clock.zone ?? .utc) }
        // What depends on the day on which it is read has no place in a file.
        guard text.utf8.prefix(4).allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
            text.utf8.count >= 8
        else {
            throw ExchangeError(
                .date, "\"\(name)\" cannot be read: \(text)", hint: "write 2026-03-04T10:00:00 or 2026-03-04",
                field: name)
        }
        let time: WrittenTime
        do throws(ItemLanguageError) { time = try language.writtenTime(text, in: clock.zone) } catch {
            throw ExchangeError(error, field: name)
        }
        switch time {
        case .date(let date): return ItemTime(date)
        case .local(let local): return placed(local, clock)
        case .floating(let local): return ItemTime(local, in: nil)
        case .moment(let instant, let zone): return ItemTime(instant, in: clock.zone ?? zone ?? language.zone)
        }
    }

    private func placed(_ local: CivilDateTime, _ clock: Clock) -> ItemTime {
        if let zone = clock.zone { return ItemTime(local, in: zone) }
        return ItemTime(local, in: clock.floats ? nil : language.zone)
    }

    private func instant(_ text: String, _ name: String) throws(ExchangeError) -> Instant {
        try time(text, name, Clock(zone: .utc, floats: false)).instant(in: .utc)
    }

    /// Start, end and length, which only make sense together.
    func addTimes(_ record: inout Record) throws(ExchangeError) {
        let (object, clock) = (record.object, record.clock)
        guard record.isEvent else {
            if let start = try time(object, "start", clock) {
                record.set("start", .string(start.description))
            }
            if let due = try time(object, "due", clock) { record.set("due", .string(due.description)) }
            return
        }
        guard let start = try time(object, "start", clock) else {
            throw ExchangeError(.value, "an event needs a \"start\"", field: "start")
        }
        record.set("start", .string(start.description))
        var endClock = clock
        if let zone = try zone(object, "end_time_zone") { endClock.zone = zone }
        if let end = try time(object, "end", endClock) {
            record.set("end", .string(end.description))
        } else if let last = try text(object, "last_day"), start.isDate {
            guard let day = CivilDate(iso: last) else { throw Self.wrong("last_day", "a date") }
            record.set("end", .string(day.adding(days: 1).description))
        } else if let length = try text(object, "duration") {
            record.set("duration", .string(try duration(length, "duration").description))
        } else if start.isDate {
            record.set("end", .string(start.date.adding(days: 1).description))
        } else {
            let instant = start.instant(in: language.zone).adding(seconds: usualLength)
            let end =
                start.zone.map { ItemTime(instant, in: $0) }
                ?? start.moved(to: start.local.adding(seconds: usualLength))
            record.set("end", .string(end.description))
        }
    }

    /// The time that a reminder takes stands among its kept lines, which `stored` may have given it already.
    private func setEstimate(of item: inout CalStoreItem, _ object: JSONValue) throws(ExchangeError) {
        let name = "estimated_duration"
        guard object[name] != nil else { return }
        let length: ItemDuration?
        if let text = try text(object, name) { length = try duration(text, name) } else { length = nil }
        guard item.estimatedDuration != length else { return }
        if let length, length.nominalSeconds <= 0 { throw Self.wrong(name, "a length such as PT1H30M") }
        item.estimatedDuration = length
    }

    private func duration(_ text: String, _ name: String) throws(ExchangeError) -> ItemDuration {
        if let duration = ItemDuration(text) { return duration }
        let seconds: Int?
        do throws(ItemLanguageError) { seconds = try language.writtenSeconds(text) } catch {
            throw ExchangeError(error, field: name)
        }
        guard let seconds else {
            throw Self.wrong(name, "a length such as PT1H30M")
        }
        return ItemDuration(seconds: seconds)
    }

    // MARK: Series

    func addOccurrence(_ record: inout Record) throws(ExchangeError) {
        let (object, clock) = (record.object, record.clock)
        guard let occurrence = object["occurrence"], occurrence["detached"]?.bool == true,
            let original = try time(occurrence, "original_start", clock)
        else { return }
        record.set("original", .string(original.description))
        if let series = try identifier(occurrence["series_id"], "occurrence.series_id"),
            series != object["id"]?.string.flatMap({ CalStoreItem.ID($0) })
        {
            record.set("series", .string(series.text))
        }
    }

    func addRecurrence(_ record: inout Record) throws(ExchangeError) {
        let (value, clock) = (record.object["recurrence"] ?? .null, record.clock)
        if value.isNull { return }
        if let rule = value.string { return record.set("rrule", [.string(rule)]) }
        guard value.members != nil else {
            throw Self.wrong("recurrence", "a rule, or an object with an \"rrule\"")
        }
        func texts(_ name: String) throws(ExchangeError) -> [String] {
            guard let value = value[name], !value.isNull else { return [] }
            guard let list = value.array else { throw Self.wrong("recurrence.\(name)", "a list of texts") }
            var texts: [String] = []
            for element in list {
                guard let text = element.string else {
                    throw Self.wrong("recurrence.\(name)", "a list of texts")
                }
                texts.append(text)
            }
            return texts
        }
        var rules = try texts("rrules")
        if rules.isEmpty, let rule = try text(value, "rrule") { rules = [rule] }
        for (name, list) in [("rrule", rules), ("exrule", try texts("exrules"))] where !list.isEmpty {
            record.set(name, .array(list.map(JSONValue.string)))
        }
        for (name, member) in [("rdates", "rdate"), ("exdates", "exdate")] {
            var times: [JSONValue] = []
            for text in try texts(name) {
                times.append(.string(try time(text, "recurrence.\(name)", clock).description))
            }
            if !times.isEmpty { record.set(member, .array(times)) }
        }
    }

    // MARK: Other members

    func addAlarms(_ record: inout Record) throws(ExchangeError) {
        let (value, clock) = (record.object["alarms"] ?? .null, record.clock)
        // Those of a reminder count from its due time.
        let countFromEnd = !record.isEvent && record.object["due"]?.string != nil
        if value.isNull { return }
        guard let list = value.array else { throw Self.wrong("alarms", "a list of alarms") }
        var alarms: [JSONValue] = []
        for alarm in list {
            var members: [JSONValue.Member] = []
            if let offset = try text(alarm, "offset") {
                members.append(.init("offset", .string(try duration(offset, "alarms.offset").description)))
                if countFromEnd { members.append(.init("related", "end")) }
            } else if let proximity = try text(alarm, "proximity") {
                members.append(.init("proximity", .string(proximity)))
                members.append(.init("place", (alarm["place"] ?? .null).withoutNulls))
            } else if let at = try text(alarm, "at") {
                let instant = try time(at, "alarms.at", clock).instant(in: clock.zone ?? language.zone)
                members.append(.init("at", .string(instant.description)))
            } else {
                throw Self.wrong("alarms", "a list of alarms with an \"offset\" or an \"at\"")
            }
            if let action = try text(alarm, "action") { members.append(.init("action", .string(action))) }
            alarms.append(.object(members))
        }
        if !alarms.isEmpty { record.set("alarms", .array(alarms)) }
    }

    func addCompletion(_ record: inout Record) throws(ExchangeError) {
        let object = record.object
        if let text = try text(object, "completed_at") {
            record.set("completed", .string(try instant(text, "completed_at").description))
        } else if object["completed"]?.bool == true,
            // The status says it alone, and so does an object of ours.
            object["completed_at"] == nil || object["status"]?.string != ItemStatus.completed.rawValue
        {
            // When is not known; that it was changed last then is as good as any other moment.
            let moment = try text(object, "modified").map { text throws(ExchangeError) in
                try instant(text, "modified")
            }
            record.set("completed", .string((moment ?? language.now).description))
        }
    }

    func addInstant(_ name: String, _ record: inout Record) throws(ExchangeError) {
        guard let text = try text(record.object, name) else { return }
        record.set(name, .string(try instant(text, name).description))
    }

    /// What goes before all else, since it is what was stored.
    func addStored(_ record: inout Record) throws(ExchangeError) {
        let stored = record.object["stored"] ?? .null
        if stored.isNull { return }
        guard let members = stored.members else { throw Self.wrong("stored", "an object") }
        for member in members {
            guard !["type", "id", "calendar", "title", "uid"].contains(member.name) else {
                throw Self.wrong("stored", "an object without \"\(member.name)\"")
            }
            switch member.name {
            case "duration":
                record.remove("end")
                record.remove("due")
            case "end", "due": record.remove("duration")
            default: break
            }
            if member.value.isNull {
                record.remove(member.name)
            } else {
                record.set(member.name, member.value)
            }
        }
    }

    // MARK: Values

    private func text(_ object: JSONValue, _ name: String) throws(ExchangeError) -> String? {
        switch object[name] {
        case nil, .null: return nil
        case .string(let text): return text
        default: throw Self.wrong(name, "a text")
        }
    }

    private static func wrong(_ name: String, _ what: String) -> ExchangeError {
        name.isEmpty
            ? ExchangeError(.value, "an item must be \(what)")
            : ExchangeError(.value, "\"\(name)\" must be \(what)", field: name)
    }
}

extension JSONValue {
    /// The same without the members of objects that are null.
    fileprivate var withoutNulls: JSONValue {
        switch self {
        case .array(let values): .array(values.map(\.withoutNulls))
        case .object(let members): .object(members.filter { !$0.value.isNull })
        default: self
        }
    }
}
