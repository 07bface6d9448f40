/// The option for a member of JSON, for the checks of the command table, and to show a line of a batch in
/// typed form. The values of an item are never read from it.
package struct SaidOption: Sendable {
    package let option: Option
    /// Nil for a flag.
    package let value: String?

    package init(option: Option, value: String? = nil) {
        self.option = option
        self.value = value
    }

    package var word: String { option.long + (value.map { "=" + $0 } ?? "") }
}

extension [SaidOption] {
    /// The options by name, checked as on a command line.
    package func given(to command: Command, _ elsewhere: Elsewhere) throws(UsageError) -> [Option: [String]] {
        var given: [Option: [String]] = [:]
        for typed in self { try command.take(typed.option, typed.value, elsewhere, into: &given) }
        return given
    }
}
