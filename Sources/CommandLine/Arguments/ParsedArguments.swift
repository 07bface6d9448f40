/// A command line that was understood: the command, its options, its operands. Values were checked against
/// the table (numbers are numbers, choices are choices); dates and names are read by the command.
package struct ParsedArguments: Sendable {
    package let command: Command
    /// The words that named the command, as they were typed: `["event", "add"]`.
    package let words: [String]
    /// No command was typed: `ekcal` alone, which shows today.
    package let isBare: Bool
    package let operands: [String]
    /// The whole line as it was typed, for the history of the store.
    package let line: [String]

    package let given: [Option: [String]]
    /// The value of the option that stands for others, as the program read it (``CommandTable/reader``).
    package let reading: (any Sendable)?

    package init(
        command: Command, words: [String], isBare: Bool, operands: [String], line: [String],
        given: [Option: [String]], reading: (any Sendable)? = nil
    ) {
        self.command = command
        self.words = words
        self.isBare = isBare
        self.operands = operands
        self.line = line
        self.given = given
        self.reading = reading
    }

    /// Whether the option was given at all.
    package func has(_ option: Option) -> Bool { lookUp(option) != nil }

    /// The value, or the last of several; nil when the option was not given.
    package func value(_ option: Option) -> String? { lookUp(option)?.last }

    /// All values of a repeatable option, in the order they were given.
    package func values(_ option: Option) -> [String] { lookUp(option) ?? [] }

    /// The value of an option that the table declares as a number.
    package func number(_ option: Option) -> Int? { value(option).flatMap { Int($0) } }

    /// The value of an option with a fixed set of choices, as an enum of those choices.
    package func choice<Choice: RawRepresentable>(_ option: Option, as type: Choice.Type = Choice.self)
        -> Choice?
    where Choice.RawValue == String {
        value(option).flatMap(Choice.init(rawValue:))
    }

    /// One operand by its place, nil when it was not given.
    package func operand(_ index: Int) -> String? { operands.indices.contains(index) ? operands[index] : nil }

    /// All operands as one text, for parameters that are read as words.
    package var text: String? { operands.isEmpty ? nil : operands.joined(separator: " ") }

    /// The operands from one on as one text; nil when there are none.
    package func words(from index: Int) -> String? {
        operands.count > index ? operands[index...].joined(separator: " ") : nil
    }

    private func lookUp(_ option: Option) -> [String]? { given[option] }
}
