/// An unfinished command line, and the words that can complete it.
package struct UnfinishedLine: Sendable {
    /// A possible word.
    package struct Candidate: Sendable, Hashable {
        package var word: String
        /// A description in one line; empty for none.
        package var about: String

        package init(_ word: String, _ about: String = "") { (self.word, self.about) = (word, about) }
    }

    /// The kind of paths to add to the candidates. The shell completes them itself.
    package enum Paths: String, Sendable { case files, folders }

    /// The last word, which may be incomplete.
    package let typed: String
    private let table: CommandTable
    private let beginning: ArgumentParser.Beginning

    /// The commands that are offered first.
    private let first: [String]

    /// - Parameters:
    ///   - words: The words after the name of the program; the last one is at the cursor.
    ///   - first: The commands that are offered first.
    package init(_ words: [String], _ table: CommandTable, first: [String] = []) {
        self.table = table
        self.first = first
        typed = words.last ?? ""
        beginning = ArgumentParser(table: table).beginning(Array(words.dropLast()))
    }

    /// The value of an option on the line; nil if it is not given.
    package func value(_ option: Option) -> String? { beginning.values[option] }

    /// - Parameter lookUp: The candidates of `ValueSource.lookedUp`, for its name and the typed value.
    package func candidates(
        describingOptions: Bool = true, _ lookUp: (String, String) throws -> [Candidate]
    ) rethrows -> (words: [Candidate], paths: Paths?) {
        switch end {
        case .words(let words):
            return (describingOptions ? words : words.map { Candidate($0.word) }, nil)
        case .value(let source, var kept):
            var words: [Candidate] = []
            var paths: Paths?
            switch source {
            case .free: break
            case .choices(let choices): words = choices.map { Candidate($0) }
            case .files: paths = .files
            case .folders: paths = .folders
            case .topics: words = (table.firstWords + table.topics.map(\.name)).map { Candidate($0) }
            case .lookedUp(let name, let isList, let orFolder):
                if isList, let comma = typed.lastIndex(of: ",") { kept = String(typed[...comma]) }
                words = try lookUp(name, String(typed.dropFirst(kept.count)))
                if orFolder { paths = .folders }
            }
            return (words.map { Candidate(kept + $0.word, $0.about) }, paths)
        }
    }

    private enum End {
        case words([Candidate])
        /// A value after a part of the word that is kept: `--calendar=`.
        case value(ValueSource, behind: String)
    }

    private var end: End {
        let operands = beginning.operands
        let match = table.match(operands) ?? operands.first.flatMap { table.match(noun: $0) }
        let command = match?.command
        func values(_ option: Option) -> ValueSource {
            option.values(command?.use(of: option) ?? Command.Use(option))
        }
        if let option = beginning.open { return .value(values(option), behind: "") }
        if typed.hasPrefix("-"), !beginning.hasOnlyOperands {
            guard let (option, kept) = attached else { return .words(options(command)) }
            return .value(values(option), behind: kept)
        }
        guard let first = operands.first else { return .words(firstWords.map(firstWord)) }
        if operands.count == 1, table.verbs(of: first) != nil { return .words(verbs(of: first)) }
        guard let match else { return .value(.free, behind: "") }
        let index = operands.count - match.words.count
        let parameters = match.command.parameters
        return .value(
            parameters.isEmpty ? .free : parameters[min(index, parameters.count - 1)].values, behind: "")
    }

    /// The option with an attached, unfinished value, and its spelling.
    private var attached: (Option, kept: String)? {
        if typed.hasPrefix("--") {
            guard let sign = typed.firstIndex(of: "=") else { return nil }
            let name = typed[..<sign].dropFirst(2)
            return table.option(named: String(name)).map { ($0, String(typed[...sign])) }
        }
        let letters = typed.dropFirst()
        guard let option = letters.first.flatMap(table.option(short:)), option.takesNextWord,
            letters.count > 1
        else { return nil }
        return (option, String(typed.prefix(letters.dropFirst().first == "=" ? 3 : 2)))
    }

    private func options(_ command: Command?) -> [Candidate] {
        let uses =
            command?.options
            ?? [Command.Use(.help), Command.Use(.version)]
            + table.options.filter { $0.isForAll && $0.takesNextWord }.map { Command.Use($0) }
        return uses.map { Candidate($0.option.long, $0.help ?? $0.option.help) }
    }

    /// The commands and nouns, without synonyms unless nothing else begins as typed.
    private var firstWords: [String] {
        let synonyms = Set(
            table.commands.flatMap { command in
                command.spellings.dropFirst().map(\.path).filter { $0.count == 1 }.map { $0[0] }
            })
        let own = table.commands.map { $0.path[0] }
        let plain = table.firstWords.filter { !synonyms.contains($0) || own.contains($0) }
        let isKnown = typed.isEmpty || plain.contains { $0.hasPrefix(typed) }
        let words = isKnown ? plain : table.firstWords
        return first.filter(words.contains) + words.filter { !first.contains($0) }
    }

    private func firstWord(_ word: String) -> Candidate {
        let command = table.spellings[[word]]?.command
        return Candidate(word, command?.summary ?? (table.verbs(of: word) ?? []).joined(separator: ", "))
    }

    private func verbs(of noun: String) -> [Candidate] {
        table.commands.flatMap { command in
            command.spellings.filter { $0.path.count == 2 && $0.path[0] == noun }
                .map { Candidate($0.path[1], command.summary) }
        }
    }
}
