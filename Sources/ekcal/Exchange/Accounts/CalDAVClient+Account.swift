import Basics
import CalStoreExchange

/// A client for the server of an account. The command for the password is run once, here.
///
/// - Parameters:
///   - base: The address to which the log-in belongs, ``CalDAVAccount/base``; nil before discovery, which
///     begins at ``Account/url``. It may come from a file next to a store from somebody else, so it counts
///     only if the log-in for the address in the settings may go there.
///   - kind: The kind of the server, if it is known from before.
///   - isImpatient: Whether a host that is not reached is given up at once.
/// - Throws: An error if the command prints no password. It says what to do; nothing was sent.
func caldavClient(
    for account: Account, session: Session, base: WebAddress?, kind: CalDAVServerKind?,
    isImpatient: Bool = false
) throws(EkcalError) -> CalDAVClient {
    let http = CurlClient(
        login: try Login(account, session.system), system: session.system, isImpatient: isImpatient)
    let files = session.system.files
    return CalDAVClient(
        http: http, address: base.flatMap(account.trusted), kind: kind,
        pause: { files.pause(milliseconds: Int(min(max($0, 0), 3600) * 1000)) },
        random: { .random(in: 0..<1) })
}

extension CalDAVClient {
    /// Finds the account at the address in the settings.
    mutating func discover(_ account: Account, _ system: System) throws(CalDAVError) -> CalDAVAccount {
        try discover(from: account.url, service: ServiceLookUp(system).service)
    }
}

extension Account {
    /// An address if it may get the log-in, else that of the settings.
    func trusted(_ base: WebAddress) -> WebAddress? {
        guard let own = address ?? WebAddress("https://\(host)") else { return nil }
        return own.sharesLogin(with: base) ? base : own
    }
}

extension Login {
    /// The log-in of an account. Runs its command for the password.
    init(_ account: Account, _ system: System) throws(EkcalError) {
        guard let line = account.passwordCommand, let program = ProgramLine(line, home: system[.home]) else {
            guard account.authentication != .bearer else {
                throw EkcalError(
                    .usage, "the account \(account.name) logs in with a token, but no command prints it",
                    hint: "set it with `ekcal account edit \(ShellWords.quoted(account.name)) "
                        + "--password-command COMMAND`",
                    field: SettingTable.accountPasswordCommand.name(middle: account.name))
            }
            self.init(
                authentication: account.authentication, user: account.user, password: nil, renew: nil)
            return
        }
        let command = PasswordCommand(program: program, system: system, account: account.name)
        self.init(
            authentication: account.authentication, user: account.user, password: try command.password(),
            renew: { try? command.password() })
    }
}
