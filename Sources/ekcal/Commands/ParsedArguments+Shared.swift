/// Look-ups for code that serves several commands, of which not each takes the option.
extension ParsedArguments {
    func hasIfTaken(_ name: OptionName) -> Bool { command.takes(name) && has(name) }

    func valueIfTaken(_ name: OptionName) -> String? { command.takes(name) ? value(name) : nil }

    func valuesIfTaken(_ name: OptionName) -> [String] { command.takes(name) ? values(name) : [] }

    func choiceIfTaken<Choice: RawRepresentable>(_ name: OptionName) -> Choice?
    where Choice.RawValue == String {
        command.takes(name) ? choice(name) : nil
    }
}
