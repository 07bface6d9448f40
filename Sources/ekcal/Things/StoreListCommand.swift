import CommandLine
import Terminal

extension CommandTable {
    static let storeList = Command(
        type: StoreListCommand.self, path: ["store", "list"], answersToNoun: true, section: .things,
        answer: { .of(.storePlace) },
        summary: "list the named stores",
        options: printing + everywhere)
}
/// `store list`: lists the named stores.
struct StoreListCommand: EkcalCommand {
    init(_ arguments: ParsedArguments, _ session: Session) {}

    func run(_ session: Session) throws -> Response {
        let stores = try NamedStore.all(session.system, current: session.access.path())
        return Response(
            text: { page in
                var columns = Columns([.init(), .init(isRight: true), .init(), .init()])
                for store in stores {
                    columns.add([
                        .init(store.name, store.isCurrent ? .strong : .plain),
                        .init(ByteCount.text(store.bytes), .faint),
                        .init(store.path), .init(store.isCurrent ? "current" : ""),
                    ])
                }
                page.print(columns.lines(width: nil, style: page.style))
            },
            quiet: { stores.map { TerminalText.line($0.name) } },
            answer: { session.answer(items: stores.map(\.json)) })
    }
}
