import CalStoreExchange
import CommandLine

/// A member of the JSON object that a program writes for a command: in a line of a batch, and as the
/// arguments of a tool.
///
/// ```
/// {"id":"e7kq4","at":"2026-03-20","span":"future","set":{"start":"2026-03-20T10:00:00"}}
/// ```
/// | Of the command | Member |
/// |---|---|
/// | parameter `REF` | `id` with `at` for one occurrence, `ids`, and, if it may be a query, `query` |
/// | parameter `REF|FILE` | the same, and `message` for the text of a file |
/// | other parameters | their names: `when`, `range`, `name`; `names` for several; `operation` |
/// | options for the values of an item | members of `set`, as `--json` prints them |
/// | other options | their names with `_`: `if_rev`; flags are true or false |
struct InputMember: Sendable {
    enum Role: Sendable {
        /// One identifier.
        case reference
        case references
        /// The date of the occurrence of `id`.
        case occurrence
        /// One text, as the parameter with this number.
        case operand(Int)
        /// Several texts, as the parameter with this number.
        case operands(Int)
        case option(Option, Command.Use)
        /// A text in place of standard input.
        case input
        /// The values of an item, a calendar or a source.
        case fields
    }

    let name: String
    let role: Role
    let help: String
    var isRequired = false

    /// The names of options in JSON.
    static func name(of option: Option) -> String { option.name.replacing("-", with: "_") }
}

extension Command {
    /// The members of its JSON object, in the order of its help.
    var inputMembers: [InputMember] {
        var members: [InputMember] = []
        for (index, parameter) in parameters.enumerated() {
            members += parameter.inputMembers(index, isField: parameter.name == "TITLE")
        }
        if hasFields {
            members.append(
                InputMember(
                    name: "set", role: .fields,
                    help: "the new values, as --json prints them; null clears one",
                    isRequired: parameters.contains { $0.name == "TITLE" }))
        }
        let taken = Set(members.map(\.name))
        let fields = hasFields ? SetMember.options : []
        for use in options where !fields.contains(use.option) && use.option.shorthand == nil {
            let option = use.option
            let name = InputMember.name(of: option)
            if InputMember.unavailable.contains(option) || taken.contains(name) { continue }
            members.append(
                InputMember(name: name, role: .option(option, use), help: use.help ?? option.help))
        }
        return members
    }

    var hasFields: Bool { JSONChanges.commands.contains(name) }
}

extension InputMember {
    /// Options for a terminal, for the output format, or for the program that runs the commands, which writes
    /// files and sends messages itself.
    static let unavailable: Set<Option> = [
        .output, .json, .jsonl, .csv, .tsv, .noFormulas, .fields, .format, .color, .noPager, .quiet, .null,
        .verbose, .help, .version, .store, .inStore, .now, .lockTimeout, .noHooks, .noInput, .table, .draft,
        .patch, .notesFile,
        .lines, .summary, .grouping, .reply, .send,
    ]
}

extension Command.Parameter {
    /// Parameters whose words form one text.
    private static let sentences: Set<String> = ["QUERY", "WHEN", "WORDS", "SENTENCE"]

    /// Names for parameters whose own name says nothing without the help, or that services for models refuse:
    /// they take letters, digits and `_.-`. Both names are read.
    static let betterNames = ["lat,lon": "position", "d": "duration"]

    /// - Parameter isField: Whether a member of `set` has this value.
    fileprivate func inputMembers(_ index: Int, isField: Bool) -> [InputMember] {
        if isField { return [] }
        guard !name.hasPrefix("REF") else { return references }
        let isSeveral = (arity == .oneOrMore || arity == .zeroOrMore) && !Self.sentences.contains(name)
        let name =
            switch name {
            case "OP": "operation"
            case "OP2": "other_operation"
            default: self.name.lowercased()
            }
        var members = [
            InputMember(name: name, role: .operand(index), help: help, isRequired: isRequired && !isSeveral)
        ]
        if let better = Self.betterNames[name] {
            members = [better, name].map { InputMember(name: $0, role: .operand(index), help: help) }
        }
        if isSeveral {
            members.append(
                InputMember(name: name + "s", role: .operands(index), help: "the same for several"))
        }
        return members
    }

    private var references: [InputMember] {
        let isOne = arity == .one || arity == .optional
        var members = [
            InputMember(
                name: "id", role: .reference,
                help: "an item: a full or short identifier, or the `ref` of an occurrence",
                isRequired: isOne && isRequired && !takesQuery),
            InputMember(
                name: "at", role: .occurrence, help: "original date of one occurrence of the series `id`"),
        ]
        if !isOne { members.append(InputMember(name: "ids", role: .references, help: "several items")) }
        if takesQuery {
            members.append(
                InputMember(
                    name: "query", role: .references, help: "a query: all items that match it"))
        }
        if values == .files {
            members.append(
                InputMember(
                    name: "message", role: .input,
                    help: "the text of an iCalendar file, such as an invitation from a mail"))
        }
        return members
    }
}
