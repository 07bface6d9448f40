/// Words of other programs, for suggestions.
package struct Elsewhere: Sendable {
    /// The commands here for a command of another program, the likeliest first.
    package let commands: @Sendable (String) -> [String]
    /// The options that may be meant by an option of another program.
    package let options: @Sendable (String) -> [Option]
    /// A hint about an option that a command does not have; nil if none is known.
    package let hint: @Sendable (Option, Command) -> String?
    /// A flag that takes a number elsewhere, as `-n 3`, and the option that takes it here.
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
