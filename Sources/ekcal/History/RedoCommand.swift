import CalStoreExchange
import CalStoreScreens
import CommandLine

extension CommandTable {
    static let redo = Command(
        type: RedoCommand.self, path: ["redo"], section: .history, writes: true,
        answer: { .changing(.event, .reminder, telling: UndoReport.Result.members) },
        summary: "redo the operation that was undone last",
        parameters: [
            .init(
                name: "OP", arity: .optional,
                help: "the undone operation or its undo; needed if the store has changed since",
                values: .redoable)
        ],
        options: take(.force) + counting + changing,
        examples: [.init(line: "ekcal redo o4dmw", says: "an operation that was undone earlier")])
}

/// `redo`: reverses an undo.
struct RedoCommand: EkcalCommand {
    private let options: UndoOptions

    init(_ arguments: ParsedArguments, _ session: Session) { options = UndoOptions(arguments) }

    func run(_ session: Session) throws -> Response {
        let store = try session.access.open()
        let outcome: CalStoreUndo
        if let operation = options.operation {
            let undo = try undo(of: OperationReader(store: store).id(operation), operation, store, session)
            outcome = try options.undo(undo, store, session)
        } else {
            try checkNothingCameBetween(store, session)
            outcome = try options.redo(store, session)
        }
        return options.response(outcome, "redo", store, session)
    }

    /// The undo to reverse: the named operation, or the undo of the named operation.
    private func undo(
        of id: CalStoreOperation.ID, _ typed: String, _ store: CalendarStore, _ session: Session
    ) throws -> CalStoreOperation.ID {
        if try store.history.operation(id).entry.role == .undo { return id }
        // A stored operation does not know its undo, but the log does.
        if let undo = try store.history.entries().first(where: { $0.id == id })?.undoneBy { return undo }
        throw EkcalError(
            .refused, "\(typed) was not undone, so it cannot be redone",
            hint: "`\(session.line(of: "log"))` shows what was undone", field: "OP")
    }

    /// Throws if the store has changed since the last undo, so that one redo too many does not restore an old
    /// change.
    private func checkNothingCameBetween(_ store: CalendarStore, _ session: Session) throws {
        // The last undo is usually among the newest operations, so short parts of the log are read first.
        for limit in [32, 1024, Int.max] {
            var newer = 0
            let entries = try store.history.entries(limit: limit)
            for entry in entries {
                if entry.role == .undo, entry.undoneBy == nil {
                    guard newer > 0, let target = entry.reverses else { return }
                    let name = try OperationText(session.clock.times, store).shortID(target)
                    throw EkcalError(
                        .condition,
                        "the store was changed \(newer == 1 ? "once" : "\(newer) times") since the last undo",
                        hint: "to redo it anyway: `\(session.line(of: "redo " + name))`", field: "OP")
                }
                if entry.role != .undo, entry.role != .redo, entry.undoneBy == nil { newer += 1 }
            }
            if entries.count < limit { return }
        }
    }
}
