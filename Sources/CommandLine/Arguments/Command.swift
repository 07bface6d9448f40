/// One command of a program, as data for the parser, the help and everything else that needs the commands.
package struct Command: Sendable {
    /// A heading of the overview. Sections are in the order of the table.
    package struct Section: Hashable, Sendable {
        package let heading: String

        package init(_ heading: String) { self.heading = heading }
    }

    /// A word that the command takes without an option.
    package struct Parameter: Sendable, Hashable {
        package enum Arity: Sendable, Hashable {
            case one
            case optional
            case oneOrMore
            case zeroOrMore
            /// Any number of words that read as one text, so that `ekcal list next week` needs no quotes.
            case words
        }

        package let name: String
        package let arity: Arity
        package let help: String
        /// Whether a query may take its place.
        package let takesQuery: Bool
        /// Completions that a shell offers for it.
        package let values: ValueSource
        /// The option with which the words may be missing.
        package let mayMissWith: Option?

        package init(
            name: String, arity: Arity, help: String, takesQuery: Bool = false, values: ValueSource = .free,
            mayMissWith: Option? = nil
        ) {
            self.name = name
            self.arity = arity
            self.help = help
            self.takesQuery = takesQuery
            self.values = values
            self.mayMissWith = mayMissWith
        }

        package var synopsis: String {
            switch arity {
            case .one: name
            case .optional, .words: "[\(name)]"
            case .oneOrMore: "\(name)..."
            case .zeroOrMore: "[\(name)...]"
            }
        }

        package var isRequired: Bool { arity == .one || arity == .oneOrMore }
    }

    /// An option as one command takes it; nil values are those of the option.
    package struct Use: Sendable {
        package let option: Option
        package let help: String?
        package let choices: [String]?
        package let placeholder: String?
        package let range: ClosedRange<Int>?
        package let group: Option.Group?
        /// Whether the option may be given only once, although it is repeatable elsewhere.
        package let isSingle: Bool
        /// Another kind of value than elsewhere: any text, given once or several times.
        package let kind: Option.Kind?
        /// Completions that a shell offers for its value here.
        package let values: ValueSource?

        package init(
            _ option: Option, help: String? = nil, choices: [String]? = nil, placeholder: String? = nil,
            range: ClosedRange<Int>? = nil, group: Option.Group? = nil, isSingle: Bool = false,
            kind: Option.Kind? = nil, values: ValueSource? = nil
        ) {
            self.option = option
            self.help = help
            self.choices = choices
            self.placeholder = placeholder
            self.range = range
            self.group = group
            self.isSingle = isSingle
            self.kind = kind
            self.values = values
        }
    }

    /// The same command under a noun, such as `event add`, with options that the noun implies.
    package struct Alias: Sendable {
        package let path: [String]
        package let presets: [Option.Shorthand]

        package init(path: [String], presets: [Option.Shorthand] = []) {
            self.path = path
            self.presets = presets
        }
    }

    package struct Example: Sendable {
        package let line: String
        package let says: String

        package init(line: String, says: String) {
            self.line = line
            self.says = says
        }
    }

    /// The words that name it: `["add"]`, `["store", "info"]`.
    package let path: [String]
    /// Other spellings of the last word of any of its paths.
    package let synonyms: [String]
    package let aliases: [Alias]
    /// Whether its nouns alone mean this command: `ekcal config` is `ekcal config list`.
    package let answersToNoun: Bool
    package let section: Section
    /// Whether it may change something; then it has `--dry-run` too.
    package var writes: Bool
    /// A summary in one line, without capital and full stop.
    package let summary: String
    package let parameters: [Parameter]
    package var options: [Use]
    /// Options of which at most one may be given.
    package var exclusive: [[Option]]
    /// Paragraphs of its help.
    package var details: [String]
    package let examples: [Example]
    /// The implementation in the program. A class, because rows are copied often.
    package let body: (any AnyObject & Sendable)?

    package init(
        path: [String], synonyms: [String] = [], aliases: [Alias] = [], answersToNoun: Bool = false,
        section: Section, writes: Bool = false, summary: String, parameters: [Parameter] = [],
        options: [Use] = [], exclusive: [[Option]] = [], details: [String] = [], examples: [Example] = [],
        body: (any AnyObject & Sendable)? = nil
    ) {
        self.path = path
        self.synonyms = synonyms
        self.aliases = aliases
        self.answersToNoun = answersToNoun
        self.section = section
        self.writes = writes
        self.summary = summary
        self.parameters = parameters
        self.options = options
        self.exclusive = exclusive
        self.details = details
        self.examples = examples
        self.body = body
    }

    package var name: String { path.joined(separator: " ") }

    /// Every spelling of the command, with the options that it implies: paths and aliases, each with every
    /// synonym.
    package var spellings: [Alias] {
        ([Alias(path: path)] + aliases).flatMap { alias in
            [alias] + synonyms.map { Alias(path: alias.path.dropLast() + [$0], presets: alias.presets) }
        }
    }

    /// The options that the words imply, if they are a spelling of the command; otherwise nil.
    package func presets(spelledAs words: [String]) -> [Option.Shorthand]? {
        if words == path { return [] }
        guard let last = words.last else { return nil }
        func isSpelling(of path: [String]) -> Bool {
            path.count == words.count && path.dropLast() == words.dropLast()
                && (path.last == last || synonyms.contains(last))
        }
        return isSpelling(of: path) ? [] : aliases.first { isSpelling(of: $0.path) }?.presets
    }

    /// The spellings whose first word alone means the command too.
    package var nouns: [Alias] {
        answersToNoun ? ([Alias(path: path)] + aliases).filter { $0.path.count == 2 } : []
    }

    /// Its other names: `["calendar", "agenda"]` as `calendar agenda`.
    package var otherNames: [String] {
        let others = spellings.dropFirst().map(\.path) + nouns.map { [$0.path[0]] }
        return others.map { $0.joined(separator: " ") }
    }

    /// `add [OPTIONS] TITLE [WHEN]`
    package var synopsis: String {
        ([name] + (options.isEmpty ? [] : ["[OPTIONS]"]) + parameters.map(\.synopsis))
            .joined(separator: " ")
    }

    package func use(of option: Option) -> Use? { options.first { $0.option == option } }
    package func takes(_ option: Option) -> Bool { use(of: option) != nil }
}
