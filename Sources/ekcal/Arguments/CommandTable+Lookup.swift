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
