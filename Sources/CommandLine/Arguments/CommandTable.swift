import Basics

/// The commands of a program, as a value. The parser, the help, the manual, completion, the schema and the
/// server for models use it.
package struct CommandTable: Sendable {
    /// The program that has these commands.
    package let program: Program
    package let topics: [HelpTopic]
    package let elsewhere: Elsewhere
    package let reader: Reader?
    private let rows: Once<[Command]>
    private let guides: Once<HelpGuide>
    private let index: Once<Index>

    /// The program, as its help describes it.
    package struct Program: Sendable {
        /// The first word of every command line.
        package let name: String
        package let version: String
        /// A summary in one line, without capital and full stop.
        package let summary: String
        /// The commands for `--help` and `--version`.
        let help: @Sendable () -> Command
        let versions: @Sendable () -> Command
        /// The command of a line without one.
        let bare: String

        package init(
            name: String, version: String, summary: String, bare: String,
            help: @autoclosure @escaping @Sendable () -> Command,
            versions: @autoclosure @escaping @Sendable () -> Command
        ) {
            self.name = name
            self.version = version
            self.summary = summary
            self.help = help
            self.versions = versions
            self.bare = bare
        }
    }

    /// An option whose value contains other options, such as fields as JSON.
    package struct Reader: Sendable {
        package let option: Option
        /// Reads the value.
        package let read: @Sendable (String, Command) throws(UsageError) -> Reading

        package init(
            _ option: Option, _ read: @escaping @Sendable (String, Command) throws(UsageError) -> Reading
        ) {
            self.option = option
            self.read = read
        }

        package struct Reading: Sendable {
            package let value: any Sendable
            /// The options in the value; none of them may be given separately.
            package let options: [Option]

            package init(_ value: any Sendable, saying options: [Option]) {
                self.value = value
                self.options = options
            }
        }
    }

    /// The rows are created on first use; `--version` does not need them.
    package init(
        _ program: Program, topics: [HelpTopic] = [],
        guide: @autoclosure @escaping @Sendable () -> HelpGuide = HelpGuide(),
        elsewhere: Elsewhere = Elsewhere(),
        reader: Reader? = nil, _ commands: @autoclosure @escaping @Sendable () -> [Command]
    ) {
        self.program = program
        self.topics = topics
        guides = Once(guide)
        self.elsewhere = elsewhere
        self.reader = reader
        let rows = Once(commands)
        self.rows = rows
        index = Once { Index(rows.value) }
    }

    package var commands: [Command] { rows.value }
    package var guide: HelpGuide { guides.value }

    /// Lookup tables, created on first use because they take long for a start.
    private struct Index: Sendable {
        let spellings: [[String]: Match]
        let groups: [Group]
        let firstWords: [String]
        let options: [Option]

        init(_ commands: [Command]) {
            spellings = Dictionary(
                commands.flatMap { command in
                    command.spellings.map {
                        ($0.path, Match(command: command, words: $0.path, presets: $0.presets))
                    }
                }, uniquingKeysWith: { first, _ in first })
            var groups: [Group] = []
            for command in commands {
                for path in [command.path] + command.aliases.map(\.path) where path.count == 2 {
                    if let index = groups.firstIndex(where: { $0.noun == path[0] }) {
                        groups[index].verbs.append(path[1])
                    } else {
                        groups.append(Group(noun: path[0], verbs: [path[1]]))
                    }
                }
            }
            self.groups = groups
            var seen: Set<String> = []
            let words = commands.flatMap { $0.spellings.compactMap(\.path.first) } + groups.map(\.noun)
            firstWords = words.filter { seen.insert($0).inserted }
            var known: Set<Option> = []
            options = (commands.flatMap { $0.options.map(\.option) } + [.version])
                .filter { known.insert($0).inserted }
        }
    }

    // MARK: Commands

    /// A command, with the words that named it and the options that those words imply.
    package struct Match: Sendable {
        package let command: Command
        package let words: [String]
        package let presets: [Option.Shorthand]

        package init(command: Command, words: [String], presets: [Option.Shorthand]) {
            self.command = command
            self.words = words
            self.presets = presets
        }
    }

    /// Every spelling of every command, for many look-ups. A test checks that no two commands share one.
    package var spellings: [[String]: Match] { index.value.spellings }

    /// The command that the first words name: two words if they name one, otherwise the first one.
    ///
    /// It searches the table, because a command line has only one command.
    package func match(_ words: some Collection<String>) -> Match? {
        for count in [2, 1] {
            let spelling = Array(words.prefix(count))
            guard spelling.count == count else { continue }
            for command in commands {
                guard let presets = command.presets(spelledAs: spelling) else { continue }
                return Match(command: command, words: spelling, presets: presets)
            }
        }
        return nil
    }

    /// The command that a noun alone means; nil if it needs a second word.
    package func match(noun: String) -> Match? {
        for command in commands {
            guard let path = command.nouns.first(where: { $0.path.first == noun }) else { continue }
            return Match(command: command, words: [noun], presets: path.presets)
        }
        return nil
    }

    /// A word that needs a second one, such as `store`, with its possible second words in table order.
    package struct Group: Sendable {
        package let noun: String
        package fileprivate(set) var verbs: [String]
    }

    package var groups: [Group] { index.value.groups }

    package func verbs(of noun: String) -> [String]? { groups.first { $0.noun == noun }?.verbs }

    /// The headings of the overview.
    package var sections: [Command.Section] {
        var seen: Set<Command.Section> = []
        return commands.map(\.section).filter { seen.insert($0).inserted }
    }

    /// All first words of command lines, for suggestions.
    package var firstWords: [String] { index.value.firstWords }

    package func topic(_ name: String) -> HelpTopic? { topics.first { $0.name == name } }

    // MARK: Options

    /// All options, in the order in which commands take them.
    package var options: [Option] { index.value.options }

    /// An option by its name or its letter. It searches the commands, because a line has few options.
    package func option(named name: String) -> Option? { option(where: { $0.name == name }) }
    package func option(short letter: Character) -> Option? { option(where: { $0.short == letter }) }

    private func option(where isMeant: (Option) -> Bool) -> Option? {
        // No command lists this option, because it stands for a command.
        if isMeant(.version) { return .version }
        for command in commands {
            for use in command.options where isMeant(use.option) { return use.option }
        }
        return nil
    }
}
