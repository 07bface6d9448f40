import CommandLine

extension CommandTable {
    static let undone = Command(
        type: UndoneCommand.self, path: ["undone"], aliases: [.init(path: ["reminder", "undone"])],
        section: .change, writes: true, isForBatches: true,
        answer: { .changing(.event, .reminder) },
        summary: "reopen completed reminders",
        parameters: [referenceOrQuery(offering: .doneReminders)],
        options: take(.ifRevision) + counting + changing)
}

/// `undone`: reopens completed reminders.
struct UndoneCommand: ItemCommand {
    private var command: DoneCommand

    var operands: ItemOperands {
        get { command.operands }
        set { command.operands = newValue }
    }

    init(_ arguments: ParsedArguments, edit: ItemEdit?) {
        command = DoneCommand(arguments, completes: false)
    }

    func run(_ session: Session) throws -> Response { try command.run(session) }
}
