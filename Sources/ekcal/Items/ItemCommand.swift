import CommandLine

/// A command that changes items. A JSON line of a batch creates it without options for the values of an item.
protocol ItemCommand: EkcalCommand, Sendable {
    /// The items as they were named; none for a command that creates one.
    var operands: ItemOperands { get set }

    /// - Parameter edit: The new values of the items, if options do not contain them.
    init(_ arguments: ParsedArguments, edit: ItemEdit?)
}

extension ItemCommand {
    /// The words for the items: identifiers, queries, `-`.
    var references: [String] {
        get { operands.words }
        set { operands.words = newValue }
    }

    init(_ arguments: ParsedArguments, _ session: Session) { self.init(arguments, edit: nil) }
}

extension ParsedArguments {
    /// The changes of `--patch`.
    var patch: ItemEdit? { reading as? ItemEdit }

    /// The command with these arguments.
    func command(_ session: Session) throws -> any EkcalCommand {
        guard let type = command.type else {
            throw EkcalError(.bug, "the command `\(command.name)` has no code", hint: "please report this")
        }
        return try type.init(self, session)
    }

    /// Everything that decides the rows of the answer, but not their number or format.
    var question: String {
        let options = given.filter { option, _ in
            ![.limit, .cursor, .now, .failEmpty].contains(option) && option.group != .printing
                && option.group != .changing
        }
        let words = options.map { "\($0.key.name)=\($0.value.joined(separator: "\u{1}"))" }.sorted()
        return ([command.name] + operands + words).joined(separator: "\u{0}")
    }

    /// The command of a line that changes items; nil for other commands.
    func itemCommand(with edit: ItemEdit? = nil) -> (any ItemCommand)? {
        (command.type as? any ItemCommand.Type)?.init(self, edit: edit)
    }
}
