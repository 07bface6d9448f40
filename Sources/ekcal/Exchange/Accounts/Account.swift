import Basics
import CalStore
import CalStoreExchange
import CalStoreLanguage

/// An account on a server for calendars, as the user's settings describe it.
///
/// ```swift
/// let account = try Account.named("Fastmail", session)
/// var client = try caldavClient(for: account, session: session, base: nil, kind: nil)
/// let found = try client.discover(account, session.system)
/// ```
///
/// It is only in the user's settings, never in those of a store: a store from somebody else must not start
/// programs or choose the server that gets a password. The source of the same name holds its calendars.
struct Account: Hashable, Sendable {
    /// The way to log in.
    enum Authentication: String, CaseIterable, Sendable {
        case basic
        case digest
        /// The command prints a token (RFC 6750).
        case bearer
    }

    /// The name of the account and of its source.
    var name: String
    /// An address of the web, or `user@host`, as it was typed; never with a password.
    var url: String
    /// The name for the log-in; nil for the one in `.netrc`, or for none.
    var user: String?
    /// The program that prints the password, as in the settings; nil for the one in `.netrc`.
    var passwordCommand: String?
    var authentication = Authentication.basic

    /// The address of the web; nil for `user@host`.
    var address: WebAddress? { url.contains("://") ? WebAddress(url) : nil }

    /// The host of the address, for messages.
    var host: String {
        if let address { return address.host }
        return String((url.split(separator: "@").last ?? "").prefix { $0 != "/" })
    }
}

extension Account {
    // MARK: In the settings

    /// The names of the accounts, in alphabetical order.
    static func names(_ session: Session) -> [String] { session.config.accountNames }

    /// All accounts, in alphabetical order.
    ///
    /// Throws an error with the place of a value that is wrong or missing.
    static func all(_ session: Session) throws -> [Account] {
        try names(session).map { try Account(settingsOf: $0, session.config) }
    }

    /// The account of this name; upper and lower case are the same if no account has exactly this name.
    static func named(_ name: String, _ session: Session) throws -> Account {
        let names = names(session)
        let alike = names.filter { QueryText.fold($0) == QueryText.fold(name) }
        guard let found = names.contains(name) ? name : alike.count == 1 ? alike.first : nil else {
            throw noAccount(name, among: names)
        }
        return try Account(settingsOf: found, session.config)
    }

    private static func noAccount(_ name: String, among names: [String]) -> EkcalError {
        let hint =
            names.isEmpty
            ? "there are no accounts here; `ekcal account add` adds one"
            : "the accounts are: \(names.joined(separator: ", ")); `ekcal account add` adds one"
        return EkcalError(
            .notFound, "there is no account \"\(name)\" in your settings", hint: hint, field: "NAME")
    }

    /// Reads an account. Its values are checked.
    private init(settingsOf name: String, _ config: Settings) throws {
        self.name = name
        guard let url = try config.value(SettingTable.accountURL, middle: name) else {
            let setting = SettingTable.accountURL.name(middle: name)
            throw EkcalError(
                .usage, "the account \(name) has no address",
                hint: "`ekcal account edit \(ShellWords.quoted(name)) --url URL` sets it", field: setting)
        }
        self.url = url
        user = try config.value(SettingTable.accountUser, middle: name)
        passwordCommand = try config.value(SettingTable.accountPasswordCommand, middle: name)
        if let text = try config.value(SettingTable.accountAuthentication, middle: name) {
            authentication = Authentication(rawValue: text) ?? .basic
        }
    }

    /// The values that its settings have; nil for a setting that it does not need.
    var settings: [(name: String, value: String?)] {
        [
            (SettingTable.accountURL, url), (SettingTable.accountUser, user),
            (SettingTable.accountPasswordCommand, passwordCommand),
            (SettingTable.accountAuthentication, authentication == .basic ? nil : authentication.rawValue),
        ].map { ($0.0.name(middle: name), $0.1) }
    }

    // MARK: In a store

    /// The source with the calendars of the account; nil if the store has none.
    func source(in store: any CalStoreReader) throws -> CalStoreSource? {
        try store.sources().first { $0.kind == .caldav && $0.title == name }
    }

    /// The account of a source; nil if it is not set up here, so that its calendars are read only.
    static func of(_ source: CalStoreSource, _ session: Session) throws -> Account? {
        guard source.kind == .caldav, names(session).contains(source.title) else { return nil }
        return try Account(settingsOf: source.title, session.config)
    }
}
