import Basics
import CalStoreExchange
import CalStoreLanguage
import CommandLine

/// Reads new values of items, calendars and sources in the JSON form of `--json`: `set` of a line of a batch,
/// and `--patch`.
///
/// ```
/// {"title":"Team sync","start":"2026-03-10T10:00:00","time_zone":"Europe/Berlin",
///  "alarms":[{"offset":"-PT10M"}],"notes":null}
/// ```
struct JSONChanges {
    private(set) var edit = ItemEdit()
    /// The equivalent options, in the order of the members.
    private(set) var options: [SaidOption] = []
    /// The equivalent operands: the title of a new item.
    private(set) var operands: [String] = []
    private let set: JSONValue
    private let command: Command
    /// The text before the names of members in messages: `set.` in a line of a batch.
    let path: String

    init(_ set: JSONValue, to command: Command, at path: String = "set.") throws(EkcalError) {
        guard let members = set.members else { throw .wrongMember("set", "an object") }
        try JSONValue.checkNames(of: members, in: path)
        self.set = set
        self.command = command
        self.path = path
        for member in members { try add(member) }
    }

    /// Commands that take members of items, calendars and sources.
    static let commands: Set<String> = [
        "add", "todo", "edit", "calendar add", "calendar edit", "source add", "source edit",
    ]

    /// The options with an equivalent member.
    static let options: Set<Option> = Set(texts.values).union([
        .title, .calendar, .start, .end, .due, .timeZone, .allDay, .alarm, .noAlarm, .rrule, .noRepeat,
        .clear, .category, .attendee, .organizer, .status,
    ])

    /// The names of all members.
    static let names: Set<String> = Set(texts.keys).union([
        "title", "calendar", "start", "end", "due", "time_zone", "floating", "all_day", "alarms",
        "recurrence", "categories", "attendees", "organizer", "status",
    ])

    /// Members whose values are text, with the options of the same meaning.
    static let texts: [String: Option] = {
        var texts: [String: Option] = [
            "duration": .length, "estimated_duration": .length, "notes": .notes,
            "availability": .availability, "priority": .priority,
            "external_id": .externalID, "last_day": .end, "color": .tint, "kind": .calendarKind,
            "source": .source,
        ]
        for field in ItemField.texts {
            if let option = field.text?.option {
                texts[field.name] = CommandTable.ekcal.option(named: option)
            }
        }
        return texts
    }()

    private mutating func add(_ member: JSONValue.Member) throws(EkcalError) {
        let name = member.name
        // A new item has nothing to clear, unless --upsert finds an existing one.
        if member.value.isNull, JSONChanges.making.contains(command.name), addAbsence(of: name) { return }
        switch name {
        case "title": try addTitle(member)
        case "calendar":
            guard command.takes(.calendar) else {
                throw EkcalError(
                    .usage, "`\(command.name)` cannot set the calendar",
                    hint: "{\"op\":\"mv\",\"id\":...,\"to\":...}",
                    field: path + "calendar")
            }
            say(.calendar, try calendar(member))
        case "start": try addTime(member, .start, \.start, .start)
        case "end": try addTime(member, .end, \.end, .end)
        case "due": try addTime(member, .due, \.due, .due)
        case "time_zone":
            guard !["start", "end", "due"].contains(where: { set[$0]?.string != nil }) else { return }
            let zone = try member.text
            say(.timeZone, zone)
            edit.timeZone = zone
        case "floating", "all_day":
            guard let flag = member.value.bool else { throw wrong(name, "true or false") }
            guard flag, name == "all_day" else { return }
            say(.allDay)
            edit.isAllDay = true
        case "alarms": try addAlarms(member)
        case "recurrence": try addRecurrence(member)
        case "categories" where !member.value.isNull:
            let words: [String]
            do throws(ExchangeError) { words = try member.value.asTexts(path + name) } catch {
                throw EkcalError(error)
            }
            for word in words { say(.category, word) }
            edit.categories.all = words
        case "attendees" where !member.value.isNull:
            let people = try attendees(member.value)
            for person in people { say(.attendee, person.address) }
            edit.attendees.all = people.map { .value($0) }
        case "organizer" where !member.value.isNull:
            let person = try person(member.value, name)
            say(.organizer, person.address)
            edit.organizer = .value(person)
        case "status" where !member.value.isNull:
            let text = try member.text
            say(.status, text)
            edit.status = ItemStatus(rawValue: text == "cancelled" ? "canceled" : text)
        case "attendees", "categories", "organizer", "status": clear(member.name)
        default: try addText(member)
        }
    }

    private mutating func addTitle(_ member: JSONValue.Member) throws(EkcalError) {
        let title = try member.text
        // A new item takes its title as an operand, an existing one as --title.
        guard command.takes(.title) else { return operands.insert(title, at: 0) }
        say(.title, title)
        edit.title = title
    }

    private mutating func addText(_ member: JSONValue.Member) throws(EkcalError) {
        guard let option = JSONChanges.texts[member.name], command.takesLength(member.name) else {
            throw unknown(member.name)
        }
        if member.value.isNull {
            guard option == .priority else { return clear(member.name) }
            say(.priority, "none")
            edit.priority = .value(0)
            return
        }
        // A priority is a number or a word.
        let number = option == .priority ? member.value.int : nil
        let text: String
        if let number { text = "\(number)" } else { text = try member.text }
        if option == .end { try checkTime(text, member.name) }
        say(option, text)
        if ItemTextProperty.all.contains(where: { $0.name == member.name }) {
            edit.texts[member.name] = text
            return
        }
        switch option {
        case .length where member.name == "estimated_duration": edit.estimate = text
        case .length: edit.length = text
        case .availability: edit.availability = ItemAvailability(rawValue: text)
        case .priority:
            let value = number.flatMap { (0...9).contains($0) ? $0 : nil }
            edit.priority = value.map { .value($0) } ?? .text(text)
        case .externalID: edit.externalID = text
        case .end: edit.end = WishedTime(text, isWhole: true)
        default: break
        }
    }

    /// Commands that create something.
    private static let making: Set<String> = ["add", "todo", "calendar add", "source add"]

    /// Adds the option for "none" of a new item; false if null means something else.
    private mutating func addAbsence(of name: String) -> Bool {
        if ItemTextProperty.all.contains(where: { $0.name == name }) {
            let isItem = ["add", "todo"].contains(command.name)
            if isItem, let option = JSONChanges.texts[name], command.takes(option) {
                say(option, "")
                edit.texts[name] = ""
            }
            return true
        }
        switch name {
        case "recurrence" where command.takes(.noRepeat):
            say(.noRepeat)
            edit.repeats.rules = RepeatEdit.Rules.none
        case "attendees", "categories", "organizer", "status", "recurrence", "calendar", "start", "end",
            "due",
            "time_zone", "duration", "estimated_duration", "last_day",
            "availability", "external_id", "kind", "source":
            break
        default: return false
        }
        return true
    }

    /// Reads a calendar of an item from `--json`, by the most exact of its members.
    private func calendar(_ member: JSONValue.Member) throws(EkcalError) -> String {
        guard member.value.members != nil else { return try member.text }
        if let id = member.value["id"]?.string { return id }
        guard let title = member.value["title"]?.string else {
            throw .wrongMember(member.name, "a name, or an object with an \"id\" or a \"title\"")
        }
        return member.value["source"]?.string.map { $0 + "/" + title } ?? title
    }

    // MARK: Times

    private mutating func addTime(
        _ member: JSONValue.Member, _ option: Option, _ path: WritableKeyPath<ItemEdit, WishedTime?>,
        _ field: ClearedField
    ) throws(EkcalError) {
        if member.value.isNull { return clear(field.rawValue) }
        let text = try member.text
        if let date = CivilDate(iso: text) {
            // The end of an all-day item is the day after the last one.
            let day = option == .end ? date.adding(days: -1) : date
            say(option, day.description)
            edit[keyPath: path] = WishedTime(day)
        } else {
            try checkTime(text, member.name)
            let time = text + (try zoneSuffix())
            say(option, time)
            edit[keyPath: path] = WishedTime(time, isWhole: true)
        }
    }

    /// Throws for a time that depends on the current day: JSON does not allow it, `when` does.
    private func checkTime(_ text: String, _ name: String) throws(EkcalError) {
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        guard text.utf8.count < 8 || !text.utf8.prefix(4).allSatisfy(digits.contains) else { return }
        throw wrong(name, "a date or a time such as 2026-03-04T10:00:00, not \"\(text)\"")
    }

    /// The zone of the times in the form of RFC 9557: `[Europe/Berlin]`.
    private func zoneSuffix() throws(EkcalError) -> String {
        if set["floating"]?.bool == true { return "[floating]" }
        guard let zone = set["time_zone"], !zone.isNull else { return "" }
        guard let name = zone.string else { throw wrong("time_zone", "the name of a zone") }
        return "[\(name)]"
    }

    // MARK: Alarms and repeats

    private mutating func addAlarms(_ member: JSONValue.Member) throws(EkcalError) {
        guard let alarms = member.value.isNull ? [] : member.value.array else {
            throw wrong("alarms", "a list of alarms")
        }
        if alarms.isEmpty {
            if command.takes(.clear) { return clear("alarms") }
            say(.noAlarm)
        }
        var texts: [String] = []
        for alarm in alarms {
            if let offset = alarm["offset"]?.string {
                // Without a sign, typed alarms are before the start; in ISO 8601 they are after it.
                texts.append(offset.hasPrefix("-") || offset.hasPrefix("+") ? offset : "+" + offset)
            } else if let at = alarm["at"]?.string {
                texts.append(at)
            } else {
                throw wrong("alarms", "a list of alarms with an \"offset\" or an \"at\"")
            }
        }
        for text in texts { say(.alarm, text) }
        edit.alarms.all = texts
    }

    private mutating func addRecurrence(_ member: JSONValue.Member) throws(EkcalError) {
        if member.value.isNull {
            say(.noRepeat)
            edit.repeats.rules = RepeatEdit.Rules.none
            return
        }
        var texts: [String] = []
        for rule in member.value["rrules"]?.array ?? member.value["rrule"].map({ [$0] }) ?? [] {
            guard let text = rule.string else { throw wrong("recurrence.rrule", "a rule") }
            texts.append(text)
        }
        if texts.isEmpty { throw wrong("recurrence", "an object with an \"rrule\"") }
        for other in member.value.members ?? [] where !["rrule", "rrules"].contains(other.name) {
            throw unknown("recurrence." + other.name)
        }
        for text in texts { say(.rrule, text) }
        edit.repeats.rules = .rules(texts)
    }

    // MARK: Errors

    func wrong(_ name: String, _ what: String) -> EkcalError { .wrongMember(path + name, what) }

    private func unknown(_ name: String) -> EkcalError {
        guard path.isEmpty else { return .unknownMember(path + name) }
        return EkcalError(
            .usage, "\"\(name)\" is not a field that can be set",
            hint: "`ekcal help batch` and `ekcal schema event` list the fields", field: name)
    }

    // MARK: Options

    private mutating func say(_ option: Option, _ value: String? = nil) {
        options.append(SaidOption(option: option, value: value))
    }

    /// Clears a field. The table refuses fields that cannot be cleared.
    private mutating func clear(_ field: String) {
        say(.clear, field)
        if let field = ClearedField(rawValue: field) { edit.cleared.append(field) }
    }
}

extension Command {
    /// Whether the kind of item has a length of this name: an event has a duration, a reminder an estimate.
    /// True for other members.
    func takesLength(_ name: String) -> Bool {
        switch name {
        case "duration": takes(.end)
        case "estimated_duration": takes(.due)
        default: true
        }
    }
}

extension JSONValue.Member {
    var text: String {
        get throws(EkcalError) {
            guard let text = value.string else { throw .wrongMember(name, "a string") }
            return text
        }
    }
}

extension EkcalError {
    static func wrongMember(_ name: String, _ what: String) -> EkcalError {
        EkcalError(.usage, "\"\(name)\" must be \(what)", field: name)
    }

    static func unknownMember(_ name: String) -> EkcalError {
        EkcalError(
            .usage, "\"\(name)\" is not a member of a line", hint: "`ekcal help batch` lists them",
            field: name)
    }
}
