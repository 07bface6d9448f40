import Basics
import CalStore

/// Makes items from JSON objects, as printed by `--json` or written by people and programs with the same
/// names.
///
/// A printed object becomes the same item again. Other objects need only `title` and, for an event, `start`.
/// `ItemField` defines how each member is read.
package struct ItemObject: Sendable {
    package let language: any ItemLanguage
    /// The length of an event without an end, in seconds.
    package let usualLength: Int

    package init(language: any ItemLanguage, usualLength: Int) {
        self.language = language
        self.usualLength = usualLength
    }

    /// The result of reading an object. A class, because a file has many, and each step would copy all parts.
    package final class Reading: Sendable {
        package let item: CalStoreItem
        let sharedHome: SharedHome?
        /// The revision that the object names.
        let revision: String?
        /// Unknown members.
        package let unknown: [String]
        /// The facts that the object states about the item; nil for all.
        package let told: Set<ItemFact>?

        init(
            item: CalStoreItem, sharedHome: SharedHome?, revision: String?, unknown: [String],
            told: Set<ItemFact>?
        ) {
            self.item = item
            self.sharedHome = sharedHome
            self.revision = revision
            self.unknown = unknown
            self.told = told
        }

        /// Nil if the object names none.
        package var calendar: CalendarHome? { sharedHome?.home }
    }

    package func read(_ given: JSONValue) throws(ExchangeError) -> Reading {
        try read(given.members.map { _ in ItemField.Values(of: given) }) { given }
    }

    /// - Parameters:
    ///   - values: The values of an object; nil for another value.
    ///   - whole: The object itself.
    func read(_ values: (some ItemValues)?, whole: () -> JSONValue) throws(ExchangeError) -> Reading {
        guard let values else { throw .wrong("", "an object") }
        if values.unknown.contains("stored") {
            return try read(ItemField.Values(of: SchemaOne.translated(whole())), isOfSchemaOne: true)
        }
        return try read(values, isOfSchemaOne: false)
    }

    private func read(
        _ object: some ItemValues, isOfSchemaOne: Bool
    ) throws(ExchangeError) -> Reading {
        let kind = try kind(object, typed: object.text(.type))
        let id = try object.identifier("id")
        guard let title = try object.text(.title) else { throw .wrong("title", "a string") }
        var state = State(
            object: object, language: language, usualLength: usualLength,
            clock: try ItemClock(of: object, language),
            // Any calendar, because it is chosen later.
            fields: ItemFields(
                id: (id ?? .random()).record, kind: kind, calendar: RecordID(high: 0, low: 0), title: title))
        let uid = try object.text(.externalID)
        if let uid, uid != id?.text { state.fields.uid = uid }
        try state.readTimes(object)
        let home = try object.home()
        for index in ItemField.readIndices where !object.isSurelyNull(index) {
            guard let value = try object[index], !value.isNull else { continue }
            try ItemField.reads[index]?(&state, value)
        }
        var item = CalStoreItem(ItemRecord(state.fields))
        if kind == .reminder { try setEstimate(of: &item, object) }
        if id == nil, uid == nil { item.deriveExternalID() }
        return Reading(
            item: item, sharedHome: home, revision: try object[.revision]?.string,
            unknown: object.unknown.filter { !Self.otherMembers.contains($0) },
            told: try told(object, kind, tellsEnd: state.tellsEnd, isOfSchemaOne: isOfSchemaOne))
    }

    /// The members that only an event has, or nearly so, for objects without a type.
    private static let eventMembers = ["start", "end", "last_day", "duration"]

    /// Known members without a field: those of older objects, and of the objects in a file of rejects.
    private static let otherMembers = ["rejected", "line", "stored"]

    /// The facts that the members of the object state; nil for all.
    private func told(
        _ object: some ItemValues, _ kind: ItemKind, tellsEnd: Bool, isOfSchemaOne: Bool
    ) throws(ExchangeError) -> Set<ItemFact>? {
        let fields = kind == .event ? ItemField.eventIndices : ItemField.reminderIndices
        let isWhole = fields.allSatisfy {
            object.has($0) || isOfSchemaOne && SchemaOne.lacking.contains(ItemField.all[$0].name)
        }
        if isWhole { return nil }
        var facts: Set<ItemFact> = tellsEnd ? [.member(.end)] : []
        for index in fields {
            guard var value = try object[index] else { continue }
            // Columns of some lists of a repeat say nothing about the others.
            if value.isNull, ItemField.names[index] == "recurrence", let members = object.members(of: index) {
                value = .object(members.map { JSONValue.Member($0, .null) })
            }
            facts.formUnion(ItemField.all[index].tells(value))
        }
        return facts
    }

    /// The calendar that an object names; nil if it names none.
    static func home(_ value: JSONValue) throws(ExchangeError) -> CalendarHome? {
        if let title = value.string { return CalendarHome(title: title) }
        guard value.members != nil else { throw .wrong("calendar", "a name, or an object with a \"title\"") }
        let calendar = CalendarHome(
            id: try value.text("id"), title: try value.text("title"), source: try value.text("source"))
        return calendar.id == nil && calendar.title == nil ? nil : calendar
    }

    func kind(_ object: some NamedValues) throws(ExchangeError) -> CalStoreItem.Kind {
        try kind(object, typed: object.text("type"))
    }

    private func kind(_ object: some NamedValues, typed type: String?) throws(ExchangeError)
        -> CalStoreItem.Kind
    {
        guard let type else {
            if try object["due"]?.string != nil { return .reminder }
            for name in Self.eventMembers where try object[name]?.string != nil { return .event }
            return .reminder
        }
        guard let kind = CalStoreItem.Kind(rawValue: type) else {
            throw ExchangeError(
                .value, "\"type\" must be event or reminder, not \"\(type)\"", field: "type")
        }
        return kind
    }

    /// Sets the time that a reminder takes, which is one of its kept lines.
    private func setEstimate(
        of item: inout CalStoreItem, _ object: some ItemValues
    ) throws(ExchangeError) {
        let name = "estimated_duration"
        guard object.has(name) else { return }
        let length = try object.text(name).map { text throws(ExchangeError) in
            try language.duration(text, name)
        }
        guard item.estimatedDuration != length else { return }
        if let length, length.nominalSeconds <= 0 { throw .wrong(name, "a length such as PT1H30M") }
        item.estimatedDuration = length
    }

    /// The item under construction, and facts about the whole object.
    struct State {
        let object: any ItemValues
        let language: any ItemLanguage
        let usualLength: Int
        let clock: ItemClock
        var fields: ItemFields
        /// Whether a member of the object says when the item ends or is due.
        var tellsEnd = false
    }
}

// MARK: Times

extension ItemObject.State {
    /// Reads start, end and length together, because they depend on each other.
    mutating func readTimes(_ object: some ItemValues) throws(ExchangeError) {
        fields.start = try clock.time(object, .start)
        guard fields.kind == .event else {
            fields.end = try clock.time(object, .due).map(ItemEnd.time)
            tellsEnd = object.has(.due)
            if try object["due_all_day"]?.bool == true { makeWholeDays() }
            return
        }
        guard let start = fields.start else {
            throw ExchangeError(.value, "an event needs a \"start\"", field: "start")
        }
        tellsEnd = object.has(.end) || object.has("duration") || start.isDate && object.has("last_day")
        if let end = try clock.ofEnd(object).time(object, .end) {
            fields.end = .time(end)
        } else if let last = try object.text("last_day"), start.isDate {
            guard let day = CivilDate(iso: last) else { throw .wrong("last_day", "a date") }
            fields.end = .time(ItemTime(day.adding(days: 1)))
        } else if let length = try object.text("duration") {
            fields.end = .duration(try language.duration(length, "duration"))
        } else if start.isDate {
            fields.end = .time(ItemTime(start.date.adding(days: 1)))
        } else {
            let instant = start.instant(in: language.zone).adding(seconds: usualLength)
            fields.end = .time(
                start.zone.map { ItemTime(instant, in: $0) }
                    ?? start.moved(to: start.local.adding(seconds: usualLength)))
        }
        if try object[.allDay]?.bool == true { makeWholeDays() }
    }

    /// Makes dates of times, because the object says that the item lasts whole days.
    private mutating func makeWholeDays() {
        let end = fields.endTime
        if let start = fields.start, !start.isDate {
            fields.start = ItemTime(start.date)
            guard fields.kind == .event, let end else { return }
            // An item that ends at midnight is not on the day that begins then.
            let isMidnight = end.local.time == .midnight && end.date > start.date
            let last = isMidnight ? end.date.adding(days: -1) : end.date
            fields.end = .time(ItemTime(max(last, start.date).adding(days: 1)))
        }
        if fields.kind == .reminder, let end, !end.isDate { fields.end = .time(ItemTime(end.date)) }
    }

    /// Reads the stored times of the item, if `start` and `end` cannot represent them.
    mutating func readKeptTimes(_ value: JSONValue) throws(ExchangeError) {
        try value.check(ItemField.keptTimeMembers, "kept_times")
        if let start = try value.text("start") { fields.start = try .kept(start, "kept_times.start") }
        if let end = try value.text("end") {
            fields.end = .time(try .kept(end, "kept_times.end"))
        } else if let length = try value.text("duration") {
            fields.end = .duration(try language.duration(length, "kept_times.duration"))
        } else if value["end"] != nil {
            fields.end = nil
        }
    }

    func instant(_ value: JSONValue, _ name: String) throws(ExchangeError) -> Instant {
        if let text = value.string, let instant = Instant(iso: text) { return instant }
        let clock = ItemClock(language: language, zone: .utc, floats: false)
        return try clock.time(value.asText(name), name).instant(in: .utc)
    }

    /// Sets a completion without a time.
    mutating func readIsCompleted(_ value: JSONValue) throws(ExchangeError) {
        let (time, status) = (try object["completed_at"], try object["status"])
        guard value.bool == true, time?.string == nil,
            // The status, or a printed object, already contains the completion.
            time == nil || status?.string != ItemStatus.completed.rawValue
        else { return }
        // The time of the last change is the best guess.
        let modified = try object["modified"] ?? .null
        fields.completed = modified.isNull ? language.now : try instant(modified, "modified")
    }
}

// MARK: Parts

extension ItemObject.State {
    mutating func readOccurrence(_ occurrence: JSONValue) throws(ExchangeError) {
        if let original = try occurrence.text("recurrence_id") {
            fields.originalStart = try .kept(original, "occurrence.recurrence_id")
        } else if occurrence["detached"]?.bool == true {
            fields.originalStart = try clock.time(occurrence, "original_start")
        }
        guard fields.originalStart != nil,
            let series = try occurrence.identifier("series_id", in: "occurrence."),
            try series != object["id"]?.string.flatMap({ CalStoreItem.ID($0) })
        else { return }
        fields.series = series.record
    }

    mutating func readRecurrence(_ value: JSONValue) throws(ExchangeError) {
        var recurrence = ItemRecurrence()
        func rules(_ texts: [String], _ name: String) throws(ExchangeError) -> [RecurrenceRule] {
            try texts.map { text throws(ExchangeError) in
                do throws(RecurrenceError) { return try RecurrenceRule(text: text) } catch {
                    throw ExchangeError(.value, error.message, field: name)
                }
            }
        }
        if let rule = value.string {
            recurrence.rules = try rules([rule], "recurrence")
        } else if value.members != nil {
            let list = try value.texts("rrules", in: "recurrence.")
            let first = try value.text("rrule").map { [$0] } ?? []
            recurrence.rules = try rules(list.isEmpty ? first : list, "recurrence.rrules")
            recurrence.exclusionRules = try rules(
                value.texts("exrules", in: "recurrence."), "recurrence.exrules")
            recurrence.dates = try value.texts("rdates", in: "recurrence.").map {
                text throws(ExchangeError) in try date(text)
            }
            recurrence.exclusionDates = try value.texts("exdates", in: "recurrence.").map {
                text throws(ExchangeError) in try clock.listed(text, "recurrence.exdates")
            }
        } else {
            throw .wrong("recurrence", "a rule, or an object with an \"rrule\"")
        }
        fields.recurrence = recurrence == ItemRecurrence() ? nil : recurrence
    }

    /// `START`, `START/END` or `START/LENGTH`. A zone in brackets may contain a slash too.
    private func date(_ text: String) throws(ExchangeError) -> RecurrenceDate {
        let name = "recurrence.rdates"
        var isInBrackets = false
        let slash = text.firstIndex { character in
            if character == "[" { isInBrackets = true }
            if character == "]" { isInBrackets = false }
            return character == "/" && !isInBrackets
        }
        guard let slash else { return RecurrenceDate(try clock.listed(text, name)) }
        let end = String(text[text.index(after: slash)...])
        return RecurrenceDate(
            try clock.listed(String(text[..<slash]), name),
            end: end.hasPrefix("P")
                ? .duration(try language.duration(end, name)) : .time(try clock.listed(end, name)))
    }

    mutating func readAlarms(_ value: JSONValue) throws(ExchangeError) {
        guard let list = value.array else { throw .wrong("alarms", "a list of alarms") }
        fields.alarms = try list.map { alarm throws(ExchangeError) in try self.alarm(alarm) }
    }

    private func alarm(_ value: JSONValue) throws(ExchangeError) -> ItemAlarm {
        let trigger: ItemAlarm.Trigger
        if let offset = try value.text("offset") {
            // The offset of a reminder counts from its due time.
            let due = try object["due"]
            let isToEnd =
                try value.text("related").map { $0 == "end" }
                ?? (fields.kind == .reminder && due?.string != nil)
            trigger = .relative(try language.duration(offset, "alarms.offset"), toEnd: isToEnd)
        } else if let proximity = value["proximity"], !proximity.isNull {
            guard let place = value["place"], !place.isNull else {
                throw .wrong("alarms.place", "the place of the alarm")
            }
            trigger = .location(
                try place.asPlace("alarms.place"), try proximity.asWord("alarms.proximity"))
        } else if let at = try value.text("at") {
            trigger = .absolute(
                try clock.time(at, "alarms.at").instant(in: clock.zone ?? language.zone))
        } else {
            throw .wrong("alarms", "a list of alarms with an \"offset\" or an \"at\"")
        }
        var alarm = ItemAlarm(trigger, text: try value.text("text"))
        if let action = value["action"], !action.isNull { alarm.action = try action.asWord("alarms.action") }
        if let seen = value["acknowledged"], !seen.isNull {
            alarm.acknowledged = try instant(seen, "alarms.acknowledged")
        }
        alarm.properties = try value.texts("ical", in: "alarms.")
        alarm.unknown = try (value["newer"] ?? .null).asUnknownMembers("alarms.newer")
        return alarm
    }
}

extension ItemLanguage {
    func duration(_ text: String, _ name: String) throws(ExchangeError) -> ItemDuration {
        if let duration = ItemDuration(text) { return duration }
        let seconds: Int?
        do throws(ItemLanguageError) { seconds = try writtenSeconds(text) } catch {
            throw ExchangeError(error, field: name)
        }
        guard let seconds else { throw .wrong(name, "a length such as PT1H30M") }
        return ItemDuration(seconds: seconds)
    }

    func zone(_ text: String, _ name: String) throws(ExchangeError) -> Zone {
        do throws(ItemLanguageError) { return try writtenZone(text) } catch {
            throw ExchangeError(error, field: name)
        }
    }
}
