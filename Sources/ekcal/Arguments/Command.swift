import CalStoreExchange

/// One command of the tool, as data: the parser, the help and everything else that must know commands read
/// this.
struct Command: Sendable {
    /// The headings of the overview, in this order.
    enum Section: String, CaseIterable, Sendable {
        case look = "Look"
        case change = "Change"
        case plan = "Plan"
        case exchange = "Exchange"
        case scripts = "Scripts"
        case history = "History"
        case things = "Things"
        case setup = "Setup"
        case other = "Help"
    }

    /// A word that the command takes without an option.
    struct Parameter: Sendable, Hashable {
        enum Arity: Sendable, Hashable {
            case one
            case optional
            case oneOrMore
            case zeroOrMore
            /// Any number of words that read as one text, so that `ekcal list next week` needs no quotes.
            case words
        }

        let name: String
        let arity: Arity
        let help: String
        /// A query may stand for it.
        var takesQuery = false
        /// What a shell offers for it.
        var values = ValueSource.free

        var synopsis: String {
            switch arity {
            case .one: name
            case .optional, .words: "[\(name)]"
            case .oneOrMore: "\(name)..."
            case .zeroOrMore: "[\(name)...]"
            }
        }

        var isRequired: Bool { arity == .one || arity == .oneOrMore }
    }

    /// An option as one command takes it; what is nil is as the option says.
    struct Use: Sendable {
        let option: Option
        var help: String?
        var choices: [String]?
        var placeholder: String?
        var range: ClosedRange<Int>?
        var group: Option.Group?
        /// The option may be given once only, though elsewhere it may be repeated.
        var isSingle = false
        /// Its value is of another kind here than elsewhere: any text, given once or several times.
        var kind: Option.Kind?

        init(
            _ option: Option, help: String? = nil, choices: [String]? = nil, placeholder: String? = nil,
            range: ClosedRange<Int>? = nil, group: Option.Group? = nil, isSingle: Bool = false,
            kind: Option.Kind? = nil
        ) {
            self.option = option
            self.help = help
            self.choices = choices
            self.placeholder = placeholder
            self.range = range
            self.group = group
            self.isSingle = isSingle
            self.kind = kind
        }
    }

    /// The same command under a noun, as `event add`, with options that the noun implies.
    struct Alias: Sendable {
        let path: [String]
        var presets: [Option.Shorthand] = []
    }

    struct Example: Sendable {
        let line: String
        let says: String
    }

    /// What reads its arguments and does it.
    let type: any EkcalCommand.Type
    /// The words that name it: `["add"]`, `["store", "info"]`.
    let path: [String]
    /// Other spellings of the last word of any of its paths.
    var synonyms: [String] = []
    var aliases: [Alias] = []
    /// Whether its nouns alone mean this command: `ekcal access` is `ekcal access show`.
    var answersToNoun = false
    let section: Section
    /// Whether it may change the store or the settings; then it can also be rehearsed with `--dry-run`.
    var writes = false
    /// Whether it may be a line of a batch: it changes the store, does not read or write files of its own,
    /// and does not go through the history.
    var isForBatches = false
    /// Whether it tells times though it opens no store.
    var tellsTimesAlone = false
    /// Whether it works when the settings are wrong: it describes the tool, or repairs the settings.
    var worksWithWrongSettings = false
    /// What it answers with `--json`; nil for what has no JSON answer.
    var answer: (@Sendable () -> AnswerShape)?
    /// One line, no capital, no full stop.
    let summary: String
    var parameters: [Parameter] = []
    var options: [Use] = []
    /// Options of which at most one may be given.
    var exclusive: [[Option]] = []
    /// Paragraphs of its help.
    var details: [String] = []
    /// What a language model reads about its tool instead of its parameters and details, where these are
    /// about files and programs.
    var toolDetails: [String]?
    var examples: [Example] = []

    var name: String { path.joined(separator: " ") }

    /// Whether its answer has times in it.
    var tellsTimes: Bool { takes(.store) || tellsTimesAlone }

    /// Every way to write the command, with what each of them implies: paths and aliases, each with every
    /// synonym.
    var spellings: [Alias] {
        ([Alias(path: path)] + aliases).flatMap { alias in
            [alias] + synonyms.map { Alias(path: alias.path.dropLast() + [$0], presets: alias.presets) }
        }
    }

    /// What the words imply when they are one of the spellings; nil when they are not.
    func presets(spelledAs words: [String]) -> [Option.Shorthand]? {
        if words == path { return [] }
        guard let last = words.last else { return nil }
        func isSpelling(of path: [String]) -> Bool {
            path.count == words.count && path.dropLast() == words.dropLast()
                && (path.last == last || synonyms.contains(last))
        }
        return isSpelling(of: path) ? [] : aliases.first { isSpelling(of: $0.path) }?.presets
    }

    /// The spellings whose first word alone means the command too.
    var nouns: [Alias] {
        answersToNoun ? ([Alias(path: path)] + aliases).filter { $0.path.count == 2 } : []
    }

    /// How else it may be written: `["calendar", "agenda"]` as `calendar agenda`.
    var otherNames: [String] {
        let others = spellings.dropFirst().map(\.path) + nouns.map { [$0.path[0]] }
        return others.map { $0.joined(separator: " ") }
    }

    func use(of option: Option) -> Use? { options.first { $0.option == option } }
    func takes(_ option: Option) -> Bool { use(of: option) != nil }
}
