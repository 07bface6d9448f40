/// A command that changes items. A line of a batch in JSON has it without options for the values of an item.
protocol ItemCommand: EkcalCommand, Sendable {
    /// The items, as they were named; none for a command that makes one.
    var operands: ItemOperands { get set }

    /// - Parameter edit: What is wished for the items, where options do not say it.
    init(_ arguments: ParsedArguments, edit: ItemEdit?)
}

extension ItemCommand {
    /// The words that name the items: identifiers, queries, `-`.
    var references: [String] {
        get { operands.words }
        set { operands.words = newValue }
    }

    init(_ arguments: ParsedArguments, _ session: Session) { self.init(arguments, edit: nil) }
}

extension ParsedArguments {
    /// The command of a line that changes items; nil for other commands.
    func itemCommand(with edit: ItemEdit? = nil) -> (any ItemCommand)? {
        (command.type as? any ItemCommand.Type)?.init(self, edit: edit)
    }
}
