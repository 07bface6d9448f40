/// The result of parsing a command line: the command, its options and its operands. Values are checked
/// against the table (numbers are numbers, choices are choices); the command reads dates and names.
package struct ParsedArguments: Sendable {
    package let command: Command
    /// The words that named the command, as they were typed: `["event", "add"]`.
    package let words: [String]
    /// Whether no command was typed, as in `ekcal` alone, which shows today.
    package let isBare: Bool
    package let operands: [String]
    /// The whole line as it was typed, for the history of the store.
    package let line: [String]

    package let given: [Option: [String]]
    /// The value of the option that contains others, as the program read it (``CommandTable/reader``).
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

    /// Whether the option was given.
    package func has(_ option: Option) -> Bool { lookUp(option) != nil }

    /// The value, or the last of several; nil if the option was not given.
    package func value(_ option: Option) -> String? { lookUp(option)?.last }

    /// All values of a repeatable option, in the given order.
    package func values(_ option: Option) -> [String] { lookUp(option) ?? [] }

    /// The value of an option that the table declares as a number.
    package func number(_ option: Option) -> Int? { value(option).flatMap { Int($0) } }

    /// The value of an option with fixed choices, as an enum.
    package func choice<Choice: RawRepresentable>(_ option: Option, as type: Choice.Type = Choice.self)
        -> Choice?
    where Choice.RawValue == String {
        value(option).flatMap(Choice.init(rawValue:))
    }

    /// The operand at an index; nil if it was not given.
    package func operand(_ index: Int) -> String? { operands.indices.contains(index) ? operands[index] : nil }

    /// All operands as one text, for parameters that are read as words.
    package var text: String? { operands.isEmpty ? nil : operands.joined(separator: " ") }

    /// The operands from an index on, as one text; nil if there are none.
    package func words(from index: Int) -> String? {
        operands.count > index ? operands[index...].joined(separator: " ") : nil
    }

    private func lookUp(_ option: Option) -> [String]? { given[option] }
}
