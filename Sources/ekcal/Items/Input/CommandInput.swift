import Basics
import CalStoreExchange
import CalStoreLanguage
import CommandLine

/// A command written as JSON by a program: an object with the members of `Command.inputMembers`. Types are
/// strict: a number is not accepted as text, and a member may appear only once.
struct CommandInput {
    /// The command with its parameters, without the values of an item. Its line is the equivalent of
    /// everything on a command line.
    let arguments: ParsedArguments
    /// The command itself, if it changes items.
    let command: (any ItemCommand)?
    /// The text for standard input; nil if the command must not read it.
    let standardInput: String?

    /// - Parameters:
    ///   - members: The members of the object.
    ///   - more: Options that the object cannot contain; they come from the program that runs the command.
    init(
        _ members: [JSONValue.Member], to match: CommandTable.Match, adding more: [SaidOption] = []
    ) throws(EkcalError) {
        try JSONValue.checkNames(of: members)
        let table = Dictionary(
            match.command.inputMembers.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        var reading = Reading(members)
        for member in members {
            guard let entry = table[member.name] else {
                throw .unknownMember(member.name, of: match.command, knowing: Array(table.keys))
            }
            try reading.add(member, entry)
        }
        for entry in table.values where entry.isRequired && members.allSatisfy({ $0.name != entry.name }) {
            throw EkcalError(
                .usage, "\"\(entry.name)\" is missing",
                hint: "`ekcal schema --input \(match.command.name)` describes the input", field: entry.name)
        }
        let changes = try JSONChanges(reading.set, to: match.command)
        let operands = changes.operands + reading.operands
        standardInput = reading.standardInput
        let options = reading.options + changes.options
        let presets = match.presets.map { SaidOption(option: $0.option, value: $0.value) } + more
        do throws(UsageError) {
            let given = try (presets + options).given(to: match.command, .ekcal)
            try match.command.checkConflicts(Set(given.keys))
            try match.command.checkOperands(operands)
            let line = match.words + options.map(\.word) + (operands.isEmpty ? [] : ["--"]) + operands
            arguments = ParsedArguments(
                command: match.command, words: match.words, isBare: false, operands: operands, line: line,
                given: given)
            // Members next to `set` are added to it.
            let values = ParsedArguments(
                command: match.command, words: match.words, isBare: false, operands: [], line: [],
                given: try reading.options.given(to: match.command, .ekcal), reading: changes.edit)
            command = arguments.itemCommand(with: ItemEdit(values))
        } catch {
            throw EkcalError(error)
        }
    }

    /// Collects the members, one after the other.
    private struct Reading {
        private(set) var set = JSONValue.object([])
        private(set) var options: [SaidOption] = []
        private(set) var standardInput: String?
        private var references: [String] = []
        private var texts: [Int: [String]] = [:]
        /// The value of `at`.
        private let date: JSONValue?

        init(_ members: [JSONValue.Member]) { date = members.first { $0.name == "at" }?.value }

        /// The operands in the order of the parameters.
        var operands: [String] {
            references + (standardInput == nil ? [] : ["-"])
                + texts.sorted { $0.key < $1.key }.flatMap(\.value)
        }

        mutating func add(_ member: JSONValue.Member, _ entry: InputMember) throws(EkcalError) {
            switch entry.role {
            case .reference:
                let text = try member.text
                // An empty text would be a query that matches everything.
                guard !text.trimmed.isEmpty else { throw .wrongMember(member.name, "an identifier") }
                references.insert(try dated(text), at: 0)
            case .occurrence: return
            case .input: standardInput = try member.text
            case .references:
                if let text = member.value.string {
                    guard member.name == "query" else {
                        throw .wrongMember(member.name, "a list of identifiers")
                    }
                    references.append(QueryForm.operand(text))
                } else {
                    references += try member.texts("identifiers")
                }
            case .operand(let index): texts[index, default: []].append(try member.text)
            case .operands(let index): texts[index, default: []] += try member.texts("texts")
            case .fields:
                guard member.value.members != nil else { throw .wrongMember("set", "an object") }
                set = member.value
            case .option(let option, let use):
                // `at` of a new reminder is a place.
                options += try SaidOption.read(member, option, use)
            }
        }

        private func dated(_ reference: String) throws(EkcalError) -> String {
            guard let date, !date.isNull else { return reference }
            guard let text = date.string else { throw .wrongMember("at", "a date") }
            return reference + "@" + text
        }
    }
}

extension SaidOption {
    /// The option that a member stands for; none for a flag that is false.
    fileprivate static func read(
        _ member: JSONValue.Member, _ option: Option, _ use: Command.Use
    ) throws(EkcalError) -> [SaidOption] {
        let option = option.adapted(to: use)
        switch option.kind {
        case .flag:
            guard let isSet = member.value.bool else { throw .wrongMember(member.name, "true or false") }
            return isSet ? [SaidOption(option: option)] : []
        case .flagOrValue(let usual):
            if let isSet = member.value.bool {
                return isSet ? [SaidOption(option: option, value: usual)] : []
            }
            let choices = (option.choices(use) ?? []).map { "\"\($0)\"" }.joined(separator: " or ")
            guard let text = member.value.string else { throw .wrongMember(member.name, "true, \(choices)") }
            return [SaidOption(option: option, value: text)]
        case .value, .list:
            if case .number = option.check {
                guard let number = member.value.int else { throw .wrongMember(member.name, "a number") }
                return [SaidOption(option: option, value: "\(number)")]
            }
            guard option.kind == .list, !use.isSingle, member.value.string == nil else {
                return [SaidOption(option: option, value: try member.text)]
            }
            return try member.texts("texts").map { SaidOption(option: option, value: $0) }
        }
    }
}

extension JSONValue.Member {
    /// The list of texts in this member.
    fileprivate func texts(_ what: String) throws(EkcalError) -> [String] {
        guard let values = value.array else { throw .wrongMember(name, "a list of \(what)") }
        var texts: [String] = []
        for value in values {
            guard let text = value.string else { throw .wrongMember(name, "a list of \(what)") }
            texts.append(text)
        }
        return texts
    }
}

extension JSONValue {
    /// Throws for an object that has a member twice, because readers of JSON do not agree on which one
    /// counts.
    static func checkNames(of members: [Member], in place: String = "") throws(EkcalError) {
        var seen: Set<String> = []
        for member in members where !seen.insert(member.name).inserted {
            throw EkcalError(
                .usage, "\"\(place)\(member.name)\" appears twice", hint: "remove one of them",
                field: place + member.name)
        }
    }
}

extension EkcalError {
    /// The error for a member that a command does not take.
    fileprivate static func unknownMember(
        _ name: String, of command: Command, knowing names: [String]
    ) -> EkcalError {
        var error = unknownMember(name)
        let nearest = Nearest.matches(for: name, among: names.sorted())
        if let first = nearest.first {
            error.hint = "did you mean \"\(first)\"?"
        } else if command.hasFields, SetMember.named[name] != nil {
            error.hint = "write it in \"set\""
        }
        return error
    }
}
