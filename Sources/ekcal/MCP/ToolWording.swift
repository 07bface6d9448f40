import Basics
import CalStoreExchange
import CommandLine

/// The words of errors, warnings and descriptions for a model. The command line writes `--due`, -y or
/// `ekcal show`; a model has arguments and tools.
///
/// | On the command line | For a model |
/// |---|---|
/// | `--if-rev` | `"if_rev"`; `"set.due"` for a value of an item |
/// | `-y`, `--assume` | `"yes": true`, `"assume": true` |
/// | `--span all`, `--for 2d` | `"span": "all"`, `"for": "2d"` |
/// | `` `ekcal show` `` | the tool show; the clause is left out if there is no such tool |
/// | `` `ekcal help dates` `` | what the topic says, in one sentence |
/// | usage: ekcal add ... | left out |
/// | WHEN, REF | `"when"`, `"id"` |
///
/// Text in double quotes stays as it is.
struct ToolWording: Sendable {
    private let command: Command
    private let toolName: @Sendable (String) -> String?

    /// - Parameters:
    ///   - command: The command of the call.
    ///   - toolName: The name of the tool for a command; nil if the server does not offer it.
    init(_ command: Command, toolName: @escaping @Sendable (String) -> String?) {
        self.command = command
        self.toolName = toolName
    }

    /// Whole hints, by their beginning, that would say nothing after a translation by words.
    private static let hints: [(start: String, forModel: String)] = [
        ("`ekcal list calendar:", "\"query\" takes calendar:NAME and title:WORD"),
        ("add a time: ekcal add", "give \"when\", such as \"fri 14:00-15:00\", or \"set.start\""),
        ("import reads", "give the whole text of an invitation, from BEGIN:VCALENDAR to END:VCALENDAR"),
        ("ekcal quick", "write a sentence such as \"Lunch with Ada fri 12:30 for 1h\""),
        ("use the same options", "repeat the arguments of the call that gave the cursor"),
        ("use options such as --title", "give \"set\" with the new values"),
        ("use an option: --title", "give \"set\" with the new values"),
        ("--with takes", "this server reads no files"),
        ("use -y to answer yes", "show the user what would change (\"dry_run\": true); then \"yes\": true"),
        ("{\"op\":\"mv\"", "use mv, with \"id\" and \"to\""),
        ("put words that belong together", "write them as one text"),
    ]

    /// Help topics in one sentence.
    private static let topics: [String: String] = [
        "dates": "write 2026-03-10, \"2026-03-10 14:00\", \"fri 14:00-15:00\", tomorrow or \"next week\"",
        "repeats": "write daily, \"every 2 weeks on tue\" or \"monthly until 2026-12-31\", "
            + "or give set.recurrence.rrule",
        "queries": "conditions are calendar:work, title:word, on:2026-03, from:, to:, is:open, is:overdue, "
            + "type:event and others; a minus sign negates one, and (a OR b) joins two",
        "spans": "\"span\" is this (one occurrence), future (it and all later ones) or all",
        "batch": "an \"op\" is event.add, reminder.add, edit, reschedule, mv, copy, rm, done, undone or "
            + "assert; a line has the arguments of the tool of that name",
    ]

    // MARK: Errors

    /// The JSON of an error, without empty members.
    func texts(of error: JSONValue) -> JSONValue {
        .object(
            (error.members ?? []).compactMap { member in
                if member.value.isNull || member.value.array?.isEmpty == true { return nil }
                guard let text = member.value.string else { return member }
                switch member.name {
                case "message": return .init("message", .string(sentence(text)))
                case "hint": return hint(text).map { .init("hint", .string($0)) }
                case "field": return .init("field", .string(field(text)))
                default: return member
                }
            })
    }

    /// The hint without clauses about what a model does not have; nil if nothing is left.
    func hint(_ text: String) -> String? {
        if let row = Self.hints.first(where: { text.hasPrefix($0.start) }) { return row.forModel }
        let clauses = text.split(separator: "; ").compactMap { translated(String($0), isWhole: true) }
        return clauses.isEmpty ? nil : clauses.joined(separator: "; ")
    }

    /// A sentence of which nothing can be left out.
    func sentence(_ text: String) -> String {
        // `REF|QUERY`
        (translated(text, isWhole: false) ?? text).replacing("\"|\"", with: "\" or \"")
    }

    /// A description: sentences about what a model does not have are left out.
    func description(_ text: String) -> String { hint(text) ?? "" }

    private func field(_ name: String) -> String {
        if name.hasPrefix("--") {
            return option(name).map { argument(for: $0) ?? InputMember.name(of: $0) } ?? name
        }
        return parameter(String(name.prefix { $0 != "|" })) ?? name
    }

    // MARK: Words

    /// The argument for an option; nil if the tool does not take it.
    private func argument(for option: Option) -> String? {
        if command.name == "batch" {
            // Its lines have the arguments of other commands.
            return SetMember.all.first { $0.option == option }.map { "set." + $0.name }
                ?? InputMember.name(of: option)
        }
        if command.hasFields, SetMember.options.contains(option) {
            let member = SetMember.all.first { $0.option == option && $0.isTaken(by: command) }
            return member.map { "set." + $0.name }
        }
        let name = InputMember.name(of: option)
        return command.inputMembers.contains { $0.name == name } ? name : nil
    }

    private func option(_ spelling: String) -> Option? {
        if spelling.hasPrefix("--") { return CommandTable.ekcal.option(named: String(spelling.dropFirst(2))) }
        return spelling.last.flatMap { CommandTable.ekcal.option(short: $0) }
    }

    /// The argument for a parameter, by its name in the help.
    private func parameter(_ name: String) -> String? {
        switch name {
        case "REF", "REF@DATE": return "id"
        case "TITLE": return "set.title"
        case "OP": return "operation"
        case "FILE": return "message"
        case "QUERY", "WHEN", "RANGE", "NAME", "PLAN", "SENTENCE", "WORDS": return name.lowercased()
        default: return nil
        }
    }

    /// - Parameter isWhole: Whether the text may be left out as a whole: then the result is nil if it speaks
    ///   of something that a model does not have.
    private func translated(_ text: String, isWhole: Bool) -> String? {
        var scanner = WordScanner(text)
        var out = ""
        while let word = scanner.next() {
            switch word {
            case .text(let text):
                out += isWhole ? text : text.replacing("`", with: "")
            case .name(let name):
                if name == "ekcal", isWhole, scanner.isAtCommand { return nil }
                out += parameter(name).map { "\"\($0)\"" } ?? name
            case .code(let words):
                guard let said = code(words, isWhole) else { return nil }
                if said.isTopic { return said.text }
                out += said.text
            case .option(let spelling):
                guard let option = option(spelling) else {
                    out += spelling
                    continue
                }
                guard let name = argument(for: option) else {
                    if isWhole { return nil }
                    out += "\"\(InputMember.name(of: option))\""
                    continue
                }
                out += said(option, name, value: scanner.value(of: option))
            }
        }
        return out
    }

    /// `"span": "all"`
    private func said(_ option: Option, _ name: String, value: String?) -> String {
        if name.hasPrefix("set.") { return "\"\(name)\"" }
        if option.kind == .flag { return "\"\(name)\": true" }
        return value.map { "\"\(name)\": \"\($0)\"" } ?? "\"\(name)\""
    }

    /// The text for words in backticks.
    private func code(_ words: String, _ isWhole: Bool) -> (text: String, isTopic: Bool)? {
        var parts = words.split(separator: " ").map(String.init)
        guard parts.first == "ekcal" else {
            guard words.hasPrefix("-") else { return (words, false) }
            return translated(words, isWhole: isWhole).map { ($0, false) }
        }
        parts.removeFirst()
        if parts.first == "help" {
            guard let topic = parts.dropFirst().first.flatMap({ Self.topics[$0] }) else { return nil }
            return (topic, true)
        }
        for count in [2, 1] {
            guard let match = CommandTable.ekcal.spellings[Array(parts.prefix(count))] else { continue }
            if let name = toolName(match.command.name) { return ("the tool \(name)", false) }
            return isWhole ? nil : (match.command.name, false)
        }
        return isWhole ? nil : ("this server", false)
    }
}

/// Divides a sentence into what a model reads differently, and the rest.
private struct WordScanner {
    enum Word {
        case text(String)
        /// A word in capitals, or the name of the program.
        case name(String)
        /// Words in backticks.
        case code(String)
        /// `--name` or `-n`
        case option(String)
    }

    private var rest: Substring
    private var isAtStart = true

    init(_ text: String) { rest = text[...] }

    mutating func next() -> Word? {
        guard let first = rest.first else { return nil }
        let isAtStart = isAtStart
        self.isAtStart = " ('|".contains(first)
        switch first {
        case "\"":
            let end = rest.dropFirst().firstIndex(of: "\"").map { rest.index(after: $0) } ?? rest.endIndex
            return .text(take(to: end))
        case "`":
            guard let end = rest.dropFirst().firstIndex(of: "`") else { return .text(takeOne()) }
            let code = String(rest.dropFirst()[..<end])
            rest = rest[rest.index(after: end)...]
            return .code(code)
        case "-" where isAtStart:
            let end = rest.firstIndex { !($0 == "-" || $0.isASCII && $0.isLetter) } ?? rest.endIndex
            let word = rest[..<end]
            let isLong = word.hasPrefix("--") && word.count > 3
            return isLong || word.count == 2 && word != "--" ? .option(take(to: end)) : .text(takeOne())
        case let letter where letter.isASCII && letter.isLetter:
            let end = rest.firstIndex { !$0.isASCII || !$0.isLetter } ?? rest.endIndex
            let isWhole = isAtStart && (end == rest.endIndex || !"@=_".contains(rest[end]))
            let word = take(to: end)
            let isName = word == "ekcal" || word.count > 1 && word.allSatisfy(\.isUppercase)
            return isWhole && isName ? .name(word) : .text(word)
        default: return .text(takeOne())
        }
    }

    /// Whether a command follows.
    var isAtCommand: Bool {
        let word = rest.dropFirst().prefix { $0.isASCII && $0.isLowercase }
        return rest.first == " " && CommandTable.ekcal.firstWords.contains(String(word))
    }

    /// The value after an option, with its separator removed: a value of its fixed set, a text in quotes, or
    /// a word that begins with a digit. A placeholder is removed too.
    mutating func value(of option: Option) -> String? {
        guard option.kind != .flag, let separator = rest.first, " =".contains(separator) else { return nil }
        let after = rest.dropFirst()
        if after.first == "\"", let end = after.dropFirst().firstIndex(of: "\"") {
            let value = String(after.dropFirst()[..<end])
            rest = after[after.index(after: end)...]
            return value
        }
        let word = after.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "-:.".contains($0)) }
        let isPlaceholder = word.count > 1 && word.allSatisfy(\.isUppercase)
        let isValue =
            separator == "=" || option.choices.contains(String(word)) || word.first?.isNumber == true
        guard isPlaceholder || isValue else { return nil }
        rest = after[word.endIndex...]
        return isPlaceholder ? nil : String(word)
    }

    private mutating func take(to end: Substring.Index) -> String {
        defer { rest = rest[end...] }
        return String(rest[..<end])
    }

    private mutating func takeOne() -> String { take(to: rest.index(after: rest.startIndex)) }
}
