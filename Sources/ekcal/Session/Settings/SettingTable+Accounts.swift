import CalStoreExchange
import Terminal

/// The settings of accounts: `[account "Fastmail"]` with `url = ...`.
extension SettingTable {
    static let accountFamilies = [accountURL, accountUser, accountPasswordCommand, accountAuthentication]

    static let accountURL = Setting(
        name: "account.*.url", placeholder: "URL",
        help: "address of a server for calendars, or ada@example.org; see `ekcal help accounts`",
        isForUserOnly: true, fault: faultOfAddress)

    static let accountUser = Setting(
        name: "account.*.user", placeholder: "NAME", help: "user name for that server", isForUserOnly: true,
        fault: { text in
            if text.trimmed.isEmpty { return "the user name is empty; write the one of the account" }
            // RFC 7617, 2: a colon ends the name.
            return text.contains(":") || !isOneLine(text)
                ? "the user name has a colon or a control character; write the one of the account" : nil
        })

    static let accountPasswordCommand = Setting(
        name: "account.*.password_command", placeholder: "COMMAND",
        help: "program that prints the password in its first line, started without a shell "
            + "(default: the password in ~/.netrc)",
        isForUserOnly: true,
        fault: {
            ProgramLine($0) == nil || !isOneLine($0)
                ? "this does not name a program; write a command such as: pass show mail/ada" : nil
        })

    static let accountAuthentication = Setting(
        name: "account.*.auth", placeholder: "WAY",
        help: "way to log in: basic, digest, or bearer for a token (default: basic)",
        isForUserOnly: true,
        fault: {
            ["basic", "digest", "bearer"].contains($0)
                ? nil : "\"\($0)\" is not a way to log in; write basic, digest or bearer"
        })

    static let firstRange = Setting(
        name: "caldav.from", placeholder: "D",
        help: "how far back the first `ekcal sync` of an account asks for items: 1y (default: everything)",
        fault: {
            (try? SettingValue.dates.readLength($0)) == nil
                ? "\"\($0)\" is not a length of time; write one such as 1y or 90d" : nil
        })

    /// A message never repeats the address, which may have a password.
    @Sendable private static func faultOfAddress(_ text: String) -> String? {
        let advice = "write https://dav.example.org/ or ada@example.org"
        guard !text.trimmed.isEmpty, isOneLine(text) else { return "the address is missing; \(advice)" }
        guard text.contains("://") else {
            let host = text.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
            return WebAddress("https://\(host)") == nil ? "this is not an address; \(advice)" : nil
        }
        if WebAddress(text) != nil { return nil }
        let authority = text.split(separator: "://").last?.prefix { $0 != "/" } ?? ""
        return authority.contains("@")
            ? "the address has a user name or a password in it; give the user name with --user, "
                + "and never the password"
            : "this is not an address of the web; \(advice)"
    }

    private static func isOneLine(_ text: String) -> Bool {
        !text.unicodeScalars.contains { $0.properties.generalCategory == .control }
    }
}

extension Settings {
    /// The names of the accounts that are set up here, in alphabetical order.
    var accountNames: [String] {
        Set(SettingTable.accountFamilies.flatMap { middles(of: $0) }).sorted()
    }
}
