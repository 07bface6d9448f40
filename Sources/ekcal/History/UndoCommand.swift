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
        let outcome: CalStoreUndo
        if let operation = options.operation {
            outcome = try options.undo(OperationReader(store: store).id(operation), store, session)
        } else if let own = session.system.ownOperations {
            outcome = try options.undo(newestOf: own, store, session)
        } else {
            outcome = try options.undo(nil, store, session)
        }
        return options.response(outcome, "undo", store, session)
    }
}
