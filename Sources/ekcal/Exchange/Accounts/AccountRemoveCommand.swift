import CalStore
import CalStoreExchange
import CommandLine
import Terminal

extension CommandTable {
    static let accountRemove = Command(
        type: AccountRemoveCommand.self, path: ["account", "rm"], synonyms: ["delete"], section: .setup,
        writes: true,
        answer: { .changing(.source) },
        summary: "remove an account here; its server keeps everything",
        parameters: [accountName],
        options: [
            .init(.keepItems, help: "keep its calendars, as ordinary ones that you can change")
        ] + changing,
        details: [
            """
            It removes the account from your settings, and its calendars with their items from the store, \
            after a question. Nothing is deleted on the server; what was not synchronized yet is lost there. \
            With --keep-items, the source and its calendars become ordinary ones.
            """
        ],
        examples: [
            .init(line: "ekcal account rm work", says: "asks, then deletes its calendars here"),
            .init(line: "ekcal account rm work --keep-items", says: "only stop the synchronization"),
        ])
}

/// `account rm`: removes an account from the settings, and its source from the store.
struct AccountRemoveCommand: EkcalCommand {
    private let name: String
    private let keepsItems: Bool

    init(_ arguments: ParsedArguments, _ session: Session) {
        name = arguments.operand(0) ?? ""
        keepsItems = arguments.has(.keepItems)
    }

    func run(_ session: Session) throws -> Response {
        let store = try session.access.open()
        let (name, source) = try found(session, store)
        let calendars = source == nil ? [] : try store.calendars().filter { $0.sourceID == source?.id }
        let items = try calendars.reduce(0) { try $0 + store.items(inCalendar: $1.id).count }
        let what =
            "\(calendars.count) calendar\(calendars.count == 1 ? "" : "s") and "
            + "\(items) item\(items == 1 ? "" : "s")"
        if !keepsItems, !calendars.isEmpty {
            try session.confirm(
                "Remove the account \"\(name)\", and delete \(what) here? The server keeps them.")
        }
        let label = "ekcal account rm \(ShellWords.quoted(name))" + (keepsItems ? " --keep-items" : "")
        let written = try session.access.write(store, as: label) { change -> CalStoreSource? in
            guard let source else { return nil }
            guard keepsItems else {
                try change.removeAccount(source.id)
                return nil
            }
            try change.makeAccountLocal(source.id)
            return try change.sources().first { $0.id == source.id }
        }
        if !session.isDryRun {
            _ = try Account.forget(name, session)
            try Account.moveState(of: name, to: nil, store, session)
        }
        let rest =
            source == nil
            ? "" : keepsItems ? "; kept as ordinary calendars: \(what)" : "; deleted here: \(what)"
        let did = session.isDryRun ? "Would remove" : "Removed"
        return Response(
            text: { page in
                page.print("\(did) the account \(TerminalText.line(name))\(rest)")
                page.print(session.endLines(written.operation))
                if written.operation != nil, !session.isDryRun {
                    page.print("`ekcal undo` takes the calendars back; `ekcal account add` adds the account.")
                }
            },
            answer: { try session.answer(written.result.map { [$0.json] } ?? [], written.operation, store) },
            change: Response.Change(operations: written.operation.map { [$0] } ?? []))
    }

    /// The account in the settings, the source in the store, or both.
    private func found(_ session: Session, _ store: CalendarStore) throws -> (String, CalStoreSource?) {
        let sources = try store.sources().filter { $0.kind == .caldav }
        // An account with a wrong value, or one of another machine, can be removed too.
        if Account.names(session).contains(name) || sources.contains(where: { $0.title == name }) {
            return (name, sources.first { $0.title == name })
        }
        let account = try Account.named(name, session)
        return (account.name, sources.first { $0.title == account.name })
    }
}
