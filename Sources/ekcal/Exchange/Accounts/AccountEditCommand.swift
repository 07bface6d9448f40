import Basics
import CalStore
import CalStoreExchange
import CommandLine
import Terminal

extension CommandTable {
    static let accountEdit = Command(
        type: AccountEditCommand.self, path: ["account", "edit"], section: .setup, writes: true,
        answer: { .changing(.account) },
        summary: "change an account: its address, log-in or name",
        parameters: [accountName],
        options: [
            .init(.url, help: "the new address of the server"),
            .init(.user, help: "the new user name; none for the one in ~/.netrc"),
            .init(
                .passwordCommand,
                help: "program that prints the password in its first line; none for the one in ~/.netrc"),
            .init(.authentication),
            .init(.calendarName, help: "the new name, also of its source"),
        ] + changing,
        details: ["The server is not asked; the next `ekcal sync` uses what is new."],
        examples: [
            .init(
                line: "ekcal account edit icloud --password-command 'pass show apple/calendar'",
                says: "another place for the password"),
            .init(line: "ekcal account edit home --name nextcloud", says: "another name"),
        ])
}

/// `account edit`: changes an account in the settings, and its source.
struct AccountEditCommand: EkcalCommand {
    private let name: String
    private let newName: String?
    private let options: AccountOptions

    init(_ arguments: ParsedArguments, _ session: Session) throws {
        name = arguments.operand(0) ?? ""
        newName = arguments.value(.calendarName)
        options = try AccountOptions(arguments, url: arguments.value(.url))
        guard newName != nil || !options.isEmpty else {
            throw EkcalError(
                .usage, "no change was given",
                hint: "use --url, --user, --password-command, --auth or --name", field: "--url")
        }
    }

    func run(_ session: Session) throws -> Response {
        let store = try session.access.open()
        let old = try Account.named(name, session)
        var new = options.applied(to: old)
        if let newName {
            try Account.check(name: newName, "--name", except: old.name, session)
            new.name = newName
        }
        let source = try old.source(in: store)
        let written = try session.restoringSettings {
            if !session.isDryRun, new != old { try new.write(insteadOf: old.name, session) }
            return try write(old, new, source, session, store)
        }
        if !session.isDryRun, new.name != old.name {
            try Account.moveState(of: old.name, to: new.name, store, session)
        }
        let row = try AccountRow(new, written.result, store)
        let did = new == old ? "Nothing is different in" : session.isDryRun ? "Would change" : "Changed"
        return Response(
            text: { page in
                page.print("\(did) the account \(TerminalText.line(new.name))")
                page.print(session.shortEndLines(written.operation))
                if written.operation != nil, !session.isDryRun, session.system.isOutputTerminal {
                    page.print("`ekcal undo` changes the source back, and not your settings.")
                }
            },
            answer: { try session.answer([row.json], written.operation, store) },
            change: Response.Change(operations: written.operation.map { [$0] } ?? []))
    }

    private func write(
        _ old: Account, _ new: Account, _ source: CalStoreSource?, _ session: Session, _ store: CalendarStore
    ) throws -> CalStoreWriteOutcome<CalStoreSource?> {
        let label = "ekcal account edit \(ShellWords.quoted(old.name))"
        return try session.access.write(store, as: label) { change in
            guard let source else { return nil }
            if new.name != old.name {
                try change.checkNoSource(called: new.name, except: source.id, field: "--name")
            }
            return change.change(source.id) {
                $0.title = new.name
                if new.url != old.url { $0.url = new.address?.text }
            }
        }
    }
}
