/// One option: how it is spelled, what it takes, and the line that help prints for it.
struct Option: Sendable, Hashable {
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
        let name: OptionName
        let value: String
    }

    /// The headings of a command's help, in this order.
    enum Group: String, CaseIterable, Sendable {
        case item = "Options"
        case choosing = "Choosing and ordering"
        case changing = "Making the change"
        case printing = "Printing"
        case everywhere = "Everywhere"
    }

    let name: OptionName
    let short: Character?
    let kind: Kind
    /// What stands for the value in help: `NAME`, `WHEN`; empty for flags.
    let placeholder: String
    let check: Check
    let group: Group
    let help: String
    let shorthand: Shorthand?

    var long: String { "--" + name.rawValue }

    /// The option as one command takes it.
    func adapted(to use: Command.Use) -> Option {
        guard let kind = use.kind else { return self }
        return Option(
            name: name, short: short, kind: kind, placeholder: placeholder, check: .none, group: group,
            help: help, shorthand: shorthand)
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
        _ name: OptionName, short: Character? = nil, _ group: Group, standsFor shorthand: Shorthand? = nil,
        _ help: String
    ) -> Option {
        Option(
            name: name, short: short, kind: .flag, placeholder: "", check: .none, group: group, help: help,
            shorthand: shorthand)
    }

    static func value(
        _ name: OptionName, short: Character? = nil, _ placeholder: String, _ group: Group,
        check: Check = .none,
        _ help: String
    ) -> Option {
        Option(
            name: name, short: short, kind: .value, placeholder: placeholder, check: check, group: group,
            help: help, shorthand: nil)
    }

    static func flagOrValue(
        _ name: OptionName, _ placeholder: String, unless value: String, _ group: Group, choices: [String],
        _ help: String
    ) -> Option {
        Option(
            name: name, short: nil, kind: .flagOrValue(value), placeholder: placeholder,
            check: .choice(choices), group: group, help: help, shorthand: nil)
    }

    static func list(
        _ name: OptionName, short: Character? = nil, _ placeholder: String, _ group: Group,
        check: Check = .none,
        _ help: String
    ) -> Option {
        Option(
            name: name, short: short, kind: .list, placeholder: placeholder, check: check, group: group,
            help: help, shorthand: nil)
    }
}
