import CalStoreExchange
import CalStoreLanguage

/// A line of a batch in JSON, as the words of a command line. Names are those of the objects that `--json` prints.
///
/// ```
/// {"op":"event.edit","id":"$sync","span":"all","set":{"alarms":[{"offset":"-PT10M"}]}}
/// edit --span=all --alarm=-PT10M -- $sync
/// ```
struct BatchJSON {
    let variable: String?
    private(set) var words: [String] = []
    private var operands: [String] = []
    private let path: [String]

    init(_ object: JSONValue) throws(EkcalError) {
        guard let members = object.members else {
            throw EkcalError(.usage, "each line must be a JSON object")
        }
        guard let op = object["op"]?.string else { throw BatchJSON.wrong("op", "the name of a command") }
        path = op.split(separator: ".").map(String.init)
        guard let match = CommandTable.spellings[path] else {
            let names = CommandTable.spellings.keys.map { $0.joined(separator: ".") }.sorted()
            throw EkcalError(
                .usage, "\"\(op)\" is not an operation",
                hint: Nearest.matches(for: op, among: names).first.map { "did you mean \($0)?" }, field: "op")
        }
        if let name = object["as"], name.string == nil { throw BatchJSON.wrong("as", "a name") }
        variable = object["as"]?.string
        let set = object["set"] ?? .object([])
        guard let changes = set.members else { throw BatchJSON.wrong("set", "an object") }
        for member in members { try add(member, of: object) }
        for member in changes { try addChange(member, of: set, to: match.command) }
        words = path + words + ["--"] + operands
    }

    /// The options that stand for the members of `set`, for a command of which the rest is on a command line.
    static func words(ofChanges set: JSONValue, to command: Command) throws(EkcalError) -> [String] {
        guard let changes = set.members else { throw wrong("set", "an object") }
        var line = BatchJSON(command)
        for member in changes { try line.addChange(member, of: set, to: command) }
        return line.words
    }

    private init(_ command: Command) {
        variable = nil
        path = command.path
    }

    // MARK: Members of the line

    /// Members that are options of the same meaning.
    private static let options: [String: OptionName] = [
        "span": .span, "detached": .detached, "if_rev": .ifRevision, "to": .to, "on": .on, "count": .count,
        "min": .min, "max": .max,
    ]

    private mutating func add(_ member: JSONValue.Member, of line: JSONValue) throws(EkcalError) {
        switch member.name {
        case "op", "as", "set", "at": return
        case "id":
            var reference = try text(member)
            if let at = line["at"], !at.isNull {
                guard let date = at.string else { throw BatchJSON.wrong("at", "a date") }
                reference += "@" + date
            }
            operands.insert(reference, at: 0)
        case "ids":
            guard let ids = member.value.array else { throw BatchJSON.wrong("ids", "a list of identifiers") }
            for id in ids {
                guard let id = id.string else { throw BatchJSON.wrong("ids", "a list of identifiers") }
                operands.append(id)
            }
        case "query", "when", "name": operands.append(try text(member))
        case "yes", "snap", "upsert", "if_missing", "from_today":
            guard let flag = member.value.bool else { throw BatchJSON.wrong(member.name, "true or false") }
            if flag { words.append("--" + member.name.replacing("_", with: "-")) }
        case "no_conflict":
            if member.value == false { return }
            guard let how = member.value == true ? "refuse" : member.value.string else {
                throw BatchJSON.wrong("no_conflict", "true, \"refuse\" or \"warn\"")
            }
            add(.noConflict, how)
        default:
            guard let option = BatchJSON.options[member.name] else { throw BatchJSON.unknown(member.name) }
            add(option, try text(member))
        }
    }

    // MARK: Members of "set"

    private static let changes: [String: OptionName] = {
        var changes: [String: OptionName] = [
            "duration": .length, "notes": .notes, "availability": .availability, "priority": .priority,
            "external_id": .externalID, "last_day": .end, "color": .tint, "kind": .kind, "source": .source,
        ]
        for field in ItemField.texts {
            if let option = field.text?.option { changes[field.name] = OptionName(rawValue: option) }
        }
        return changes
    }()

    private mutating func addChange(
        _ member: JSONValue.Member, of set: JSONValue, to command: Command
    ) throws(EkcalError) {
        let name = member.name
        // What is made has nothing that could be emptied, unless --upsert finds it.
        if member.value.isNull, BatchJSON.making.contains(command.name), addAbsence(of: name, to: command) {
            return
        }
        switch name {
        case "title":
            // What is made is named by an operand, what is there by an option.
            if command.takes(.title) {
                add(.title, try text(member))
            } else {
                operands.insert(try text(member), at: 0)
            }
        case "calendar":
            guard command.takes(.calendar) else {
                throw EkcalError(
                    .usage, "`\(command.name)` cannot set the calendar",
                    hint: "{\"op\":\"mv\",\"id\":...,\"to\":...}",
                    field: "set.calendar")
            }
            add(.calendar, try calendar(member))
        case "start", "end", "due":
            guard let option = OptionName(rawValue: name) else { return }
            if member.value.isNull { return add(.clear, name) }
            add(option, try time(member, in: set))
        case "time_zone":
            let isUsed = ["start", "end", "due"].contains { set[$0]?.string != nil }
            if !isUsed { add(.timeZone, try text(member)) }
        case "floating", "all_day":
            guard let flag = member.value.bool else { throw BatchJSON.wrong("set.\(name)", "true or false") }
            if flag, name == "all_day" { words.append("--all-day") }
        case "alarms": try addAlarms(member, to: command)
        case "recurrence": try addRecurrence(member)
        default:
            guard let option = BatchJSON.changes[name] else { throw BatchJSON.unknown("set." + name) }
            if member.value.isNull, option != .priority { return add(.clear, name) }
            add(option, member.value.isNull ? "none" : try text(member))
        }
    }

    /// Commands that make something.
    private static let making: Set<String> = ["add", "todo", "calendar add", "source add"]

    /// Says of something that is made that it has none of this; false where null means something else.
    private mutating func addAbsence(of name: String, to command: Command) -> Bool {
        switch name {
        case "location", "notes", "url":
            if let option = BatchJSON.changes[name], command.takes(option) { add(option, "") }
        case "recurrence": if command.takes(.noRepeat) { words.append("--no-repeat") }
        case "calendar", "start", "end", "due", "time_zone", "duration", "last_day", "availability",
            "external_id", "color", "kind", "source":
            break
        default: return false
        }
        return true
    }

    /// A calendar as `--json` prints that of an item, by what tells it best.
    private func calendar(_ member: JSONValue.Member) throws(EkcalError) -> String {
        guard member.value.members != nil else { return try text(member) }
        if let id = member.value["id"]?.string { return id }
        guard let title = member.value["title"]?.string else {
            throw BatchJSON.wrong(member.name, "a name, or an object with an \"id\" or a \"title\"")
        }
        return member.value["source"]?.string.map { $0 + "/" + title } ?? title
    }

    /// A time with its zone, in the form of a command line. The end of whole days is the day after the last.
    private func time(_ member: JSONValue.Member, in set: JSONValue) throws(EkcalError) -> String {
        let text = try text(member)
        if let date = CivilDate(iso: text) {
            return member.name == "end" ? date.adding(days: -1).description : text
        }
        if set["floating"]?.bool == true { return text + "[floating]" }
        guard let zone = set["time_zone"], !zone.isNull else { return text }
        guard let name = zone.string else { throw BatchJSON.wrong("set.time_zone", "the name of a zone") }
        return text + "[\(name)]"
    }

    private mutating func addAlarms(_ member: JSONValue.Member, to command: Command) throws(EkcalError) {
        guard let alarms = member.value.isNull ? [] : member.value.array else {
            throw BatchJSON.wrong("set.alarms", "a list of alarms")
        }
        if alarms.isEmpty, command.takes(.clear) {
            add(.clear, "alarms")
        } else if alarms.isEmpty {
            words.append("--no-alarm")
        }
        for alarm in alarms {
            if let offset = alarm["offset"]?.string {
                // Without a sign the command line counts backwards, ISO 8601 forwards.
                add(.alarm, offset.hasPrefix("-") || offset.hasPrefix("+") ? offset : "+" + offset)
            } else if let at = alarm["at"]?.string {
                add(.alarm, at)
            } else {
                throw BatchJSON.wrong("set.alarms", "a list of alarms with an \"offset\" or an \"at\"")
            }
        }
    }

    private mutating func addRecurrence(_ member: JSONValue.Member) throws(EkcalError) {
        if member.value.isNull { return words.append("--no-repeat") }
        let rules = member.value["rrules"]?.array ?? member.value["rrule"].map { [$0] } ?? []
        for rule in rules {
            guard let text = rule.string else { throw BatchJSON.wrong("set.recurrence.rrule", "a rule") }
            add(.rrule, text)
        }
        if rules.isEmpty { throw BatchJSON.wrong("set.recurrence", "an object with an \"rrule\"") }
        for other in member.value.members ?? [] where !["rrule", "rrules"].contains(other.name) {
            throw BatchJSON.unknown("set.recurrence." + other.name)
        }
    }

    // MARK: Words

    private mutating func add(_ option: OptionName, _ value: String) {
        words.append("--\(option.rawValue)=\(value)")
    }

    private func text(_ member: JSONValue.Member) throws(EkcalError) -> String {
        switch member.value {
        case .string(let text): return text
        case .int(let number): return "\(number)"
        default: throw BatchJSON.wrong(member.name, "a text")
        }
    }

    private static func wrong(_ name: String, _ what: String) -> EkcalError {
        EkcalError(.usage, "\"\(name)\" must be \(what)", field: name)
    }

    private static func unknown(_ name: String) -> EkcalError {
        EkcalError(
            .usage, "\"\(name)\" is not a member of a line", hint: "`ekcal help batch` lists them",
            field: name)
    }
}
