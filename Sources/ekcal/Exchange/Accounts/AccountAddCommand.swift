import Basics
import CalStore
import CalStoreExchange
import CommandLine
import Terminal

extension CommandTable {
    static let accountAdd = Command(
        type: AccountAddCommand.self, path: ["account", "add"], synonyms: ["new"], section: .setup,
        writes: true,
        answer: { .changing(.account, telling: AccountDiscovery.members) },
        summary: "add an account on a server for calendars (CalDAV)",
        parameters: [
            .init(name: "NAME", arity: .one, help: "a name of your choice, also for its source"),
            .init(
                name: "URL", arity: .optional, help: "address of the server, or your mail address there"),
        ],
        options: take(.user, .passwordCommand, .authentication) + changing,
        details: [
            """
            It asks the server which calendars there are, writes the account into your settings and adds a \
            source for its calendars; `ekcal sync` then fetches them. If the server cannot be reached, does \
            not accept the password or has no calendars, nothing is written (exit code 74).
            """,
            """
            The password is never stored: --password-command names a program that prints it, such as a \
            password manager. On a terminal, what is missing is asked. Your mail addresses on the server \
            join those of the setting user.address, so that invitations to them are yours. See `ekcal help \
            accounts`.
            """,
        ],
        examples: [
            .init(
                line: "ekcal account add icloud https://caldav.icloud.com --user ada@icloud.com "
                    + "--password-command 'pass show icloud'",
                says: "with an app-specific password"),
            .init(
                line: "ekcal account add fastmail ada@fastmail.com "
                    + "--password-command 'secret-tool lookup service fastmail'",
                says: "the address is found from your mail address"),
            .init(
                line: "ekcal account add home https://cloud.example.org/remote.php/dav --user ada "
                    + "--password-command 'pass show nextcloud'",
                says: "Nextcloud, with an app password"),
            .init(
                line: "ekcal account add radicale http://localhost:5232 --user ada",
                says: "Radicale on this machine; the password is in ~/.netrc"),
            .init(
                line: "ekcal account add google "
                    + "https://apidata.googleusercontent.com/caldav/v2/ada@gmail.com/user "
                    + "--auth bearer --password-command google-token",
                says: "the program prints an access token"),
        ])
}

/// `account add`: adds an account to the settings, and its source to the store.
struct AccountAddCommand: EkcalCommand {
    private let name: String
    private let options: AccountOptions

    init(_ arguments: ParsedArguments, _ session: Session) throws {
        name = arguments.operand(0) ?? ""
        options = try AccountOptions(arguments, url: arguments.operand(1))
    }

    func run(_ session: Session) throws -> Response {
        let store = try session.access.open()
        let account = try account(session, store)
        // Mistakes in the file are found before the server is asked.
        _ = try session.userSettings().entries()
        warnOfPlainPassword(account, session)
        let found = try discover(account, session)
        let url = account.address?.text ?? found.base.text
        let written = try write(account, found, url: url, session, store)
        let row = try AccountRow(account, written.result, store.asLastSeen)
        return response(row, found, written.operation, session, store)
    }

    // MARK: The account

    /// The account as it was given, in part by an earlier command or by answers.
    private func account(_ session: Session, _ store: CalendarStore) throws -> Account {
        if Account.names(session).contains(name) {
            let known = try Account.named(name, session)
            // The settings are of another machine, or the source was removed.
            if try known.source(in: store) == nil { return options.applied(to: known) }
        }
        try Account.check(name: name, "NAME", session)
        if let other = try store.sources().first(where: { $0.title == name }), other.kind != .caldav {
            throw EkcalError(
                .refused, "there is already a source \"\(name)\" that is not an account",
                hint: "choose another name; `ekcal source list` shows the sources", field: "NAME")
        }
        var options = options
        if session.console.canAsk { try AccountQuestions(session: session).complete(&options) }
        guard let url = options.url else {
            throw EkcalError(
                .usage, "the address of the server is missing",
                hint: "write https://dav.example.org/ or your mail address; `ekcal help accounts` lists some",
                field: "URL")
        }
        var account = options.applied(to: Account(name: name, url: url))
        if account.user == nil, options.user == nil, !url.contains("://"), url.contains("@") {
            account.user = url
        }
        return account
    }

    private func warnOfPlainPassword(_ account: Account, _ session: Session) {
        guard let address = account.address, !address.isSecure, account.passwordCommand != nil,
            !["localhost", "[::1]"].contains(address.host), !address.host.hasPrefix("127.")
        else { return }
        session.warn("\(address.origin) is not encrypted: others on the way can read the password")
    }

    private func discover(_ account: Account, _ session: Session) throws -> CalDAVAccount {
        var client = try caldavClient(
            for: account, session: session, base: nil, kind: nil, isImpatient: true)
        do {
            return try session.console.showingProgress("Asking \(account.host)") { _ in
                try client.discover(account, session.system)
            }
        } catch let error as CalDAVError {
            var failure = EkcalError(any: error)
            if error.kind == .unauthorized, account.passwordCommand == nil {
                failure.hint =
                    "give --user and --password-command; then "
                    + (failure.hint ?? "check the user name and the password")
            }
            failure.field = "URL"
            throw failure
        }
    }

    // MARK: Writing

    private func write(
        _ account: Account, _ found: CalDAVAccount, url: String, _ session: Session, _ store: CalendarStore
    ) throws -> CalStoreWriteOutcome<CalStoreSource> {
        // The command line is not the label: it may have more than everybody with the store should see.
        let label = "ekcal account add \(ShellWords.quoted(name))"
        return try session.restoringSettings {
            if !session.isDryRun { try account.write(mail: found.mailAddresses, session) }
            return try session.access.write(store, as: label) { change in
                guard let known = try account.source(in: change) else {
                    try change.checkNoSource(called: name, field: "NAME")
                    return change.addAccountSource(title: name, url: url)
                }
                return change.change(known.id) { $0.url = url } ?? known
            }
        }
    }

    private func response(
        _ row: AccountRow, _ found: CalDAVAccount, _ operation: CalStoreOperation?, _ session: Session,
        _ store: CalendarStore
    ) -> Response {
        let path = TerminalText.line(session.settings.path ?? "")
        return Response(
            text: { page in
                let did = session.isDryRun ? "Would add" : "Added"
                page.print("\(did) the account \(TerminalText.line(name)) to \(path)")
                // The address tells a person which of several users it is.
                if let principal = found.principal {
                    page.print("  user      \(TerminalText.line(principal.text))")
                }
                let mail = found.mailAddresses.map(TerminalText.line)
                if !mail.isEmpty { page.print("  mail      \(mail.joined(separator: ", "))") }
                page.print(AccountDiscovery.lines(found.collections, page.style))
                if session.isDryRun { return page.print(session.dryRunLines) }
                page.print("Fetch them with: \(session.line(of: "sync " + ShellWords.quoted(name)))")
                page.print(session.shortEndLines(operation))
            },
            answer: {
                var report = ChangeReport(session: session, store: store, operation: operation, items: [])
                report.occurrencesChanged = 0
                report.more = AccountDiscovery(found: found).jsonMembers
                return try report.answer([row.json])
            },
            change: Response.Change(operations: operation.map { [$0] } ?? []))
    }
}

extension CalDAVAccount {
    /// The user's mail addresses; others are identifiers of the server.
    fileprivate var mailAddresses: [String] {
        userAddresses.filter { $0.lowercased().hasPrefix("mailto:") }.map {
            String($0.dropFirst("mailto:".count))
        }
    }
}
