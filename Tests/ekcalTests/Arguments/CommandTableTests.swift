import CalStoreExchange
import CalStoreLanguage
import Testing

@testable import CommandLine
@testable import TestSupport
@testable import ekcal

/// Conditions on the tables, so that the parser needs no exceptions.
@Suite struct CommandTableTests {
    @Test func everyCommandIsThereOnce() {
        #expect(Set(CommandTable.ekcal.commands.map(\.name)).count == CommandTable.ekcal.commands.count)
    }

    @Test func everyOptionIsThereOnce() {
        // Nobody else has the name of one: two with the same name would be taken for one.
        for option in CommandTable.ekcal.commands.flatMap({ $0.options.map(\.option) }) {
            #expect(option === CommandTable.ekcal.option(named: option.name))
        }
        let shorts = CommandTable.ekcal.options.compactMap(\.short)
        #expect(Set(shorts).count == shorts.count)
        // A digit or a dot after a dash begins a signed duration, except in `-0`.
        #expect(shorts.allSatisfy { $0.isLetter || $0 == "0" })
    }

    /// Each option that is declared belongs to a command; `--version` stands for one, and is handled before
    /// any is known.
    @Test func everyOptionBelongsToACommand() throws {
        let text = try ["CommandLine/Arguments/Option.swift", "ekcal/Rows/Options.swift"]
            .map { try Repository.file("Sources/" + $0).text }.joined()
        let declared = text.matches(of: #/    (?:package )?static let `?\w+`? = \w+\(\s*"([a-z-]+)"/#)
            .map { String($0.1) }
        try #require(declared.count > 150)
        #expect(Set(declared).count == declared.count)
        #expect(Set(declared) == Set(CommandTable.ekcal.options.map(\.name)))
        let used = Set(CommandTable.ekcal.commands.flatMap { $0.options.map(\.option) })
        #expect(Set(CommandTable.ekcal.options).subtracting(used) == [.version])
    }

    /// The row of a command names the options; which texts an item may have, the table of fields says.
    @Test func everyTextOfAnItemHasAnOption() {
        #expect(CommandTable.texts.map(\.name) == ItemField.texts.map { $0.text?.option ?? $0.name })
    }

    @Test func spellingsDoNotCollide() {
        let spellings = CommandTable.ekcal.commands.flatMap { $0.spellings.map(\.path) }
        #expect(Set(spellings).count == spellings.count)
        // A noun is never a command of its own: `ekcal store` would then depend on the next word.
        for group in CommandTable.ekcal.groups { #expect(CommandTable.ekcal.spellings[[group.noun]] == nil) }
    }

    @Test(arguments: CommandTable.ekcal.commands)
    func commandsAreConsistent(command: Command) {
        let names = command.options.map(\.option)
        #expect(Set(names).count == names.count, "an option is named twice")
        // export writes no store, and a file of its own only with --into.
        #expect(command.takes(.dryRun) == (command.writes || command.takes(.into)))
        #expect(command.takes(.help))
        for name in command.exclusive.joined() { #expect(command.takes(name)) }
        for alias in command.aliases {
            for preset in alias.presets { #expect(command.takes(preset.option)) }
        }
        for use in command.options {
            guard let shorthand = use.option.shorthand else { continue }
            #expect(command.takes(shorthand.option))
            if let choices = command.use(of: shorthand.option)?.choices {
                #expect(choices.contains(shorthand.value))
            }
        }
        // What follows a repeatable parameter could not be told apart from it.
        #expect(command.parameters.dropLast().allSatisfy { $0.arity == .one || $0.arity == .optional })
        #expect(command.summary.first?.isUppercase == false && !command.summary.hasSuffix("."))
    }

    @Test(arguments: CommandTable.ekcal.commands)
    func examplesAreAccepted(command: Command) throws {
        for example in command.examples {
            var words = shellWords(example.line)
            // Pipes and redirections belong to the shell; what ekcal sees stands between them.
            let parts = words.split(separator: "|")
            words = Array(try #require(parts.first { $0.first == "ekcal" })).dropFirst().map { $0 }
            words = Array(words.prefix { $0 != ">" })
            #expect(try ArgumentParser(table: .ekcal).parse(words).command.name == command.name)
        }
    }

    /// Queries are read when a command runs: `plan 'list:errands ...'` had a field that queries do not have.
    @Test func `the queries in examples can be read`() throws {
        let reader = QueryReader()
        var count = 0
        let table = CommandTable.ekcal
        let examples = table.commands.flatMap { $0.examples.map(\.line) }
        let topics = HelpTopic.all.flatMap(\.blocks).flatMap { block -> [String] in
            if case .code(let lines) = block { lines } else { [] }
        }
        for line in examples + topics where line.hasPrefix("ekcal ") {
            let words = shellWords(line).dropFirst().prefix { !["|", ">", "&&", "#"].contains($0) }
            guard let parsed = try? ArgumentParser(table: .ekcal).parse(Array(words)) else { continue }
            let takesQueries = parsed.command.parameters.contains {
                $0.takesQuery || $0.name.contains("QUERY") || $0.values == .queries
            }
            for word in parsed.operands where takesQueries && word.contains(#/^-?[a-z]+:[^\s:\/]/#) {
                count += 1
                #expect(throws: Never.self, "\(line)") { try reader.read(word) }
            }
        }
        #expect(count > 10, "\(count)")
    }

    /// Words of a POSIX shell, as far as examples use them: spaces, single and double quotes.
    private func shellWords(_ line: String) -> [String] {
        var words: [String] = []
        var word: String?
        var quote: Character?
        for character in line {
            if let open = quote {
                if character == open { quote = nil } else { word?.append(character) }
            } else if character == "\"" || character == "'" {
                quote = character
                word = word ?? ""
            } else if character == " " {
                if let word { words.append(word) }
                word = nil
            } else {
                word = (word ?? "") + String(character)
            }
        }
        if let word { words.append(word) }
        return words
    }
}
