import Basics

/// The commands of a program, as a value: the parser, the help, the manual, completion, the schema and the
/// server for models are made from it.
struct CommandTable: Sendable {
    private let rows: Once<[Command]>
    private let index: Once<Index>

    /// The rows are made when they are asked for: `--version` needs none of them.
    init(_ commands: @autoclosure @escaping @Sendable () -> [Command]) {
        let rows = Once(commands)
        self.rows = rows
        index = Once { Index(rows.value) }
    }

    var commands: [Command] { rows.value }

    /// Lookups that take longer to make than a start should.
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

    /// A command, the words that named it, and the options that those words imply.
    struct Match: Sendable {
        let command: Command
        let words: [String]
        let presets: [Option.Shorthand]
    }

    /// Every way to write every command, for who looks up many. A test checks that no two commands have the
    /// same.
    var spellings: [[String]: Match] { index.value.spellings }

    /// The command that the first words name: two words if they name one, else the first alone.
    ///
    /// A command line has one command, so the table is searched.
    func match(_ words: some Collection<String>) -> Match? {
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

    /// The command that a noun means when no second word follows; nil where one is needed.
    func match(noun: String) -> Match? {
        for command in commands {
            guard let path = command.nouns.first(where: { $0.path.first == noun }) else { continue }
            return Match(command: command, words: [noun], presets: path.presets)
        }
        return nil
    }

    /// A word that needs a second one, such as `store`, and the words that can follow it, in the order of the
    /// table.
    struct Group: Sendable {
        let noun: String
        var verbs: [String]
    }

    var groups: [Group] { index.value.groups }

    func verbs(of noun: String) -> [String]? { groups.first { $0.noun == noun }?.verbs }

    /// All words that a command line can begin with, for suggestions.
    var firstWords: [String] { index.value.firstWords }

    // MARK: Options

    /// All options, in the order in which commands take them.
    var options: [Option] { index.value.options }

    /// An option by its name or its letter. The commands are searched: a line has few options.
    func option(named name: String) -> Option? { option(where: { $0.name == name }) }
    func option(short letter: Character) -> Option? { option(where: { $0.short == letter }) }

    private func option(where isMeant: (Option) -> Bool) -> Option? {
        // No command has it: it stands for one.
        if isMeant(.version) { return .version }
        for command in commands {
            for use in command.options where isMeant(use.option) { return use.option }
        }
        return nil
    }
}
