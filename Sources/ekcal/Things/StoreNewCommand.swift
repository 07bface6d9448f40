import CalStore
import CommandLine
import Terminal

extension CommandTable {
    static let storeNew = Command(
        type: StoreNewCommand.self, path: ["store", "new"], synonyms: ["add"], section: .things, writes: true,
        answer: { .of(.storePlace) },
        summary: "create an empty store",
        parameters: [.init(name: "NAME", arity: .one, help: "a name, a folder or a .json file")],
        options: take(.dryRun) + managing,
        details: ["This is optional: the first command that writes creates the store."],
        examples: [.init(line: "ekcal store new work", says: "then use it with -s work, or EKCAL_STORE=work")]
    )
}

/// `store new`: creates an empty store.
struct StoreNewCommand: EkcalCommand {
    private let name: String

    init(_ arguments: ParsedArguments, _ session: Session) { name = arguments.operand(0) ?? "" }

    func run(_ session: Session) throws -> Response {
        let path = try StorePlace(session.system).path(name)
        if try CalendarStore.exists(at: path, on: session.system.files) {
            throw CalStoreError.storeExists(path: path)
        }
        if !session.isDryRun { try CalendarStore.create(at: path, on: session.system.files) }
        let store = try NamedStore(name, at: path, isCurrent: false, session.system)
        return Response(
            text: { page in
                let did = session.isDryRun ? "Would create" : "Created"
                page.print("\(did) the store \(TerminalText.line(name))   \(path)")
                page.print(session.dryRunLines)
            },
            answer: { session.answer(items: [store.json]) })
    }
}
