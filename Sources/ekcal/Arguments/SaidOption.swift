/// An option that a member of JSON stands for: for the checks of the command table, and to show a line of a
/// batch as it would be typed. What an item is to get is never read from it.
struct SaidOption: Sendable {
    let option: Option
    /// Nil for a flag.
    var value: String?

    var word: String { option.long + (value.map { "=" + $0 } ?? "") }
}

extension [SaidOption] {
    /// The options by their names, checked as on a command line.
    func given(to command: Command) throws(UsageError) -> [Option: [String]] {
        var given: [Option: [String]] = [:]
        for said in self { try ArgumentParser.take(said.option, said.value, for: command, into: &given) }
        return given
    }
}
