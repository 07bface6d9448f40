import Basics
import CalStoreExchange
import CommandLine

extension CommandTable {
    static let operationDiff = Command(
        type: OperationDiffCommand.self, path: ["op", "diff"], section: .history,
        answer: { AnswerShape(items: [.reference(.change)], result: OperationDiffCommand.Ends.members) },
        summary: "show the differences between two states of the store",
        parameters: [
            .init(name: "OP", arity: .one, help: "state after this operation", values: .operations),
            .init(
                name: "OP2", arity: .optional, help: "and state after this one (default: now)",
                values: .operations),
        ],
        options: describing,
        examples: [.init(line: "ekcal op diff o4dmw", says: "all changes since then")])
}

/// `op diff`: shows the differences between two states of the store.
struct OperationDiffCommand: EkcalCommand {
    private let first: String
    /// Nil for the current state.
    private let second: String?

    init(_ arguments: ParsedArguments, _ session: Session) {
        first = arguments.operand(0) ?? ""
        second = arguments.operand(1)
    }

    /// The operations that were compared.
    struct Ends: JSONRow {
        let from: CalStoreOperation.ID
        let to: CalStoreOperation.ID

        static let fields: [JSONField<Self>] = [
            .init("from", "full identifier of the first operation", \.from.text),
            .init("to", "full identifier of the second operation", \.to.text),
        ]
    }

    func run(_ session: Session) throws -> Response {
        try session.access.read { store in
            let reader = OperationReader(store: store)
            let from = try reader.id(first)
            let to = try second.map { try reader.id($0) } ?? store.history.entries(limit: 1).first?.id ?? from
            let changes = try store.history.difference(from: from, to: to)
            let text = try session.changeText(changes, store)
            let revision = try store.revision()
            return Response(
                text: { page in
                    page.print(text.lines(changes, isWhole: true))
                    if changes.isEmpty { page.print("   no difference") }
                },
                answer: {
                    var answer = session.answer(
                        items: changes.map { ChangeJSON.Object(text.row($0)).json }, revision: revision)
                    answer.result = Ends(from: from, to: to).json
                    return answer
                })
        }
    }
}
