import Testing

@testable import ekcal

/// What must hold of the tables, so that the parser needs no exceptions.
@Suite struct CommandTableTests {
    @Test func everyCommandIsThereOnce() {
        #expect(Set(CommandTable.all.map(\.name)).count == CommandTable.all.count)
    }

    @Test func everyOptionIsThereOnce() {
        #expect(OptionTable.all.map(\.name.rawValue).sorted() == OptionName.allCases.map(\.rawValue).sorted())
        let shorts = OptionTable.all.compactMap(\.short)
        #expect(Set(shorts).count == shorts.count)
        // A digit or a dot after a dash begins a signed duration.
        #expect(shorts.allSatisfy { $0.isLetter })
    }

    /// `--version` stands for a command and is handled before any command is known.
    @Test func everyOptionBelongsToACommand() {
        let used = Set(CommandTable.all.flatMap { $0.options.map(\.name) })
        #expect(Set(OptionName.allCases).subtracting(used) == [.version])
    }

    @Test func spellingsDoNotCollide() {
        let spellings = CommandTable.all.flatMap { $0.spellings.map(\.path) }
        #expect(Set(spellings).count == spellings.count)
        // A noun is never a command of its own: `ekcal store` would then depend on the next word.
        for group in CommandTable.groups { #expect(CommandTable.spellings[[group.noun]] == nil) }
    }

    @Test(arguments: CommandTable.all)
    func commandsAreConsistent(command: Command) {
        let names = command.options.map(\.name)
        #expect(Set(names).count == names.count, "an option is named twice")
        #expect(command.takes(.dryRun) == command.writes)
        #expect(command.takes(.help))
        for name in command.exclusive.joined() { #expect(command.takes(name)) }
        for alias in command.aliases {
            for preset in alias.presets { #expect(command.takes(preset.name)) }
        }
        for use in command.options {
            guard let shorthand = OptionTable.byName[use.name]?.shorthand else { continue }
            #expect(command.takes(shorthand.name))
            if let choices = command.use(of: shorthand.name)?.choices {
                #expect(choices.contains(shorthand.value))
            }
        }
        // What follows an optional or repeatable parameter could not be told apart from it.
        #expect(command.parameters.dropLast().allSatisfy { $0.arity == .one })
        #expect(command.summary.first?.isUppercase == false && !command.summary.hasSuffix("."))
    }

    @Test(arguments: CommandTable.all)
    func examplesAreAccepted(command: Command) throws {
        for example in command.examples {
            var words = shellWords(example.line)
            // Pipes and redirections belong to the shell; what ekcal sees stands between them.
            let parts = words.split(separator: "|")
            words = Array(try #require(parts.first { $0.first == "ekcal" })).dropFirst().map { $0 }
            words = Array(words.prefix { $0 != ">" })
            #expect(try ArgumentParser().parse(words).command.name == command.name)
        }
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
