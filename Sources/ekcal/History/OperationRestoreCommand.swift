import CalStore
import CalStoreScreens
import CommandLine

extension CommandTable {
    static let operationRestore = Command(
        type: OperationRestoreCommand.self, path: ["op", "restore"], section: .history, writes: true,
        answer: {
            .changing(
                .event, .reminder,
                telling: [.init("restored", .text, "the operation whose state was restored")])
        },
        summary: "restore the whole store to its state after an operation",
        parameters: [operation],
        options: counting + changing,
        details: [
            "This is a new operation, which can be undone. To only read the "
                + "state, use --at-op with any command that reads."
        ],
        examples: [.init(line: "ekcal op restore o4dmw -n", says: "show what would change")])
}

/// `op restore`: restores the state of the store after an operation.
struct OperationRestoreCommand: EkcalCommand {
    private let operation: String
    private let count: WantedCount

    init(_ arguments: ParsedArguments, _ session: Session) {
        operation = arguments.operand(0) ?? ""
        count = WantedCount(arguments)
    }

    func run(_ session: Session) throws -> Response {
        let store = try session.access.open()
        let id = try OperationReader(store: store).id(operation)
        let made = try store.restore(
            session.access.label, to: id, now: session.clock.now, dryRun: session.isDryRun,
            checking: count.checkChanges)
        let report = HistoryReport(session: session, store: store, operation: made)
        return Response(
            text: { page in
                let name = try OperationText(session.clock.times, store).shortID(id)
                guard made != nil else {
                    return page.print("The store is already in the state after \(name).")
                }
                let did = session.isDryRun ? "Would restore" : "Restored"
                page.print("\(did) the store to the state after \(name):")
                page.print(try report.changeLines())
                page.print(session.endLines(made))
            },
            answer: { try report.answer(adding: [.init("restored", .string(id.text))]) },
            change: Response.Change(made),
            failure: made == nil ? count.failure(ofNone: "there is nothing to restore") : nil)
    }
}
