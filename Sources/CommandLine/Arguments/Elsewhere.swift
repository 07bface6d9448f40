/// Words of other programs, for suggestions.
package struct Elsewhere: Sendable {
    /// The commands here for a command of another program, the most likely first.
    package let commands: @Sendable (String) -> [String]
    /// The options here for an option of another program.
    package let options: @Sendable (String) -> [Option]
    /// A hint about an option that a command does not have; nil for none.
    package let hint: @Sendable (Option, Command) -> String?
    /// A flag that takes a number in other programs, as in `-n 3`, and the option for that number here.
    package let number: Number?

    package struct Number: Sendable {
        let flag: Option
        let meant: Option

        package init(_ flag: Option, means meant: Option) {
            self.flag = flag
            self.meant = meant
        }
    }

    package init(
        commands: @escaping @Sendable (String) -> [String] = { _ in [] },
        options: @escaping @Sendable (String) -> [Option] = { _ in [] },
        hint: @escaping @Sendable (Option, Command) -> String? = { _, _ in nil }, number: Number? = nil
    ) {
        self.commands = commands
        self.options = options
        self.hint = hint
        self.number = number
    }
}
