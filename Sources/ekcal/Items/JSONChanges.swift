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
    var edit = ItemEdit()
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

    private mutating func add(_ member: JSONValue.Member) throws(EkcalError) {
        guard let known = SetMember.named[member.name] else { throw unknown(member.name) }
        let isCleared = member.value.isNull && known.isCleared
        // A new item has nothing to clear, unless --upsert finds an existing one.
        if isCleared, isNew { return addAbsence(of: known) }
        guard command.takesLength(member.name) else { throw unknown(member.name) }
        if isCleared { clear(member.name) } else { try known.read(&self, member) }
    }

    private var isNew: Bool { ["add", "todo", "calendar add", "source add"].contains(command.name) }

    /// Adds the option for "none" of a new item, if it is a text.
    private mutating func addAbsence(of member: SetMember) {
        guard ["add", "todo"].contains(command.name), command.takes(member.option),
            ItemTextProperty.all.contains(where: { $0.name == member.name })
        else { return }
        say(member.option, "")
        edit.texts[member.name] = ""
    }

    // MARK: Values

    mutating func addTitle(_ member: JSONValue.Member) throws(EkcalError) {
        let title = try member.text
        // A new item takes its title as an operand, an existing one as --title.
        guard command.takes(.title) else { return operands.insert(title, at: 0) }
        say(.title, title)
        edit.title = title
    }

    /// Reads a calendar of an item from `--json`, by the most exact of its members.
    mutating func addCalendar(_ member: JSONValue.Member) throws(EkcalError) {
        if member.value.isNull, isNew { return }
        guard command.takes(.calendar) else {
            throw EkcalError(
                .usage, "`\(command.name)` cannot set the calendar",
                hint: "{\"op\":\"mv\",\"id\":...,\"to\":...}",
                field: path + "calendar")
        }
        guard member.value.members != nil else { return say(.calendar, try member.text) }
        if let id = member.value["id"]?.string { return say(.calendar, id) }
        guard let title = member.value["title"]?.string else {
            throw .wrongMember(member.name, "a name, or an object with an \"id\" or a \"title\"")
        }
        say(.calendar, member.value["source"]?.string.map { $0 + "/" + title } ?? title)
    }

    /// A priority is a number or a word.
    mutating func addPriority(_ member: JSONValue.Member) throws(EkcalError) {
        guard !member.value.isNull else {
            say(.priority, "none")
            edit.priority = .value(0)
            return
        }
        let text = if let number = member.value.int { "\(number)" } else { try member.text }
        say(.priority, text)
        edit.priority = member.value.int.flatMap { (0...9).contains($0) ? .value($0) : nil } ?? .text(text)
    }

    mutating func addCategories(_ member: JSONValue.Member) throws(EkcalError) {
        let words: [String]
        do throws(ExchangeError) { words = try member.value.asTexts(path + member.name) } catch {
            throw EkcalError(error)
        }
        for word in words { say(.category, word) }
        edit.categories.all = words
    }

    func flag(_ member: JSONValue.Member) throws(EkcalError) -> Bool {
        guard let flag = member.value.bool else { throw wrong(member.name, "true or false") }
        return flag
    }

    // MARK: Times

    mutating func addTime(
        _ member: JSONValue.Member, _ option: Option, _ path: WritableKeyPath<ItemEdit, WishedTime?>
    ) throws(EkcalError) {
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

    mutating func addLastDay(_ member: JSONValue.Member) throws(EkcalError) {
        let text = try member.text
        try checkTime(text, member.name)
        say(.end, text)
        edit.end = WishedTime(text, isWhole: true)
    }

    /// Throws for a time that depends on the current day: JSON does not allow it, `when` does.
    private func checkTime(_ text: String, _ name: String) throws(EkcalError) {
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        guard text.utf8.count < 8 || !text.utf8.prefix(4).allSatisfy(digits.contains) else { return }
        throw wrong(name, "a date or a time such as 2026-03-04T10:00:00, not \"\(text)\"")
    }

    /// A zone without times; otherwise it is a part of them.
    mutating func addZone(_ member: JSONValue.Member) throws(EkcalError) {
        if member.value.isNull, isNew { return }
        guard !["start", "end", "due"].contains(where: { set[$0]?.string != nil }) else { return }
        let zone = try member.text
        say(.timeZone, zone)
        edit.timeZone = zone
    }

    /// The zone of the times in the form of RFC 9557: `[Europe/Berlin]`.
    private func zoneSuffix() throws(EkcalError) -> String {
        if set["floating"]?.bool == true { return "[floating]" }
        guard let zone = set["time_zone"], !zone.isNull else { return "" }
        guard let name = zone.string else { throw wrong("time_zone", "the name of a zone") }
        return "[\(name)]"
    }

    // MARK: Alarms and repeats

    mutating func addAlarms(_ member: JSONValue.Member) throws(EkcalError) {
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
                let hasSign = offset.hasPrefix("-") || offset.hasPrefix("+")
                // `10m` may mean before, as typed, or after, as in ISO 8601.
                guard hasSign || offset.uppercased().hasPrefix("P") else {
                    throw wrong("alarms", "an offset such as \"-PT10M\" (before) or \"PT10M\" (after)")
                }
                texts.append(hasSign ? offset : "+" + offset)
            } else if let at = alarm["at"]?.string {
                texts.append(at)
            } else {
                throw wrong("alarms", "a list of alarms with an \"offset\" or an \"at\"")
            }
        }
        for text in texts { say(.alarm, text) }
        edit.alarms.all = texts
    }

    mutating func addRecurrence(_ member: JSONValue.Member) throws(EkcalError) {
        if member.value.isNull {
            if isNew, !command.takes(.noRepeat) { return }
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
        guard path.isEmpty else { return unknownValue(name) }
        return EkcalError(
            .usage, "\"\(name)\" is not a field that can be set",
            hint: "`ekcal help batch` and `ekcal schema event` list the fields", field: name)
    }

    /// The error for a member that `set` does not have, with the one that is probably meant.
    private func unknownValue(_ name: String) -> EkcalError {
        let taken = SetMember.all.filter { $0.isTaken(by: command) }.map(\.name)
        var error = EkcalError.unknownMember(path + name)
        if command.inputMembers.contains(where: { $0.name == name }) {
            error.hint = "write it next to \"set\""
        } else if let other = Self.otherNames[name], taken.contains(where: other.hasPrefix) {
            error.hint = "did you mean \"\(path)\(other)\"?"
        } else if let nearest = Nearest.matches(for: name, among: taken).first {
            error.hint = "did you mean \"\(path)\(nearest)\"?"
        } else {
            error.hint = "the values are \(taken.joined(separator: ", "))"
        }
        return error
    }

    /// Names that other programs and formats use for a value.
    private static let otherNames = [
        "rrule": "recurrence.rrule", "rrules": "recurrence.rrules", "recurrence_rule": "recurrence.rrule",
        "summary": "title", "name": "title", "description": "notes", "note": "notes", "body": "notes",
        "place": "location", "where": "location", "start_time": "start", "start_date": "start",
        "begin": "start", "date": "start", "end_time": "end", "end_date": "end", "due_date": "due",
        "length": "duration", "alarm": "alarms", "reminders": "alarms", "tags": "categories",
        "category": "categories", "timezone": "time_zone", "tz": "time_zone", "guests": "attendees",
        "participants": "attendees", "list": "calendar",
    ]

    // MARK: Options

    mutating func say(_ option: Option, _ value: String? = nil) {
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
