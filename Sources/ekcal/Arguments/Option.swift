/// One option: how it is spelled, what it takes, and the line that help prints for it. A class, because rows
/// and arguments name it often: two are equal when their names are.
final class Option: Sendable, Hashable {
    /// Whether the option takes a value, and whether saying it twice adds or replaces.
    enum Kind: Sendable, Hashable {
        /// Present or absent.
        case flag
        /// One value; the last one said wins, so that a shell alias can be overruled.
        case value
        /// One value each time; all are kept, in order.
        case list
        /// A flag that may have a value behind an equals sign; what it is without one.
        case flagOrValue(String)
    }

    /// What can be said about a value before any command looks at it.
    enum Check: Sendable, Hashable {
        case none
        case number(ClosedRange<Int>)
        case choice([String])
    }

    /// Another option and the value that this flag stands for, as `--json` stands for `--output json`.
    struct Shorthand: Sendable, Hashable {
        let option: Option
        let value: String

        init(_ option: Option, _ value: String) { (self.option, self.value) = (option, value) }
    }

    /// The headings of a command's help, in this order.
    enum Group: String, CaseIterable, Sendable {
        case item = "Options"
        case choosing = "Choosing and ordering"
        case changing = "Making the change"
        case printing = "Printing"
        case everywhere = "Everywhere"
    }

    /// Without its dashes.
    let name: String
    let short: Character?
    let kind: Kind
    /// What stands for the value in help: `NAME`, `WHEN`; empty for flags.
    let placeholder: String
    let check: Check
    let group: Group
    let help: String
    let shorthand: Shorthand?
    /// Whether a command takes it that does not name it: an alias may hold it, whatever the command.
    let isForAll: Bool
    /// Whether it is passed over by a command that does not name it and only reads.
    let isHarmless: Bool

    init(
        _ name: String, short: Character?, _ kind: Kind, _ placeholder: String, _ check: Check,
        _ group: Group,
        _ help: String, _ shorthand: Shorthand?, isForAll: Bool = false, isHarmless: Bool = false
    ) {
        self.name = name
        self.short = short
        self.kind = kind
        self.placeholder = placeholder
        self.check = check
        self.group = group
        self.help = help
        self.shorthand = shorthand
        self.isForAll = isForAll
        self.isHarmless = isHarmless
    }

    /// The same option, taken by commands that do not name it.
    func everywhere(isHarmless: Bool = false) -> Option {
        Option(
            name, short: short, kind, placeholder, check, group, help, shorthand, isForAll: true,
            isHarmless: isHarmless)
    }

    /// The same option, passed over by commands that only read.
    var harmless: Option {
        Option(name, short: short, kind, placeholder, check, group, help, shorthand, isHarmless: true)
    }

    static func == (first: Option, second: Option) -> Bool {
        first === second || first.name == second.name
    }

    func hash(into hasher: inout Hasher) { hasher.combine(name) }

    var long: String { "--" + name }

    /// The values of an option that has a fixed set of them.
    var choices: [String] { if case .choice(let choices) = check { choices } else { [] } }

    /// The option as one command takes it.
    func adapted(to use: Command.Use) -> Option {
        guard let kind = use.kind else { return self }
        return Option(name, short: short, kind, placeholder, .none, group, help, shorthand)
    }

    /// Whether the next word is its value.
    var takesNextWord: Bool { kind == .value || kind == .list }

    /// `-c, --calendar NAME`, with room kept where there is no short form.
    func synopsis(_ use: Command.Use) -> String {
        let front = short.map { "-\($0), " } ?? "    "
        let placeholder = use.placeholder ?? placeholder
        if case .flagOrValue = kind { return front + long + "[=\(placeholder)]" }
        return front + long + (placeholder.isEmpty ? "" : " " + placeholder)
    }

    /// All values that a command takes for it; nil where any may be given.
    func choices(_ use: Command.Use) -> [String]? {
        if case .choice(let all) = check { return use.choices ?? all }
        return use.choices
    }

    static func flag(
        _ name: String, short: Character? = nil, _ group: Group, standsFor shorthand: Shorthand? = nil,
        _ help: String
    ) -> Option {
        Option(name, short: short, .flag, "", .none, group, help, shorthand)
    }

    static func value(
        _ name: String, short: Character? = nil, _ placeholder: String, _ group: Group, check: Check = .none,
        _ help: String
    ) -> Option {
        Option(name, short: short, .value, placeholder, check, group, help, nil)
    }

    static func flagOrValue(
        _ name: String, _ placeholder: String, unless value: String, _ group: Group, choices: [String],
        _ help: String
    ) -> Option {
        Option(
            name, short: nil, .flagOrValue(value), placeholder, .choice(choices), group, help, nil)
    }

    static func list(
        _ name: String, short: Character? = nil, _ placeholder: String, _ group: Group, check: Check = .none,
        _ help: String
    ) -> Option {
        Option(name, short: short, .list, placeholder, check, group, help, nil)
    }
}
