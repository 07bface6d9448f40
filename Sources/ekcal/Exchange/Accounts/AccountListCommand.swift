import CalStore
import CalStoreExchange
import CommandLine
import Terminal

extension CommandTable {
    static let accountList = Command(
        type: AccountListCommand.self, path: ["account", "list"], answersToNoun: true, section: .setup,
        answer: { .of(.account) },
        summary: "list the accounts on servers for calendars",
        options: printing + reading,
        details: ["They are in your settings, and never in a store; see `ekcal help accounts`."])

    /// The parameter of commands about one account.
    static let accountName = Command.Parameter(
        name: "NAME", arity: .one, help: "its name", values: .accounts)
}

/// `account list`: lists the accounts.
struct AccountListCommand: EkcalCommand {
    init(_ arguments: ParsedArguments, _ session: Session) {}

    func run(_ session: Session) throws -> Response {
        let accounts = try Account.all(session)
        return try session.access.read { store in
            let rows = try accounts.map { try AccountRow($0, $0.source(in: store), store) }
            let answer = try session.answer(store, items: rows.map(\.json))
            return Response(
                text: { page in
                    guard !rows.isEmpty else {
                        return page.print("There are no accounts; `ekcal account add` adds one.")
                    }
                    var columns = Columns([
                        .init(shrinksTo: 12), .init(shrinksTo: 20), .init(shrinksTo: 12), .init(),
                    ])
                    for row in rows {
                        columns.add([
                            .init(row.account.name, .strong), .init(row.account.url),
                            .init(row.account.user ?? ""), .init(row.countText, .faint),
                        ])
                    }
                    page.print(columns.lines(width: page.width, style: page.style))
                },
                quiet: { rows.map { TerminalText.line($0.account.name) } }, answer: { answer })
        }
    }
}
