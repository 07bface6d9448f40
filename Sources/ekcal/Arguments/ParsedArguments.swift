/// A command line that was understood: the command, its options, its operands. Values were checked against
/// the table (numbers are numbers, choices are choices); dates and names are read by the command.
struct ParsedArguments: Sendable {
    let command: Command
    /// The words that named the command, as they were typed: `["event", "add"]`.
    let words: [String]
    /// No command was typed: `ekcal` alone, which shows today.
    let isBare: Bool
    let operands: [String]
    /// The whole line as it was typed, for the history of the store.
    let line: [String]

    /// What `--patch` says.
    let patch: ItemEdit?

    private let given: [Option: [String]]

    init(
        command: Command, words: [String], isBare: Bool, operands: [String], line: [String],
        given: [Option: [String]], patch: ItemEdit? = nil
    ) {
        self.command = command
        self.words = words
        self.isBare = isBare
        self.operands = operands
        self.line = line
        self.given = given
        self.patch = patch
    }

    /// Whether the option was given at all.
    func has(_ option: Option) -> Bool { lookUp(option) != nil }

    /// The value, or the last of several; nil when the option was not given.
    func value(_ option: Option) -> String? { lookUp(option)?.last }

    /// All values of a repeatable option, in the order they were given.
    func values(_ option: Option) -> [String] { lookUp(option) ?? [] }

    /// The value of an option that the table declares as a number.
    func number(_ option: Option) -> Int? { value(option).flatMap { Int($0) } }

    /// The value of an option with a fixed set of choices, as an enum of those choices.
    func choice<Choice: RawRepresentable>(_ option: Option, as type: Choice.Type = Choice.self) -> Choice?
    where Choice.RawValue == String {
        value(option).flatMap(Choice.init(rawValue:))
    }

    /// One operand by its place, nil when it was not given.
    func operand(_ index: Int) -> String? { operands.indices.contains(index) ? operands[index] : nil }

    /// All operands as one text, for parameters that are read as words.
    var text: String? { operands.isEmpty ? nil : operands.joined(separator: " ") }

    /// The operands from one on as one text; nil when there are none.
    func words(from index: Int) -> String? {
        operands.count > index ? operands[index...].joined(separator: " ") : nil
    }

    /// What the rows of the answer depend on: all but how many are wanted and how they are printed.
    var question: String {
        let options = given.filter { option, _ in
            ![.limit, .cursor, .now, .failEmpty].contains(option) && option.group != .printing
                && option.group != .changing
        }
        let words = options.map { "\($0.key.name)=\($0.value.joined(separator: "\u{1}"))" }.sorted()
        return ([command.name] + operands + words).joined(separator: "\u{0}")
    }

    private func lookUp(_ option: Option) -> [String]? { given[option] }
}
