/// A command that changes items, as a value: what is to be done, read from a command line, a line of JSON or a form, and not yet
/// which items it finds.
protocol ItemCommand: Sendable {
    /// The items, as they were named: identifiers, queries, `-`.
    var references: [String] { get set }
    func run(_ session: Session) throws -> ExitCode
}

extension ParsedArguments {
    /// The command of a line that changes items; nil for other commands.
    ///
    /// - Parameter edit: What is wished for them, where that was not said by options.
    func itemCommand(with edit: ItemEdit? = nil) -> (any ItemCommand)? {
        switch command.id {
        case .add: AddCommand(.event, self, edit: edit)
        case .todo: AddCommand(.reminder, self, edit: edit)
        case .edit: EditCommand(self, edit: edit)
        case .reschedule: EditCommand(rescheduling: self)
        case .mv: MoveCommand(self)
        case .copy: CopyCommand(self)
        case .rm: RemoveCommand(self)
        case .skip: SkipCommand(self)
        case .unskip: UnskipCommand(self)
        case .split: SplitCommand(self)
        case .done: DoneCommand(self, completes: true)
        case .undone: DoneCommand(self, completes: false)
        default: nil
        }
    }
}
