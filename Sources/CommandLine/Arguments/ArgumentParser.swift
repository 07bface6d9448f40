import Basics

/// Reads a command line by the command table.
///
/// | Written | Read as |
/// |---|---|
/// | `--store x`, `--store=x`, `-s x`, `-sx`, `-s=x` | an option with a value |
/// | `-nq`, `-nc work` | flags together; the last may take a value |
/// | `-`, `-90m`, `-3d`, `-PT1H` | an operand or a value: signed durations are not options |
/// | `--` | everything after it is an operand |
///
/// Options may be anywhere on the line. If an option with one value is repeated, the last one counts; but the
/// option that contains others (``CommandTable/reader``) may be given only once. There are no abbreviations,
/// because adding an option would break scripts that use them.
package struct ArgumentParser: Sendable {
    package let table: CommandTable
    /// The line for words that are not a command: `ekcal tomorrow` means `ekcal day tomorrow`.
    private let meaning: @Sendable (String) -> String?

    package init(table: CommandTable, meaning: @escaping @Sendable (String) -> String? = { _ in nil }) {
        self.table = table
        self.meaning = meaning
    }

    private enum Token {
        case operand(String)
        case option(Option, value: String?)
        /// `-h`
        case briefHelp
        case unknown(String)
        case wrong(UsageError)
    }

    package func parse(_ arguments: [String]) throws(UsageError) -> ParsedArguments {
        let tokens = split(arguments)
        let operands = tokens.compactMap { if case .operand(let text) = $0 { text } else { nil } }
        let isBrief = tokens.contains { if case .briefHelp = $0 { true } else { false } }
        if isBrief || asks(.help, in: tokens) {
            // `ekcal add Lunch --help`: words after the command are its operands, not part of the topic.
            let topic = table.match(operands)?.words ?? operands
            let given: [Option: [String]] = isBrief && !asks(.help, in: tokens) ? [.brief: [""]] : [:]
            return request(table.program.help(), topic, arguments, given)
        }
        if operands.isEmpty, asks(.version, in: tokens) {
            return request(table.program.versions(), [], arguments)
        }

        let match = try command(for: operands, tokens)
        let rest = Array(operands.dropFirst(operands.isEmpty ? 0 : match.words.count))
        try checkNumbers(behind: tokens, of: match.command)
        var given: [Option: [String]] = [:]
        for preset in match.presets { given[preset.option] = [preset.value] }
        for token in tokens {
            switch token {
            case .operand, .briefHelp: continue
            case .wrong(let error): throw error
            case .unknown(let spelling): throw unknown(spelling, for: match.command)
            case .option(let option, let value):
                try match.command.take(option, value, table.elsewhere, into: &given)
            }
        }
        var reading: CommandTable.Reader.Reading?
        if let reader = table.reader, let text = given[reader.option]?.last {
            // Each of them has fields, which must not be lost.
            guard count(of: reader.option, in: tokens) < 2 else {
                throw .givenTwice(option: reader.option.long)
            }
            reading = try reader.read(text, match.command)
            for option in reading?.options ?? [] where given[option] != nil {
                throw .conflict(option: option.long, other: reader.option.long)
            }
        }
        try match.command.checkConflicts(Set(given.keys).union(reading?.options ?? []))
        try match.command.checkOperands(rest, with: Set(given.keys))
        return ParsedArguments(
            command: match.command, words: match.words, isBare: operands.isEmpty, operands: rest,
            line: arguments, given: given, reading: reading?.value)
    }

    /// The index of the command on the line; nil if there is none.
    package func indexOfCommand(in arguments: [String]) -> Int? {
        var index = 0
        while index < arguments.count {
            let word = arguments[index]
            index += 1
            if word == "--" { return index < arguments.count ? index : nil }
            guard Self.looksLikeOption(word) else { return index - 1 }
            let next = index < arguments.count ? arguments[index] : nil
            let read = word.hasPrefix("--") ? long(word, next) : short(word, next)
            if read.usedNext { index += 1 }
        }
        return nil
    }

    /// The complete part of an unfinished line.
    package struct Beginning: Sendable {
        package let operands: [String]
        /// The last value of each option.
        package let values: [Option: String]
        /// The option whose value is the next word; nil if it may be something else.
        package let open: Option?
        /// Whether `--` was typed, so that later words are never options.
        package let hasOnlyOperands: Bool
    }

    /// Reads an unfinished line, and refuses nothing.
    package func beginning(_ words: [String]) -> Beginning {
        var operands: [String] = []
        var values: [Option: String] = [:]
        var open: Option?
        for token in split(words) {
            switch token {
            case .operand(let word): operands.append(word)
            case .option(let option, let value): values[option] = value ?? ""
            case .unknown, .briefHelp: break
            case .wrong(.missingValue(let spelling, _, nil)):
                open =
                    spelling.hasPrefix("--")
                    ? table.option(named: String(spelling.dropFirst(2)))
                    : spelling.last.flatMap(table.option(short:))
            case .wrong: break
            }
        }
        return Beginning(
            operands: operands, values: values, open: open, hasOnlyOperands: words.contains("--"))
    }

    // MARK: Words to tokens

    private func split(_ arguments: [String]) -> [Token] {
        var tokens: [Token] = []
        var index = 0
        while index < arguments.count {
            let word = arguments[index]
            index += 1
            if word == "--" {
                tokens += arguments[index...].map { .operand($0) }
                break
            }
            guard Self.looksLikeOption(word) else {
                tokens.append(.operand(word))
                continue
            }
            let next = index < arguments.count ? arguments[index] : nil
            let read = word.hasPrefix("--") ? long(word, next) : short(word, next)
            tokens += read.tokens
            if read.usedNext { index += 1 }
        }
        return tokens
    }

    /// Whether a word has a dash and a letter, or two dashes. Signed durations (`-90m`, `-P1D`) and a lone
    /// dash do not count.
    package static func looksLikeOption(_ word: String) -> Bool {
        let letters = Array(word.prefix(3))
        guard letters.count > 1, letters[0] == "-" else { return false }
        // `xargs -0` and others have made this one an option.
        if word == "-0" { return true }
        if letters[1].isNumber || letters[1] == "." { return false }
        if letters[1] == "P", letters.count > 2, letters[2] == "T" || letters[2].isNumber { return false }
        return true
    }

    private typealias Reading = (tokens: [Token], usedNext: Bool)

    private func long(_ word: String, _ next: String?) -> Reading {
        let parts = word.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard let first = parts.first, let option = table.option(named: String(first)) else {
            return ([.unknown("--" + (parts.first ?? ""))], false)
        }
        return finish(option, spelling: option.long, attached: parts.count > 1 ? String(parts[1]) : nil, next)
    }

    private func short(_ word: String, _ next: String?) -> Reading {
        var tokens: [Token] = []
        var letters = word.dropFirst()
        while let letter = letters.popFirst() {
            guard let option = table.option(short: letter) else {
                tokens.append(.unknown("-\(letter)"))
                return (tokens, false)
            }
            var attached: String?
            if letters.first == "=" {
                attached = String(letters.dropFirst())
            } else if option.takesNextWord, !letters.isEmpty {
                attached = String(letters)
            }
            let isLast = attached != nil || letters.isEmpty
            let read = finish(option, spelling: "-\(letter)", attached: attached, isLast ? next : nil)
            tokens += read.tokens
            if isLast { return (tokens, read.usedNext) }
        }
        return (tokens, false)
    }

    private func finish(_ option: Option, spelling: String, attached: String?, _ next: String?) -> Reading {
        if option.kind == .flag {
            guard let attached else {
                let isBrief = option == .help && spelling == "-h"
                return ([isBrief ? .briefHelp : .option(option, value: nil)], false)
            }
            return ([.wrong(.unexpectedValue(option: spelling, value: attached))], false)
        }
        if let attached { return ([.option(option, value: attached)], false) }
        if case .flagOrValue(let value) = option.kind { return ([.option(option, value: value)], false) }
        // `--location --notes x` is a forgotten value far more often than a place called "--notes".
        guard let next, !Self.looksLikeOption(next) else {
            return (
                [.wrong(.missingValue(option: spelling, placeholder: option.placeholder, next: next))], false
            )
        }
        return ([.option(option, value: next)], true)
    }

    // MARK: Tokens to a command

    private func asks(_ wanted: Option, in tokens: [Token]) -> Bool { count(of: wanted, in: tokens) > 0 }

    private func count(of wanted: Option, in tokens: [Token]) -> Int {
        tokens.count { if case .option(let option, _) = $0 { option == wanted } else { false } }
    }

    /// `ekcal store info --help` is `ekcal help store info`; the rest of the line is ignored.
    private func request(
        _ command: Command, _ operands: [String], _ line: [String], _ given: [Option: [String]] = [:]
    ) -> ParsedArguments {
        ParsedArguments(
            command: command, words: command.path, isBare: false, operands: operands, line: line,
            given: given)
    }

    private func command(for operands: [String], _ tokens: [Token]) throws(UsageError) -> CommandTable.Match {
        guard let word = operands.first else {
            for case .wrong(let error) in tokens { throw error }
            for case .unknown(let spelling) in tokens { throw unknown(spelling, for: nil) }
            if let bare = table.match([table.program.bare]) { return bare }
            throw .unknownCommand(word: "", nearest: [], meant: nil)
        }
        if let match = table.match(operands) { return match }
        if let verbs = table.verbs(of: word) {
            guard operands.count > 1 else {
                if let match = table.match(noun: word) { return match }
                throw .missingVerb(noun: word, verbs: verbs)
            }
            let nearest = Nearest.matches(for: operands[1], among: verbs)
            // `ekcal man add`, `ekcal event next week`
            if nearest.isEmpty, let match = table.match(noun: word), !match.command.parameters.isEmpty {
                return match
            }
            throw .unknownVerb(noun: word, word: operands[1], nearest: nearest, verbs: verbs)
        }
        // An unknown option may have had a value, which now looks like the command.
        if case .unknown(let spelling) = tokens.first { throw unknown(spelling, for: nil) }
        let sentence = operands.joined(separator: " ")
        let known = table.elsewhere.commands(word)
        let nearest = known.isEmpty ? Nearest.matches(for: word, among: table.firstWords) : known
        throw .unknownCommand(word: word, nearest: nearest, meant: meaning(sentence) ?? meaning(word))
    }

    private func unknown(_ spelling: String, for command: Command?) -> UsageError {
        let uses = command.map { $0.options.map(\.option) } ?? table.options
        let here = table.elsewhere.options(spelling).filter(uses.contains)
        let nearest =
            here.isEmpty
            ? Nearest.matches(for: spelling, among: uses.map(\.long))
            : here.map(\.long)
        return .unknownOption(spelling: spelling, command: command?.name, nearest: nearest)
    }

    // MARK: Options of the command

    /// Throws for `-n 3`: in other tools it is a number of rows, but here `-n` is a dry run, which has no
    /// effect on a listing.
    private func checkNumbers(behind tokens: [Token], of command: Command) throws(UsageError) {
        guard let number = table.elsewhere.number, command.takes(number.meant), !command.writes else {
            return
        }
        func short(_ option: Option) -> String { option.short.map { "-\($0)" } ?? option.long }
        for (token, next) in zip(tokens, tokens.dropFirst()) {
            guard case .option(let option, _) = token, option == number.flag,
                case .operand(let word) = next, Int(word) != nil
            else { continue }
            throw .foreignOption(
                option: "\(short(option)) \(word)", command: command.name,
                hint: "did you mean `\(short(number.meant)) \(word)`?")
        }
    }
}

extension Command {
    /// Adds an option of the command, and checks it against its row.
    package func take(
        _ option: Option, _ value: String?, _ elsewhere: Elsewhere, into given: inout [Option: [String]]
    ) throws(UsageError) {
        guard let use = use(of: option) else {
            guard option.isForAll || (option.isHarmless && !writes) else {
                throw .foreignOption(
                    option: option.long, command: name, hint: elsewhere.hint(option, self))
            }
            // The command ignores an option that could change nothing.
            if !option.isHarmless {
                try Self.check(value ?? "", of: option, Use(option))
                given[option] = [value ?? ""]
            }
            return
        }
        if let shorthand = option.shorthand {
            // --json --csv
            if let other = given[shorthand.option]?.last, other != shorthand.value {
                throw .conflict(option: option.long, other: "\(shorthand.option.long) \(other)")
            }
            return try take(shorthand.option, shorthand.value, elsewhere, into: &given)
        }
        let option = option.adapted(to: use)
        let value = value ?? ""
        try Self.check(value, of: option, use)
        switch option.kind {
        case .flag, .value, .flagOrValue: given[option] = [value]
        case .list:
            if use.isSingle, given[option] != nil { throw .givenTwice(option: option.long) }
            given[option, default: []].append(value)
        }
    }

    private static func check(_ value: String, of option: Option, _ use: Use) throws(UsageError) {
        switch option.check {
        case .none where use.choices == nil: return
        case .number(let all):
            let range = use.range ?? all
            guard let number = Int(value), range.contains(number) else {
                throw .badNumber(option: option.long, value: value, range: range)
            }
        case .choice, .none:
            let choices = option.choices(use) ?? []
            guard choices.contains(value) else {
                let nearest = Nearest.matches(for: value, among: choices)
                throw .badChoice(option: option.long, value: value, choices: choices, nearest: nearest)
            }
        }
    }

    /// Throws for options that cannot be used together.
    package func checkConflicts(_ given: Set<Option>) throws(UsageError) {
        for group in exclusive {
            let present = group.filter(given.contains)
            guard present.count > 1 else { continue }
            throw .conflict(option: present[0].long, other: present[1].long)
        }
    }

    /// Throws for too few or too many words.
    package func checkOperands(
        _ operands: [String], with given: Set<Option> = []
    ) throws(UsageError) {
        let required = parameters.filter { parameter in
            parameter.isRequired && !(parameter.mayMissWith.map(given.contains) ?? false)
        }
        if operands.count < required.count {
            throw .missingOperand(
                command: name, parameter: required[operands.count].name, synopsis: synopsis)
        }
        let isOpen = parameters.contains { $0.arity != .one && $0.arity != .optional }
        if !isOpen, operands.count > parameters.count {
            throw .extraOperand(
                command: name, operands: operands, allowed: parameters.count, synopsis: synopsis)
        }
    }
}
