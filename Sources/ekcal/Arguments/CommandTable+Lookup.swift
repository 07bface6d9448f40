/// Finding commands by the words that people type.
extension CommandTable {
    /// A command, the words that named it, and the options that those words imply.
    struct Match: Sendable {
        let command: Command
        let words: [String]
        let presets: [Option.Shorthand]
    }

    /// Every way to write every command, for who looks up many. A test checks that no two commands have the same.
    static let spellings: [[String]: Match] = Dictionary(
        all.flatMap { command in
            command.spellings.map {
                ($0.path, Match(command: command, words: $0.path, presets: $0.presets))
            }
        }, uniquingKeysWith: { first, _ in first })

    /// The command that the first words name: two words if they name one, else the first alone.
    ///
    /// A command line has one command, so the table is searched: to make `spellings` takes longer than all else that a start does.
    static func match(_ words: some Collection<String>) -> Match? {
        for count in [2, 1] {
            let spelling = Array(words.prefix(count))
            guard spelling.count == count else { continue }
            for command in all {
                guard let presets = command.presets(spelledAs: spelling) else { continue }
                return Match(command: command, words: spelling, presets: presets)
            }
        }
        return nil
    }

    // MARK: Options

    /// All options, in the order in which commands take them.
    static let options: [Option] = {
        var seen: Set<Option> = []
        return (all.flatMap { $0.options.map(\.option) } + [.version]).filter { seen.insert($0).inserted }
    }()

    /// An option by its name; `options` would take longer to make than a start should.
    static func option(named name: String) -> Option? { option(where: { $0.name == name }) }
    static func option(short letter: Character) -> Option? { option(where: { $0.short == letter }) }

    private static func option(where isMeant: (Option) -> Bool) -> Option? {
        for command in all {
            for use in command.options where isMeant(use.option) { return use.option }
        }
        return isMeant(.version) ? .version : nil
    }

    /// Whether a command takes an option that its row does not name: an alias may hold it, whatever the command.
    static func passesOver(_ option: Option, for command: Command) -> Bool {
        everyCommandTakes.contains(option) || (withoutEffect.contains(option) && !command.writes)
    }

    private static let everyCommandTakes: Set<Option> = [
        .store, .tz, .now, .yes, .noInput, .assume, .lockTimeout, .color, .noPager, .verbose, .quiet,
        .noHooks,
    ]

    /// Options that are passed over where a command does not name them.
    static let withoutEffect: Set<Option> = [.quiet, .dryRun, .noHooks, .lockTimeout]

    // MARK: Commands

    /// The command that a noun means when no second word follows; nil where one is needed.
    static func match(noun: String) -> Match? {
        for command in all {
            guard let path = command.nouns.first(where: { $0.path.first == noun }) else { continue }
            return Match(command: command, words: [noun], presets: path.presets)
        }
        return nil
    }

    /// A word that needs a second one, such as `store`, and the words that can follow it, in the order of the table.
    struct Group: Sendable {
        let noun: String
        var verbs: [String]
    }

    static let groups: [Group] = {
        var groups: [Group] = []
        for command in all {
            for path in [command.path] + command.aliases.map(\.path) where path.count == 2 {
                if let index = groups.firstIndex(where: { $0.noun == path[0] }) {
                    groups[index].verbs.append(path[1])
                } else {
                    groups.append(Group(noun: path[0], verbs: [path[1]]))
                }
            }
        }
        return groups
    }()

    static func verbs(of noun: String) -> [String]? { groups.first { $0.noun == noun }?.verbs }

    /// All words that a command line can begin with, for suggestions.
    static let firstWords: [String] = {
        var seen: Set<String> = []
        let words = all.flatMap { $0.spellings.compactMap(\.path.first) } + groups.map(\.noun)
        return words.filter { seen.insert($0).inserted }
    }()
}
