/// An option: its spelling, its value, and its line in the help. A class, because rows and arguments refer to
/// it often. Two options are equal if their names are.
package final class Option: Sendable, Hashable {
    /// Whether the option takes a value, and whether a second one adds to it or replaces it.
    package enum Kind: Sendable, Hashable {
        /// Present or absent.
        case flag
        /// One value; the last one counts, so that it can override a shell alias.
        case value
        /// One value each time; all are kept, in order.
        case list
        /// A flag with an optional value after an equals sign, and its value without one.
        case flagOrValue(String)
    }

    /// A check of a value that does not need the command.
    package enum Check: Sendable, Hashable {
        case none
        case number(ClosedRange<Int>)
        case choice([String])
    }

    /// The option and value that a flag stands for: `--json` stands for `--output json`.
    package struct Shorthand: Sendable, Hashable {
        package let option: Option
        package let value: String

        package init(_ option: Option, _ value: String) { (self.option, self.value) = (option, value) }
    }

    /// The headings of a command's help, in this order.
    package enum Group: String, CaseIterable, Sendable {
        case item = "Options"
        case choosing = "Choosing and ordering"
        case changing = "Making the change"
        case printing = "Printing"
        case everywhere = "Everywhere"
    }

    /// The name without dashes.
    package let name: String
    package let short: Character?
    package let kind: Kind
    /// The placeholder for the value in help: `NAME`, `WHEN`; empty for flags.
    package let placeholder: String
    package let check: Check
    package let group: Group
    package let help: String
    package let shorthand: Shorthand?
    /// Whether commands that do not list it take it too, because an alias may contain it for any command.
    package let isForAll: Bool
    /// Whether commands that do not list it and only read ignore it.
    package let isHarmless: Bool
    private let values: ValueSource

    package init(
        _ name: String, short: Character?, _ kind: Kind, _ placeholder: String, _ check: Check,
        _ group: Group,
        _ help: String, _ shorthand: Shorthand?, isForAll: Bool = false, isHarmless: Bool = false,
        values: ValueSource = .free
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
        self.values = values
    }

    /// The same option, accepted by commands that do not list it.
    package func everywhere(isHarmless: Bool = false) -> Option {
        Option(
            name, short: short, kind, placeholder, check, group, help, shorthand, isForAll: true,
            isHarmless: isHarmless, values: values)
    }

    /// The same option, ignored by commands that only read.
    package var harmless: Option {
        Option(
            name, short: short, kind, placeholder, check, group, help, shorthand, isHarmless: true,
            values: values)
    }

    /// The same option, with completions for its value.
    package func offering(_ values: ValueSource) -> Option {
        Option(
            name, short: short, kind, placeholder, check, group, help, shorthand, isForAll: isForAll,
            isHarmless: isHarmless, values: values)
    }

    /// The completions for the value in a command.
    package func values(_ use: Command.Use) -> ValueSource {
        adapted(to: use).choices(use).map { .choices($0) } ?? use.values ?? values
    }

    package static func == (first: Option, second: Option) -> Bool {
        first === second || first.name == second.name
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(name) }

    package var long: String { "--" + name }

    /// The values of an option with a fixed set of values.
    package var choices: [String] { if case .choice(let choices) = check { choices } else { [] } }

    /// The option as one command takes it.
    package func adapted(to use: Command.Use) -> Option {
        guard let kind = use.kind else { return self }
        return Option(name, short: short, kind, placeholder, .none, group, help, shorthand)
    }

    /// Whether the next word is its value.
    package var takesNextWord: Bool { kind == .value || kind == .list }

    /// `-c, --calendar NAME`, with space for a missing short form.
    package func synopsis(_ use: Command.Use) -> String {
        let front = short.map { "-\($0), " } ?? "    "
        let placeholder = use.placeholder ?? placeholder
        if case .flagOrValue = kind { return front + long + "[=\(placeholder)]" }
        return front + long + (placeholder.isEmpty ? "" : " " + placeholder)
    }

    /// All values that a command accepts for it; nil for any value.
    package func choices(_ use: Command.Use) -> [String]? {
        // Another kind of value has other choices, too.
        if use.kind != nil { return use.choices }
        if case .choice(let all) = check { return use.choices ?? all }
        return use.choices
    }

    package static func flag(
        _ name: String, short: Character? = nil, _ group: Group, standsFor shorthand: Shorthand? = nil,
        _ help: String
    ) -> Option {
        Option(name, short: short, .flag, "", .none, group, help, shorthand)
    }

    package static func value(
        _ name: String, short: Character? = nil, _ placeholder: String, _ group: Group, check: Check = .none,
        _ help: String
    ) -> Option {
        Option(name, short: short, .value, placeholder, check, group, help, nil)
    }

    package static func flagOrValue(
        _ name: String, _ placeholder: String, unless value: String, _ group: Group, choices: [String],
        _ help: String
    ) -> Option {
        Option(
            name, short: nil, .flagOrValue(value), placeholder, .choice(choices), group, help, nil)
    }

    package static func list(
        _ name: String, short: Character? = nil, _ placeholder: String, _ group: Group, check: Check = .none,
        _ help: String
    ) -> Option {
        Option(name, short: short, .list, placeholder, check, group, help, nil)
    }
}

/// The options that the parser itself knows.
extension Option {
    package static let help = flag(
        "help", short: "h", .everywhere, "print all of the help of the command; -h prints one screen")
    package static let brief = flag("brief", .printing, "one screen: the usual options and examples (-h)")
    package static let version = flag("version", .everywhere, "print the version")
}
