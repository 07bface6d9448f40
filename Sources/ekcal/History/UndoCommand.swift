import CalStoreExchange
import CommandLine

extension CommandTable {
    static let undo = Command(
        type: UndoCommand.self, path: ["undo"], section: .history, writes: true,
        answer: { .changing(.event, .reminder, telling: UndoReport.Result.members) },
        summary: "undo an operation",
        parameters: [
            .init(
                name: "OP", arity: .optional,
                help:
                    "the operation (default: the newest one that is neither an undo nor undone, and of which "
                    + "anything is left)",
                values: .undoable)
        ],
        options: take(.force) + counting + changing,
        details: [
            """
            All fields that the operation changed get their earlier values back, whichever program made the \
            change. Later changes of other fields are kept. If a later change would be lost, nothing is \
            changed and the exit code is 5: undo the later change first, or use --force.
            """,
            "An undo is an operation too: `ekcal redo` reverses it.",
        ],
        examples: [
            .init(line: "ekcal undo -n", says: "show what would be undone"),
            .init(line: "ekcal undo o4dmw", says: "an older operation; `ekcal log` lists them"),
        ])
}

/// `undo`: undoes an operation.
struct UndoCommand: EkcalCommand {
    private let options: UndoOptions

    init(_ arguments: ParsedArguments, _ session: Session) { options = UndoOptions(arguments) }

    func run(_ session: Session) throws -> Response {
        let store = try session.access.open()
        let id =
            try options.operation.map { try OperationReader(store: store).id($0) }
            ?? session.system.ownOperations.map { try newest(of: $0, store) }
        return options.response(try options.undo(id, store, session), "undo", store, session)
    }

    /// The newest operation of this server that is neither an undo nor undone. The server must not undo later
    /// changes of people.
    private func newest(
        of own: Set<CalStoreOperation.ID>, _ store: CalendarStore
    ) throws -> CalStoreOperation.ID {
        let entries = own.isEmpty ? [] : try store.history.entries()
        let newest = entries.first { own.contains($0.id) && $0.role == .change && $0.undoneBy == nil }
        if let newest { return newest.id }
        throw EkcalError(
            .refused, "this server has no change to undo",
            hint: "nothing was changed; name an operation of others to undo it", field: "operation")
    }
}
