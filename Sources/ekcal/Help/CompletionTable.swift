import CalStoreExchange
import CommandLine

/// The command table as completion scripts need it: every way to write every command, and what may follow.
struct CompletionTable {
    /// A word to type, and what it is for.
    struct Word: Sendable {
        let word: String
        let help: String
    }

    /// A word that needs a second one, and these.
    struct Noun: Sendable {
        let noun: String
        let verbs: [Word]
    }

    /// An option of a command, and what is offered for its value.
    struct OfferedOption: Sendable {
        let option: Option
        let use: Command.Use
        let values: ValueSource

        init(_ use: Command.Use) {
            (option, self.use) = (use.option, use)
            values = option.values(use)
        }
    }

    /// Ways to write an option behind a command, and the name of what is offered for its value.
    struct ValueCase: Sendable {
        let names: [String]
        let values: String
    }

    /// One way to write a command.
    struct Entry: Sendable {
        /// `calendar list`
        let name: String
        let command: Command
        let options: [OfferedOption]
        /// What is offered for its words, the last for all that follow.
        let words: [ValueSource]
    }

    let commands: [Command]
    /// Every spelling of every command.
    let entries: [Entry]
    /// First words, with what they are for.
    let firstWords: [Word]
    /// The second words of each noun, with what they are for.
    let nouns: [Noun]
    /// Every option that takes a value, as it may be written.
    let valued: [String]
    /// For each way to write an option behind a command, what is offered for its value.
    let valueCases: [ValueCase]
    /// Options that may stand before the command, with what is offered for their value.
    let early: [OfferedOption]
    let fields: [String]
    let topics: [String]
    /// Without the star of a family, behind which a name is to be typed.
    let settings: [String]
    let schemas: [String]

    init(_ table: CommandTable) {
        commands = table.commands
        let entries = table.commands.flatMap { command in
            let options = command.options.map(OfferedOption.init)
            let words = command.parameters.map(\.values)
            let nouns = command.nouns.map { $0.path[0] }
            return (command.spellings.map { $0.path.joined(separator: " ") } + nouns).map {
                Entry(name: $0, command: command, options: options, words: words)
            }
        }
        self.entries = entries
        firstWords = table.firstWords.map { word in
            if let command = table.spellings[[word]]?.command {
                return Word(word: word, help: command.summary)
            }
            return Word(word: word, help: (table.verbs(of: word) ?? []).joined(separator: ", "))
        }
        nouns = table.groups.map { group in
            let spellings = entries.filter { $0.name.hasPrefix(group.noun + " ") }
            return Noun(
                noun: group.noun,
                verbs: spellings.map {
                    Word(word: String($0.name.dropFirst(group.noun.count + 1)), help: $0.command.summary)
                })
        }
        let options = table.options.filter(\.takesNextWord)
        valued = options.flatMap(Self.spellings)
        early = options.map { OfferedOption(Command.Use($0)) }.filter { $0.values != .free }
        valueCases =
            early.map { Self.valueCase($0, behind: "") }
            + entries.flatMap { entry in
                entry.options.filter { $0.values != .free && $0.option.takesNextWord }
                    .map { Self.valueCase($0, behind: entry.name) }
            }
        fields = ItemJSON.fields.names
        topics = table.firstWords + table.topics.map(\.name)
        settings = SettingTable.all.map { $0.isFamily ? String($0.name.dropLast()) : $0.name }
        schemas =
            ObjectName.allCases.map(\.rawValue)
            + table.commands.filter { $0.answer?() != nil }.map(\.name)
    }

    private static func valueCase(_ offered: OfferedOption, behind command: String) -> ValueCase {
        ValueCase(
            names: spellings(offered.option).map { "\(command) \($0)" }, values: name(offered.values))
    }

    private static func spellings(_ option: Option) -> [String] {
        [option.long] + (option.short.map { ["-\($0)"] } ?? [])
    }

    /// How scripts name what is looked up when a key is pressed; the others are written out.
    static func name(_ values: ValueSource) -> String {
        switch values {
        case .free: "none"
        case .choices(let choices): choices.joined(separator: " ")
        case .topics: "@topics"
        case .files: "@files"
        case .folders: "@folders"
        case .lookedUp(let name): "@" + name
        }
    }
}

/// What the scripts of shells of the Bourne family have in common.
extension CompletionTable {
    static func quoted(_ text: String) -> String { "'" + text.replacing("'", with: "'\\''") + "'" }

    /// A case of a `case` for each way to write an option.
    ///
    /// - Parameter line: makes it of the patterns and of the quoted name of what is offered for the value.
    func valueLines(_ line: (_ patterns: String, _ values: String) -> String) -> String {
        valueCases.map { offered in
            let patterns = offered.names.map(Self.quoted).joined(separator: "|")
            return "    " + line(patterns, Self.quoted(offered.values)) + " ;;"
        }.joined(separator: "\n")
    }
}

extension CompletionTable.Entry {
    /// The names of what is offered for the words behind the command.
    var names: String { words.isEmpty ? "none" : words.map(CompletionTable.name).joined(separator: " ") }
}
