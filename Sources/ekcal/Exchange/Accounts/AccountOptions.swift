import Basics
import CalStore
import CalStoreLanguage
import CalStoreSettings
import CommandLine
import Terminal

/// The properties of an account that options set.
struct AccountOptions {
    var url: String?
    /// `none` for no user name.
    var user: String?
    /// `none` for no program.
    var passwordCommand: String?
    var authentication: Account.Authentication?

    /// The word that takes back a user name or a program.
    static let nothing = "none"

    init(_ arguments: ParsedArguments, url: String?) throws {
        self.url = url
        user = arguments.value(.user)
        passwordCommand = arguments.value(.passwordCommand)
        authentication = arguments.value(.authentication).flatMap { Account.Authentication(rawValue: $0) }
        try check()
    }

    var isEmpty: Bool { url == nil && user == nil && passwordCommand == nil && authentication == nil }

    /// Checks the values as a settings file would be checked.
    func check() throws(EkcalError) {
        if let url { try AccountOptions.check(url, SettingTable.accountURL, "URL") }
        if let user, user != Self.nothing {
            try AccountOptions.check(user, SettingTable.accountUser, "--user")
        }
        if let line = passwordCommand, line != Self.nothing {
            try AccountOptions.check(line, SettingTable.accountPasswordCommand, "--password-command")
        }
    }

    static func check(_ value: String, _ setting: Setting, _ field: String) throws(EkcalError) {
        if let fault = setting.fault(value) { throw EkcalError(.usage, fault, field: field) }
    }

    /// The account with these properties changed.
    func applied(to account: Account) -> Account {
        var account = account
        if let url { account.url = url }
        if let user { account.user = user == Self.nothing ? nil : user }
        if let passwordCommand {
            account.passwordCommand = passwordCommand == Self.nothing ? nil : passwordCommand
        }
        if let authentication { account.authentication = authentication }
        return account
    }
}

extension Session {
    /// Runs `body`, and gives the user's settings their old text back if it fails.
    func restoringSettings<Result>(_ body: () throws -> Result) throws -> Result {
        let settings = try userSettings()
        let before = try settings.text()
        do { return try body() } catch {
            if !isDryRun { _ = try? settings.replace(settings.text(), with: before) }
            throw error
        }
    }
}

extension Account {
    /// Checks a new name: it is a part of the name of a setting, and the title of a source.
    static func check(name: String, _ field: String, except old: String? = nil, _ session: Session) throws {
        try session.words.checkName(name, field)
        guard TerminalText.line(name) == name, name.trimmed == name else {
            throw EkcalError(
                .usage, "the name has a control character, or begins or ends with a space",
                hint: "choose another name", field: field)
        }
        let taken = names(session).first { $0 != old && QueryText.fold($0) == QueryText.fold(name) }
        if let taken {
            throw EkcalError(
                .refused, "there is already an account \"\(taken)\"",
                hint: "`ekcal account list` shows them; `ekcal account edit` changes one", field: field)
        }
    }

    /// Writes an account into the user's settings, in one step.
    ///
    /// - Parameters:
    ///   - old: The name that it had before.
    ///   - mail: The user's mail addresses on the server, which join those of the setting user.address.
    func write(insteadOf old: String? = nil, mail: [String] = [], _ session: Session) throws {
        let own = try session.config.userAddresses()
        let new = mail.filter { SettingValue.addresses($0).isDisjoint(with: own) }
        let addresses = try [session.config.value(SettingTable.userAddress)].compactMap(\.self) + new
        try session.userSettings().change { changes throws(CalStoreError) in
            if !new.isEmpty {
                try changes.set(SettingTable.userAddress.name, to: addresses.joined(separator: ", "))
            }
            if let old, old != name {
                for family in SettingTable.accountFamilies { try changes.unset(family.name(middle: old)) }
            }
            for (name, value) in settings {
                if let value { try changes.set(name, to: value) } else { try changes.unset(name) }
            }
        }
    }

    /// Gives the state of its synchronization in a store to another name; nil forgets it.
    static func moveState(of name: String, to new: String?, _ store: CalendarStore, _ session: Session) throws
    {
        let path = try session.access.path()
        let file = AccountState.file(store: path, account: name, session.system.files)
        guard let bytes = try file.read() else { return }
        try file.withLock(timeout: store.lockTimeout) {
            if let new {
                try AccountState.file(store: path, account: new, session.system.files).write(bytes)
            }
            try file.remove()
        }
    }

    /// Removes an account from the user's settings. Returns whether it was there.
    static func forget(_ name: String, _ session: Session) throws -> Bool {
        try session.userSettings().change { changes throws(CalStoreError) in
            var wasThere = false
            for family in SettingTable.accountFamilies {
                if try changes.unset(family.name(middle: name)) { wasThere = true }
            }
            return wasThere
        }
    }
}
