/// One command of the tool, as data: the parser, the help and everything else that must know commands read this.
struct Command: Sendable {
    /// The headings of the overview, in this order.
    enum Section: String, CaseIterable, Sendable {
        case look = "Look"
        case change = "Change"
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

    /// An option as one command takes it; what is nil is as `OptionTable` says.
    struct Use: Sendable {
        let name: OptionName
        var help: String?
        var choices: [String]?
        var placeholder: String?
        var range: ClosedRange<Int>?
        var group: Option.Group?
        /// The option may be given once only, though elsewhere it may be repeated.
        var isSingle = false
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

    let id: CommandID
    /// The words that name it: `["add"]`, `["store", "info"]`.
    let path: [String]
    /// Other spellings of the last word of any of its paths.
    var synonyms: [String] = []
    var aliases: [Alias] = []
    /// Whether its noun alone means this command: `ekcal access` is `ekcal access show`.
    var answersToNoun = false
    let section: Section
    /// Whether it may change the store or the settings; then it can also be rehearsed with `--dry-run`.
    var writes = false
    /// One line, no capital, no full stop.
    let summary: String
    var parameters: [Parameter] = []
    var options: [Use] = []
    /// Options of which at most one may be given.
    var exclusive: [[OptionName]] = []
    /// Paragraphs of its help.
    var details: [String] = []
    var examples: [Example] = []

    /// Whether it may be a line of a batch: what changes the store, but for what reads or writes files of its own or goes
    /// through its history.
    var isForBatches: Bool { (writes && !Command.notForBatches.contains(id)) || id == .assert }

    private static let notForBatches: Set<CommandID> = [
        .batch, .apply, .quick, .import, .undo, .redo, .operationRestore, .accessSet, .configSet,
        .configUnset,
        .storeCheck, .storeCompact,
        .storeRestore, .storeNew, .manInstall,
    ]

    var name: String { path.joined(separator: " ") }

    /// Every way to write the command, with what each of them implies: paths and aliases, each with every synonym.
    var spellings: [Alias] {
        ([Alias(path: path)] + aliases).flatMap { alias in
            [alias] + synonyms.map { Alias(path: alias.path.dropLast() + [$0], presets: alias.presets) }
        }
    }

    /// How else it may be written: `["calendar", "agenda"]` as `calendar agenda`.
    var otherNames: [String] {
        let others = spellings.dropFirst().map(\.path) + (answersToNoun ? [Array(path.prefix(1))] : [])
        return others.map { $0.joined(separator: " ") }
    }

    func use(of name: OptionName) -> Use? { options.first { $0.name == name } }
    func takes(_ name: OptionName) -> Bool { use(of: name) != nil }
}
