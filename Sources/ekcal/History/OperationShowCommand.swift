import Basics
import CalStoreExchange
import CalStoreScreens
import CommandLine
import Terminal

extension CommandTable {
    static let operationShow = Command(
        type: OperationShowCommand.self, path: ["op", "show"], section: .history,
        answer: { AnswerShape(items: [OperationWithChanges.shape]) },
        summary: "show the changes of an operation, property by property",
        parameters: [operation],
        options: describing,
        examples: [.init(line: "ekcal op show o4dmw", says: "values before and after")])
}

/// `op show`: what one operation did.
struct OperationShowCommand: EkcalCommand {
    private let operation: String

    init(_ arguments: ParsedArguments, _ session: Session) { operation = arguments.operand(0) ?? "" }

    func run(_ session: Session) throws -> Response {
        try session.access.read { store in
            let id = try OperationReader(store: store).id(operation)
            let operation = try store.history.operation(id)
            let (entry, changes) = (operation.entry, operation.changes)
            let text = try OperationText(session.clock.times, store)
            let changeText = try session.changeText(changes, store)
            let revision = try store.revision()
            return Response(
                text: { page in
                    let facts = [
                        text.time(entry), entry.program ?? "", OperationText.did(entry), text.remark(entry),
                    ]
                    page.print(
                        page.style.apply(.strong, text.shortID(entry.id)) + "  "
                            + facts.filter { !$0.isEmpty }.map(TerminalText.line).joined(separator: "   "))
                    page.print("  " + TerminalText.line(entry.label))
                    page.print("  " + page.style.apply(.faint, entry.id.text))
                    page.print(changeText.lines(changes, isWhole: true))
                },
                answer: {
                    let whole = OperationWithChanges(
                        operation: text.row(entry), changes: changes.map { changeText.row($0) })
                    return session.answer(items: [whole.json], revision: revision)
                })
        }
    }
}

/// An operation and its changes.
struct OperationWithChanges: JSONRow {
    let operation: OperationText.Row
    let changes: [ChangeJSON.Row]

    static let fields: [JSONField<Self>] =
        OperationText.Row.fields.map { $0.of(\.operation) } + [
            .init("changes", "all records that changed", \.changes)
        ]
}
