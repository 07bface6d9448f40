/// An option that a member of JSON stands for: for the checks of the command table, and to show a line of a batch as it would be
/// typed. What an item is to get is never read from it.
struct SaidOption: Sendable {
    let name: OptionName
    /// Nil for a flag.
    var value: String?

    var word: String { "--" + name.rawValue + (value.map { "=" + $0 } ?? "") }
}

extension [SaidOption] {
    /// The options by their names, checked as on a command line.
    func given(to command: Command) throws(UsageError) -> [OptionName: [String]] {
        var given: [OptionName: [String]] = [:]
        for option in self {
            guard let entry = OptionTable.byName[option.name] else { continue }
            try ArgumentParser.take(entry, option.value, for: command, into: &given)
        }
        return given
    }
}
