import CalStore
import CalStoreLanguage

/// A line of a batch in JSON, as a command. Names are those of the objects that `--json` prints.
///
/// ```
/// {"op":"event.edit","id":"$sync","span":"all","set":{"alarms":[{"offset":"-PT10M"}]}}
/// ```
struct BatchJSON {
    /// What later lines may call its items.
    let variable: String?
    /// The command with what it takes besides the values of an item. Its line is how a person would type all of it.
    let arguments: ParsedArguments
    /// The command itself, if it changes items.
    let command: (any ItemCommand)?

    init(_ object: JSONValue) throws(EkcalError) {
        guard let members = object.members else {
            throw EkcalError(.usage, "each line must be a JSON object")
        }
        guard let op = object["op"]?.string else { throw .wrongMember("op", "the name of a command") }
        let path = op.split(separator: ".").map(String.init)
        guard let match = CommandTable.spellings[path] else {
            let names = CommandTable.spellings.keys.map { $0.joined(separator: ".") }.sorted()
            throw EkcalError(
                .usage, "\"\(op)\" is not an operation",
                hint: Nearest.matches(for: op, among: names).first.map { "did you mean \($0)?" }, field: "op")
        }
        if let name = object["as"], name.string == nil { throw .wrongMember("as", "a name") }
        variable = object["as"]?.string
        let set = object["set"] ?? .object([])
        guard set.members != nil else { throw .wrongMember("set", "an object") }
        var line = Line()
        for member in members { try line.add(member, of: object) }
        let changes = try JSONChanges(set, to: match.command)
        let operands = changes.operands + line.operands
        let options = line.options + changes.options
        do throws(UsageError) {
            let presets = match.presets.map { SaidOption(name: $0.name, value: $0.value) }
            let given = try (presets + options).given(to: match.command)
            try ArgumentParser.checkConflicts(of: match.command, Set(given.keys))
            try ArgumentParser.checkOperands(operands, of: match.command)
            arguments = ParsedArguments(
                command: match.command, words: path, isBare: false, operands: operands,
                line: path + options.map(\.word) + ["--"] + operands, given: given)
        } catch {
            throw EkcalError(error)
        }
        var edit = changes.edit
        if let count = arguments.number(.count) { edit.repeats.end = .count(count) }
        edit.repeats.snaps = arguments.has(.snap)
        command = arguments.itemCommand(with: edit)
    }

    /// What stands beside `set`.
    private struct Line {
        var options: [SaidOption] = []
        var operands: [String] = []

        /// Members that are options of the same meaning.
        private static let texts: [String: OptionName] = [
            "span": .span, "detached": .detached, "if_rev": .ifRevision, "to": .to, "on": .on,
            "count": .count, "min": .min, "max": .max,
        ]
        private static let flags: [String: OptionName] = [
            "yes": .yes, "snap": .snap, "upsert": .upsert, "if_missing": .ifMissing,
            "from_today": .fromToday,
        ]

        mutating func add(_ member: JSONValue.Member, of line: JSONValue) throws(EkcalError) {
            switch member.name {
            case "op", "as", "set", "at": return
            case "id":
                var reference = try member.text
                if let at = line["at"], !at.isNull {
                    guard let date = at.string else { throw .wrongMember("at", "a date") }
                    reference += "@" + date
                }
                operands.insert(reference, at: 0)
            case "ids":
                guard let ids = member.value.array else {
                    throw .wrongMember("ids", "a list of identifiers")
                }
                for id in ids {
                    guard let id = id.string else { throw .wrongMember("ids", "a list of identifiers") }
                    operands.append(id)
                }
            case "query", "when", "name": operands.append(try member.text)
            case "no_conflict":
                if member.value == false { return }
                guard let how = member.value == true ? "refuse" : member.value.string else {
                    throw .wrongMember("no_conflict", "true, \"refuse\" or \"warn\"")
                }
                options.append(SaidOption(name: .noConflict, value: how))
            default:
                if let flag = Self.flags[member.name] {
                    guard let isSet = member.value.bool else {
                        throw .wrongMember(member.name, "true or false")
                    }
                    if isSet { options.append(SaidOption(name: flag)) }
                    return
                }
                guard let option = Self.texts[member.name] else { throw .unknownMember(member.name) }
                options.append(SaidOption(name: option, value: try member.text))
            }
        }
    }
}
